import {
  negatePrice,
  ratesOn,
  splitGross,
  sumPrices,
  type TaxedPrice,
  type TaxKind,
  type TaxRates,
  type TaxRule,
  taxKinds,
} from '#contract/accounts/taxes.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';

/** A line of the account. `day` is when the guest had it or, for a reversal, when it was taken back. */
export type TaxableLine = { day: Day; price: TaxedPrice; rates: TaxRates };

/** What happened to a stay, in any order. */
export type StayHistory = {
  lines: readonly TaxableLine[];
  /** `amount` is negative if the money was given back. */
  money: readonly { day: Day; amount: Kobo }[];
  /** `total` is what the stay costs from the end of `day` on. */
  totals: readonly { day: Day; total: Kobo }[];
};

/** `deposit` is money that came before what it pays for, or such money that was used or given back. */
export type TaxPoint = { day: Day; cause: 'had' | 'deposit'; price: TaxedPrice; rates: TaxRates };

type Deposit = { rates: TaxRates; amount: Kobo; used: Kobo };

/**
 * The days on which the prices of a stay are taxed: of each line the earliest day on which it is had, invoiced or paid
 * for (Nigeria Tax Act 2025, s.147). Nothing is invoiced before it is had. Money beyond what was had is a deposit, up
 * to the total of the stay, and is taxed by the rates of its day. When a line is had, it is taxed by the rates of its
 * day. The deposit that pays for the line is then taken off again, with the tax of the deposit.
 */
export function taxPoints({ lines, money, totals }: StayHistory, rules: readonly TaxRule[]): TaxPoint[] {
  const days = new Set([...lines, ...money, ...totals].map(({ day }) => day));
  const deposits: Deposit[] = [];
  const points: TaxPoint[] = [];
  let had = 0;
  let paid = 0;
  let total = 0;
  let deposited = 0;
  for (const day of [...days].toSorted()) {
    for (const { price, rates } of lines.filter((line) => line.day === day)) {
      had += price.gross;
      points.push({ day, cause: 'had', price, rates });
    }
    for (const each of money) if (each.day === day) paid += each.amount;
    total = totals.findLast((each) => each.day === day)?.total ?? total;
    const toDeposit = Math.max(0, Math.min(paid, total) - had);
    points.push(
      ...addOrUseDeposits(deposits, toDeposit - deposited, day, rules).map(
        (part) => ({ day, cause: 'deposit', ...part }) as const,
      ),
    );
    deposited = toDeposit;
  }
  return points;
}

/**
 * Adds a deposit if `change` is positive; otherwise uses deposits, the oldest first. Returns what this adds to the
 * taxed prices.
 */
function addOrUseDeposits(deposits: Deposit[], change: number, day: Day, rules: readonly TaxRule[]) {
  if (change > 0) {
    const deposit = { rates: ratesOn(day, rules), amount: kobo(change), used: kobo(0) };
    deposits.push(deposit);
    return [{ price: splitGross(deposit.amount, deposit.rates), rates: deposit.rates }];
  }
  const usedPrices = [];
  for (let leftToUse = -change; leftToUse > 0; ) {
    const deposit = deposits[0];
    if (!deposit) throw new Error('more is used than was deposited');
    const { rates, amount, used: usedBefore } = deposit;
    const part = Math.min(leftToUse, amount - usedBefore);
    deposit.used = kobo(usedBefore + part);
    // The price is the difference of two parts of the deposit, so that all parts add up to the tax of the deposit.
    const price = sumPrices([splitGross(usedBefore, rates), negatePrice(splitGross(deposit.used, rates))]);
    usedPrices.push({ price, rates });
    if (deposit.used === amount) deposits.shift();
    leftToUse -= part;
  }
  return usedPrices;
}

/** The amount of a tax at one rate. `taxable` is the amount that the tax is on. */
export type TaxSum = { tax: TaxKind; rate: number; taxable: Kobo; amount: Kobo };

/**
 * The sums by tax and rate. VAT and consumption tax are both on net price and service charge, and neither is on the
 * other.
 */
export function taxSums(taxed: readonly { price: TaxedPrice; rates: TaxRates }[]): TaxSum[] {
  return taxKinds.flatMap((tax) => {
    const rates = [...new Set(taxed.map((each) => each.rates[tax]))]
      .filter((rate) => rate > 0)
      .toSorted((a, b) => a - b);
    return rates.map((rate) => {
      const { net, service, ...taxes } = sumPrices(
        taxed.filter((each) => each.rates[tax] === rate).map(({ price }) => price),
      );
      const taxable = tax === 'service' ? net : kobo(net + service);
      return { tax, rate, taxable, amount: tax === 'service' ? service : taxes[tax] };
    });
  });
}
