import type { ListedSale } from '#contract/bar/bar.ts';
import { formatNaira } from '#contract/core/money.ts';

type DeletedSale = Pick<
  ListedSale,
  'paymentMethod' | 'totalAmountKobo' | 'onRoom' | 'onTab' | 'reference' | 'cashState'
>;

/** Says how much the customer of a deleted sale gets back, and how; undefined if no money was taken for the sale. */
export function giveBackText({
  paymentMethod,
  totalAmountKobo,
  onRoom,
  reference,
}: Omit<DeletedSale, 'onTab' | 'cashState'>): string | undefined {
  if (onRoom || paymentMethod === 'room' || paymentMethod === 'tab') return undefined;
  const amount = totalAmountKobo === null ? 'what it cost' : formatNaira(totalAmountKobo);
  return paymentMethod === 'card'
    ? `Give back ${amount} on the terminal${reference ? `, slip ${reference}` : ''}`
    : `Give back ${amount} in cash`;
}

/** Says what becomes of the money of a sale that is deleted. */
export function moneyOfDeletedSale(sale: DeletedSale): string {
  const { paymentMethod, totalAmountKobo, onRoom, onTab, cashState } = sale;
  const amount = totalAmountKobo === null ? 'What it cost' : formatNaira(totalAmountKobo);
  const giveBack = giveBackText(sale);
  if (!giveBack)
    return onRoom
      ? `${amount} comes off the account of ${onRoom.guestName}.`
      : `${amount} comes off the tab ${onTab ?? ''}.`;
  if (paymentMethod === 'card') return `${giveBack}.`;
  if (cashState === 'counted')
    return `${giveBack}. It was counted with its shift, and that count stays: say where the cash comes from. If the customer gets nothing back, keep the sale: the count has shown the difference.`;
  return cashState === 'in_shift'
    ? `${giveBack}, out of the cash of the shift that took it.`
    : `${giveBack}. It counts as given out of your own shift.`;
}

/** Only a whole line can be taken back: says how to take back a part of it; undefined for a single drink. */
export const partOfLineText = ({ quantity }: Pick<ListedSale, 'quantity'>): string | undefined =>
  quantity > 1
    ? `To take back only some of them, take back all ${quantity}, then sell the others again. Say so in the reason.`
    : undefined;
