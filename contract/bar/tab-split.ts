import { fromNaira, type Kobo, kobo } from '#contract/core/money.ts';

export const maxPeople = 20;

/** Notes can make every multiple of this amount. */
const smallNote = fromNaira(50);

/**
 * What the next of `people` people pays of an amount that is left, rounded up to what notes can make. The last one pays
 * all that is left. `tab_share` (db/schema/bar/tabs.functions.sql) is the same rule.
 */
export function shareOfTab(amount: Kobo, people: number): Kobo {
  if (people === 1) return amount;
  return kobo(Math.min(amount, Math.ceil(amount / (people * smallNote)) * smallNote));
}

/** What each of `people` people pays, in the order in which they pay. The shares add up to the amount. */
export function sharesOf(amount: Kobo, people: number): Kobo[] {
  const shares: Kobo[] = [];
  for (let left = amount, payers = people; payers > 0; payers--) {
    const share = shareOfTab(left, payers);
    shares.push(share);
    left = kobo(left - share);
  }
  return shares;
}

type SplitPayment = { people: number | null; reversed: object | null };

/**
 * How many people have still to pay after the last share that was paid. Returns undefined if the tab is not split by
 * people, or if nobody is left.
 */
export function peopleLeft(payments: readonly SplitPayment[]): number | undefined {
  const lastPeople = payments.findLast(({ reversed }) => reversed === null)?.people;
  return lastPeople && lastPeople > 1 ? lastPeople - 1 : undefined;
}

type PaidDrink = { saleId: string; quantity: number };

export const countPaidDrinks = (payments: readonly { drinks: readonly PaidDrink[] }[], sale: string): number =>
  payments
    .flatMap(({ drinks }) => drinks)
    .reduce((sum, { saleId, quantity }) => sum + (saleId === sale ? quantity : 0), 0);

type PartPayment = { people: number | null; drinks: readonly { drinkName: string; quantity: number }[] };

/** What a payment is for, such as `2 × Star` or `one share of 3`; empty if it is just an amount. */
export function partText({ people, drinks }: PartPayment): string {
  if (people !== null) return people === 1 ? 'the last share' : `one share of ${people}`;
  return drinks.map(({ drinkName, quantity }) => `${quantity} × ${drinkName}`).join(', ');
}
