import { actionLabel } from '#contract/audit-text.ts';
import type { HistoryEntry } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { Part } from '#web/office/booking/facts.tsx';
import { useMoment } from '#web/office/shared/moment.ts';

export function HistoryPart({ history }: { history: readonly HistoryEntry[] }) {
  const moment = useMoment();
  return (
    <Part title="History">
      <ol className="space-y-4 border-l-2 border-hairline pl-4">
        {history.toReversed().map(({ id, at, actor, action, amount, changes, reason }) => (
          <li key={id}>
            <p className="font-medium">
              {actionLabel(action)}
              {amount !== null && <span className="figures">, {formatNaira(fromNaira(amount))}</span>}
            </p>
            <p className="figures text-sm text-soft">
              {actor}, <time dateTime={at}>{moment(at)}</time>
            </p>
            {changes.map(({ name, before, after }) => (
              <p key={name} className="figures text-sm wrap-anywhere">
                {name}: {before ?? 'none'} → {after ?? 'none'}
              </p>
            ))}
            {reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
