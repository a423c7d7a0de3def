import { useEffect, useState } from 'react';

const hideAfterMs = 10_000;

/** Ends a notice after a while, but not while the pointer or focus is on it: give its section `pauseHandlers`. */
export function useBriefNotice(isShown: boolean) {
  const [isOver, setIsOver] = useState(false);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!isShown || isPaused) return;
    const timer = setTimeout(() => setIsOver(true), hideAfterMs);
    return () => clearTimeout(timer);
  }, [isShown, isPaused]);

  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return {
    isOver,
    end: () => setIsOver(true),
    pauseHandlers: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume },
  };
}
