import { type RefObject, useEffect } from 'react';

/** What a row opens is a link of it that says so: `data-opens-row`. */
const opener = 'a[data-opens-row]';
const ownPress = 'a, button, summary, label, input, select, textarea';

/** A press anywhere in a row opens what its link opens. A press on something else that can be pressed, and one that ends the marking of text, do not. */
export function useRowPress(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = rows.current;
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(ownPress) || getSelection()?.isCollapsed === false) return;
      // With the keys that were held: they may ask for another tab.
      target.closest('tr, li')?.querySelector(opener)?.dispatchEvent(new MouseEvent('click', event));
    };
    list?.addEventListener('click', onClick);
    return () => list?.removeEventListener('click', onClick);
  }, [rows]);
}
