import { type ReactNode, useId } from 'react';
import { type ChartFill, fillProps, Stripes } from '#web/ui/chart-fill.tsx';

export type LegendEntry = { label: string; fill: ChartFill; value?: ReactNode };

export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {entries.map((entry) => (
        <li key={entry.label} className="flex items-center gap-2">
          <Swatch fill={entry.fill} />
          <span>
            {entry.label} {entry.value !== undefined && <span className="font-semibold figures">{entry.value}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ fill }: { fill: ChartFill }) {
  const stripesId = useId();
  return (
    <svg aria-hidden="true" className="size-3.5 shrink-0">
      <Stripes id={stripesId} />
      <rect width="100%" height="100%" rx="2" {...fillProps(fill, stripesId)} />
    </svg>
  );
}
