import type { GuestForm } from '#contract/bookings/bookings.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanOfStay, ratePlansForStay } from '#contract/rooms/rate-plan-prices.ts';
import { quoteFor, type RoomToQuote, type SpecialOffer } from '#web/offer/special-offer.ts';

export type PriceFacts = {
  room: RoomToQuote | undefined;
  ratePlans: readonly RatePlanOffer[];
  special: SpecialOffer | undefined;
  feePercent: number;
};

/** The rate plan and the total that a form shows for these values. */
export function computeShownOffer(values: GuestForm, { room, ratePlans, special, feePercent }: PriceFacts) {
  const { checkIn, checkOut, guests, children = 0 } = values;
  const nights = nightsBetween(checkIn, checkOut);
  const ratePlan = ratePlanOfStay(ratePlans, nights, values.plan);
  const price =
    room && quoteFor(special, room, { checkIn, checkOut, party: { guests, children }, ratePlan }, feePercent);
  return {
    ratePlan,
    /** Undefined if guests cannot choose among rate plans. */
    ratePlanToSend: ratePlansForStay(ratePlans, nights).length > 1 ? ratePlan?.code : undefined,
    totalKobo: price?.total,
  };
}
