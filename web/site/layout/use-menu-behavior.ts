import { type RefObject, useEffect } from 'react';

const focusDelayMs = 50;
const desktop = '(min-width: 48rem)';

const controlsIn = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => control.checkVisibility());

function trapTab(event: KeyboardEvent, area: HTMLElement) {
  const controls = controlsIn(area);
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge && area.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** Closes an open menu on Escape and at desktop width, and keeps the focus inside it. */
export function useMenuBehavior(area: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    const bar = area.current;
    if (!open || !bar) return;
    const toggle = bar.querySelector<HTMLElement>('[aria-expanded]');
    const wide = matchMedia(desktop);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') trapTab(event, bar);
      if (event.key !== 'Escape') return;
      close();
      toggle?.focus();
    };
    // The panel must be visible before anything in it can be focused.
    const focusing = setTimeout(() => bar.querySelector<HTMLElement>('#menu a')?.focus(), focusDelayMs);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', close);
    return () => {
      clearTimeout(focusing);
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', close);
    };
  });
}
