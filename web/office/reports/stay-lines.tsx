import { Link } from '@tanstack/react-router';
import { formatDay } from '#contract/dates.ts';
import { type DailyReport, insightMessages, type StaySummary } from '#contract/insights.ts';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';
import { naira, plural } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';

type ReportedStay = StaySummary & Partial<Pick<DailyReport['no_shows'][number], 'at' | 'by' | 'reason'>>;

export function StayLines({ stays }: { stays: readonly ReportedStay[] }) {
  const moment = useMoment();
  return (
    <ul className="-mb-2.5 divide-y divide-hairline border-t border-hairline print:mb-0 print:border-t-0">
      {stays.map((stay) => (
        <li
          key={stay.id}
          aria-label={stay.guest_name}
          className="grid gap-x-6 gap-y-1.5 py-2.5 break-inside-avoid sm:grid-cols-[minmax(0,1fr)_auto] print:py-1.5"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <Link
                to="."
                search={(current: Record<string, unknown>) => ({ ...current, booking: stay.id })}
                state={{ fromList: true }}
                resetScroll={false}
                preload={false}
                className="font-semibold underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta print:no-underline"
              >
                {stay.guest_name}
              </Link>{' '}
              <span className="text-sm whitespace-nowrap text-soft figures">{stay.reference}</span>
            </p>
            <p className="text-sm text-soft figures print:text-base">
              {stay.room_type}, {plural(stay.guests, 'guest')}, {formatDay(stay.check_in)} to{' '}
              {formatDay(stay.check_out)}
            </p>
            {stay.by && (
              <p className="text-sm wrap-anywhere print:text-base">
                {stay.reason ? `“${stay.reason}”, ` : 'No reason given, '}
                {stay.by}
                {stay.at && (
                  <span className="text-soft figures">
                    , <time dateTime={stay.at}>{moment(stay.at)}</time>
                  </span>
                )}
              </p>
            )}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start sm:justify-end">
            <span className="text-sm figures print:text-base">
              {stay.owed_back
                ? insightMessages.toRefund(naira(stay.owed_back))
                : `${naira(stay.paid_amount)} paid of ${naira(stay.total_amount)}`}
            </span>
            {/* Print has no background colors. */}
            <span className="print:*:border-0 print:*:p-0 print:*:text-base print:*:text-ink">
              <BookingStatusBadge status={stay.status} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
