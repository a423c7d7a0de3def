import { useEffect, useState } from 'react';

const quietMs = 250;

/** Of several texts in quick succession, screen readers hear only the last one. */
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
