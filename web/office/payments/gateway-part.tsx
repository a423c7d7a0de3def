import { CircleCheck, Scale } from 'lucide-react';
import { formatAmount, fromNaira } from '#contract/money.ts';
import { type DifferenceView, differenceLabels, reconciliationMessages } from '#contract/reconciliation.ts';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { type ListShape, oneOf } from '#web/office/list/list-state.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useRowDialog } from '#web/office/list/use-row-dialog.ts';
import { CompareDialog, Comparisons } from '#web/office/payments/comparisons.tsx';
import { comparisonQueries } from '#web/office/payments/money-queries.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { ConfirmWithReason } from '#web/office/shared/confirm-with-reason.tsx';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

const shape: ListShape<{ state: 'done' }, 'found'> = {
  filters: { state: oneOf(['done']) },
  sorts: ['found'],
  defaults: { sort: 'found', dir: 'desc' },
};

type OpenDialog = { what: 'compare' } | { what: 'resolve'; difference: DifferenceView };

export function GatewayPart() {
  const moment = useMoment();
  const list = useListState(shape);
  const { sort: _, dir: __, ...input } = list.query;
  const query = useApiQuery('listDifferences', input);
  const runs = useApiQuery('listReconciliations', { limit: 5 });
  const { doing: dialog, setDoing: setDialog, rows, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <FilterSelect
          label="Differences"
          all="Open"
          choices={[['done', 'Resolved']]}
          value={list.filters.state}
          onChange={(state) => list.filter({ state })}
        />
        <Button onClick={() => setDialog({ what: 'compare' })} disabled={!runs.data}>
          <Scale aria-hidden="true" className="size-5" />
          Compare now
        </Button>
      </div>
      <ListView
        ref={rows}
        label="Differences"
        noun={{ one: 'difference', many: 'differences' }}
        columns={differenceColumns(moment)}
        {...(!list.filters.state && {
          actions: (difference: DifferenceView) => (
            <TableAction
              label="Resolve"
              rowName={differenceName(difference)}
              icon={CircleCheck}
              onClick={() => setDialog({ what: 'resolve', difference })}
            />
          ),
        })}
        list={list}
        query={query}
        failed={reconciliationMessages.listFailed}
        empty={<EmptyState title={reconciliationMessages.none} />}
      />
      <Comparisons query={runs} />
      {dialog?.what === 'compare' && runs.data && <CompareDialog today={runs.data.today} close={close} />}
      {dialog?.what === 'resolve' && (
        <ResolveDialog difference={dialog.difference} close={close} done={closeAndFocusList} />
      )}
    </div>
  );
}

type Props = { difference: DifferenceView; close: () => void; done: () => void };

function ResolveDialog({ difference, close, done }: Props) {
  return (
    <ConfirmWithReason
      call="resolveDifference"
      input={(reason) => ({ id: difference.id, reason })}
      queries={comparisonQueries}
      texts={{
        done: reconciliationMessages.resolved,
        failed: reconciliationMessages.resolveFailed,
        reason: reconciliationMessages.reason,
      }}
      needsReason
      title="Mark as resolved?"
      confirmLabel="Mark resolved"
      close={close}
      onDone={done}
    >
      <p className="font-semibold wrap-anywhere first-letter:uppercase">{differenceName(difference)}</p>
      <p className="mt-3">It stays among the resolved ones, with your reason.</p>
    </ConfirmWithReason>
  );
}

const differenceName = ({ kind, number }: DifferenceView): string =>
  `${differenceLabels[kind].toLowerCase()}, ${number}`;

function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  if (amount !== null) return <span className="figures">{formatAmount(currency, fromNaira(amount))}</span>;
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

const differenceColumns = (moment: (instant: string) => string): readonly Column<DifferenceView, 'found'>[] => [
  {
    key: 'kind',
    label: 'What',
    width: 'w-[22%]',
    render: ({ kind, number }) => (
      <>
        <span className="font-semibold">{differenceLabels[kind]}</span>
        <span className="figures block text-sm text-soft wrap-anywhere">{number}</span>
      </>
    ),
  },
  {
    key: 'booking',
    label: 'Guest',
    render: ({ booking, tx_ref }) => (
      <>
        <span className="block wrap-anywhere">{booking?.guest_name}</span>
        {booking?.id ? (
          <BookingLink booking={{ id: booking.id, reference: booking.reference }} />
        ) : (
          <span className="figures text-sm wrap-anywhere">{booking?.reference ?? tx_ref ?? 'Unknown'}</span>
        )}
      </>
    ),
  },
  {
    key: 'theirs',
    label: 'At the gateway',
    align: 'right',
    width: 'w-[14%]',
    render: ({ theirs, currency }) => <Amount amount={theirs} currency={currency} />,
  },
  {
    key: 'ours',
    label: 'Here',
    align: 'right',
    width: 'w-[14%]',
    render: ({ ours, currency }) => <Amount amount={ours} currency={currency} />,
  },
  {
    key: 'found',
    label: 'Found',
    width: 'w-[20%]',
    render: ({ found_at, reason, resolved_by }) => (
      <>
        <time dateTime={found_at} className="figures">
          {moment(found_at)}
        </time>
        {reason && (
          <span className="mt-1 block text-sm text-soft wrap-anywhere">
            {resolved_by}: {reason}
          </span>
        )}
      </>
    ),
  },
];
