import { type Day, instantOf } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { type Kobo, kobo } from '#contract/money.ts';

type Terms = Pick<Hotel['cancellation'], 'freeUntilHours' | 'lateRefundPercent'>;
type House = Pick<Hotel, 'timeZone' | 'checkInFrom'> & { cancellation: Terms };

/** `free`: everything comes back. `late`: the configured share of it. `closed`: the stay has begun, so reception decides. */
export type CancellationRule = 'free' | 'late' | 'closed';

export type CancellationTerms = {
  rule: CancellationRule;
  /** The last moment of `free`. */
  freeUntil: Date;
  /** Of what was paid, what comes back to a guest who cancels at this moment. */
  refund: Kobo;
};

const hourMs = 3_600_000;

/** What cancelling a stay brings back to its guest, who has paid so much, at a moment. Hours are counted as they pass, not as clocks show them. */
export function cancellationTerms(house: House, checkIn: Day, paid: Kobo, now: Date): CancellationTerms {
  const { freeUntilHours, lateRefundPercent } = house.cancellation;
  const begins = instantOf(checkIn, house.checkInFrom, house.timeZone).getTime();
  const freeUntil = begins - freeUntilHours * hourMs;
  const at = now.getTime();
  const rule = at >= begins ? 'closed' : at <= freeUntil ? 'free' : 'late';
  const percent = { free: 100, late: lateRefundPercent, closed: 0 }[rule];
  return { rule, freeUntil: new Date(freeUntil), refund: kobo(Math.round((paid * percent) / 100)) };
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);

/** The policy in sentences, made from the same figures the refund is counted by. */
export function cancellationPolicy({ checkInFrom, cancellation }: House): string[] {
  const { freeUntilHours, lateRefundPercent } = cancellation;
  const before = `${checkInFrom} on the day of arrival, hotel time`;
  if (freeUntilHours === 0) return [`Cancel free of charge until check-in (${before}).`];
  return [
    `Cancel free of charge until ${hours(freeUntilHours)} before check-in (${before}).`,
    `After that, until check-in, ${lateRefundPercent === 0 ? 'nothing' : `${lateRefundPercent}%`} of what was paid comes back.`,
  ];
}

/** What comes off the bill for nights that a guest who leaves early does not use. */
export const unusedNightsBack = (worth: Kobo, { unusedNightsPercent }: Hotel['cancellation']): Kobo =>
  kobo(Math.round((worth * unusedNightsPercent) / 100));

/** As long as the gateway and the guest's bank may take. Nothing earlier is promised. */
export const refundTime = 'up to 15 working days';
