import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import { type Discount, promoDiscount } from '#contract/rooms/discounts.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';

export const promoTexts = {
  unknown: 'We do not know this code. Please check how it is written.',
  notYet: (from: Day) => `This code can be used from ${formatDay(from)} on.`,
  over: (until: Day) => `This code could be used until ${formatDay(until)}.`,
  usedUp: 'This code has been used up.',
  once: 'This code is for one booking of each guest, and you have one with it already.',
  nights: (from: Day | null, until: Day | null) =>
    `This code is for nights ${[from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`].filter(Boolean).join(' ')}.`,
  short: (nights: number) => `This code is for stays of at least ${nightsText(nights)}.`,
  room: 'This code is not for this room.',
  ratePlan: 'This code is not for this plan.',
  cheap: (amount: Kobo) => `This code is for stays that cost more than ${formatNaira(amount)}.`,
  withCompany: 'A code and the rate of a company do not go together. Please leave one of them out.',
  /** A second sentence after one of the messages above, if the form showed a total with the code. */
  without: (total: Kobo) => `Without it the total is ${formatNaira(total)}.`,
  checkFailed: 'The code could not be checked. Please try again.',
} as const;

/**
 * A stay to which a code may apply. `prices` are the prices of its nights before the code, and `addedByGuests` is the
 * part of each price that the guests add.
 */
export type StayForCode = {
  checkIn: Day;
  checkOut: Day;
  roomTypeId: string;
  planCode: string | undefined;
  prices: readonly Kobo[];
  addedByGuests: Kobo;
};

export function applyPromo(
  promo: PromoOffer,
  stay: StayForCode,
): { discount: Discount; problem?: never } | { problem: string; discount?: never } {
  const problem = stayProblemOfPromo(promo, stay);
  return problem ? { problem } : { discount: promoDiscount(promo) };
}

function stayProblemOfPromo(
  promo: PromoOffer,
  { checkIn, checkOut, roomTypeId, planCode, prices, addedByGuests }: StayForCode,
) {
  const { stayFrom: from, stayUntil: until, minNights, roomTypeIds, planCodes, amountKobo } = promo;
  if ((from && checkIn < from) || (until && addDays(checkOut, -1) > until)) return promoTexts.nights(from, until);
  if (prices.length < minNights) return promoTexts.short(minNights);
  if (roomTypeIds.length > 0 && !roomTypeIds.includes(roomTypeId)) return promoTexts.room;
  if (planCodes.length > 0 && !(planCode && planCodes.includes(planCode))) return promoTexts.ratePlan;
  const cost = prices.reduce((sum, price) => sum + price - addedByGuests, 0);
  if (amountKobo !== null && cost - prices.length < amountKobo) return promoTexts.cheap(amountKobo);
  return undefined;
}
