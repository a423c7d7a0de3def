import type { Input } from '#contract/api.ts';
import { useCall } from '#web/context.ts';
import { FileButton } from '#web/office/analytics/file-button.tsx';

const exports = [
  { name: 'exportTransactions', what: 'transactions', label: 'Export transactions' },
  { name: 'exportBookings', what: 'bookings', label: 'Export bookings' },
  { name: 'exportSales', what: 'bar sales', label: 'Export bar sales' },
] as const;

/** All that these days hold, for a spreadsheet. */
export function ExportButtons({ range }: { range: Input<'exportTransactions'> }) {
  const call = useCall();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="CSV files" className="flex flex-wrap gap-3 print:hidden">
      {exports.map(({ name, what, label }) => (
        <FileButton key={name} what={what} label={label} fetch={() => call(name, range)} />
      ))}
    </div>
  );
}
