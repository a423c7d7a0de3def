import { type Kobo, toNaira } from '#contract/money.ts';
import type { RefundPurpose, RefundState, RefundView, RefundWay } from '#contract/refunds.ts';

/** Money that is or was owed back, with the payment it is part of. Amounts are in hundredths of `currency`. */
export type Refund = {
  id: string;
  purpose: RefundPurpose;
  state: RefundState;
  way: RefundWay | null;
  amount: Kobo;
  /** `amount` may be less, until the gateway refuses it. */
  owed: Kobo;
  paid: Kobo;
  currency: string;
  /** The gateway's number of the payment. */
  transactionId: string;
  txRef: string;
  dueAt: Date;
  booking: { id: string; reference: string; guestName: string; deleted: boolean } | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  /** The gateway's number of the refund, once it has given one. */
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

/** What is written beside a refund at the gateway: the only thing by which an unanswered one can be found again. */
export const refundComment = ({ id, txRef, askedAt }: Pick<Refund, 'id' | 'txRef' | 'askedAt'>): string =>
  `${txRef} ${id}/${askedAt?.getTime() ?? 0}`;

/** The money of the stay itself: while any of it is owed, the booking says so. */
export const isOfStay = (purpose: RefundPurpose): boolean => ofStay.includes(purpose);
const ofStay: readonly RefundPurpose[] = ['late', 'cancelled', 'reduced'];

const minute = 60_000;
const hour = 60 * minute;

/** A refund that the gateway's list does not have after so long was never asked for. */
export const unknownAfterMs = 30 * minute;

/** When to ask the gateway next about a refund that it has not said yes or no to. */
export function nextLook(askedAt: Date, now: Date): Date {
  const age = now.getTime() - askedAt.getTime();
  const wait = age < unknownAfterMs ? 2 * minute : age < 24 * hour ? hour : 12 * hour;
  return new Date(now.getTime() + wait);
}
