import type { Parsed } from '#contract/api.ts';
import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { countPaidDrinks, partText, shareOfTab } from '#contract/bar/tab-split.ts';
import { fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import { readSalesOfTab } from '#server/bar/sale-store.ts';
import { readPaymentsOfTab, type TabPaymentRow } from '#server/bar/tab-store.ts';

/** What a payment is for of a split tab: the share of a person, or drinks. A payment of just an amount has neither. */
type Part = Pick<Parsed<'payTab'>, 'people' | 'drinks'>;

/**
 * Checks the part that a payment is for, of a tab that is locked and of which `left` is to pay. Returns the part in
 * words. Throws AppError if the amount is not that of the part, or if one of the drinks is paid.
 */
export async function checkPart(
  tx: Tx,
  { id, left }: { id: string; left: Kobo },
  { people, drinks }: Part,
  amount: Kobo,
): Promise<string> {
  if (people !== undefined && drinks) throw fieldError('people', tabMessages.oneSplit);
  if (people !== undefined) {
    const share = shareOfTab(left, people);
    if (amount !== share) throw fieldError('amount', tabMessages.shareChanged(share), 'conflict');
    return partText({ people, drinks: [] });
  }
  if (!drinks) return '';
  const sales = await readSalesOfTab(tx, id);
  const payments = (await readPaymentsOfTab(tx, id)).filter(({ reversedByName }) => reversedByName === null);
  const chosenDrinks = drinks.map(({ saleId, quantity }) => {
    const sale = sales.find((each) => each.id === saleId);
    if (!sale) throw fieldError('drinks', tabMessages.drinkNotOnTab, 'conflict');
    if (countPaidDrinks(payments, saleId) + quantity > sale.quantity)
      throw fieldError('drinks', tabMessages.drinkPaid, 'conflict');
    return { drinkName: sale.drinkName, quantity, totalKobo: sale.unitPriceKobo * quantity };
  });
  const sum = kobo(chosenDrinks.reduce((total, { totalKobo }) => total + totalKobo, 0));
  if (sum !== amount) throw fieldError('amount', tabMessages.drinksCost(sum), 'conflict');
  return partText({ people: null, drinks: chosenDrinks });
}

type RecordedPart = Pick<TabPaymentRow, 'people' | 'drinks'>;

const drinksAsText = (drinks: readonly { saleId: string; quantity: number }[]): string =>
  drinks
    .map(({ saleId, quantity }) => `${saleId} ${quantity}`)
    .toSorted()
    .join();

export const isSamePart = (recorded: RecordedPart, { people, drinks = [] }: Part): boolean =>
  recorded.people === (people ?? null) && drinksAsText(recorded.drinks) === drinksAsText(drinks);
