import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';

export const companyText = ({ name, pays }: NonNullable<DeskBooking['company']>): string =>
  pays ? `${name}, pays for the stay later` : name;

export const specialPriceText = ({ promoCode, company }: Pick<DeskBooking, 'promoCode' | 'company'>): string =>
  specialPriceLabel(promoCode, company?.name);
