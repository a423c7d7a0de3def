import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night, type Quote, quote } from '#contract/core/money.ts';
import { type PricedRoom, pricesOfStay } from '#contract/rooms/night-prices.ts';
import type { PlanOffer, PlanTerms } from '#contract/rooms/plan-offers.ts';
import type { GuestPrices } from '#contract/rooms/rooms.ts';

/** `children` are among the `guests`. */
export type Party = { guests: number; children?: number | undefined };

export type PlanPrice = { percentOff: number; breakfast: Kobo };

/** What guests above the `included` ones pay for a night. */
export type GuestPrice = { included: number; adult: Kobo; child: Kobo };

/** The adults have the included places first, because a further adult costs more than a further child as a rule. */
function guestsAbove(included: number, { guests, children = 0 }: Party): { adults: number; children: number } {
  const all = Math.max(0, guests - included);
  const adults = Math.min(all, Math.max(0, guests - children - included));
  return { adults, children: all - adults };
}

/** What the guests add to the price of each night: breakfast for all of them, and the price of those above the included. */
export function guestsPrice(plan: PlanPrice, price: GuestPrice, party: Party): Kobo {
  const above = guestsAbove(price.included, party);
  return kobo(plan.breakfast * party.guests + price.adult * above.adults + price.child * above.children);
}

/**
 * The price of each night with a plan. The percentage comes off the night and is rounded half up to a kobo, night by
 * night; what the guests add is not reduced. A night costs at least one kobo.
 */
export function planPrices(prices: readonly Kobo[], plan: PlanPrice, price: GuestPrice, party: Party): Kobo[] {
  const added = guestsPrice(plan, price, party);
  return prices.map((night) => kobo(Math.max(1, Math.round((night * (100 - plan.percentOff)) / 100)) + added));
}

type OfferedRoom = PricedRoom & { guestPrices?: GuestPrices | undefined };

/** All guests are included. */
const noGuestPrice: GuestPrice = { included: Number.POSITIVE_INFINITY, adult: kobo(0), child: kobo(0) };

const guestPriceOf = ({ guestPrices: prices }: OfferedRoom): GuestPrice =>
  prices ? { included: prices.included, adult: prices.extraAdultKobo, child: prices.extraChildKobo } : noGuestPrice;

type PricedStay = { checkIn: Day; checkOut: Day; party: Party; plan: PlanOffer | undefined };

/** The price of each night with the plan, and how much of it the guests add. */
export function priceStay(
  room: OfferedRoom,
  { checkIn, checkOut, party, plan }: PricedStay,
): { prices: Kobo[]; added: Kobo } {
  const priced = [planPrice(plan), guestPriceOf(room), party] as const;
  return { prices: planPrices(pricesOfStay(room, checkIn, checkOut), ...priced), added: guestsPrice(...priced) };
}

const planPrice = (plan: PlanOffer | undefined): PlanPrice => ({
  percentOff: plan?.percentOff ?? 0,
  breakfast: kobo(plan?.breakfastPriceKobo ?? 0),
});

/** What a stay costs, for the forms. Without a plan it has the price of the nights. */
export const quoteStay = (room: OfferedRoom, stay: PricedStay, feePercent: number): Quote & { nights: Night[] } =>
  quote(priceStay(room, stay).prices, feePercent);

const isAlike = (one: PlanOffer, other: PlanOffer): boolean =>
  one.breakfast === other.breakfast &&
  one.breakfastPriceKobo === other.breakfastPriceKobo &&
  (Object.keys(one.terms) as (keyof PlanTerms)[]).every((name) => one.terms[name] === other.terms[name]);

/**
 * The plans on offer for a stay. Of plans with the same terms and the same breakfast only the cheapest is left: a long
 * stay gets its discount without a choice.
 */
export function plansForStay<Plan extends PlanOffer>(plans: readonly Plan[], nights: number): Plan[] {
  const longEnough = plans.filter(({ minNights }) => minNights <= Math.max(1, nights));
  return longEnough.filter(
    (plan) => !longEnough.some((other) => other.percentOff > plan.percentOff && isAlike(plan, other)),
  );
}

/** The plan of a stay for which nobody has chosen one: that of the default plan, or a cheaper one with its terms. */
export function standardPlan<Plan extends PlanOffer>(plans: readonly Plan[], nights: number): Plan | undefined {
  const standard = plans.find(({ isDefault }) => isDefault);
  const offered = plansForStay(plans, nights);
  return standard && (offered.find((plan) => isAlike(plan, standard)) ?? standard);
}

/** The name of a plan, and whether breakfast is in its price. */
export const planText = ({ name, breakfast }: { name: string; breakfast: boolean }): string =>
  breakfast && !/breakfast/i.test(name) ? `${name}, with breakfast` : name;

/** The plan with this code if it is on offer for the stay, or else the standard one. */
export const planOfStay = <Plan extends PlanOffer>(
  plans: readonly Plan[],
  nights: number,
  code: string | undefined,
): Plan | undefined => plansForStay(plans, nights).find((plan) => plan.code === code) ?? standardPlan(plans, nights);
