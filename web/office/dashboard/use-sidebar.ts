import { useState } from 'react';
import { useIsWide } from '#web/office/dashboard/use-is-wide.ts';

const key = 'sidebar';

function wasLeftOpen(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    // Refused storage: nobody has chosen.
    return false;
  }
}

function keepOpen(open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // It stays as it is until the page is left.
  }
}

/** Beside the page, the sidebar is as it was left in this browser; over the page, on a phone, it is closed until it is asked for. */
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
