import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';

/** `part` is what a company pays that has a window of its own. */
export function companyText(
  { name, pays }: NonNullable<DeskBooking['company']>,
  hasWindow: boolean,
  part = 'its part of the account',
): string {
  if (!pays) return name;
  return `${name}, pays ${hasWindow ? part : 'everything'} later`;
}

export const specialPriceText = ({ promoCode, company }: Pick<DeskBooking, 'promoCode' | 'company'>): string =>
  specialPriceLabel(promoCode, company?.name);
