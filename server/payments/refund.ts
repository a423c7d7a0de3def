import type { Kobo } from '#contract/core/money.ts';
import type { RefundPurpose, RefundState, RefundView, RefundWay } from '#contract/payments/refunds.ts';

/**
 * Amounts are in hundredths of `currency`. `transactionId` and `gatewayId` are the gateway's numbers of the payment and
 * of the refund.
 */
export type Refund = {
  id: string;
  purpose: RefundPurpose;
  state: RefundState;
  way: RefundWay | null;
  amount: Kobo;
  /** All that is owed. `amount` is less if staff asked the gateway for a part; a refusal makes it the whole again. */
  owedAmount: Kobo;
  paymentAmount: Kobo;
  currency: string;
  transactionId: string;
  txRef: string;
  dueAt: Date;
  booking: { id: string; reference: string; guestName: string; deleted: boolean } | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  gatewayId: string | null;
  gatewaySaid: string | null;
  requestedAt: Date | null;
  refundedAt: Date | null;
};

export const presentRefund = (refund: Refund): RefundView => ({
  ...refund,
  amountKobo: refund.amount,
  paidKobo: refund.paymentAmount,
  since: refund.dueAt.toISOString(),
  booking: refund.booking && { ...refund.booking, id: refund.booking.deleted ? null : refund.booking.id },
  decidedAt: refund.decidedAt?.toISOString() ?? null,
  madeAt: refund.refundedAt?.toISOString() ?? null,
});

/**
 * Sent to the gateway with the refund. If the gateway's answer is lost, the gateway's list has the refund under this
 * comment.
 */
export const refundComment = ({ id, txRef, requestedAt }: Pick<Refund, 'id' | 'txRef' | 'requestedAt'>): string =>
  `${txRef} ${id}/${requestedAt?.getTime() ?? 0}`;

export const affectsBooking = (purpose: RefundPurpose): boolean => bookingPurposes.includes(purpose);
const bookingPurposes: readonly RefundPurpose[] = ['late', 'cancelled', 'reduced'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A refund that the gateway does not list this long after our request counts as refused. */
export const unknownAfterMs = 30 * minuteMs;

export function nextPollAt(requestedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - requestedAt.getTime();
  const waitMs = ageMs < unknownAfterMs ? 2 * minuteMs : ageMs < 24 * hourMs ? hourMs : 12 * hourMs;
  return new Date(now.getTime() + waitMs);
}
