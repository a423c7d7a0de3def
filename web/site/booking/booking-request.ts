import type { BookingRequest, GuestForm } from '#contract/bookings/bookings.ts';
import { type FormOffer, shownOffer } from '#web/offer/shown-offer.ts';

export type ShownPrice = Pick<BookingRequest, 'seen_total' | 'seen_terms' | 'company_token'>;

/** What the form sends, and what it showed: the price and the terms. */
export function bookingRequestOf(values: GuestForm, offer: FormOffer): { request: GuestForm; shown: ShownPrice } {
  const { children = 0, promo_code, ...others } = values;
  const { plans, special } = offer;
  const { plan, planToSend, total } = shownOffer(values, offer);
  return {
    request: {
      ...others,
      ...(children > 0 && { children }),
      plan: planToSend,
      ...(special?.promo && { promo_code }),
    },
    shown: {
      seen_total: total,
      ...(plans.length > 1 && { seen_terms: plan?.terms }),
      ...(special?.company && { company_token: special.key }),
    },
  };
}
