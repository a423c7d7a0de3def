import { useState } from 'react';
import { useIsWide } from '#web/office/dashboard/use-is-wide.ts';

const key = 'sidebar';

function wasLeftOpen(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    // Storage is blocked.
    return false;
  }
}

function keepOpen(open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // The choice is lost when the user leaves the page.
  }
}

/** Beside the page, the sidebar keeps its state in this browser. Over the page, on a phone, it starts closed. */
export function useSidebar() {
  const wide = useIsWide();
  const [beside, setBeside] = useState(wasLeftOpen);
  const [over, setOver] = useState(false);
  const setOpen = (open: boolean) => {
    if (!wide) return setOver(open);
    setBeside(open);
    keepOpen(open);
  };
  return { wide, open: wide ? beside : over, setOpen };
}
