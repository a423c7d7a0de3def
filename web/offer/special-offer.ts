import type { Day } from '#contract/core/dates.ts';
import type { Kobo, Night, Quote } from '#contract/core/money.ts';
import type { CompanyOffer } from '#contract/rooms/company-offers.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { type Party, quoteStay } from '#contract/rooms/rate-plan-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';

export type RoomToQuote = Pick<RoomListing, 'id' | 'pricePerNightKobo' | 'prices' | 'guestPrices'>;
type OfferedStay = { checkIn: Day; checkOut: Day; party: Party; ratePlan: RatePlanOffer | undefined };

export type SpecialQuote = Quote & {
  nights: Night[];
  /** The line that shows what the code or the company takes off the price, as a negative amount. */
  off?: { label: string; amount: Kobo }[];
  /** Why the code cannot be used for this stay; the price is then that without the code. */
  problem?: string | undefined;
};

type QuoteStay = (room: RoomToQuote, stay: OfferedStay, feePercent: number) => SpecialQuote;

/**
 * A code that was checked, or a company. `key` is the token of the company's link or, at the desk, the company's id.
 * `quote` computes the price; it comes with the offer, because a guest's first page does not load these rules.
 */
export type SpecialOffer = { quote: QuoteStay } & (
  | { promo: PromoOffer; company?: never }
  | { company: CompanyOffer; key: string; promo?: never }
);

export const quoteFor = (special: SpecialOffer | undefined, ...stay: Parameters<QuoteStay>): SpecialQuote =>
  (special?.quote ?? quoteStay)(...stay);
