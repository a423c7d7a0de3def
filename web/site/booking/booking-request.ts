import type { BookingRequest, GuestForm } from '#contract/bookings/bookings.ts';
import { type FormOffer, shownOffer } from '#web/offer/shown-offer.ts';

export type ShownPrice = Pick<BookingRequest, 'seenTotalKobo' | 'seenTerms' | 'companyToken'>;

/** What the form sends, and what it showed: the price and the terms. */
export function bookingRequestOf(values: GuestForm, offer: FormOffer): { request: GuestForm; shown: ShownPrice } {
  const { children = 0, promoCode, ...others } = values;
  const { plans, special } = offer;
  const { plan, planToSend, totalKobo } = shownOffer(values, offer);
  return {
    request: {
      ...others,
      ...(children > 0 && { children }),
      plan: planToSend,
      ...(special?.promo && { promoCode }),
    },
    shown: {
      seenTotalKobo: totalKobo,
      ...(plans.length > 1 && { seenTerms: plan?.terms }),
      ...(special?.company && { companyToken: special.key }),
    },
  };
}
