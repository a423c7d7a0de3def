import { type PointerEvent, type ReactNode, useState } from 'react';
import type { Fill } from '#web/ui/chart-fill.tsx';
import { ChartPlot } from '#web/ui/chart-plot.tsx';

export type ChartColumn = {
  key: string;
  label: string;
  /** One for each fill, from the bottom up; never negative. */
  values: readonly number[];
};

type Props = {
  label: string;
  columns: readonly ChartColumn[];
  fills: readonly Fill[];
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  /** The text above the chart: about one column or, for undefined, about all. */
  renderDetail: (column: number | undefined) => ReactNode;
};

export function ChartColumns({ label, renderDetail, ...plot }: Props) {
  const [hovered, setAt] = useState<number>();
  const count = plot.columns.length;
  const chosen = hovered !== undefined && hovered < count ? hovered : undefined;

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger always leaves; the column it chose stays chosen.
    if (pointerType === 'mouse') setAt(undefined);
  };

  return (
    <div>
      <div className="min-h-12 text-sm sm:min-h-7">{renderDetail(chosen)}</div>
      <div role="img" aria-label={label} className="mt-3">
        <ChartPlot {...plot} chosen={chosen} onPoint={point} onLeave={leave} />
      </div>
    </div>
  );
}
