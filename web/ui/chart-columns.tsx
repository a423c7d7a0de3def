import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { type ChartFill, fillProps, Stripes } from '#web/ui/chart-fill.tsx';
import { labelSteps, stackValues } from '#web/ui/chart-scale.ts';

type ChartColumn = {
  key: string;
  label: string;
  /** The parts of the column, one for each of the chart's fills: positive ones above zero, negative ones below. */
  values: readonly number[];
};

type ChartColumnsProps = {
  label: string;
  columns: readonly ChartColumn[];
  fills: readonly ChartFill[];
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  /** Renders the text above the chart, which is about one column or, for undefined, about all of them. */
  renderDetail: (column: number | undefined) => ReactNode;
};

export function ChartColumns({ label, renderDetail, ...plotProps }: ChartColumnsProps) {
  const [hoveredColumn, setHoveredColumn] = useState<number>();
  const columnCount = plotProps.columns.length;
  const chosenColumn = hoveredColumn !== undefined && hoveredColumn < columnCount ? hoveredColumn : undefined;

  const hoverColumn = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setHoveredColumn(Math.min(columnCount - 1, Math.max(0, Math.floor(((clientX - left) / width) * columnCount))));
  };
  const endHover = ({ pointerType }: PointerEvent) => {
    // A finger leaves after every touch, and the column that it chose must stay chosen.
    if (pointerType === 'mouse') setHoveredColumn(undefined);
  };

  return (
    <div>
      <div className="min-h-12 text-sm sm:min-h-7">{renderDetail(chosenColumn)}</div>
      <div role="img" aria-label={label} className="mt-3">
        <ChartPlot {...plotProps} chosenColumn={chosenColumn} onPoint={hoverColumn} onLeave={endHover} />
      </div>
    </div>
  );
}

type ChartPlotProps = {
  columns: readonly ChartColumn[];
  fills: readonly ChartFill[];
  /** The values of the grid lines, ascending. The first one is at the bottom of the chart, the last one at the top. */
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  chosenColumn: number | undefined;
  onPoint: (event: PointerEvent) => void;
  onLeave: (event: PointerEvent) => void;
};

const maxColumnWidthPercent = 9;
const toPercent = (share: number) => `${+(share * 100).toFixed(3)}%`;
const labelLook = 'fill-soft text-xs figures';

function ChartPlot({ columns, fills, ticks, tickLabel, chosenColumn, onPoint, onLeave }: ChartPlotProps) {
  const stripesId = useId();
  const [bottomValue, topValue] = [ticks.at(0) ?? 0, ticks.at(-1) ?? 1];
  const shareOf = (value: number) => value / (topValue - bottomValue);
  const heightAt = (value: number) => toPercent(shareOf(topValue - value));
  const columnSlot = 1 / columns.length;
  const columnWidth = Math.min(columnSlot * 0.74, maxColumnWidthPercent / 100);
  const { wide: wideLabelStep, narrow: narrowLabelStep } = labelSteps(columns.length);
  return (
    <div className="@container flex pt-2 pb-7">
      <svg aria-hidden="true" className="h-52 w-12 shrink-0 overflow-visible">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={heightAt(tick)} dx="-8" dy="4" textAnchor="end" className={labelLook}>
            {tickLabel(tick)}
          </text>
        ))}
      </svg>
      <svg
        aria-hidden="true"
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onPointerLeave={onLeave}
        className="h-52 min-w-0 grow touch-pan-y overflow-visible"
      >
        <Stripes id={stripesId} />
        <rect width="100%" height="100%" className="fill-transparent" />
        {chosenColumn !== undefined && (
          <rect
            x={toPercent(chosenColumn * columnSlot)}
            width={toPercent(columnSlot)}
            height="100%"
            className="fill-sand"
          />
        )}
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={heightAt(tick)}
            y2={heightAt(tick)}
            className={tick === 0 ? 'stroke-field' : 'stroke-hairline'}
          />
        ))}
        {columns.map(({ key, label, values }, index) => (
          <g key={key}>
            {stackValues(values).map(([low, high], part) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of a column is known by its place
                key={part}
                x={toPercent((index + 0.5) * columnSlot - columnWidth / 2)}
                width={toPercent(columnWidth)}
                y={heightAt(high)}
                height={toPercent(shareOf(high - low))}
                {...fillProps(fills[part] ?? 'solid', stripesId)}
              />
            ))}
            {index % wideLabelStep === 0 && (
              <text
                x={toPercent((index + 0.5) * columnSlot)}
                y="100%"
                dy="20"
                textAnchor="middle"
                className={index % narrowLabelStep === 0 ? labelLook : `${labelLook} hidden @xl:inline`}
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
