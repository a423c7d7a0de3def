import { type RefObject, useEffect } from 'react';

const opener = 'a[data-opens-row]';
const ownPress = 'a, button, summary, label, input, select, textarea';

/** A press anywhere in a row opens the row's link, unless it hits another control or ends a text selection. */
export function useRowPress(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = rows.current;
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(ownPress) || getSelection()?.isCollapsed === false) return;
      // The copied event keeps the modifier keys, which may ask for a new tab.
      target.closest('tr, li')?.querySelector(opener)?.dispatchEvent(new MouseEvent('click', event));
    };
    list?.addEventListener('click', onClick);
    return () => list?.removeEventListener('click', onClick);
  }, [rows]);
}
