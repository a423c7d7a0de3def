import { type Day, instantOf } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { plural } from '#contract/plural.ts';

type RefundTerms = Pick<Hotel['cancellation'], 'freeUntilHours' | 'lateRefundPercent'>;
type CancellationHotel = Pick<Hotel, 'timeZone' | 'checkInFrom'> & { cancellation: RefundTerms };

/**
 * `free`: the guest gets all money back. `late`: the share in `hotel.config.ts`. `closed`: check-in has begun, and
 * reception decides.
 */
type CancellationRule = 'free' | 'late' | 'closed';

export type CancellationTerms = {
  rule: CancellationRule;
  freeUntil: Date;
  refund: Kobo;
};

const hourMs = 3_600_000;

/**
 * The refund if the guest cancels at `now`. The hours until check-in are hours that pass, so a change of the clocks in
 * between does not matter.
 */
export function cancellationTerms(hotel: CancellationHotel, checkIn: Day, paid: Kobo, now: Date): CancellationTerms {
  const { freeUntilHours, lateRefundPercent } = hotel.cancellation;
  const checkInMs = instantOf(checkIn, hotel.checkInFrom, hotel.timeZone).getTime();
  const freeUntil = checkInMs - freeUntilHours * hourMs;
  const nowMs = now.getTime();
  const rule = nowMs >= checkInMs ? 'closed' : nowMs <= freeUntil ? 'free' : 'late';
  const percent = { free: 100, late: lateRefundPercent, closed: 0 }[rule];
  return { rule, freeUntil: new Date(freeUntil), refund: kobo(Math.round((paid * percent) / 100)) };
}

export function cancellationPolicy({ checkInFrom, cancellation }: CancellationHotel): string[] {
  const { freeUntilHours, lateRefundPercent } = cancellation;
  const checkInText = `${checkInFrom} on the day of arrival, hotel time`;
  if (freeUntilHours === 0) return [`Cancel free of charge until check-in (${checkInText}).`];
  return [
    `Cancel free of charge until ${plural(freeUntilHours, 'hour')} before check-in (${checkInText}).`,
    `After that, until check-in, ${lateRefundPercent === 0 ? 'nothing' : `${lateRefundPercent}%`} of what was paid comes back.`,
  ];
}

export const unusedNightsReduction = (price: Kobo, { unusedNightsPercent }: Hotel['cancellation']): Kobo =>
  kobo(Math.round((price * unusedNightsPercent) / 100));

export const refundTime = 'up to 15 working days';
