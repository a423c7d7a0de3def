import type { Input } from '#contract/api.ts';
import { type Analytics, insightMessages } from '#contract/insights.ts';
import { call } from '#web/office/shared/call.ts';
import { FileButton } from '#web/office/shared/file-button.tsx';

const exports = [
  {
    name: 'exportTransactions',
    what: 'transactions',
    label: 'Export transactions',
    none: insightMessages.noData,
    count: 'transactions',
  },
  {
    name: 'exportBookings',
    what: 'bookings',
    label: 'Export bookings',
    none: insightMessages.noBookings,
    count: 'bookings',
  },
  {
    name: 'exportSales',
    what: 'bar sales',
    label: 'Export bar sales',
    none: insightMessages.noSales,
    count: 'bar_sales',
  },
] as const;

type Props = {
  range: Input<'exportTransactions'>;
  /** Undefined until the figures of this range have loaded. */
  summary: Analytics['summary'] | undefined;
};

export function ExportButtons({ range, summary }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="CSV files" className="flex flex-wrap gap-3 print:hidden">
      {exports.map(({ name, what, label, none, count }) => (
        <FileButton
          key={name}
          contents={what}
          label={label}
          emptyMessage={summary?.[count] === 0 && none}
          fetch={() => call(name, range)}
        />
      ))}
    </div>
  );
}
