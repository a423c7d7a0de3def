const desktopQuery = '(min-width: 48rem)';

const controlsIn = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => control.checkVisibility());

function keepFocusInside(event: KeyboardEvent, area: HTMLElement) {
  const controls = controlsIn(area);
  const edgeControl = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edgeControl && area.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** Opens the menu of a narrow window and keeps the focus inside it. Closes it on Escape and at desktop width. */
export function startMenu(): void {
  const header = document.querySelector<HTMLElement>('[data-menu]');
  const toggleButton = header?.querySelector('button');
  if (!header || !toggleButton) return;

  const isOpen = () => header.dataset.menu === 'open';
  const setOpen = (open: boolean) => {
    header.dataset.menu = open ? 'open' : 'closed';
    toggleButton.setAttribute('aria-expanded', String(open));
    if (open) header.querySelector<HTMLElement>('#menu a')?.focus();
  };
  const close = () => setOpen(false);

  toggleButton.addEventListener('click', () => setOpen(!isOpen()));
  document.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Tab') keepFocusInside(event, header);
    if (event.key !== 'Escape') return;
    close();
    toggleButton.focus();
  });
  matchMedia(desktopQuery).addEventListener('change', close);
  // When the guest comes back to this page with Back, its menu is closed.
  addEventListener('pagehide', close);
}
