import type { BookingRequest, GuestForm } from '#contract/bookings/bookings.ts';
import { computeShownOffer, type PriceFacts } from '#web/offer/shown-offer.ts';

export type ShownPrice = Pick<BookingRequest, 'seenTotalKobo' | 'seenTerms' | 'companyToken'>;

/** What the form sends; `shown` has the price and the terms that the guest saw. */
export function bookingRequestOf(values: GuestForm, offer: PriceFacts): { request: GuestForm; shown: ShownPrice } {
  const { children = 0, promoCode, ...others } = values;
  const { special } = offer;
  const { ratePlan, ratePlanToSend, totalKobo } = computeShownOffer(values, offer);
  return {
    request: {
      ...others,
      ...(children > 0 && { children }),
      plan: ratePlanToSend,
      ...(special?.promo && { promoCode }),
    },
    shown: {
      seenTotalKobo: totalKobo,
      ...(ratePlan && { seenTerms: ratePlan.terms }),
      ...(special?.company && { companyToken: special.key }),
    },
  };
}
