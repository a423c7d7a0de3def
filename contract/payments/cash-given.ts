import { fromNaira, type Kobo, kobo } from '#contract/core/money.ts';

export const cashGivenMessages = {
  amount: 'Please enter the amount',
  tooLittle: 'This is less than what is paid now',
} as const;

/** The largest note is ₦1,000, so larger amounts are handed over in several notes that add up to them. */
const noteSteps = [fromNaira(500), fromNaira(1000), fromNaira(5000), fromNaira(10_000)];

/** What a customer is likely to hand over: exactly what is due, or the next amounts in whole notes. */
export const likelyCashAmounts = (due: Kobo): Kobo[] => [
  ...new Set([due, ...noteSteps.map((step) => kobo(Math.ceil(due / step) * step))]),
];

/** What is due if somebody types this amount in naira; nothing while no amount is typed. */
export const dueOf = (amount: number | undefined): Kobo =>
  amount !== undefined && Number.isSafeInteger(Math.round(amount * 100)) ? fromNaira(amount) : kobo(0);

/** What is wrong with the cash that a customer hands over, in naira; undefined while nothing is typed. */
export function cashGivenProblem(given: number | undefined, due: Kobo): string | undefined {
  if (given === undefined) return undefined;
  if (!Number.isSafeInteger(Math.round(given * 100))) return cashGivenMessages.amount;
  return fromNaira(given) < due ? cashGivenMessages.tooLittle : undefined;
}

/** What the customer gets back; undefined if nothing comes back. */
export function changeOf(given: number | undefined, due: Kobo): Kobo | undefined {
  if (given === undefined || cashGivenProblem(given, due)) return undefined;
  const change = kobo(fromNaira(given) - due);
  return change > 0 ? change : undefined;
}
