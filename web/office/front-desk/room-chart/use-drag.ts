import { type PointerEvent, useCallback, useRef } from 'react';
import { nightsMoved } from '#web/office/front-desk/room-chart/geometry.ts';
import { moveGhost, type Placing, type SelectedStay } from '#web/office/front-desk/room-chart/ghost.ts';

type Drag = {
  pointerId: number;
  startX: number;
  width: number;
  draggedEnd: 'arrival' | 'departure' | null;
  startPlacing: Placing;
  hasMoved: boolean;
};

type DragOptions = {
  selected: SelectedStay | undefined;
  placing: Placing | null;
  nights: number;
  onMove: (placing: Placing) => void;
  onDrop: () => void;
};

const minDragPx = 4;

/** Drags the selected bar, or one of its ends. Other bars cannot be dragged. */
export function useDrag({ selected, placing, nights, onMove, onDrop }: DragOptions) {
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
      ...{
        pointerId: event.pointerId,
        startX: event.clientX,
        width: track.clientWidth,
        startPlacing: placing,
        hasMoved: false,
      },
      draggedEnd: end === 'arrival' || end === 'departure' ? end : null,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || current.pointerId !== event.pointerId || !selected) return;
    const dx = event.clientX - current.startX;
    const track = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-room]');
    const room = current.draggedEnd ? current.startPlacing.room : (track?.dataset.room ?? current.startPlacing.room);
    if (!current.hasMoved && Math.abs(dx) < minDragPx && room === current.startPlacing.room) return;
    // Captures the pointer only now, because a press that moves nothing must end as a click on the bar, not on this
    // element.
    if (!current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    current.hasMoved = true;
    const by = nightsMoved(dx, current.width, nights);
    const movedGhost = moveGhost(selected, current.startPlacing, { step: current.draggedEnd ?? 'nights', by });
    onMove(room ? { ...movedGhost, room } : movedGhost);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || current.pointerId !== event.pointerId) return;
    drag.current = undefined;
    justDragged.current = current.hasMoved;
    if (current.hasMoved) onDrop();
  };

  const onPointerCancel = () => {
    drag.current = undefined;
  };

  const isDragging = useCallback(() => drag.current !== undefined, []);

  return {
    isDragging,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /** Whether the click that is being handled only ends a drag. */
    endsDrag: () => justDragged.current,
  };
}
