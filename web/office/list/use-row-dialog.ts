import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `rows` is the ref of the list, which takes the focus when the dialog closes. */
export function useRowDialog<OpenDialog>() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const rows = useRef<HTMLElement>(null);
  return {
    dialog,
    setDialog,
    rows,
    close() {
      setDialog(undefined);
      // The button that opened the dialog may be gone with its row, which was deleted or no longer matches a filter.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) rows.current?.focus();
      });
    },
    closeAndFocusList() {
      // While the dialog is mounted, nothing outside it can take the focus.
      flushSync(() => setDialog(undefined));
      rows.current?.focus();
    },
  };
}
