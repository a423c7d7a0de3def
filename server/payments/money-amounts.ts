import type { MoneyAmounts } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { findRefund } from '#server/payments/refund-store.ts';

export function refundAmounts({ db }: Pick<Deps, 'db'>): MoneyAmounts<'askForRefund' | 'payBackByHand'> {
  const readAmountOf = async (id: string) => (await findRefund(db.read, id))?.amount;
  return {
    askForRefund: ({ id, amountKobo }) => amountKobo ?? readAmountOf(id),
    payBackByHand: ({ id }) => readAmountOf(id),
  };
}
