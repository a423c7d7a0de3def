import type { GuestForm } from '#contract/bookings/bookings.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import type { PlanOffer } from '#contract/rooms/plan-offers.ts';
import { planOfStay, plansForStay } from '#contract/rooms/plan-prices.ts';
import { quoteFor, type RoomToQuote, type SpecialOffer } from '#web/offer/special-offer.ts';

export type FormOffer = {
  room: RoomToQuote | undefined;
  plans: readonly PlanOffer[];
  special: SpecialOffer | undefined;
  feePercent: number;
};

/** The plan and the total that a form shows for these values. */
export function shownOffer(values: GuestForm, { room, plans, special, feePercent }: FormOffer) {
  const { checkIn, checkOut, guests, children = 0 } = values;
  const nights = nightsBetween(checkIn, checkOut);
  const plan = planOfStay(plans, nights, values.plan);
  const price = room && quoteFor(special, room, { checkIn, checkOut, party: { guests, children }, plan }, feePercent);
  return {
    plan,
    /** Undefined where there is no choice: the server then chooses the plan itself. */
    planToSend: plansForStay(plans, nights).length > 1 ? plan?.code : undefined,
    totalKobo: price?.total,
  };
}
