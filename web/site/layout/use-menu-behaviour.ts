import { type RefObject, useEffect } from 'react';

const focusDelayMs = 50;
/** Tailwind's `md`, where the menu gives way to the navigation bar. */
const desktop = '(min-width: 48rem)';

const controlsIn = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => control.checkVisibility());

/** Keeps Tab inside the area: past either end it comes in again at the other. */
function wrapTab(event: KeyboardEvent, area: HTMLElement) {
  const controls = controlsIn(area);
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge && area.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** An open menu closes on Escape and at desktop width, takes the focus and keeps it. */
export function useMenuBehaviour(area: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    const bar = area.current;
    if (!open || !bar) return;
    const toggle = bar.querySelector<HTMLElement>('[aria-expanded]');
    const wide = matchMedia(desktop);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') wrapTab(event, bar);
      if (event.key !== 'Escape') return;
      close();
      toggle?.focus();
    };
    // The panel has to be on screen before anything in it can be focused.
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
