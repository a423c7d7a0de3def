import type { ListedSale } from '#contract/bar/bar.ts';
import { formatNaira } from '#contract/core/money.ts';

/**
 * Says what becomes of the money of a sale that is deleted. Until the count, the text has no amount if that is hidden
 * from the barman.
 */
export function moneyOfDeletedSale({
  paymentMethod,
  totalAmountKobo,
  onRoom,
  onTab,
  reference,
  cashState,
}: Pick<ListedSale, 'paymentMethod' | 'totalAmountKobo' | 'onRoom' | 'onTab' | 'reference' | 'cashState'>): string {
  const amount = totalAmountKobo === null ? 'What it cost' : formatNaira(totalAmountKobo);
  if (onRoom) return `${amount} comes off the account of ${onRoom.guestName}.`;
  if (paymentMethod === 'tab') return `${amount} comes off the tab ${onTab ?? ''}.`;
  if (paymentMethod === 'card')
    return `${amount} stays on the card: give it back on the terminal${reference ? `, by slip ${reference}` : ''}.`;
  if (cashState === 'counted')
    return `${amount} was counted with its shift, and that count stays. Say where the cash comes from that the customer gets back. If the customer gets nothing back, keep the sale: the count has shown the difference.`;
  return cashState === 'in_shift'
    ? `${amount} goes back to the customer in cash, out of the till of the shift that took it.`
    : `${amount} goes back to the customer in cash, and counts as given out of your own shift.`;
}
