import { useNavigate, useSearch } from '@tanstack/react-router';
import { Banknote, CircleCheck, RotateCw, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { formatAmount, formatNaira } from '#contract/core/money.ts';
import {
  isRefundUndecided,
  type RefundPurpose,
  type RefundView,
  refundMessages,
  refundPurposeLabels,
  refundPurposes,
  refundStateLabels,
  refundWayLabels,
} from '#contract/payments/refunds.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { GatewayPart } from '#web/office/payments/gateway-part.tsx';
import {
  ByHandDialog,
  formatRefundAmount,
  KeepDialog,
  RefundDialog,
  refundName,
} from '#web/office/payments/refund-dialogs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Reference } from '#web/ui/reference.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

export function CardPayments() {
  const { part, open: openPart } = usePart();
  return (
    <div className="space-y-5">
      <Segmented label="Show" choices={parts} value={part} onChange={openPart} narrow />
      {part === 'gateway' ? <GatewayPart /> : <RefundList key={part} state={part} />}
    </div>
  );
}

const parts = [
  ['open', 'To do'],
  ['done', 'Done'],
  ['gateway', 'With the gateway'],
] as const;
type Part = (typeof parts)[number][0];
const readPart = oneOf(parts.map(([part]) => part));

/** The address names the open part. Opening another part removes the list state of the current one from the address. */
function usePart() {
  const navigate = useNavigate();
  const params: Record<string, unknown> = useSearch({ strict: false });
  const part = (typeof params.part === 'string' && readPart(params.part)) || 'open';
  const openPart = (next: Part) =>
    void navigate({
      to: '.',
      search: ({ cursor: _, q: __, purpose: ___, state: ____, ...rest }: Record<string, unknown>) => ({
        ...rest,
        part: next === 'open' ? undefined : next,
      }),
      resetScroll: false,
    });
  return { part, open: openPart };
}

const refundsShape: ListShape<{ purpose: RefundPurpose }, 'since'> = {
  filters: { purpose: oneOf(refundPurposes) },
  sorts: ['since'],
  defaults: { sort: 'since', dir: 'asc' },
};
const purposeChoices = refundPurposes.map((purpose) => [purpose, refundPurposeLabels[purpose]] as const);

type OpenDialog = { action: 'refund' | 'by-hand' | 'keep'; refund: RefundView };

function RefundList({ state }: { state: 'open' | 'done' }) {
  const formatInstant = useFormatInstant();
  const listState = useListState(refundsShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listRefunds', { ...input, state });
  const { dialog, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  const recheck = useRecheck();
  const actionsOf = (refund: RefundView) => {
    const rowName = refundName(refund);
    if (refund.state === 'asked')
      return <TableAction label="Recheck" rowName={rowName} icon={RotateCw} onClick={() => recheck(refund)} />;
    return (
      isRefundUndecided(refund.state) && (
        <>
          <TableAction
            label="Refund"
            rowName={rowName}
            icon={Undo2}
            onClick={() => setDialog({ action: 'refund', refund })}
          />
          <TableAction
            label={'By\u00a0hand'}
            rowName={rowName}
            icon={Banknote}
            onClick={() => setDialog({ action: 'by-hand', refund })}
          />
          <TableAction
            label="Resolve"
            rowName={rowName}
            icon={CircleCheck}
            onClick={() => setDialog({ action: 'keep', refund })}
          />
        </>
      )
    );
  };

  return (
    <>
      <ListFilters
        list={listState}
        searchPlaceholder="Guest, reference or transaction"
        foldsOnPhone={false}
        filters={[{ name: 'purpose', label: 'What', allLabel: 'Everything', choices: purposeChoices }]}
      />
      <ListView
        ref={tableRef}
        label={state === 'open' ? 'Refunds to decide' : 'Money that was given back'}
        noun={{ one: 'payment', many: 'payments' }}
        columns={refundColumns(formatInstant)}
        {...(state === 'open' && { actions: actionsOf, hasWideActions: true })}
        list={listState}
        query={query}
        failureMessage={refundMessages.listFailed}
        emptyState={<EmptyState title={state === 'open' ? refundMessages.none : refundMessages.noneDone} />}
        totals={({ totalAmountKobo }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{formatNaira(totalAmountKobo)}</span> in all
          </span>
        )}
      />
      {dialog?.action === 'refund' && <RefundDialog refund={dialog.refund} close={close} onDone={closeAndFocusList} />}
      {dialog?.action === 'by-hand' && <ByHandDialog refund={dialog.refund} close={close} onDone={closeAndFocusList} />}
      {dialog?.action === 'keep' && <KeepDialog refund={dialog.refund} close={close} onDone={closeAndFocusList} />}
    </>
  );
}

/** Rechecks a refund. A second press on the same row before the first reply does nothing. */
function useRecheck() {
  const recheck = useApiMutation('recheckRefund');
  const idsInProgress = useRef(new Set<string>());
  return ({ id }: RefundView) => {
    if (idsInProgress.current.has(id)) return;
    idsInProgress.current.add(id);
    recheck
      .mutateAsync({ id })
      .then(({ message, refund: { state, gatewaySaid } }) => {
        if (state === 'made') return toast.success(refundMessages.made);
        return state === 'refused' ? toast.error(refundMessages.refused(gatewaySaid ?? '')) : toast(message);
      })
      .catch((error: unknown) => {
        toast.error(failureOf(error, { failed: refundMessages.failed }).message);
        // Refetches the refunds, because this one may have changed meanwhile.
        refetchAfter('recheckRefund');
      })
      .finally(() => idsInProgress.current.delete(id));
  };
}

const stateTones = { due: 'warning', asked: 'info', made: 'good', refused: 'danger', kept: 'quiet' } as const;

const refundColumns = (formatInstant: (instant: string) => string): readonly Column<RefundView, 'since'>[] => [
  {
    key: 'purpose',
    label: 'What',
    width: 'w-[14%]',
    render: ({ purpose }) => <span className="font-semibold">{refundPurposeLabels[purpose]}</span>,
  },
  {
    key: 'guest',
    label: 'Guest',
    render: ({ booking, txRef }) =>
      booking ? (
        <>
          <span className="block wrap-anywhere">{booking.guestName}</span>
          {booking.id ? (
            <BookingLink booking={{ id: booking.id, reference: booking.reference }} />
          ) : (
            <span className="figures text-sm">
              <Reference>{booking.reference}</Reference>
            </span>
          )}
        </>
      ) : (
        <span className="figures text-sm wrap-anywhere">{txRef}</span>
      ),
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    width: 'w-[12%]',
    render: (refund) => (
      <>
        <span className="figures block font-semibold">{formatRefundAmount(refund)}</span>
        {refund.amountKobo !== refund.paidKobo && (
          <span className="figures block text-sm text-soft">of {formatAmount(refund.currency, refund.paidKobo)}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 'w-[19%]',
    render: (refund) => <RefundState refund={refund} />,
  },
  {
    key: 'since',
    label: 'Since',
    width: 'w-[13%]',
    render: ({ since, madeAt, decidedAt, state }) => {
      const stateSince = state === 'made' || state === 'kept' ? (madeAt ?? decidedAt ?? since) : since;
      return (
        <time dateTime={stateSince} className="figures">
          {formatInstant(stateSince)}
        </time>
      );
    },
  },
];

function RefundState({ refund: { state, way, gatewaySaid, reason, decidedBy } }: { refund: RefundView }) {
  return (
    <>
      <StatusBadge tone={stateTones[state]}>{refundStateLabels[state]}</StatusBadge>
      {state === 'refused' && <span className="mt-1 block text-sm">{gatewaySaid}</span>}
      {state === 'made' && way && <span className="mt-1 block text-sm text-soft">{refundWayLabels[way]}</span>}
      {reason && (
        <span className="mt-1 block text-sm text-soft wrap-anywhere">
          {decidedBy ? `${decidedBy}: ` : ''}
          {reason}
        </span>
      )}
    </>
  );
}
