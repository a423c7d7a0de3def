import type { UseQueryResult } from '@tanstack/react-query';
import type { Output } from '#contract/api.ts';
import { formatDay } from '#contract/dates.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { type ReconciliationView, reconciliationMessages } from '#contract/reconciliation.ts';
import { plural } from '#web/office/list/count.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useMoment } from '#web/office/shared/moment.ts';
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

const naira = (amount: number) => formatNaira(fromNaira(amount));

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
          {differences > 0 ? plural(differences, { one: 'difference', many: 'differences' }) : 'Agreed'}
        </StatusBadge>
      )}
    </li>
  );
}
