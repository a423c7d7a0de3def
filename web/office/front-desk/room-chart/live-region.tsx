import { useEffect, useState } from 'react';

const quietMs = 250;

/**
 * Tells screen readers the text after a short pause, so that of several texts in quick succession only the last is read
 * out.
 */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
