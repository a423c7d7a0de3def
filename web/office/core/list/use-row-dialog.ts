import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A dialog that is opened from a row of a list. The returned ref is for the list, which can then take the focus when
 * the dialog closes.
 */
export function useRowDialog<OpenDialog>() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const tableRef = useRef<HTMLElement>(null);
  return {
    dialog,
    setDialog,
    rows: tableRef,
    close() {
      setDialog(undefined);
      // The button that opened the dialog may be gone with its row, which was deleted or no longer matches a filter.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) tableRef.current?.focus();
      });
    },
    closeAndFocusList() {
      // Unmounts the dialog at once, because while it is mounted nothing outside it can take the focus.
      flushSync(() => setDialog(undefined));
      tableRef.current?.focus();
    },
  };
}
