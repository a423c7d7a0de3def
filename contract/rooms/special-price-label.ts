/** The label of the amount that a code or a company takes off. */
export const specialPriceLabel = (promoCode: string | null, companyName: string | null | undefined): string =>
  promoCode ? `Code ${promoCode}` : `Rate of ${companyName}`;
