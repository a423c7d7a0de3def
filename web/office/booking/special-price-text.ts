import type { DeskBooking } from '#contract/desk.ts';

export const companyText = ({ name, pays }: NonNullable<DeskBooking['company']>): string =>
  pays ? `${name}, pays for the stay later` : name;

/** What stands before the amount that a code or a company takes off. */
export const specialPriceText = ({ promo_code, company }: Pick<DeskBooking, 'promo_code' | 'company'>): string =>
  promo_code ? `Code ${promo_code}` : `Rate of ${company?.name}`;
