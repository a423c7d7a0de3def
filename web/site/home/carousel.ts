const advanceMs = 5000;

type Carousel = { items: HTMLElement[]; status: HTMLElement; counter: HTMLElement | null };

function show({ items, status, counter }: Carousel, shown: number, isManual: boolean): void {
  for (const [index, item] of items.entries())
    for (const name of ['invisible', 'opacity-0']) item.classList.toggle(name, index !== shown);
  if (counter) counter.textContent = `${shown + 1} / ${items.length}`;
  // Read out only after a press: a page that speaks by itself would interrupt its reader.
  status.textContent = isManual ? (items[shown]?.dataset.quote ?? '') : '';
}

/** Shows the testimonials in turn, and stops while somebody points at them, has the focus there, or has paused them. */
export function startCarousel(): void {
  const root = document.querySelector<HTMLElement>('[data-carousel]');
  const status = root?.querySelector<HTMLElement>('[role="status"]');
  if (!root || !status) return;
  const items = [...root.querySelectorAll('li')];
  const carousel = { items, status, counter: root.querySelector<HTMLElement>('[data-counter]') };

  let shown = 0;
  let [isHovered, isFocused, isPaused] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const wait = () => {
    clearTimeout(timer);
    if (isStill || isHovered || isFocused || isPaused || document.hidden) return;
    timer = setTimeout(() => move(1, false), advanceMs);
  };
  const move = (steps: number, isManual: boolean) => {
    shown = (shown + steps + items.length) % items.length;
    show(carousel, shown, isManual);
    wait();
  };
  const setPaused = (paused: boolean) => {
    isPaused = paused;
    root.toggleAttribute('data-paused', paused);
    wait();
  };

  root.querySelector('[data-previous]')?.addEventListener('click', () => move(-1, true));
  root.querySelector('[data-next]')?.addEventListener('click', () => move(1, true));
  root.querySelector('[data-pause]')?.addEventListener('click', () => setPaused(!isPaused));
  for (const button of root.querySelectorAll<HTMLElement>('[aria-expanded]'))
    button.addEventListener('click', () => {
      const isExpanded = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(isExpanded));
      if (isExpanded) setPaused(true);
    });

  root.addEventListener('pointerenter', ({ pointerType }) => {
    isHovered = pointerType !== 'touch';
    wait();
  });
  root.addEventListener('pointerleave', () => {
    isHovered = false;
    wait();
  });
  root.addEventListener('focusin', ({ target }) => {
    // A tapped button keeps the focus, but must not stop the carousel: only keyboard focus or hovering does.
    isFocused = isHovered || (target instanceof Element && target.matches(':focus-visible'));
    wait();
  });
  root.addEventListener('focusout', () => {
    isFocused = false;
    wait();
  });
  document.addEventListener('visibilitychange', wait);
  if (items.length > 1) wait();
}
