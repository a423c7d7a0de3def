const advanceMs = 5000;

type Carousel = { items: HTMLElement[]; status: HTMLElement; counter: HTMLElement | null };

function showItem({ items, status, counter }: Carousel, shown: number, isManual: boolean): void {
  for (const [index, item] of items.entries())
    for (const name of ['invisible', 'opacity-0']) item.classList.toggle(name, index !== shown);
  if (counter) counter.textContent = `${shown + 1} / ${items.length}`;
  // Announces only a change that the user made, because any other would interrupt a screen reader.
  status.textContent = isManual ? (items[shown]?.dataset.quote ?? '') : '';
}

export function startCarousel(): void {
  const root = document.querySelector<HTMLElement>('[data-carousel]');
  const status = root?.querySelector<HTMLElement>('[role="status"]');
  if (!root || !status) return;
  const items = [...root.querySelectorAll('li')];
  const carousel = { items, status, counter: root.querySelector<HTMLElement>('[data-counter]') };

  let shownIndex = 0;
  let [isAttended, isPaused] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isStill = items.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches;

  const scheduleAdvance = () => {
    clearTimeout(timer);
    if (!isStill && !isAttended && !isPaused && !document.hidden) timer = setTimeout(() => move(1, false), advanceMs);
  };
  const move = (steps: number, isManual: boolean) => {
    shownIndex = (shownIndex + steps + items.length) % items.length;
    showItem(carousel, shownIndex, isManual);
    scheduleAdvance();
  };
  const setPaused = (paused: boolean) => {
    isPaused = paused;
    root.toggleAttribute('data-paused', paused);
    scheduleAdvance();
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
  watchAttention(root, (attended) => {
    isAttended = attended;
    scheduleAdvance();
  });
  document.addEventListener('visibilitychange', scheduleAdvance);
  scheduleAdvance();
}

function watchAttention(area: HTMLElement, onChange: (isAttended: boolean) => void): void {
  let [isHovered, isFocused] = [false, false];
  const setAttention = (hovered: boolean, focused: boolean) => {
    [isHovered, isFocused] = [hovered, focused];
    onChange(isHovered || isFocused);
  };
  area.addEventListener('pointerenter', ({ pointerType }) => setAttention(pointerType !== 'touch', isFocused));
  area.addEventListener('pointerleave', () => setAttention(false, isFocused));
  // A tapped button keeps the focus, but must not stop the carousel: only keyboard focus or hovering does.
  area.addEventListener('focusin', ({ target }) =>
    setAttention(isHovered, isHovered || (target instanceof Element && target.matches(':focus-visible'))),
  );
  area.addEventListener('focusout', () => setAttention(isHovered, false));
}
