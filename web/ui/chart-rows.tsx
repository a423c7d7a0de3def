import { type ReactNode, useId } from 'react';
import { type ChartFill, fillProps, Stripes } from '#web/ui/chart-fill.tsx';

type BarRow = {
  key: string;
  label: string;
  /**
   * The parts of the bar, one for each of the chart's fills. A row without values has no bar; a negative value is drawn
   * as 0.
   */
  values: readonly number[];
  valueText: ReactNode;
  note?: ReactNode;
};

type ChartRowsProps = {
  label: string;
  rows: readonly BarRow[];
  fills: readonly ChartFill[];
  /** The value whose bar fills the width. By default, this is the largest value. */
  fullWidthValue?: number;
};

const toPercent = (share: number) => `${+(share * 100).toFixed(3)}%`;

export function ChartRows({ label, rows, fills, fullWidthValue }: ChartRowsProps) {
  const stripesId = useId();
  const fullWidthSum = Math.max(
    fullWidthValue ?? 0,
    ...rows.map(({ values }) => sumOfPositive(values)),
    Number.MIN_VALUE,
  );
  return (
    <ul aria-label={label} className="space-y-4">
      {rows.map(({ key, label, values, valueText, note }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
            <span className="shrink-0 text-right font-semibold figures">{valueText}</span>
          </div>
          {values.length > 0 && (
            <svg aria-hidden="true" className="my-1 block h-3 w-full">
              <Stripes id={stripesId + key} />
              <rect width="100%" height="100%" rx="2" className="fill-sand" />
              {values.map((value, part) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part of a bar is known by its place
                  key={part}
                  x={toPercent(sumOfPositive(values.slice(0, part)) / fullWidthSum)}
                  width={toPercent(nonNegative(value) / fullWidthSum)}
                  height="100%"
                  {...fillProps(fills[part] ?? 'solid', stripesId + key)}
                />
              ))}
            </svg>
          )}
          {note && <div className="text-sm text-soft figures">{note}</div>}
        </li>
      ))}
    </ul>
  );
}

const nonNegative = (value: number): number => Math.max(0, value);
const sumOfPositive = (values: readonly number[]): number => values.reduce((all, value) => all + nonNegative(value), 0);
