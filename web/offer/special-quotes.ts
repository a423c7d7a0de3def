import type { AppError } from '#contract/core/errors.ts';
import { kobo, sumOff } from '#contract/core/money.ts';
import type { CompanyOffer } from '#contract/rooms/company-offers.ts';
import { companyDiscount, type DiscountedNight, discountNights, quoteNights } from '#contract/rooms/discounts.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { applyPromo, promoTexts } from '#contract/rooms/promo-prices.ts';
import { priceStay } from '#contract/rooms/rate-plan-prices.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';
import type { SpecialOffer, SpecialQuote } from '#web/offer/special-offer.ts';

function quoteWithLine(label: string, nights: readonly DiscountedNight[], feePercent: number): SpecialQuote {
  const quote = quoteNights(nights, feePercent);
  const off = sumOff(quote.nights);
  return { ...quote, off: off > 0 ? [{ label, amount: kobo(0 - off) }] : [] };
}

export const specialOfferOfPromo = (promo: PromoOffer): SpecialOffer => ({
  promo,
  quote(room, stay, feePercent) {
    const { prices, added } = priceStay(room, stay);
    const { checkIn, checkOut, ratePlan } = stay;
    const pricedStay = {
      checkIn,
      checkOut,
      roomTypeId: room.id,
      planCode: ratePlan?.code,
      prices,
      addedByGuests: added,
    };
    const { discount, problem } = applyPromo(promo, pricedStay);
    const nights = discountNights(prices, added, discount);
    return { ...quoteWithLine(specialPriceLabel(promo.code, null), nights, feePercent), problem };
  },
});

/** The message to show at the field of a code that was refused, or that could not be checked. */
export const codeProblemOf = (refusal: AppError | undefined): string =>
  refusal?.errors[0]?.message ?? refusal?.message ?? promoTexts.checkFailed;

/** A company that pays later does not pay by card, so it has no fee. */
export const specialOfferOfCompany = (company: CompanyOffer, key: string): SpecialOffer => ({
  ...{ company, key },
  quote(room, stay, feePercent) {
    const { prices, added } = priceStay(room, stay);
    const nights = discountNights(prices, added, companyDiscount(company, room.id));
    return quoteWithLine(specialPriceLabel(null, company.name), nights, company.paysLater ? 0 : feePercent);
  },
});
