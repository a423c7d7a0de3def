import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is being done with a row in a dialog, and where the focus goes when it closes: `rows` is for the list. */
export function useRowDialog<Doing>() {
  const [doing, setDoing] = useState<Doing>();
  const rows = useRef<HTMLElement>(null);
  return {
    doing,
    setDoing,
    rows,
    close() {
      setDoing(undefined);
      // What opened the dialog may be gone with its row: deleted, or changed so that a filter leaves it out.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) rows.current?.focus();
      });
    },
    closeWithRow() {
      // As long as the dialog is drawn, nothing beside it takes the focus.
      flushSync(() => setDoing(undefined));
      rows.current?.focus();
    },
  };
}
