import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

const advanceMs = 5000;

export function useCarousel(count: number) {
  const [shown, setShown] = useState(0);
  const [isManual, setIsManual] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const isResting = hovered || focused || paused || count < 2;

  useEffect(() => {
    if (isResting || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        setIsManual(false);
        setShown((shown + 1) % count);
      }, advanceMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [isResting, count, shown]);

  return {
    shown,
    byHand: isManual,
    paused,
    setPaused,
    move(steps: number) {
      setIsManual(true);
      setShown((shown + steps + count) % count);
    },
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A tapped button keeps the focus, but must not stop the carousel: only keyboard focus or hovering does.
      onFocus: ({ target }: FocusEvent) => setFocused(hovered || target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
