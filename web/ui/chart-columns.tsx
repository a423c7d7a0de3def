import { type PointerEvent, type ReactNode, useState } from 'react';
import type { Fill } from '#web/ui/chart-fill.tsx';
import { ChartPlot } from '#web/ui/chart-plot.tsx';

export type ChartColumn = {
  key: string;
  /** Below the column; there is not room for all of them. */
  label: string;
  /** From the foot of the column up, one for each fill; none may be below nothing. */
  values: readonly number[];
};

type Props = {
  /** What the picture shows, for who cannot see it. */
  label: string;
  columns: readonly ChartColumn[];
  fills: readonly Fill[];
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  /** What is said of the column under the pointer, and of all of them. */
  told: (column: number | undefined) => ReactNode;
};

/** Columns beside each other, and above them what the one under the pointer says. All of it stands in a table as well. */
export function ChartColumns({ label, told, ...plot }: Props) {
  const [at, setAt] = useState<number>();
  const count = plot.columns.length;
  const chosen = at !== undefined && at < count ? at : undefined;

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger is always gone again; what it has chosen stays.
    if (pointerType === 'mouse') setAt(undefined);
  };

  return (
    <div>
      <div className="min-h-12 text-sm sm:min-h-7">{told(chosen)}</div>
      <div role="img" aria-label={label} className="mt-3">
        <ChartPlot {...plot} chosen={chosen} onPoint={point} onLeave={leave} />
      </div>
    </div>
  );
}
