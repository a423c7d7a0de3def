import type { Day } from '#contract/dates.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { DifferenceKind, DifferenceView, ReconciliationView } from '#contract/reconciliation.ts';

export type FoundDifference = {
  kind: DifferenceKind;
  number: string;
  txRef: string | null;
  currency: string;
  theirs: Kobo | null;
  ours: Kobo | null;
  resolved?: string;
};

export type ComparedSums = {
  payments: number;
  refunds: number;
  gateway: Kobo;
  ours: Kobo;
  refundedThere: Kobo;
  refundedHere: Kobo;
};

const nairaOnly = (amount: Kobo | null, currency: string): number => (currency === 'NGN' ? (amount ?? 0) : 0);

const paymentKinds: readonly DifferenceKind[] = ['missing_here', 'amount', 'currency'];
const refundKinds: readonly DifferenceKind[] = ['refund_not_here', 'refund_amount'];

/** The part of the gap between the two sums that the differences do not explain. Counts naira only. */
export function sumUnexplained(sums: ComparedSums, found: readonly FoundDifference[]): Kobo {
  const gapOf = (kinds: readonly DifferenceKind[]) =>
    found
      .filter(({ kind, resolved }) => kinds.includes(kind) && resolved === undefined)
      .reduce((all, { theirs, ours, currency }) => all + nairaOnly(theirs, currency) - nairaOnly(ours, currency), 0);
  const payments = sums.gateway - sums.ours - gapOf(paymentKinds);
  const refunds = sums.refundedThere - sums.refundedHere - gapOf(refundKinds);
  return kobo(Math.abs(payments) + Math.abs(refunds));
}

export type Reconciliation = ComparedSums & {
  id: string;
  from: Day;
  to: Day;
  at: Date;
  by: string;
  unexplained: Kobo;
  differences: number;
};

export const presentReconciliation = (run: Reconciliation): ReconciliationView => ({
  id: run.id,
  from: run.from,
  to: run.to,
  at: run.at.toISOString(),
  asked_by: run.by,
  payments: run.payments,
  refunds: run.refunds,
  gateway_amount: toNaira(run.gateway),
  our_amount: toNaira(run.ours),
  refunded_there: toNaira(run.refundedThere),
  refunded_here: toNaira(run.refundedHere),
  unexplained: toNaira(run.unexplained),
  differences: run.differences,
});

export type Difference = FoundDifference & {
  id: string;
  foundAt: Date;
  booking: { id: string | null; reference: string; guestName: string } | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  reason: string | null;
};

export const presentDifference = (difference: Difference): DifferenceView => ({
  id: difference.id,
  kind: difference.kind,
  number: difference.number,
  tx_ref: difference.txRef,
  currency: difference.currency,
  theirs: difference.theirs === null ? null : toNaira(difference.theirs),
  ours: difference.ours === null ? null : toNaira(difference.ours),
  found_at: difference.foundAt.toISOString(),
  booking: difference.booking && {
    id: difference.booking.id,
    reference: difference.booking.reference,
    guest_name: difference.booking.guestName,
  },
  resolved_at: difference.resolvedAt?.toISOString() ?? null,
  resolved_by: difference.resolvedBy,
  reason: difference.reason,
});

/** More than one, because payments can arrive late. */
export const nightlyComparedDays = 3;
