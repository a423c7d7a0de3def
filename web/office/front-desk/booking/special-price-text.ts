import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { specialPriceLabel } from '#contract/rooms/special-price-label.ts';

export const companyText = ({ name, pays }: NonNullable<DeskBooking['company']>): string =>
  pays ? `${name}, pays for the stay later` : name;

export const specialPriceText = ({ promo_code, company }: Pick<DeskBooking, 'promo_code' | 'company'>): string =>
  specialPriceLabel(promo_code, company?.name);
