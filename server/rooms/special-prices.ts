import type { Day } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { fromNaira, type Night, type Quote } from '#contract/core/money.ts';
import { companyMessages, mayBook } from '#contract/rooms/companies.ts';
import { brokenLinkMessage } from '#contract/rooms/company-offers.ts';
import { companyDiscount, type Discount, discountNights, quoteNights } from '#contract/rooms/discounts.ts';
import { applyPromo, promoTexts } from '#contract/rooms/promo-prices.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { presentCompanyOffer } from '#server/rooms/companies.ts';
import { type Company, findCompany } from '#server/rooms/company-store.ts';
import type { PromoCode } from '#server/rooms/promo-code-store.ts';
import { findUsablePromo, presentPromoOffer } from '#server/rooms/promo-codes.ts';
import type { PricedRoomType } from '#server/rooms/room-type-store.ts';

type SpecialPriceRequest = {
  promo_code?: string | undefined;
  company_id?: string | undefined;
  company_token?: string | undefined;
  guest_email: string;
};

/** What was found by the code or the company that a request names. `problem` is why the code cannot be used. */
export type SpecialPrice = {
  promo?: PromoCode | undefined;
  problem?: string | undefined;
  company?: Company | undefined;
};

/** Throws AppError if the company cannot be booked for. */
export async function findSpecialPrice(
  deps: Pick<Deps, 'db' | 'clock' | 'hotel'>,
  input: SpecialPriceRequest,
): Promise<SpecialPrice> {
  const company = await findCompanyOf(deps.db.read, input);
  if (!input.promo_code) return { company };
  if (company) throw fieldError('promo_code', promoTexts.withCompany);
  return findUsablePromo(deps.db.read, input.promo_code, hotelToday(deps));
}

async function findCompanyOf(
  db: Queryable,
  { company_id, company_token, guest_email }: SpecialPriceRequest,
): Promise<Company | undefined> {
  if (company_id) {
    const company = await findCompany(db, { id: company_id });
    if (!company?.isActive) throw fieldError('company_id', companyMessages.notInList, 'conflict');
    return company;
  }
  if (!company_token) return undefined;
  const company = await findCompanyByToken(db, company_token);
  if (!mayBook(company.bookers, guest_email)) throw fieldError('guest_email', companyMessages.notBooker);
  return company;
}

export async function findCompanyByToken(db: Queryable, linkToken: string): Promise<Company> {
  const company = await findCompany(db, { linkToken });
  if (!company?.isActive) throw new AppError('not_found', brokenLinkMessage);
  return company;
}

type RequestedStay = { check_in: Day; check_out: Day; seen_total?: number | undefined };

/** What a stay costs with its code or company. Throws AppError if the code is not for it. */
export function quoteSpecialPrice(
  room: PricedRoomType & { special: SpecialPrice },
  input: RequestedStay,
  feePercent: number,
): Quote & { nights: Night[] } {
  const { nightPrices: prices, guestsPrice: added, special } = room;
  const quoteWith = (discount: Discount | undefined) =>
    quoteNights(discountNights(prices, added, discount), feePercent);
  const { promo, company } = special;
  if (company) return quoteWith(companyDiscount(presentCompanyOffer(company), room.id));
  const stay = { checkIn: input.check_in, checkOut: input.check_out, roomTypeId: room.id, planCode: room.plan.code };
  const applied = promo && applyPromo(presentPromoOffer(promo), { ...stay, prices, added });
  const problem = special.problem ?? applied?.problem;
  if (problem) throw promoError(problem, input, quoteWith(undefined));
  return quoteWith(applied?.discount);
}

/** If the form showed a total, the error has the one without the code. */
export function promoError(problem: string, { seen_total }: RequestedStay, without: Quote): AppError {
  const isOther = seen_total !== undefined && fromNaira(seen_total) !== without.total;
  return isOther
    ? fieldError('promo_code', `${problem} ${promoTexts.without(without.total)}`, 'conflict')
    : fieldError('promo_code', problem);
}

/** The total without a code. */
export const plainQuote = ({ nightPrices, guestsPrice }: PricedRoomType, feePercent: number): Quote =>
  quoteNights(discountNights(nightPrices, guestsPrice, undefined), feePercent);

/** What a booking keeps of its code or company. */
export const bookedSpecialPrice = ({ promo, company }: SpecialPrice) => ({
  ...(promo && {
    promoCodeId: promo.id,
    promoCode: promo.code,
    promoPercent: promo.percentOff,
    promoOnce: promo.oncePerGuest,
  }),
  ...(company && { companyId: company.id, companyName: company.name, companyPays: company.paysLater }),
});

type BookedSpecialPrice = { promoCodeId: string | null; promoPercent: number | null; companyId: string | null };

/** What a booking's code or company takes off nights that are added to it. */
export async function discountOfNewNights(
  db: Queryable,
  { promoCodeId, promoPercent, companyId }: BookedSpecialPrice,
  roomTypeId: string,
): Promise<Discount | 'carried' | undefined> {
  if (promoPercent !== null) return { kind: 'percent', percent: promoPercent };
  if (promoCodeId) return 'carried';
  const company = companyId ? await findCompany(db, { id: companyId }) : undefined;
  return company && companyDiscount(presentCompanyOffer(company), roomTypeId);
}
