import { useEffect, useState } from 'react';

const quietMs = 250;

/**
 * Tells screen readers the text after a short pause, so that of several texts in quick succession only the last is read
 * out.
 */
export function LiveRegion({ text }: { text: string }) {
  const [spokenText, setSpokenText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpokenText(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {spokenText}
    </p>
  );
}
