import { formatDay } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { useApiQuery } from '#web/office/query.ts';
import { buttonLook } from '#web/ui/button.tsx';

type Props = { booking: DeskBooking };

/** What has just been booked, and what is usually done next. */
export function WalkInCreated({ booking: made }: Props) {
  const { data } = useApiQuery('bookingDetail', { id: made.id });
  const booking = data?.booking ?? made;
  const facts = [
    ['Reference', booking.reference],
    ['Room type', booking.room_type],
    ['Stay', `${formatDay(booking.check_in)} to ${formatDay(booking.check_out)}`],
    ['Total amount', formatNaira(fromNaira(booking.total_amount))],
    ['Balance', formatNaira(fromNaira(booking.balance))],
  ] as const;
  return (
    <div>
      <p className="font-serif text-2xl wrap-anywhere">{booking.guest_name}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {data && (
          <a href={data.receipt_path} target="_blank" rel="noreferrer" className={buttonLook('outline')}>
            Print receipt
          </a>
        )}
      </div>
    </div>
  );
}
