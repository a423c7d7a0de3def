import type { Day } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Kobo, Night, Quote } from '#contract/core/money.ts';
import { companyMessages, mayBook } from '#contract/rooms/companies.ts';
import { brokenLinkMessage } from '#contract/rooms/company-offers.ts';
import { companyDiscount, type Discount, discountNights, quoteNights } from '#contract/rooms/discounts.ts';
import { applyPromo, promoTexts } from '#contract/rooms/promo-prices.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type Company, findCompany } from '#server/rooms/company-store.ts';
import type { PromoCode } from '#server/rooms/promo-code-store.ts';
import { findUsablePromo } from '#server/rooms/promo-codes.ts';
import type { PricedRoomType } from '#server/rooms/room-type-store.ts';

type SpecialPriceRequest = {
  promoCode?: string | undefined;
  companyId?: string | undefined;
  companyToken?: string | undefined;
  guestEmail: string;
};

/** The code and the company that a request names. `problem` says why the code cannot be used. */
export type SpecialPrice = {
  promo?: PromoCode | undefined;
  problem?: string | undefined;
  company?: Company | undefined;
};

/**
 * Throws AppError for a company that is unknown or retired, for a guest who may not book for the company, and for a
 * code beside a company.
 */
export async function findSpecialPrice(
  deps: Pick<Deps, 'db' | 'clock' | 'hotel'>,
  input: SpecialPriceRequest,
): Promise<SpecialPrice> {
  const company = await findCompanyOf(deps.db.read, input);
  if (!input.promoCode) return { company };
  if (company) throw fieldError('promoCode', promoTexts.withCompany);
  return findUsablePromo(deps.db.read, input.promoCode, hotelToday(deps));
}

async function findCompanyOf(
  db: Queryable,
  { companyId, companyToken, guestEmail }: SpecialPriceRequest,
): Promise<Company | undefined> {
  if (companyId) {
    const company = await findCompany(db, { id: companyId });
    if (!company?.isActive) throw fieldError('companyId', companyMessages.notInList, 'conflict');
    return company;
  }
  if (!companyToken) return undefined;
  const company = await findCompanyByToken(db, companyToken);
  if (!mayBook(company.bookers, guestEmail)) throw fieldError('guestEmail', companyMessages.notBooker);
  return company;
}

export async function findCompanyByToken(db: Queryable, linkToken: string): Promise<Company> {
  const company = await findCompany(db, { linkToken });
  if (!company?.isActive) throw new AppError('not_found', brokenLinkMessage);
  return company;
}

type RequestedStay = { checkIn: Day; checkOut: Day; seenTotalKobo?: Kobo | undefined };

/** What a stay costs with its code or company. Throws AppError if the code does not hold for this stay. */
export function quoteSpecialPrice(
  room: PricedRoomType & { special: SpecialPrice },
  input: RequestedStay,
  feePercent: number,
): Quote & { nights: Night[] } {
  const { nightPrices: prices, guestsPrice: addedByGuests, special } = room;
  const quoteWith = (discount: Discount | undefined) =>
    quoteNights(discountNights(prices, addedByGuests, discount), feePercent);
  const { promo, company } = special;
  if (company) return quoteWith(companyDiscount(company, room.id));
  const stay = { checkIn: input.checkIn, checkOut: input.checkOut, roomTypeId: room.id, planCode: room.ratePlan.code };
  const applied = promo && applyPromo(promo, { ...stay, prices, addedByGuests: addedByGuests });
  const problem = special.problem ?? applied?.problem;
  if (problem) throw promoError(problem, input, quoteWith(undefined));
  return quoteWith(applied?.discount);
}

/**
 * The error for a code that does not hold. It names the total without the code, if the form showed another total.
 */
export function promoError(problem: string, { seenTotalKobo }: RequestedStay, quoteWithoutCode: Quote): AppError {
  const isOther = seenTotalKobo !== undefined && seenTotalKobo !== quoteWithoutCode.total;
  return isOther
    ? fieldError('promoCode', `${problem} ${promoTexts.without(quoteWithoutCode.total)}`, 'conflict')
    : fieldError('promoCode', problem);
}

export const quoteWithoutSpecialPrice = ({ nightPrices, guestsPrice }: PricedRoomType, feePercent: number): Quote =>
  quoteNights(discountNights(nightPrices, guestsPrice, undefined), feePercent);

/** What a booking stores of its code or company, so that later changes of either do not alter it. */
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

/**
 * Returns what a booking's code or company takes off nights that are added. Returns `carried` if the code takes off no
 * percentage. The new nights then get what the code took off nights that the stay no longer has.
 */
export async function discountOfNewNights(
  db: Queryable,
  { promoCodeId, promoPercent, companyId }: BookedSpecialPrice,
  roomTypeId: string,
): Promise<Discount | 'carried' | undefined> {
  if (promoPercent !== null) return { kind: 'percent', percent: promoPercent };
  if (promoCodeId) return 'carried';
  const company = companyId ? await findCompany(db, { id: companyId }) : undefined;
  return company && companyDiscount(company, roomTypeId);
}
