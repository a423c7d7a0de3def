declare const unit: unique symbol;

/** Whole kobo (1 naira = 100 kobo). Code computes in kobo; naira exist only on the wire and on screen. */
export type Kobo = number & { readonly [unit]: 'kobo' };

/** Throws RangeError for fractions and unsafe integers: callers must round on purpose. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in kobo: ${amount}`);
  return amount as Kobo;
}

export const fromNaira = (amount: number): Kobo => kobo(Math.round(amount * 100));

export const toNaira = (amount: Kobo): number => amount / 100;

export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(amount) / 100);
  const remainder = Math.abs(amount) % 100;
  const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₦${grouped}${remainder ? `.${remainder.toString().padStart(2, '0')}` : ''}`;
}

/** Formats an amount in naira, as it is on the wire. */
export const naira = (amount: number): string => formatNaira(fromNaira(amount));

export const formatAmount = (currency: string, amount: Kobo): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

export type Quote = { base: Kobo; fee: Kobo; total: Kobo };

/** Nights × nightly price, plus the fee: percent of the base, rounded half up to a kobo. */
export function quote(nightly: Kobo, nights: number, feePercent: number): Quote {
  const base = kobo(nightly * nights);
  // Basis points keep 1.4 % exact where a float factor of 0.014 would not.
  const fee = kobo(Math.round((base * Math.round(feePercent * 100)) / 10_000));
  return { base, fee, total: kobo(base + fee) };
}
