import { type Kobo, kobo, type Night, type Quote, quote } from '#contract/core/money.ts';

/**
 * What a code or a company takes off the nights of a stay. `naira` is an amount for the whole stay, `free_night` the
 * price of its cheapest night. `rate` is what a night costs a company, unless the price of the hotel is lower.
 */
export type Discount =
  | { kind: 'percent'; percent: number }
  | { kind: 'naira'; amount: Kobo }
  | { kind: 'free_night' }
  | { kind: 'rate'; price: Kobo };

/** `off` is what was taken off; `price` is what is left. */
export type DiscountedNight = { price: Kobo; off: Kobo };

/**
 * The nights of a stay with a discount. What the guests add to each night (`added`) is never reduced, and the room
 * itself costs at least one kobo. A price less a percentage is rounded half up to a kobo, night by night. An amount
 * comes off the nights in proportion to their prices, so a night that is given up later takes its part with it.
 */
export function discountNights(
  prices: readonly Kobo[],
  added: Kobo,
  discount: Discount | undefined,
): DiscountedNight[] {
  const roomPrices = prices.map((price) => price - added);
  const amountsTakenOff = discount ? amountsOff(roomPrices, discount) : [];
  return prices.map((price, index) => {
    const off = kobo(Math.max(0, Math.min(amountsTakenOff[index] ?? 0, (roomPrices[index] ?? 0) - 1)));
    return { price: kobo(price - off), off };
  });
}

function amountsOff(roomPrices: readonly number[], discount: Discount): number[] {
  if (discount.kind === 'percent')
    return roomPrices.map((room) => room - Math.round((room * (100 - discount.percent)) / 100));
  if (discount.kind === 'rate') return roomPrices.map((room) => room - discount.price);
  return spreadAmount(discount.kind === 'naira' ? discount.amount : Math.min(...roomPrices), roomPrices);
}

/**
 * Splits an amount among the nights in proportion to their prices less a kobo, rounded so that no rest is lost. An
 * amount that would leave less than a kobo for each night is cut.
 */
function spreadAmount(amount: number, roomPrices: readonly number[]): number[] {
  const weights = roomPrices.map((room) => Math.max(0, room - 1));
  const sumOfWeights = weights.reduce((sum, weight) => sum + weight, 0);
  const amountToSpread = Math.min(amount, sumOfWeights);
  let weightSoFar = 0;
  let spreadSoFar = 0;
  return weights.map((each) => {
    weightSoFar += each;
    const upToHere = sumOfWeights === 0 ? 0 : Math.round((amountToSpread * weightSoFar) / sumOfWeights);
    const part = upToHere - spreadSoFar;
    spreadSoFar = upToHere;
    return part;
  });
}

/** Like `quote`, for nights with a discount. */
export function quoteNights(nights: readonly DiscountedNight[], feePercent: number): Quote & { nights: Night[] } {
  const price = quote(
    nights.map((night) => night.price),
    feePercent,
  );
  const nightsWithOff = price.nights.map((night, index) => ({ ...night, off: nights[index]?.off ?? kobo(0) }));
  return { ...price, nights: nightsWithOff.some(({ off }) => off > 0) ? nightsWithOff : price.nights };
}

type CompanyPrices = { percentOff: number; rates: readonly { roomTypeId: string; priceKobo: Kobo }[] };

export function companyDiscount({ percentOff, rates }: CompanyPrices, roomTypeId: string): Discount | undefined {
  const rate = rates.find((each) => each.roomTypeId === roomTypeId);
  if (rate) return { kind: 'rate', price: rate.priceKobo };
  return percentOff > 0 ? { kind: 'percent', percent: percentOff } : undefined;
}

type PromoValue = { kind: 'percent' | 'naira' | 'free_night'; percentOff: number | null; amountKobo: Kobo | null };

export const promoDiscount = ({ kind, percentOff, amountKobo }: PromoValue): Discount =>
  kind === 'percent'
    ? { kind, percent: percentOff ?? 0 }
    : kind === 'naira'
      ? { kind, amount: amountKobo ?? kobo(0) }
      : { kind };
