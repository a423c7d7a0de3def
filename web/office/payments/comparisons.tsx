import type { UseQueryResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { addDays, type Day, formatDay } from '#contract/dates.ts';
import { plural } from '#contract/plural.ts';
import { type ReconciliationView, reconcileInput, reconciliationMessages } from '#contract/reconciliation.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { comparisonQueries } from '#web/office/payments/money-queries.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function Comparisons({ query: { data, error } }: { query: UseQueryResult<Output<'listReconciliations'>> }) {
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
  const moment = useMoment();
  const { unexplained, differences } = run;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          {run.from === run.to ? formatDay(run.from) : `${formatDay(run.from)} to ${formatDay(run.to)}`}
        </p>
        <p className="text-sm text-soft">
          <time dateTime={run.at} className="figures">
            {moment(run.at)}
          </time>
          , {run.asked_by}
        </p>
      </div>
      <p className="figures text-sm">
        Paid {naira(run.gateway_amount)} there, {naira(run.our_amount)} here
        <span className="block text-soft">
          Refunded {naira(run.refunded_there)} there, {naira(run.refunded_here)} here
        </span>
      </p>
      {unexplained > 0 ? (
        <StatusBadge tone="dangerStrong">{naira(unexplained)} unexplained</StatusBadge>
      ) : (
        <StatusBadge tone={differences > 0 ? 'warning' : 'good'}>
          {differences > 0 ? plural(differences, 'difference') : 'Agreed'}
        </StatusBadge>
      )}
    </li>
  );
}

type Props = { today: Day; close: () => void };

export function CompareDialog(props: Props) {
  return (
    <Dialog title="Compare with the card gateway" size="small" onClose={props.close}>
      <CompareForm {...props} />
    </Dialog>
  );
}

type Values = { from: Day; to: Day };
const order = ['from', 'to'] as const;
const rules = schemaResolver<Values, Values>(reconcileInput);

function CompareForm({ today, close }: Props) {
  const compare = useApiMutation('reconcile', comparisonQueries);
  const form = useForm<Values, unknown, Values>({
    resolver: rules,
    defaultValues: { from: addDays(today, -3), to: today },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order,
    send: (days) => compare.mutateAsync(days),
    onSuccess({ message, reconciliation: { differences } }) {
      close();
      if (differences > 0) toast(message);
      else toast.success(message);
    },
    failureTexts: { failed: reconciliationMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <DialogForm {...submission} submitLabel="Compare" cancel={close}>
      <p>Payments the hotel had not heard of are settled at once. Everything else that differs is listed.</p>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="From" error={errors.from?.message} {...form.register('from')} />
        <DateField label="Until" error={errors.to?.message} {...form.register('to')} />
      </div>
    </DialogForm>
  );
}
