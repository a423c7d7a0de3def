import { type PointerEvent, useRef } from 'react';

/** Pixels; a shorter move is a trembling finger. */
const minSwipePx = 44;

export function useSwipe(onMove: (steps: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      // In a page zoomed with two fingers, one finger moves the picture.
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.05;
      start.current = pointerType === 'mouse' || !isPrimary || zoomed ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(x) > minSwipePx && Math.abs(x) > Math.abs(y)) onMove(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
