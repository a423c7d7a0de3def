declare const unit: unique symbol;

/** An amount in whole kobo (1 naira is 100 kobo). Code computes in kobo; the API and the screens use naira. */
export type Kobo = number & { readonly [unit]: 'kobo' };

/**
 * Makes an amount. Throws RangeError for a fraction or a number too large to be exact, so the caller must round first.
 */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in kobo: ${amount}`);
  return amount as Kobo;
}

export const fromNaira = (amount: number): Kobo => kobo(Math.round(amount * 100));

export const toNaira = (amount: Kobo): number => amount / 100;

export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? '-' : '';
  const nairaWhole = Math.trunc(Math.abs(amount) / 100);
  const remainder = Math.abs(amount) % 100;
  const grouped = nairaWhole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₦${grouped}${remainder ? `.${remainder.toString().padStart(2, '0')}` : ''}`;
}

export const naira = (amount: number): string => formatNaira(fromNaira(amount));

export const formatAmount = (currency: string, amount: Kobo): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

export type Quote = { base: Kobo; fee: Kobo; total: Kobo };

/**
 * The price of a stay: the number of nights times the price of one, plus the fee, a percentage rounded half up to a
 * kobo.
 */
export function quote(nightly: Kobo, nights: number, feePercent: number): Quote {
  const base = kobo(nightly * nights);
  // Computes with hundredths of a percent, because a factor such as 0.014 is not exact in binary.
  const fee = kobo(Math.round((base * Math.round(feePercent * 100)) / 10_000));
  return { base, fee, total: kobo(base + fee) };
}
