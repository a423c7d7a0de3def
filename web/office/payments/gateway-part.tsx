import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, Scale } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import { formatAmount, formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  type DifferenceView,
  differenceLabels,
  type ReconciliationView,
  reconcileInput,
  reconciliationMessages,
} from '#contract/payments/reconciliation.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { FilterSelect } from '#web/office/core/list/filter-select.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DateField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

const differencesShape: ListShape<{ state: 'done' }, 'found'> = {
  filters: { state: oneOf(['done']) },
  sorts: ['found'],
  defaults: { sort: 'found', dir: 'desc' },
};

type OpenDialog = { action: 'compare' } | { action: 'resolve'; difference: DifferenceView };

export function GatewayPart() {
  const formatInstant = useFormatInstant();
  const listState = useListState(differencesShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listDifferences', input);
  const reconciliationsQuery = useApiQuery('listReconciliations', { limit: 5 });
  const { dialog, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <FilterSelect
          label="Differences"
          allLabel="Open"
          choices={[['done', 'Resolved']]}
          value={listState.filters.state}
          onChange={(state) => listState.filter({ state })}
        />
        <Button onClick={() => setDialog({ action: 'compare' })} disabled={!reconciliationsQuery.data}>
          <Scale aria-hidden="true" className="size-5" />
          Compare now
        </Button>
      </div>
      <ListView
        ref={tableRef}
        label="Differences"
        noun={{ one: 'difference', many: 'differences' }}
        columns={differenceColumns(formatInstant)}
        {...(!listState.filters.state && {
          actions: (difference: DifferenceView) => (
            <TableAction
              label="Resolve"
              rowName={differenceName(difference)}
              icon={CircleCheck}
              onClick={() => setDialog({ action: 'resolve', difference })}
            />
          ),
        })}
        list={listState}
        query={query}
        failureMessage={reconciliationMessages.listFailed}
        emptyState={<EmptyState title={reconciliationMessages.none} />}
      />
      <Comparisons query={reconciliationsQuery} />
      {dialog?.action === 'compare' && reconciliationsQuery.data && (
        <CompareDialog today={reconciliationsQuery.data.today} close={close} />
      )}
      {dialog?.action === 'resolve' && (
        <ResolveDialog difference={dialog.difference} close={close} onDone={closeAndFocusList} />
      )}
    </div>
  );
}

type ResolveDialogProps = { difference: DifferenceView; close: () => void; onDone: () => void };

function ResolveDialog({ difference, close, onDone }: ResolveDialogProps) {
  return (
    <ConfirmWithReason
      call="resolveDifference"
      input={(reason) => ({ id: difference.id, reason })}
      texts={{
        done: reconciliationMessages.resolved,
        failed: reconciliationMessages.resolveFailed,
        reason: reconciliationMessages.reason,
      }}
      needsReason
      title="Mark as resolved?"
      confirmLabel="Mark resolved"
      close={close}
      onDone={onDone}
    >
      <p className="font-semibold wrap-anywhere first-letter:uppercase">{differenceName(difference)}</p>
      <p className="mt-3">It stays among the resolved ones, with your reason.</p>
    </ConfirmWithReason>
  );
}

const differenceName = ({ kind, number }: DifferenceView): string =>
  `${differenceLabels[kind].toLowerCase()}, ${number}`;

function Amount({ amount, currency }: { amount: Kobo | null; currency: string }) {
  if (amount !== null) return <span className="figures">{formatAmount(currency, amount)}</span>;
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

const differenceColumns = (formatInstant: (instant: string) => string): readonly Column<DifferenceView, 'found'>[] => [
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
    render: ({ booking, txRef }) => (
      <>
        <span className="block wrap-anywhere">{booking?.guestName}</span>
        {booking?.id ? (
          <BookingLink booking={{ id: booking.id, reference: booking.reference }} />
        ) : (
          <span className="figures text-sm wrap-anywhere">{booking?.reference ?? txRef ?? 'Unknown'}</span>
        )}
      </>
    ),
  },
  {
    key: 'theirs',
    label: 'At the gateway',
    align: 'right',
    width: 'w-[14%]',
    render: ({ theirsKobo, currency }) => <Amount amount={theirsKobo} currency={currency} />,
  },
  {
    key: 'ours',
    label: 'Here',
    align: 'right',
    width: 'w-[14%]',
    render: ({ oursKobo, currency }) => <Amount amount={oursKobo} currency={currency} />,
  },
  {
    key: 'found',
    label: 'Found',
    width: 'w-[20%]',
    render: ({ foundAt, reason, resolvedBy }) => (
      <>
        <time dateTime={foundAt} className="figures">
          {formatInstant(foundAt)}
        </time>
        {reason && (
          <span className="mt-1 block text-sm text-soft wrap-anywhere">
            {resolvedBy}: {reason}
          </span>
        )}
      </>
    ),
  },
];

function Comparisons({ query: { data, error } }: { query: UseQueryResult<Output<'listReconciliations'>> }) {
  return (
    <Panel title="Last comparisons" intro="Every night at half past three, and whenever you ask for it.">
      {error && (
        <Notice tone="danger">{failureOf(error, { failed: reconciliationMessages.listFailed }).message}</Notice>
      )}
      {data?.data.length === 0 && <p className="text-soft">{reconciliationMessages.noRuns}</p>}
      <ul className="divide-y divide-hairline">
        {data?.data.map((run) => (
          <Comparison key={run.id} run={run} />
        ))}
      </ul>
    </Panel>
  );
}

function Comparison({ run }: { run: ReconciliationView }) {
  const formatInstant = useFormatInstant();
  const { unexplainedKobo, differences } = run;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          {run.from === run.to ? formatDay(run.from) : `${formatDay(run.from)} to ${formatDay(run.to)}`}
        </p>
        <p className="text-sm text-soft">
          <time dateTime={run.at} className="figures">
            {formatInstant(run.at)}
          </time>
          , {run.askedBy}
        </p>
      </div>
      <p className="figures text-sm">
        Paid {formatNaira(run.gatewayAmountKobo)} there, {formatNaira(run.ourAmountKobo)} here
        <span className="block text-soft">
          Refunded {formatNaira(run.refundedThereKobo)} there, {formatNaira(run.refundedHereKobo)} here
        </span>
      </p>
      {unexplainedKobo > 0 ? (
        <StatusBadge tone="dangerStrong">{formatNaira(unexplainedKobo)} unexplained</StatusBadge>
      ) : (
        <StatusBadge tone={differences > 0 ? 'warning' : 'good'}>
          {differences > 0 ? plural(differences, 'difference') : 'Agreed'}
        </StatusBadge>
      )}
    </li>
  );
}

type CompareDialogProps = { today: Day; close: () => void };

function CompareDialog(props: CompareDialogProps) {
  return (
    <Dialog title="Compare with the card gateway" size="small" onClose={props.close}>
      <CompareForm {...props} />
    </Dialog>
  );
}

function CompareForm({ today, close }: CompareDialogProps) {
  const compare = useApiMutation('reconcile');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(reconcileInput),
    defaultValues: { from: addDays(today, -3), to: today },
    send: (days) => compare.mutateAsync(days),
    onSuccess({ message, reconciliation: { differences } }) {
      close();
      if (differences > 0) toast(message);
      else toast.success(message);
    },
    failureTexts: { failed: reconciliationMessages.failed },
  });
  return (
    <DialogForm {...submission} submitLabel="Compare" cancel={close}>
      <p>Payments the hotel had not heard of are settled at once. Everything else that differs is listed.</p>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="From" {...field('from')} />
        <DateField label="Until" {...field('to')} />
      </div>
    </DialogForm>
  );
}
