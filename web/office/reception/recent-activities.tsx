import { actionLabel } from '#contract/audit-text.ts';
import type { DeskOverview } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { formatAgo } from '#web/office/shared/ago.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { Panel } from '#web/ui/panel.tsx';

export function RecentActivities({ desk: { activities, now } }: { desk: DeskOverview }) {
  const moment = useMoment();
  return (
    <Panel title="Recent activities">
      {activities.length === 0 && <p className="text-soft">Nothing has been done yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {activities.map(({ id, at, action, actor, amount, guest_name, reference }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{actionLabel(action)}</span>: {guest_name}
              {amount !== null && <span className="figures">, {formatNaira(fromNaira(amount))}</span>}
            </p>
            <p className="mt-0.5 text-sm text-soft figures">
              <span className="whitespace-nowrap">{reference}</span>, by {actor}
              <span className="block">
                <time dateTime={at}>{moment(at)}</time> ({formatAgo(at, now)})
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
