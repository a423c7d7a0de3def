import type { BookingRequest, GuestForm } from '#contract/bookings.ts';
import { nightsBetween } from '#contract/dates.ts';
import { toNaira } from '#contract/money.ts';
import type { PlanOffer } from '#contract/plan-offers.ts';
import { planOfStay, plansForStay } from '#contract/plan-prices.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { quoteFor, type SpecialOffer } from '#web/forms/special-offer.ts';

type Offer = {
  room: RoomListing | undefined;
  plans: readonly PlanOffer[];
  special: SpecialOffer | undefined;
  feePercent: number;
};

export type ShownPrice = Pick<BookingRequest, 'seen_total' | 'seen_terms' | 'company_token'>;

/** What the form sends, and what it showed: the price and the terms. */
export function bookingRequestOf(
  { children = 0, promo_code, ...values }: GuestForm,
  { room, plans, special, feePercent }: Offer,
): { request: GuestForm; shown: ShownPrice } {
  const { check_in: checkIn, check_out: checkOut, guests } = values;
  const nights = nightsBetween(checkIn, checkOut);
  const plan = planOfStay(plans, nights, values.plan);
  const price = room && quoteFor(special, room, { checkIn, checkOut, party: { guests, children }, plan }, feePercent);
  // The server chooses the plan itself where the guest has no choice.
  const isChosen = plansForStay(plans, nights).length > 1;
  return {
    request: {
      ...values,
      ...(children > 0 && { children }),
      plan: isChosen ? plan?.code : undefined,
      ...(special?.promo && { promo_code }),
    },
    shown: {
      seen_total: price && toNaira(price.total),
      ...(plans.length > 1 && { seen_terms: plan?.terms }),
      ...(special?.company && { company_token: special.key }),
    },
  };
}
