import { ClipboardList } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { countMessages } from '#contract/bar/stock-counts.ts';
import { CountList } from '#web/office/bar/stock/count-list.tsx';
import { CountSheet } from '#web/office/bar/stock/count-sheet.tsx';
import { FinishedCount } from '#web/office/bar/stock/finished-count.tsx';
import type { StockListState } from '#web/office/bar/stock/use-stock-list.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Shows the count that runs or waits to be accepted, or a button that starts one. The owner also sees all counts with
 * what was missing or over.
 */
export function StockCounts({ list: listState }: { list: StockListState }) {
  const isOwner = useSession().user.role === 'superadmin';
  return (
    <div className="space-y-5">
      <CurrentStockCount />
      {isOwner && <CountList list={listState} />}
    </div>
  );
}

function CurrentStockCount() {
  const formatInstant = useFormatInstant();
  const { data, error } = useApiQuery('currentCount', {});
  if (error) return <Notice tone="danger">{failureOf(error, { failed: countMessages.fetchFailed }).message}</Notice>;
  if (!data) return <Spinner />;
  const { count } = data;
  if (!count) return <StartCount />;
  if (count.isOwn)
    return count.state === 'open' ? <CountSheet key={count.id} count={count} /> : <FinishedCount count={count} />;
  return (
    <Notice>
      {count.state === 'open'
        ? `${count.countedBy} has been counting the stock since ${formatInstant(count.startedAt)}.`
        : `The count of ${count.countedBy} of ${formatInstant(count.startedAt)} waits for the owner. Another can start then.`}
    </Notice>
  );
}

function StartCount() {
  const start = useApiMutation('startStockCount');
  const startCount = () =>
    start.mutate(
      {},
      {
        onError(problem) {
          refetchAfter('startStockCount');
          toast.error(failureOf(problem, { failed: countMessages.startFailed }).message);
        },
      },
    );
  return (
    <Panel
      title="Count the stock"
      intro="Count what is there, drink by drink. Go on selling meanwhile: each number is compared with the books at the moment it is saved. Nobody sees a difference before the count is finished."
    >
      <Button onClick={startCount} loading={start.isPending}>
        <ClipboardList aria-hidden="true" className="size-5" />
        Start counting
      </Button>
    </Panel>
  );
}
