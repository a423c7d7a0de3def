import { Link } from '@tanstack/react-router';
import { CalendarDays, Receipt } from 'lucide-react';
import type { DashboardSummary } from '#contract/insights.ts';
import { formatAgo } from '#web/office/shared/ago.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { Panel } from '#web/ui/panel.tsx';

export function NewestActivities({ figures: { recentActivities, now } }: { figures: DashboardSummary }) {
  const moment = useMoment();
  return (
    <Panel title="Recent activities">
      {recentActivities.length === 0 && <p className="text-soft">Nothing has been booked or sold yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {recentActivities.map(({ kind, id, description, time, amount }) => {
          const Icon = kind === 'booking' ? CalendarDays : Receipt;
          return (
            <li key={kind + id} className="flex items-start gap-3 py-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">
                  {kind === 'booking' ? (
                    <Link
                      to="."
                      search={(now: Record<string, unknown>) => ({ ...now, booking: id })}
                      state={{ fromList: true }}
                      resetScroll={false}
                      preload={false}
                      className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
                    >
                      {description}
                    </Link>
                  ) : (
                    description
                  )}
                </p>
                <p className="mt-0.5 text-sm text-soft figures">
                  <time dateTime={time}>{moment(time)}</time> ({formatAgo(time, now)})
                </p>
              </div>
              {amount > 0 && (
                <span className="shrink-0 text-right font-semibold figures">
                  {naira(amount)}
                  <Approximately naira={amount} below />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
