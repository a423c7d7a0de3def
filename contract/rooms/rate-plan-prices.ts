import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night, type Quote, quote } from '#contract/core/money.ts';
import { type PricedRoom, pricesOfStay } from '#contract/rooms/night-prices.ts';
import type { RatePlanOffer, RatePlanTerms } from '#contract/rooms/rate-plan-offers.ts';
import type { GuestPrices } from '#contract/rooms/rooms.ts';

/** `children` is the number of children among the `guests`. */
export type Party = { guests: number; children?: number | undefined };

export type RatePlanPrice = { percentOff: number; breakfast: Kobo };

/** The prices of a night for guests above the `included` ones. */
export type GuestPrice = { included: number; adult: Kobo; child: Kobo };

/**
 * How many adults and children are above the included guests. Adults are included first, because a further adult
 * usually costs more than a further child.
 */
function guestsAbove(included: number, { guests, children = 0 }: Party): { adults: number; children: number } {
  const countAbove = Math.max(0, guests - included);
  const adults = Math.min(countAbove, Math.max(0, guests - children - included));
  return { adults, children: countAbove - adults };
}

/**
 * What the guests add to the price of each night: breakfast for all of them, and the prices of those above the included
 * ones.
 */
export function guestsPrice(ratePlan: RatePlanPrice, price: GuestPrice, party: Party): Kobo {
  const above = guestsAbove(price.included, party);
  return kobo(ratePlan.breakfast * party.guests + price.adult * above.adults + price.child * above.children);
}

/**
 * The price of each night with a rate plan. Each price less the percentage is rounded half up to a kobo, and is at
 * least one kobo. What the guests add is not reduced.
 */
export function ratePlanPrices(
  prices: readonly Kobo[],
  ratePlan: RatePlanPrice,
  price: GuestPrice,
  party: Party,
): Kobo[] {
  const added = guestsPrice(ratePlan, price, party);
  return prices.map((night) => kobo(Math.max(1, Math.round((night * (100 - ratePlan.percentOff)) / 100)) + added));
}

type OfferedRoom = PricedRoom & { guestPrices?: GuestPrices | undefined };

/** For a room without guest prices: all guests are included. */
const noGuestPrice: GuestPrice = { included: Number.POSITIVE_INFINITY, adult: kobo(0), child: kobo(0) };

const guestPriceOf = ({ guestPrices: prices }: OfferedRoom): GuestPrice =>
  prices ? { included: prices.included, adult: prices.extraAdultKobo, child: prices.extraChildKobo } : noGuestPrice;

type StayToPrice = { checkIn: Day; checkOut: Day; party: Party; ratePlan: RatePlanOffer | undefined };

/** `added` is the part of each price that the guests add. */
export function priceStay(
  room: OfferedRoom,
  { checkIn, checkOut, party, ratePlan }: StayToPrice,
): { prices: Kobo[]; added: Kobo } {
  const priceArguments = [ratePlanPriceOf(ratePlan), guestPriceOf(room), party] as const;
  return {
    prices: ratePlanPrices(pricesOfStay(room, checkIn, checkOut), ...priceArguments),
    added: guestsPrice(...priceArguments),
  };
}

const ratePlanPriceOf = (ratePlan: RatePlanOffer | undefined): RatePlanPrice => ({
  percentOff: ratePlan?.percentOff ?? 0,
  breakfast: kobo(ratePlan?.breakfastPriceKobo ?? 0),
});

/** Without a rate plan, nothing comes off and no breakfast is added. */
export const quoteStay = (room: OfferedRoom, stay: StayToPrice, feePercent: number): Quote & { nights: Night[] } =>
  quote(priceStay(room, stay).prices, feePercent);

const hasSameTermsAndBreakfast = (one: RatePlanOffer, other: RatePlanOffer): boolean =>
  one.breakfast === other.breakfast &&
  one.breakfastPriceKobo === other.breakfastPriceKobo &&
  (Object.keys(one.terms) as (keyof RatePlanTerms)[]).every((name) => one.terms[name] === other.terms[name]);

/**
 * The rate plans on offer for a stay. A rate plan is left out if another one takes more off with the same terms and the
 * same breakfast: a long stay gets its discount without a choice.
 */
export function ratePlansForStay<RatePlan extends RatePlanOffer>(
  ratePlans: readonly RatePlan[],
  nights: number,
): RatePlan[] {
  const longEnough = ratePlans.filter(({ minNights }) => minNights <= Math.max(1, nights));
  return longEnough.filter(
    (ratePlan) =>
      !longEnough.some((other) => other.percentOff > ratePlan.percentOff && hasSameTermsAndBreakfast(ratePlan, other)),
  );
}

/**
 * The rate plan of a stay for which nobody has chosen one: the default rate plan, or a cheaper one with the same terms
 * and breakfast.
 */
export function standardRatePlan<RatePlan extends RatePlanOffer>(
  ratePlans: readonly RatePlan[],
  nights: number,
): RatePlan | undefined {
  const defaultRatePlan = ratePlans.find(({ isDefault }) => isDefault);
  const offered = ratePlansForStay(ratePlans, nights);
  return (
    defaultRatePlan &&
    (offered.find((ratePlan) => hasSameTermsAndBreakfast(ratePlan, defaultRatePlan)) ?? defaultRatePlan)
  );
}

export const ratePlanText = ({ name, breakfast }: { name: string; breakfast: boolean }): string =>
  breakfast && !/breakfast/i.test(name) ? `${name}, with breakfast` : name;

export const ratePlanOfStay = <RatePlan extends RatePlanOffer>(
  ratePlans: readonly RatePlan[],
  nights: number,
  code: string | undefined,
): RatePlan | undefined =>
  ratePlansForStay(ratePlans, nights).find((ratePlan) => ratePlan.code === code) ?? standardRatePlan(ratePlans, nights);
