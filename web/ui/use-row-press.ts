import { type RefObject, useEffect } from 'react';

const rowLink = 'a[data-opens-row]';
const interactiveElements = 'a, button, summary, label, input, select, textarea';

/** A press anywhere in a row opens the row's link, unless it hits another control or ends a text selection. */
export function useRowPress(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rowsElement = rows.current;
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(interactiveElements) || getSelection()?.isCollapsed === false)
        return;
      // The copied event has the same modifier keys, which may ask for a new tab.
      target.closest('tr, li')?.querySelector(rowLink)?.dispatchEvent(new MouseEvent('click', event));
    };
    rowsElement?.addEventListener('click', onClick);
    return () => rowsElement?.removeEventListener('click', onClick);
  }, [rows]);
}
