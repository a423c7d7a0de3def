import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { amountOrAfterCount } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type ClosedTabsProps = { openTab: (id: string) => void; close: () => void };

/**
 * Lists the newest tabs that were paid or moved. The user opens a tab to read it, to show its receipt or to reverse a
 * payment.
 */
export function ClosedTabs({ openTab, close }: ClosedTabsProps) {
  const { data, error } = useApiQuery('listTabs', { state: 'closed' });
  const formatInstant = useFormatInstant();
  return (
    <Dialog title="Closed tabs" size="medium" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: tabMessages.fetchFailed }).message}</Notice>}
      {!data && !error && <Spinner />}
      {data?.data.length === 0 && <p className="text-soft">No tab is closed yet.</p>}
      <ul className="space-y-2">
        {data?.data.map(({ id, label, closedAt, movedTo, totalKobo }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => openTab(id)}
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-xl border border-hairline px-4 py-2 text-left hover:border-terracotta"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{label}</span>
                <span className="figures block text-sm text-soft wrap-anywhere">
                  {closedAt && formatInstant(closedAt)} · {movedTo ? `moved to ${movedTo}` : 'paid'}
                </span>
              </span>
              <span className={totalKobo === null ? 'shrink-0 text-sm text-soft' : 'figures shrink-0 font-semibold'}>
                {amountOrAfterCount(totalKobo)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
