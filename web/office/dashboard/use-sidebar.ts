import { useState } from 'react';
import { useIsWide } from '#web/office/dashboard/use-is-wide.ts';

const key = 'sidebar';

function readOpen(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    // Storage is blocked.
    return false;
  }
}

function saveOpen(open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // The choice is lost when the user leaves the page.
  }
}

/** Beside the page, the sidebar keeps its state in this browser. Over the page, on a phone, it starts closed. */
export function useSidebar() {
  const isWide = useIsWide();
  const [isOpenBeside, setIsOpenBeside] = useState(readOpen);
  const [isOpenOver, setIsOpenOver] = useState(false);
  const setOpen = (open: boolean) => {
    if (!isWide) return setIsOpenOver(open);
    setIsOpenBeside(open);
    saveOpen(open);
  };
  return { wide: isWide, open: isWide ? isOpenBeside : isOpenOver, setOpen };
}
