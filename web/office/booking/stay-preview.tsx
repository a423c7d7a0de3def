import { bookingMessages } from '#contract/bookings.ts';
import { type Day, formatDay } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { changeMessages, type StayPreview } from '#contract/stay-change.ts';
import { Fact, Facts } from '#web/office/booking/facts.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { formatNights } from '#web/office/shared/figures.ts';
import { Notice } from '#web/ui/notice.tsx';

const naira = (amount: number): string => formatNaira(fromNaira(amount));
const signed = (amount: number): string => (amount > 0 ? `+${naira(amount)}` : naira(amount));
const formatNightList = (nights: readonly string[]): string => nights.map(formatDay).join('; ');

type Props = { booking: DeskBooking; preview: StayPreview | undefined; error: Error | null; pending: boolean };

export function StayPreviewPanel({ booking, preview, error, pending }: Props) {
  return (
    <section aria-label="After the change" className="rounded-xl border border-hairline bg-paper p-4">
      <h3 className="mb-2 text-lg">After the change</h3>
      <div role="status" aria-busy={pending} className="space-y-3">
        {error ? (
          <Notice tone="danger">{failureOf(error, { failed: changeMessages.previewFailed }).message}</Notice>
        ) : preview ? (
          <Outcome booking={booking} preview={preview} />
        ) : (
          <p className="text-soft">{pending ? 'Working out the new total…' : 'The total stays as it is.'}</p>
        )}
      </div>
    </section>
  );
}

function Outcome({ booking, preview }: { booking: DeskBooking; preview: StayPreview }) {
  const { nights_added, nights_dropped } = preview;
  const moved = nights_added.filter((night) => nights_dropped.includes(night));
  const isNotMoved = (night: Day) => !moved.includes(night);
  const [added, dropped] = [nights_added.filter(isNotMoved), nights_dropped.filter(isNotMoved)];
  return (
    <>
      {!preview.available && <Notice tone="danger">{bookingMessages.unavailable}</Notice>}
      <Facts>
        {moved.length > 0 && <Fact label="Nights in the other room type">{formatNightList(moved)}</Fact>}
        {added.length > 0 && <Fact label="Nights added">{formatNightList(added)}</Fact>}
        {dropped.length > 0 && <Fact label="Nights given up">{formatNightList(dropped)}</Fact>}
        {preview.price_lines.map(({ nights, price_per_night }) => (
          <Fact key={price_per_night} label={`${formatNights(nights)} × ${naira(price_per_night)}`}>
            {naira(nights * price_per_night)}
          </Fact>
        ))}
        {preview.transaction_fee > 0 && <Fact label="Transaction fee">{naira(preview.transaction_fee)}</Fact>}
        {booking.extra_charges > 0 && <Fact label="Extra charges">{naira(booking.extra_charges)}</Fact>}
        {booking.discount > 0 && <Fact label="Discount">{naira(-booking.discount)}</Fact>}
        <Fact label="New total">
          {naira(preview.total_amount)} ({signed(preview.difference)})
        </Fact>
        <Fact label="New balance">{naira(preview.balance)}</Fact>
        {preview.credit > 0 && <Fact label="To be given back">{naira(preview.credit)}</Fact>}
      </Facts>
    </>
  );
}
