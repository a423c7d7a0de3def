import type { CompanyOffer } from '#contract/company-offers.ts';
import type { Day } from '#contract/dates.ts';
import { companyDiscount } from '#contract/discounts.ts';
import { type Kobo, kobo, type Night, offOf, type Quote } from '#contract/money.ts';
import type { PlanOffer } from '#contract/plan-offers.ts';
import { type Party, priceStay, quoteStay } from '#contract/plan-prices.ts';
import type { PromoOffer } from '#contract/promo-offers.ts';
import type { applyPromo } from '#contract/promo-prices.ts';
import type { RoomListing } from '#contract/rooms.ts';

/**
 * A code that was checked, with the rules for it, which a guest's first page does not load. Or a company: its key is the
 * token of its link, or at the desk its id.
 */
export type SpecialOffer =
  | { promo: PromoOffer; apply: typeof applyPromo; company?: never }
  | { company: CompanyOffer; key: string; promo?: never };

type Stay = { checkIn: Day; checkOut: Day; party: Party; plan: PlanOffer | undefined };
type PricedRoom = Pick<RoomListing, 'id' | 'price_per_night' | 'prices' | 'guest_prices'>;

export type SpecialQuote = Quote & {
  nights: Night[];
  /** Why the code is not for this stay. The price is then without it. */
  problem?: string | undefined;
};

/** What a stay costs a guest. A company that pays later does not pay by card, so it has no fee. */
export function quoteFor(
  special: SpecialOffer | undefined,
  room: PricedRoom,
  stay: Stay,
  feePercent: number,
): SpecialQuote {
  if (special?.company) {
    const { company } = special;
    const discount = companyDiscount(company, room.id);
    return quoteStay(room, { ...stay, discount }, company.pays_later ? 0 : feePercent);
  }
  if (!special) return quoteStay(room, stay, feePercent);
  const { checkIn, checkOut, plan } = stay;
  const priced = { checkIn, checkOut, roomTypeId: room.id, planCode: plan?.code, ...priceStay(room, stay) };
  const { discount, problem } = special.apply(special.promo, priced);
  return { ...quoteStay(room, { ...stay, discount }, feePercent), problem };
}

const specialLabel = ({ promo, company }: SpecialOffer): string =>
  promo ? `Code ${promo.code}` : `Rate of ${company.name}`;

/** The line of the discount among those of the price. */
export function offLine(
  special: SpecialOffer | undefined,
  nights: readonly Night[],
): { label: string; amount: Kobo }[] {
  const off = offOf(nights);
  return special && off > 0 ? [{ label: specialLabel(special), amount: kobo(0 - off) }] : [];
}
