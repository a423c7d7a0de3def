import { type FocusEvent, useEffect, useState } from 'react';

const advanceMs = 5000;

/** Which of several items is shown. It moves on by itself while nobody looks closer and nobody asked for less motion. */
export function useCarousel(count: number) {
  const [shown, setShown] = useState(0);
  const [byHand, setByHand] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const resting = hovered || focused || count < 2;

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
    move(steps: number) {
      setByHand(true);
      setShown((shown + steps + count) % count);
    },
    watch: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
