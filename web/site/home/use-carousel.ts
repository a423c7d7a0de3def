import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

const advanceMs = 5000;

export function useCarousel(count: number) {
  const [shown, setShown] = useState(0);
  const [byHand, setByHand] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const resting = hovered || focused || paused || count < 2;

  useEffect(() => {
    if (resting || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        setByHand(false);
        setShown((shown + 1) % count);
      }, advanceMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [resting, count, shown]);

  return {
    shown,
    byHand,
    paused,
    setPaused,
    move(steps: number) {
      setByHand(true);
      setShown((shown + steps + count) % count);
    },
    watch: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A tapped button keeps the focus, but must not stop the carousel: only keyboard focus or hovering does.
      onFocus: ({ target }: FocusEvent) => setFocused(hovered || target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
