import { type Day, dayAt, formatDayWithoutThisYear, instantOf, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RatePlanTerms } from '#contract/rooms/rate-plan-offers.ts';

/** `freeUntilHours` is null if it is never free of charge to cancel. */
export type RefundTerms = { freeUntilHours: number | null; lateRefundPercent: number; noShowPercent: number };
type CancellationHotel = Pick<Hotel, 'timeZone' | 'checkInFrom'> & { cancellation: RefundTerms };

/**
 * `free`: the guest gets all money back. `late`: the guest gets the share `lateRefundPercent` of the terms. `closed`:
 * check-in has begun, and reception decides.
 */
type CancellationRule = 'free' | 'late' | 'closed';

export type CancellationTerms = {
  rule: CancellationRule;
  /** Until when the guest can cancel free of charge; null if never. */
  freeUntil: Date | null;
  refund: Kobo;
};

const hourMs = 3_600_000;

/** The hotel with the terms of a rate plan or a booking. If `terms` is null, the hotel keeps its own terms. */
export const hotelWithTerms = <H extends Pick<Hotel, 'cancellation' | 'checkInFrom'>>(
  terms: RatePlanTerms | null,
  hotel: H,
): Omit<H, 'cancellation'> & { cancellation: RefundTerms & { unusedNightsPercent: number } } => ({
  ...hotel,
  checkInFrom: terms?.checkInFrom ?? hotel.checkInFrom,
  cancellation: terms
    ? {
        freeUntilHours: terms.freeUntilHours,
        lateRefundPercent: terms.lateRefundPercent,
        unusedNightsPercent: terms.unusedNightsPercent,
        noShowPercent: terms.noShowPercent,
      }
    : hotel.cancellation,
});

/**
 * The refund if the guest cancels at `now`. The hours until check-in are hours that pass, so a change of the clocks in
 * between does not matter.
 */
export function cancellationTerms(hotel: CancellationHotel, checkIn: Day, paid: Kobo, now: Date): CancellationTerms {
  const { freeUntilHours, lateRefundPercent } = hotel.cancellation;
  const checkInMs = instantOf(checkIn, hotel.checkInFrom, hotel.timeZone).getTime();
  const freeUntil = freeUntilHours === null ? null : new Date(checkInMs - freeUntilHours * hourMs);
  const rule = now.getTime() >= checkInMs ? 'closed' : freeUntil && now <= freeUntil ? 'free' : 'late';
  const percent = { free: 100, late: lateRefundPercent, closed: 0 }[rule];
  return { rule, freeUntil, refund: kobo(Math.round((paid * percent) / 100)) };
}

export type PaidForStay = { checkIn: Day; total: Kobo; paidOnline: Kobo; paidAtDesk: Kobo };

/**
 * `onlineRefund` and `deskRefund` come back of what was paid through the gateway and at the desk. `keptAmount` is what
 * the hotel keeps in all, and `keptAtDesk` what it keeps of the money paid at the desk.
 */
export type DeskCancellation = {
  rule: CancellationRule;
  freeUntil: Date | null;
  onlineRefund: Kobo;
  deskRefund: Kobo;
  keptAmount: Kobo;
  keptAtDesk: Kobo;
};

/**
 * What reception gives back if it cancels a booking at `now`, by the terms of the booking. It is a share of what was
 * paid of the total, and all that was paid beyond the total. Once check-in has begun, a cancellation costs as much as a
 * no-show. Money of the gateway goes back first.
 */
export function deskCancellation(
  hotel: CancellationHotel,
  { checkIn, total, paidOnline, paidAtDesk }: PaidForStay,
  now: Date,
): DeskCancellation {
  const paid = paidOnline + paidAtDesk;
  const paidOfTotal = kobo(Math.min(paid, total));
  const { rule, freeUntil, refund } = cancellationTerms(hotel, checkIn, paidOfTotal, now);
  const costOfNoShow = total - noShowReduction(total, hotel.cancellation);
  const refundOfTotal = rule === 'closed' ? Math.max(0, paidOfTotal - costOfNoShow) : refund;
  const refundOnline = Math.min(refundOfTotal, paidOnline, total);
  // What the gateway received beyond the total is another refund already, so it is left out here.
  const overpaidAtDesk = paid - paidOfTotal - Math.max(0, paidOnline - total);
  const refundAtDesk = refundOfTotal - refundOnline + overpaidAtDesk;
  const keptAmount = kobo(paidOfTotal - refundOfTotal);
  return {
    ...{ rule, freeUntil, onlineRefund: kobo(refundOnline), deskRefund: kobo(refundAtDesk), keptAmount },
    keptAtDesk: kobo(paidAtDesk - refundAtDesk),
  };
}

