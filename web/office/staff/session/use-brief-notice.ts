import { useEffect, useState } from 'react';

const hideAfterMs = 10_000;

/** Ends a notice after a while, but not while the pointer or focus is on it: give its section `whileHeld`. */
export function useBriefNotice(isShown: boolean) {
  const [isOver, setIsOver] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setIsOver(true), hideAfterMs);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return {
    isOver,
    end: () => setIsOver(true),
    whileHeld: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
