import type { BookingView } from '#contract/bookings/bookings.ts';
import { formatDay, timeAt } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';

/**
 * Lists what this browser has booked and not paid, so that a guest who books again does not forget the first booking.
 */
export function UnpaidBookings({ bookings }: { bookings: readonly BookingView[] }) {
  const { hotel } = useFacts();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="unpaid-title" className="page-width pt-10">
      <div className="figures rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <h2 id="unpaid-title" className="text-2xl">
          Waiting for your payment
        </h2>
        <ul className="mt-2 divide-y divide-hairline">
          {bookings.map(({ reference, roomType, checkIn, checkOut, totalAmountKobo, holdUntil }) => (
            <li key={reference} className="py-3">
              <p>
                <span className="font-semibold">{roomType}</span>, {formatDay(checkIn)} to {formatDay(checkOut)},{' '}
                {formatNaira(totalAmountKobo)}
              </p>
              {holdUntil && <p className="text-soft">Kept for you until {timeAt(holdUntil, hotel.timeZone)}.</p>}
              <a href={paths.receipt(reference)} className="inline-flex min-h-11 items-center underline">
                Pay or cancel {reference}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
