import { statusTraits } from '#contract/bookings.ts';
import { cancellationTerms } from '#contract/cancellation.ts';
import { type Day, instantOf } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { CancellationView, GuestAdjustment, GuestReceiptView, ReceiptView } from '#contract/receipts.ts';
import { type Booking, presentBooking, type ReceiptAccess } from '#server/bookings/rules.ts';

export type GuestPayment = {
  id: string;
  at: Date;
  method: GuestReceiptView['payments'][number]['method'];
  amount: Kobo;
};
export type GuestRefund = { id: string; at: Date; made: boolean; atDesk: boolean; amount: Kobo };

export type GuestMoney = {
  payments: GuestPayment[];
  refunds: GuestRefund[];
  adjustments: (Omit<GuestAdjustment, 'amount'> & { amount: Kobo })[];
  /** Paid through the gateway and not given back. */
  online: Kobo;
  desk: Kobo;
};

/** Gateway refunds, made or still due, whether or not the booking is cancelled. */
export const gatewayRefundTotal = ({ refunds }: GuestMoney): Kobo =>
  kobo(refunds.filter(({ atDesk }) => !atDesk).reduce((total, { amount }) => total + amount, 0));

export type Hold = GuestReceiptView['hold'];

export type Receipt = {
  booking: Booking;
  money: GuestMoney;
  hold: Hold;
  cancellation: Cancellation | null;
  now: Date;
  access: ReceiptAccess;
};

export type Cancellation = { rule: CancellationView['rule']; refund: Kobo; freeUntil: Date };

export const hasLiveHold = ({ status, holdUntil }: Booking, now: Date): boolean =>
  status === 'pending' && holdUntil !== null && holdUntil > now;

/** An unpaid online booking whose hold is over, even before its job has run, and that no person has cancelled. */
export const hasLapsedHold = (booking: Booking, now: Date): boolean =>
  booking.source === 'online' &&
  booking.paymentStatus === 'pending' &&
  (booking.status === 'cancelled'
    ? booking.expiredAt !== null
    : booking.status === 'pending' && !hasLiveHold(booking, now));

export function cancellationOf(booking: Booking, money: GuestMoney, hotel: Hotel, now: Date): Cancellation | null {
  if (booking.status !== 'confirmed' && !hasLiveHold(booking, now)) return null;
  // A surplus is owed back anyway, apart from these terms.
  const paid = kobo(Math.min(money.online, booking.total));
  const { rule, refund, freeUntil } = cancellationTerms(hotel, booking.checkIn, paid, now);
  const noRefund = { refund: kobo(0), freeUntil };
  // Staff decide how much of the money taken at the desk goes back.
  if (money.desk > 0) return { rule: 'paid_at_desk', ...noRefund };
  if (booking.status === 'confirmed' && rule === 'closed') return { rule: 'stay_begun', ...noRefund };
  if (paid === 0 || rule === 'closed') return { rule: 'unpaid', ...noRefund };
  return { rule, refund, freeUntil };
}

const presentGuestReceipt = ({ booking, money, hold, cancellation, now, access }: Receipt): GuestReceiptView => {
  const paid = kobo(money.online + money.desk);
  const owesBalance = statusTraits[booking.status].owes && hold?.state !== 'free' && hold?.state !== 'gone';
  const copy = access === 'copy';
  return {
    copy,
    now: now.toISOString(),
    payments: money.payments.map((each) => ({ ...each, at: each.at.toISOString(), amount: toNaira(each.amount) })),
    refunds: money.refunds.map(({ id, at, made, amount }) => ({
      ...{ id, made, at: at.toISOString(), amount: toNaira(amount) },
    })),
    adjustments: money.adjustments.map((each) => ({ ...each, amount: toNaira(each.amount) })),
    paid_amount: toNaira(paid),
    balance: toNaira(kobo(owesBalance ? Math.max(0, booking.total - paid) : 0)),
    hold: copy ? null : hold,
    cancellation: copy ? null : cancellation && presentCancellation(cancellation),
  };
};

/** RFC 5545 escapes some characters and folds lines at 75 octets; a folded line continues after a space. */
const calendarLine = (name: string, value: string): string => {
  const text = `${name}:${value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')}`;
  const lines: string[] = [''];
  for (const char of text) {
    const line = lines.at(-1) ?? '';
    if (Buffer.byteLength(line + char) > 75) lines.push(` ${char}`);
    else lines[lines.length - 1] = line + char;
  }
  return lines.join('\r\n');
};

const calendarMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Without the receipt link, because calendars are shared. */
export function calendarFile(booking: Booking, hotel: Hotel, publicUrl: string, now: Date): string {
  const { reference, roomTypeName, checkIn, checkOut } = booking;
  const { street, district, city, country } = hotel.address;
  const instant = (day: Day, time: string) => calendarMoment(instantOf(day, time, hotel.timeZone));
  const lines: [string, string][] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${hotel.name}//Bookings//EN`],
    ['BEGIN', 'VEVENT'],
    ['UID', `${reference}@${new URL(publicUrl).hostname}`],
    ['DTSTAMP', calendarMoment(now)],
    ['DTSTART', instant(checkIn, hotel.checkInFrom)],
    ['DTEND', instant(checkOut, hotel.checkOutUntil)],
    ['SUMMARY', `Stay at ${hotel.name}`],
    ['LOCATION', `${hotel.name}, ${street}, ${district}, ${city}, ${country}`],
    ['DESCRIPTION', `${roomTypeName}, reference ${reference}\n${hotel.phones[0]}\n${publicUrl}`],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map((line) => `${calendarLine(...line)}\r\n`).join('');
}

const presentCancellation = ({ rule, refund, freeUntil }: Cancellation): CancellationView => ({
  rule,
  refund_amount: toNaira(refund),
  free_until: freeUntil.toISOString(),
});

export const presentReceipt = (receipt: Receipt): ReceiptView => ({
  booking: presentBooking(receipt.booking, true),
  own: presentGuestReceipt(receipt),
});

export const presentMasked = (booking: Booking): ReceiptView => ({
  booking: presentBooking(booking, false),
  own: null,
});
