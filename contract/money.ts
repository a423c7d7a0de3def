declare const unit: unique symbol;

/** An amount in integer kobo (1 naira = 100 kobo). Every amount inside the house is one; naira exist only on the wire and on screen. */
export type Kobo = number & { readonly [unit]: 'kobo' };

/** Marks an integer as kobo. Throws RangeError on fractions and unsafe integers: a rounded amount must be rounded on purpose. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in kobo: ${amount}`);
  return amount as Kobo;
}

export const fromNaira = (naira: number): Kobo => kobo(Math.round(naira * 100));

export const toNaira = (amount: Kobo): number => amount / 100;

/** `₦24,900`, or `₦498.50` when there are kobo to show. */
export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? '-' : '';
  const naira = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const grouped = naira.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₦${grouped}${rest ? `.${rest.toString().padStart(2, '0')}` : ''}`;
}

/** An amount in hundredths of any currency: `₦24,900`, `USD 12.50`. */
export const amountIn = (currency: string, amount: Kobo): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

export type Quote = { base: Kobo; fee: Kobo; total: Kobo };

/** What a stay costs: nights × nightly price, plus the transaction fee (percent of the base, rounded half up to a kobo). */
export function quote(nightly: Kobo, nights: number, feePercent: number): Quote {
  const base = kobo(nightly * nights);
  // Basis points keep 1.4 % exact where a float factor of 0.014 would not.
  const fee = kobo(Math.round((base * Math.round(feePercent * 100)) / 10_000));
  return { base, fee, total: kobo(base + fee) };
}
