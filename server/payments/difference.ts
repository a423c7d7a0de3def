import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { DifferenceKind, DifferenceView, ReconciliationView } from '#contract/payments/reconciliation.ts';

export type FoundDifference = {
  kind: DifferenceKind;
  gatewayNumber: string;
  txRef: string | null;
  currency: string;
  gatewayAmount: Kobo | null;
  ourAmount: Kobo | null;
  resolution?: string;
};

export type ComparedSums = {
  paymentCount: number;
  refundCount: number;
  paidThere: Kobo;
  paidHere: Kobo;
  refundedThere: Kobo;
  refundedHere: Kobo;
};

const nairaAmount = (amount: Kobo | null, currency: string): number => (currency === 'NGN' ? (amount ?? 0) : 0);

const paymentKinds: readonly DifferenceKind[] = ['missing_here', 'amount', 'currency'];
const refundKinds: readonly DifferenceKind[] = ['refund_not_here', 'refund_amount'];

/**
 * Returns how much of the gap between the gateway's sums and ours the unresolved differences do not explain. Their
 * amounts in other currencies count as nothing.
 */
export function sumUnexplained(sums: ComparedSums, differences: readonly FoundDifference[]): Kobo {
  const explainedGap = (kinds: readonly DifferenceKind[]) =>
    differences
      .filter(({ kind, resolution }) => kinds.includes(kind) && resolution === undefined)
      .map(
        ({ gatewayAmount, ourAmount, currency }) =>
          nairaAmount(gatewayAmount, currency) - nairaAmount(ourAmount, currency),
      )
      .reduce((all, gap) => all + gap, 0);
  const paymentGap = sums.paidThere - sums.paidHere - explainedGap(paymentKinds);
  const refundGap = sums.refundedThere - sums.refundedHere - explainedGap(refundKinds);
  return kobo(Math.abs(paymentGap) + Math.abs(refundGap));
}

export type Reconciliation = ComparedSums & {
  id: string;
  from: Day;
  to: Day;
  startedAt: Date;
  askedBy: string;
  unexplained: Kobo;
  differenceCount: number;
};

export const presentReconciliation = (run: Reconciliation): ReconciliationView => ({
  ...run,
  at: run.startedAt.toISOString(),
  payments: run.paymentCount,
  refunds: run.refundCount,
  gatewayAmountKobo: run.paidThere,
  ourAmountKobo: run.paidHere,
  refundedThereKobo: run.refundedThere,
  refundedHereKobo: run.refundedHere,
  unexplainedKobo: run.unexplained,
  differences: run.differenceCount,
});

/**
 * A difference as read from the database. `number` is the gateway's number of the payment or refund, else our id of the
 * refund or a hash of an entry that nobody can read.
 */
export type Difference = Omit<DifferenceView, 'foundAt' | 'resolvedAt'> & { foundAt: Date; resolvedAt: Date | null };

export const presentDifference = (difference: Difference): DifferenceView => ({
  ...difference,
  foundAt: difference.foundAt.toISOString(),
  resolvedAt: difference.resolvedAt?.toISOString() ?? null,
});

/** The nightly comparison repeats the two days before yesterday, because the gateway can list a payment late. */
export const nightlyComparedDays = 3;
