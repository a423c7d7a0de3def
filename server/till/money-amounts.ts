import { kobo } from '#contract/core/money.ts';
import type { MoneyAmounts } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { findCashOut } from '#server/till/cash-out-store.ts';
import { findEntry } from '#server/till/safe-store.ts';

type CashCalls =
  | 'dropEnvelope'
  | 'handOver'
  | 'payOut'
  | 'reverseEnvelope'
  | 'reversePaidOut'
  | 'enterSafe'
  | 'reverseSafeEntry';

export const cashAmounts = ({ db: { read } }: Pick<Deps, 'db'>): MoneyAmounts<CashCalls> => ({
  dropEnvelope: ({ amountKobo }) => amountKobo,
  handOver: ({ amountKobo }) => amountKobo,
  payOut: ({ amountKobo }) => amountKobo,
  reverseEnvelope: async ({ id }) => (await findCashOut(read, 'envelope', id))?.amountKobo,
  reversePaidOut: async ({ id }) => (await findCashOut(read, 'paidOut', id))?.amountKobo,
  enterSafe: ({ amountKobo }) => amountKobo,
  async reverseSafeEntry({ number }) {
    const entry = await findEntry(read, number);
    return entry && kobo(Math.abs(entry.countedKobo));
  },
});
