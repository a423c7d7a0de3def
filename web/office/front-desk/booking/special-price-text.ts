import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';

/** `part` names what a company with a window of its own pays. */
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
