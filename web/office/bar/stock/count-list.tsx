import { Check, X } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { countMessages, countStateLabels, type StockCountView } from '#contract/bar/stock-counts.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { DropCount } from '#web/office/bar/stock/drop-count.tsx';
import type { StockListState } from '#web/office/bar/stock/use-stock-list.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

export function CountList({ list: listState }: { list: StockListState }) {
  const formatInstant = useFormatInstant();
  const query = useApiQuery('listStockCounts', listState.page);
  const { dialog: countToDrop, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<StockCountView>();
  const [countToAccept, setCountToAccept] = useState<StockCountView>();
  const countNameOf = ({ countedBy, startedAt }: StockCountView) =>
    `count of ${countedBy}, ${formatInstant(startedAt)}`;
  return (
    <>
      <ListView
        ref={tableRef}
        label="Counts"
        noun={{ one: 'count', many: 'counts' }}
        columns={countColumns(formatInstant)}
        hasWideActions
        actions={(count) => (
          <>
            {count.state === 'waiting' && (
              <TableAction
                label="Accept"
                rowName={countNameOf(count)}
                icon={Check}
                onClick={() => setCountToAccept(count)}
              />
            )}
            {count.decidedAt === null && (
              <TableAction
                label="Drop"
                rowName={countNameOf(count)}
                icon={X}
                tone="danger"
                onClick={() => setDialog(count)}
              />
            )}
          </>
        )}
        list={listState}
        query={query}
        failureMessage={countMessages.fetchFailed}
        emptyState={<EmptyState title={countMessages.none} />}
      />
      {countToDrop && <DropCount id={countToDrop.id} close={close} onDone={closeAndFocusList} />}
      {countToAccept && <AcceptDialog count={countToAccept} close={() => setCountToAccept(undefined)} />}
    </>
  );
}

const countColumns = (formatInstant: (instant: string) => string): readonly Column<StockCountView, 'at'>[] => [
  {
    key: 'counted',
    label: 'Counted',
    width: 'w-[22%]',
    render: ({ countedBy, startedAt, drinks }) => (
      <>
        <time dateTime={startedAt} className="figures">
          {formatInstant(startedAt)}
        </time>
        <span className="block text-sm font-normal text-soft wrap-anywhere">
          {countedBy}, {plural(drinks, 'drink')}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 'w-[20%]',
    render: ({ state, decidedBy, decidedAt, dropReason }) => (
      <>
        <StatusBadge tone={state === 'waiting' ? 'warning' : 'quiet'}>{countStateLabels[state]}</StatusBadge>
        {decidedBy && decidedAt && (
          <span className="figures mt-1 block text-sm text-soft wrap-anywhere">
            {decidedBy}, {formatInstant(decidedAt)}
            {dropReason && `: ${dropReason}`}
          </span>
        )}
      </>
    ),
  },
  { key: 'differences', label: 'Differences', render: (count) => <Differences count={count} /> },
  {
    key: 'missing',
    label: 'Missing',
    align: 'right',
    width: 'w-[12%]',
    render: ({ state, missingKobo }) => (
      <span className="figures font-semibold">{state === 'open' ? '–' : formatNaira(missingKobo)}</span>
    ),
  },
];

/** Shows no differences of a count that still runs, because its numbers can change. */
function Differences({ count: { state, differences } }: { count: StockCountView }) {
  if (state === 'open') return 'After the count';
  if (differences.length === 0) return 'None';
  return (
    <ul className="figures">
      {differences.map(({ drinkId, drinkName, expected, counted, worthKobo, isLeftOut }) => (
        <li key={drinkId} className="wrap-anywhere">
          {drinkName}: {counted} of {expected},{' '}
          <span className={worthKobo < 0 ? 'font-semibold text-danger' : undefined}>
            {formatNaira(kobo(Math.abs(worthKobo)))} {counted < expected ? 'missing' : 'over'}
          </span>
          {isLeftOut && <span className="text-soft"> (left as it was: its stock changed otherwise since)</span>}
        </li>
      ))}
    </ul>
  );
}

function AcceptDialog({ count, close }: { count: StockCountView; close: () => void }) {
  const accept = useApiMutation('acceptStockCount');
  return (
    <ConfirmDialog
      title="Accept this count?"
      tone="warning"
      confirmLabel="Accept"
      cancelLabel="Cancel"
      pending={accept.isPending}
      error={accept.error && failureOf(accept.error, { failed: countMessages.acceptFailed }).message}
      onConfirm={() =>
        accept.mutate(
          { id: count.id },
          {
            onSuccess({ message }) {
              close();
              toast.success(message);
            },
          },
        )
      }
      onClose={close}
    >
      <p>The stock moves by these differences. What was sold since each number was saved stays sold.</p>
      <div className="mt-3">
        <Differences count={count} />
      </div>
    </ConfirmDialog>
  );
}
