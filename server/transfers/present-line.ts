import type { BankLine } from '#contract/bank-lines.ts';
import { toNaira } from '#contract/money.ts';
import type { LineToMatch } from '#server/transfers/match-lines.ts';

export const presentLine = ({
  id,
  day,
  at,
  amountKobo,
  narration,
  reference,
}: Omit<LineToMatch, 'transferId' | 'setAsideReason'>): BankLine => ({
  ...{ id, day, at: at?.toISOString() ?? null, amount: toNaira(amountKobo), narration, reference },
});
