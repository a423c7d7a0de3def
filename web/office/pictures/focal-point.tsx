import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { FocalPoint } from '#contract/core/site-pictures.ts';

const step = 10;
const inRange = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent / step) * step));

const steps: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

type FocalPointFieldProps = {
  src: string;
  width: number;
  height: number;
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
};

/** A picture on which the point is chosen that frames do not cut off: by a press on it, or by the arrow keys. */
export function FocalPointField({ src, width, height, point, onChange }: FocalPointFieldProps) {
  const id = useId();
  const pointText = `${point.x} % from the left, ${point.y} % from the top`;
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A press of Enter has no place.
    if (detail === 0) return;
    const frame = currentTarget.getBoundingClientRect();
    onChange({
      x: inRange(((clientX - frame.left) / frame.width) * 100),
      y: inRange(((clientY - frame.top) / frame.height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ x: inRange(point.x + by.x), y: inRange(point.y + by.y) });
  };
  return (
    <div>
      <button
        type="button"
        onClick={press}
        onKeyDown={move}
        aria-label={`Most important point: ${pointText}`}
        aria-describedby={id}
        className="relative mx-auto block w-fit max-w-full cursor-crosshair overflow-hidden rounded-xl"
      >
        <img src={src} width={width} height={height} alt="" className="block h-auto max-h-72 w-auto max-w-full" />
        <span
          aria-hidden="true"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white bg-indigo/40 outline-2 outline-indigo"
        />
      </button>
      <p id={id} className="mt-1.5 text-sm text-soft">
        Press the most important point, or move it with the arrow keys. Narrow frames keep it in sight.
      </p>
      <p role="status" className="sr-only">
        {pointText}
      </p>
    </div>
  );
}