function noShowPolicyText(percent: number, condition = 'If you do not come'): string {
  const refundText = percent === 0 ? 'all that was paid' : `what was paid beyond ${percent}% of the total`;
  return `${condition}, ${percent === 100 ? 'nothing of what was paid' : refundText} comes back.`;
}

const lateShareText = ({ lateRefundPercent }: RefundTerms): string =>
  lateRefundPercent === 0 ? 'nothing' : `${lateRefundPercent}%`;

const isNeverRefunded = ({ freeUntilHours, lateRefundPercent, noShowPercent }: RefundTerms): boolean =>
  freeUntilHours === null && lateRefundPercent === 0 && noShowPercent === 100;

const neverRefundedText = 'Not refundable: if you cancel or do not come, nothing of what was paid comes back.';

/** The cancellation policy in sentences, for pages on which no dates are chosen yet. */
export function cancellationPolicy({ checkInFrom, cancellation }: CancellationHotel): string[] {
  const { freeUntilHours, noShowPercent } = cancellation;
  const checkInText = `${checkInFrom} on the day of arrival, hotel time`;
  const shareText = lateShareText(cancellation);
  const noShow = noShowPolicyText(noShowPercent);
  if (isNeverRefunded(cancellation)) return [neverRefundedText];
  if (freeUntilHours === null)
    return [`If you cancel until check-in (${checkInText}), ${shareText} of what was paid comes back.`, noShow];
  if (freeUntilHours === 0) return [`Cancel free of charge until check-in (${checkInText}).`, noShow];
  return [
    `Cancel free of charge until ${plural(freeUntilHours, 'hour')} before check-in (${checkInText}).`,
    `After that, until check-in, ${shareText} of what was paid comes back.`,
    noShow,
  ];
}

/**
 * The cancellation policy for a stay in sentences: what holds at `now`, and when that changes. The sentences follow the
 * rules of `cancellationTerms` and `deskCancellation`.
 */
export function cancellationPolicyOfStay(hotel: CancellationHotel, checkIn: Day, now: Date): string[] {
  const { cancellation, timeZone } = hotel;
  const { rule, freeUntil } = cancellationTerms(hotel, checkIn, kobo(0), now);
  const today = dayAt(now, timeZone);
  const formatMoment = (instant: Date) =>
    `${timeAt(instant, timeZone)} on ${formatDayWithoutThisYear(dayAt(instant, timeZone), today)}, hotel time`;
  const checkInText = formatMoment(instantOf(checkIn, hotel.checkInFrom, timeZone));
  const shareText = lateShareText(cancellation);
  const noShow = noShowPolicyText(cancellation.noShowPercent);
  if (isNeverRefunded(cancellation)) return [neverRefundedText];
  if (rule === 'closed')
    return [
      `Check-in began at ${checkInText}, so the time to cancel free of charge is over.`,
      noShowPolicyText(cancellation.noShowPercent, 'If reception cancels for you or you do not come'),
    ];
  if (freeUntil === null)
    return [`If you cancel until check-in (${checkInText}), ${shareText} of what was paid comes back.`, noShow];
  if (cancellation.freeUntilHours === 0) return [`Free cancellation until check-in (${checkInText}).`, noShow];
  return rule === 'free'
    ? [
        `Free cancellation until ${formatMoment(freeUntil)}.`,
        `After that, until check-in, ${shareText} of what was paid comes back.`,
        noShow,
      ]
    : [
        `The time to cancel free of charge ended at ${formatMoment(freeUntil)}.`,
        `If you cancel until check-in (${checkInText}), ${shareText} of what was paid comes back.`,
        noShow,
      ];
}

export const unusedNightsReduction = (
  price: Kobo,
  { unusedNightsPercent }: Pick<Hotel['cancellation'], 'unusedNightsPercent'>,
): Kobo => kobo(Math.round((price * unusedNightsPercent) / 100));

/** The discount that leaves of the total only what a no-show costs by the terms. */
export const noShowReduction = (total: Kobo, { noShowPercent }: Pick<RefundTerms, 'noShowPercent'>): Kobo =>
  kobo(total - Math.round((total * noShowPercent) / 100));

export const refundTimeText = 'up to 15 working days';
