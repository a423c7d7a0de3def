import { formatCount } from '#contract/core/plural.ts';

declare const unit: unique symbol;

/** An amount in whole kobo (1 naira is 100 kobo). The API has naira instead (`contract/core/wire.ts`). */
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

export const toNairaOrNull = (amount: Kobo | null | undefined): number | null =>
  amount === null || amount === undefined ? null : toNaira(amount);

export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? '-' : '';
  const nairaWhole = Math.trunc(Math.abs(amount) / 100);
  const remainder = Math.abs(amount) % 100;
  return `${sign}₦${formatCount(nairaWhole)}${remainder ? `.${remainder.toString().padStart(2, '0')}` : ''}`;
}

export const nairaToText = (amount: number): string => formatNaira(fromNaira(amount));

export const formatAmount = (currency: string, amount: Kobo): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

export type Quote = { base: Kobo; fee: Kobo; total: Kobo };

/**
 * The price of one night of a stay. `fee` is the part of the online fee that belongs to this night. `off` is what a
 * code or a company has already taken off `price`.
 */
export type Night = { price: Kobo; fee: Kobo; off?: Kobo };

/**
 * The price of a stay: the sum of its nights, plus the fee, a percentage of that sum rounded half up to a kobo. The fee
 * of a night is what this night adds to the fee of the stay.
 */
export function quote(prices: readonly Kobo[], feePercent: number): Quote & { nights: Night[] } {
  let base = 0;
  let fee = 0;
  const nights = prices.map((price): Night => {
    base += price;
    const feeBefore = fee;
    fee = percentage(base, feePercent);
    return { price, fee: kobo(fee - feeBefore) };
  });
  return { base: kobo(base), fee: kobo(fee), total: kobo(base + fee), nights };
}

/** Computes with hundredths of a percent, because a factor such as 0.014 is not exact in binary. */
const percentage = (amount: number, percent: number): number =>
  Math.round((amount * Math.round(percent * 100)) / 10_000);

export const sumOff = (nights: readonly Night[]): Kobo => kobo(nights.reduce((sum, { off = 0 }) => sum + off, 0));

/** The nights as lines, one for each price. `price` is the price before a code or a company takes something off. */
export function priceLinesOf(nights: readonly Night[]): { nights: number; price: Kobo }[] {
  const counts = new Map<Kobo, number>();
  for (const night of nights) {
    const price = kobo(night.price + (night.off ?? 0));
    counts.set(price, (counts.get(price) ?? 0) + 1);
  }
  return [...counts].map(([price, count]) => ({ nights: count, price }));
}

export const currencies = ['NGN', 'USD', 'EUR'] as const;
