import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Copies a text, or says that this failed, as it does over plain HTTP. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [statusText, setStatusText] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatusText('Copied');
    } catch {
      setStatusText('This browser does not copy. Please select the text and copy it.');
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 sm:justify-start">
      <Button look="outline" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className={statusText ? 'text-sm text-soft' : 'sr-only'}>
        {statusText}
      </span>
    </div>
  );
}
