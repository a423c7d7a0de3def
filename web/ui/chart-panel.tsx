import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ChartTable, type ChartTableProps } from '#web/ui/chart-table.tsx';

type Props = {
  title: string;
  info?: ReactNode;
  caption: ReactNode;
  empty: string | false;
  table: Omit<ChartTableProps, 'label'>;
  children: ReactNode;
};

export function ChartPanel({ title, info, caption, empty, table, children }: Props) {
  const id = useId();
  const [inFigures, setInFigures] = useState(false);
  const words = inFigures ? 'Show as chart' : 'Show as table';
  const Icon = inFigures ? ChartNoAxesColumn : Table2;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-2xl border border-hairline bg-white p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-center">
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          {info}
        </div>
        {empty === false && (
          <button
            type="button"
            aria-label={`${words}: ${title}`}
            onClick={() => setInFigures(!inFigures)}
            className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-soft hover:bg-sand hover:text-ink print:hidden"
          >
            <Icon aria-hidden="true" className="size-4" />
            {words}
          </button>
        )}
      </div>
      {empty === false ? (
        <>
          <div className="mb-4 text-[0.9375rem] text-soft">{caption}</div>
          {inFigures ? <ChartTable label={title} {...table} /> : children}
        </>
      ) : (
        <p className="py-10 text-center text-soft">{empty}</p>
      )}
    </section>
  );
}
