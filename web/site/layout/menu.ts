const focusDelayMs = 50;
const desktopQuery = '(min-width: 48rem)';

const controlsIn = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => control.checkVisibility());

function keepFocusInside(event: KeyboardEvent, area: HTMLElement) {
  const controls = controlsIn(area);
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge && area.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** Opens the menu of a narrow window and keeps the focus inside it. Closes it on Escape and at desktop width. */
export function startMenu(): void {
  const header = document.querySelector<HTMLElement>('[data-menu]');
  const toggle = header?.querySelector('button');
  if (!header || !toggle) return;

  const isOpen = () => header.dataset.menu === 'open';
  const setOpen = (open: boolean) => {
    header.dataset.menu = open ? 'open' : 'closed';
    toggle.setAttribute('aria-expanded', String(open));
    // Waits a moment, because nothing in the menu can be focused before the menu is visible.
    if (open) setTimeout(() => header.querySelector<HTMLElement>('#menu a')?.focus(), focusDelayMs);
  };
  const close = () => setOpen(false);

  toggle.addEventListener('click', () => setOpen(!isOpen()));
  document.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Tab') keepFocusInside(event, header);
    if (event.key !== 'Escape') return;
    close();
    toggle.focus();
  });
  matchMedia(desktopQuery).addEventListener('change', close);
  // A page that the browser keeps for Back is shown again with its menu closed.
  addEventListener('pagehide', close);
}
