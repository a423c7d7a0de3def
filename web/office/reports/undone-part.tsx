import { actionLabel } from '#contract/audit-text.ts';
import { type DailyReport, insightMessages } from '#contract/insights.ts';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';

export function UndonePart({ undone }: { undone: DailyReport['undone'] }) {
  const moment = useMoment();
  return (
    <ReportPart
      title="Voids, refunds and changed prices"
      summary={undone.length > 0 && undone.length}
      emptyText={undone.length === 0 && 'Nothing was voided, deleted, reversed, refunded or changed in price'}
    >
      <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
        {undone.map(({ at, actor, action, subject, amount, owed_back, reason }) => (
          <li key={at + action + subject} className="flex items-start gap-x-6 py-2.5 break-inside-avoid print:py-1.5">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">
                <span className="font-semibold">{actionLabel(action)}</span>: {subject}
              </p>
              <p className="text-sm wrap-anywhere print:text-base">
                {reason ? `“${reason}”, ` : 'No reason given, '}
                {actor}
                <span className="text-soft figures">
                  , <time dateTime={at}>{moment(at)}</time>
                </span>
              </p>
            </div>
            <p className="shrink-0 text-right figures">
              {amount !== null && naira(amount)}
              {owed_back > 0 && (
                <span className="block text-sm text-soft print:text-base">
                  {insightMessages.toRefund(naira(owed_back))}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}
