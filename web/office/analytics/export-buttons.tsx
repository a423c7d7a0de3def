import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Input } from '#contract/api.ts';
import { insightMessages } from '#contract/insights.ts';
import { useCall } from '#web/context.ts';
import { saveFile } from '#web/office/analytics/save-file.ts';
import { failureOf } from '#web/office/failure.ts';
import { Button } from '#web/ui/button.tsx';

const exports = [
  { call: 'exportTransactions', what: 'transactions', label: 'Export transactions' },
  { call: 'exportBookings', what: 'bookings', label: 'Export bookings' },
  { call: 'exportSales', what: 'bar sales', label: 'Export bar sales' },
] as const;
type Export = (typeof exports)[number];

/** All that these days hold, for a spreadsheet. */
export function ExportButtons({ range }: { range: Input<'exportTransactions'> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="CSV files" className="flex flex-wrap gap-3 print:hidden">
      {exports.map((each) => (
        <ExportButton key={each.call} {...each} range={range} />
      ))}
    </div>
  );
}

function ExportButton({ call: name, what, label, range }: Export & { range: Input<'exportTransactions'> }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const failed = insightMessages.exportFailed(what);

  const press = async () => {
    setWorking(true);
    try {
      await saveFile(await call(name, range));
    } catch (problem) {
      toast.error(failureOf(problem, { failed, because: (reason) => `${failed}: ${reason}` }).message);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      look="outline"
      aria-disabled={working || undefined}
      aria-busy={working || undefined}
      onClick={() => {
        if (!working) void press();
      }}
      className="grow px-5 aria-disabled:opacity-60 sm:grow-0"
    >
      <Download aria-hidden="true" className="size-4.5" />
      {working ? `Exporting ${what}…` : label}
    </Button>
  );
}
