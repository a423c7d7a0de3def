import { type PointerEvent, useCallback, useRef } from 'react';
import { nightsMoved } from '#web/office/front-desk/room-chart/geometry.ts';
import { moveGhost, type Placing, type Selected } from '#web/office/front-desk/room-chart/ghost.ts';

type Drag = {
  pointer: number;
  x: number;
  width: number;
  end: 'arrival' | 'departure' | null;
  start: Placing;
  moved: boolean;
};

type Options = {
  selected: Selected | undefined;
  placing: Placing | null;
  nights: number;
  onMove: (placing: Placing) => void;
  onDrop: () => void;
};

const slopPx = 4;

/** Drags the selected bar, or one of its ends. A bar that is not selected scrolls with the page. */
export function useDrag({ selected, placing, nights, onMove, onDrop }: Options) {
  const drag = useRef<Drag>(undefined);
  const justDragged = useRef(false);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    justDragged.current = false;
    const target = event.target as HTMLElement;
    const bar = target.closest<HTMLElement>('[data-selected]');
    const track = bar?.closest<HTMLElement>('[data-room]');
    if (!bar || !track || !placing || !selected || event.button !== 0) return;
    const end = target.closest<HTMLElement>('[data-end]')?.dataset.end;
    drag.current = {
      ...{ pointer: event.pointerId, x: event.clientX, width: track.clientWidth, start: placing, moved: false },
      end: end === 'arrival' || end === 'departure' ? end : null,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId || !selected) return;
    const dx = event.clientX - current.x;
    const track = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-room]');
    const room = current.end ? current.start.room : (track?.dataset.room ?? current.start.room);
    if (!current.moved && Math.abs(dx) < slopPx && room === current.start.room) return;
    // Captured only now: a press that moves nothing must end as a click on the bar, not on the element that captures.
    if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId);
    current.moved = true;
    const by = nightsMoved(dx, current.width, nights);
    const moved = moveGhost(selected, current.start, { step: current.end ?? 'nights', by });
    onMove(room ? { ...moved, room } : moved);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    drag.current = undefined;
    justDragged.current = current.moved;
    if (current.moved) onDrop();
  };

  const onPointerCancel = () => {
    drag.current = undefined;
  };

  const isDragging = useCallback(() => drag.current !== undefined, []);

  return {
    isDragging,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /** Whether the click that follows now ends a drag. */
    endsDrag: () => justDragged.current,
  };
}
