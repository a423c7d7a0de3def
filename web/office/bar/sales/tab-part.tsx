import { clsx } from 'clsx';
import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { amountOrAfterCount } from '#contract/till/shifts.ts';
import { lineQuantity, type Order } from '#web/office/bar/sales/order.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type TabPartProps = {
  order: Order;
  problem: string | undefined;
  onChange: (label: string) => void;
  onAddDrinks: () => void;
};

export function TabPart({ order, problem, onChange, onAddDrinks }: TabPartProps) {
  const { data, error } = useApiQuery('listTabs', { state: 'open' });
  const { tab } = order;
  const isChosen = (label: string) => label.toLowerCase() === tab.trim().toLowerCase();
  return (
    <section aria-label="Tab" className="min-w-0 space-y-4">
      <div className="flex items-start justify-between gap-4">
        <h3 className="py-2 text-lg max-md:hidden">Put it on a tab</h3>
        <p className="min-w-0 py-2.5 text-soft wrap-anywhere md:hidden">
          {order.lines.map((line) => `${lineQuantity(line)} × ${line.drinkName}`).join(', ')}
        </p>
        <button type="button" onClick={onAddDrinks} className="min-h-11 shrink-0 px-1 font-semibold underline">
          {order.lines.length > 0 ? 'More drinks' : 'Choose drinks'}
        </button>
      </div>
      <TextField
        label="Table or name"
        hint={
          data?.data.some(({ label }) => isChosen(label))
            ? 'This tab is open.'
            : tab.trim()
              ? 'A new tab is opened. It takes bank transfers, too.'
              : data && data.data.length > 0
                ? 'Choose an open tab, or type a name to open a new one.'
                : 'Type a name to open a new tab. It takes bank transfers, too.'
        }
        autoComplete="off"
        maxLength={40}
        value={tab}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <Notice tone="danger">{failureOf(error, { failed: tabMessages.fetchFailed }).message}</Notice>}
      {data && data.data.length > 0 && (
        <ul aria-label="Open tabs" className="space-y-2">
          {data.data.map(({ id, label, leftToPayKobo }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen(label)}
                onClick={() => onChange(label)}
                className={clsx(
                  'flex min-h-14 w-full items-center justify-between gap-4 rounded-xl border bg-white px-4 py-2 text-left',
                  isChosen(label) ? 'border-2 border-indigo' : 'border-hairline hover:border-terracotta',
                )}
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
                <span className="figures shrink-0 text-soft">{amountOrAfterCount(leftToPayKobo)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
