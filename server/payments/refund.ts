import { type Kobo, toNaira } from '#contract/money.ts';
import type { RefundPurpose, RefundState, RefundView, RefundWay } from '#contract/refunds.ts';

/** Amounts are in hundredths of `currency`. */
export type Refund = {
  id: string;
  purpose: RefundPurpose;
  state: RefundState;
  way: RefundWay | null;
  amount: Kobo;
  /** What is owed in all; `amount` can be less, until the gateway refuses it. */
  owed: Kobo;
  paid: Kobo;
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
  askedAt: Date | null;
  madeAt: Date | null;
};

export const presentRefund = (refund: Refund): RefundView => ({
  id: refund.id,
  purpose: refund.purpose,
  state: refund.state,
  way: refund.way,
  amount: toNaira(refund.amount),
  paid: toNaira(refund.paid),
  currency: refund.currency,
  transaction_id: refund.transactionId,
  tx_ref: refund.txRef,
  since: refund.dueAt.toISOString(),
  booking: refund.booking && {
    id: refund.booking.deleted ? null : refund.booking.id,
    reference: refund.booking.reference,
    guest_name: refund.booking.guestName,
  },
  decided_by: refund.decidedBy,
  decided_at: refund.decidedAt?.toISOString() ?? null,
  reason: refund.reason,
  gateway_said: refund.gatewaySaid,
  made_at: refund.madeAt?.toISOString() ?? null,
});

/** Sent with the refund: the only way to find it again when the answer was lost. */
export const refundComment = ({ id, txRef, askedAt }: Pick<Refund, 'id' | 'txRef' | 'askedAt'>): string =>
  `${txRef} ${id}/${askedAt?.getTime() ?? 0}`;

export const affectsBooking = (purpose: RefundPurpose): boolean => bookingPurposes.includes(purpose);
const bookingPurposes: readonly RefundPurpose[] = ['late', 'cancelled', 'reduced'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A refund that the gateway does not list by then was never requested. */
export const unknownAfterMs = 30 * minuteMs;

export function nextPoll(askedAt: Date, now: Date): Date {
  const age = now.getTime() - askedAt.getTime();
  const wait = age < unknownAfterMs ? 2 * minuteMs : age < 24 * hourMs ? hourMs : 12 * hourMs;
  return new Date(now.getTime() + wait);
}
