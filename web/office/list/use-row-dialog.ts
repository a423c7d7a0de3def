import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `rows` is the ref of the list, which takes the focus when the dialog closes. */
export function useRowDialog<Doing>() {
  const [doing, setDoing] = useState<Doing>();
  const rows = useRef<HTMLElement>(null);
  return {
    doing,
    setDoing,
    rows,
    close() {
      setDoing(undefined);
      // The button that opened the dialog may be gone with its row, which was deleted or no longer matches a filter.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) rows.current?.focus();
      });
    },
    closeWithRow() {
      // While the dialog is mounted, nothing outside it can take the focus.
      flushSync(() => setDoing(undefined));
      rows.current?.focus();
    },
  };
}
