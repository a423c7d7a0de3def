import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { addDays, dayAt } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  isRefundUndecided,
  refundMessages,
  refundPurposeLabels,
  refundStateLabels,
} from '#contract/payments/refunds.ts';
import type { Tx } from '#db/db.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from '#server/core/gateway.ts';
import { notify } from '#server/core/notify.ts';
import { affectsBooking, nextPollAt, type Refund, refundComment, unknownAfterMs } from '#server/payments/refund.ts';
import {
  findGatewayRefund,
  findRefund,
  lockRefund,
  readBookingMoney,
  updateRefund,
} from '#server/payments/refund-store.ts';
import { findCashPlace, withCashPlaceErrors } from '#server/till/cash-places.ts';

async function readRefund(deps: Deps, id: string): Promise<Refund> {
  const refund = await findRefund(deps.db.read, id);
  if (!refund) throw refundNotFoundError();
  return refund;
}

const refundNotFoundError = () => new AppError('not_found', refundMessages.notFound);

async function lockUndecided(tx: Tx, id: string): Promise<Refund> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw refundNotFoundError();
  if (!isRefundUndecided(refund.state)) throw new AppError('conflict', refundMessages.decided(refund.state));
  return refund;
}

/**
 * Commits the state `asked` before it calls the gateway, so that only one of several parallel or repeated calls reaches
 * the gateway. Throws AppError.
 */
export async function askForRefund(deps: Deps, member: Member, input: Parsed<'askForRefund'>): Promise<Refund> {
  const at = deps.clock.now();
  const requestedRefund = await deps.db.tx(async (tx) => {
    const refund = await lockUndecided(tx, input.id);
    const amount = input.amountKobo === undefined ? refund.amount : input.amountKobo;
    if (amount > refund.owedAmount) throw fieldError('amount', refundMessages.tooMuch);
    if (input.wasKobo !== undefined && input.wasKobo !== refund.amount)
      throw new AppError('conflict', refundMessages.decided(refund.state));
    await updateRefund(tx, refund.id, {
      state: 'asked',
      way: 'gateway',
      amount,
      decidedBy: member.id,
      decidedAt: at,
      requestedAt: at,
      reason: input.reason,
      gatewayId: null,
      gatewaySaid: null,
    });
    const updatedRefund: Refund = { ...refund, state: 'asked', amount, requestedAt: at };
    await recordChange(tx, refund, updatedRefund, at, member.staffId, input.reason);
    await enqueue(tx, {
      kind: 'refund.asked',
      payload: { refundId: refund.id },
      at,
      runAt: nextPollAt(at, at),
      dedupeKey: `refund.asked:${refund.id}:${at.getTime()}`,
    });
    return updatedRefund;
  });
  await requestFromGateway(deps, requestedRefund);
  return readRefund(deps, input.id);
}

async function requestFromGateway(deps: Deps, refund: Refund): Promise<void> {
  try {
    const reply =
      (await findRefundMadeBefore(deps, refund)) ??
      (await deps.gateway.refund(refund.transactionId, refund.amount, refundComment(refund)));
    await applyGatewayRefund(deps, refund, reply);
  } catch (error) {
    if (error instanceof GatewayRefused) return markRefused(deps, refund, error.message);
    if (!(error instanceof GatewayUnavailable)) throw error;
    // Nobody knows whether the gateway made the refund. It stays `asked` until its job, `followRefund`, finds out.
    deps.log.warn({ refund: refund.id, reason: error.message }, 'refund not answered');
  }
}

async function applyGatewayRefund(deps: Deps, refund: Refund, reply: GatewayRefund): Promise<void> {
  if (reply.status === 'refused') return markRefused(deps, refund, reply.status, reply.id);
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const lockedRefund = await lockRefund(tx, refund.id);
    if (lockedRefund?.state !== 'asked') return;
    const change = { gatewayId: reply.id, gatewaySaid: reply.status };
    if (reply.status === 'made') await markRefunded(tx, lockedRefund, change, at, 'gateway');
    else await updateRefund(tx, lockedRefund.id, change);
  });
  deps.wake();
}

async function markRefused(deps: Deps, refund: Refund, reason: string, gatewayId: string | null = null): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const lockedRefund = await lockRefund(tx, refund.id);
    // This may be the late answer to an earlier request for the same refund, which must not end the current request.
    if (lockedRefund?.state !== 'asked' || lockedRefund.requestedAt?.getTime() !== refund.requestedAt?.getTime())
      return;
    await updateRefund(tx, lockedRefund.id, {
      state: 'refused',
      amount: lockedRefund.owedAmount,
      gatewaySaid: reason,
      gatewayId,
    });
    await recordChange(
      tx,
      lockedRefund,
      { ...lockedRefund, state: 'refused', amount: lockedRefund.owedAmount },
      at,
      'gateway',
      reason,
    );
    const { amount: amountKobo, currency, booking } = lockedRefund;
    const facts = { amountKobo, currency };
    await notify(tx, { kind: 'refund_refused', at, ...(booking && { bookingId: booking.id }), facts });
  });
  deps.wake();
}

type RefundChange = Parameters<typeof updateRefund>[2];

async function markRefunded(
  tx: Tx,
  refund: Refund,
  change: RefundChange,
  at: Date,
  actor: string,
  reason?: string,
  cashFrom?: string,
): Promise<void> {
  await updateRefund(tx, refund.id, { ...change, state: 'made', refundedAt: at });
  await recordChange(tx, refund, { ...refund, state: 'made' }, at, actor, reason, cashFrom);
  if (refund.booking)
    await enqueue(tx, {
      kind: 'refund.made',
      payload: { refundId: refund.id },
      at,
      dedupeKey: `refund.made:${refund.id}`,
    });
}

/** Writes the audit entry. When nothing is owed back any more, also sets the booking's payment status. */
async function recordChange(
  tx: Tx,
  before: Refund,
  after: Refund,
  at: Date,
  actor: string,
  reason?: string,
  cashFrom?: string,
): Promise<void> {
  const { booking, purpose, txRef } = after;
  const bookingMoney = booking && affectsBooking(purpose) ? await readBookingMoney(tx, booking.id) : undefined;
  const isReturned =
    bookingMoney?.paymentStatus === 'refund_due' && bookingMoney.openRefunds === 0 && bookingMoney.deskOwes === 0;
  const paymentStatus = isReturned ? (bookingMoney.madeRefunds > 0 ? 'refunded' : 'paid') : undefined;
  if (booking && paymentStatus) await savePaymentStatus(tx, booking.id, paymentStatus);
  await audit(tx, {
    at,
    actor,
    action: refundAuditActions[after.state],
    subject: booking ? { kind: 'booking', id: booking.id } : { kind: 'charge', id: txRef },
    before: {
      refund: refundStateLabels[before.state],
      ...(paymentStatus && { paymentStatus: bookingMoney?.paymentStatus }),
    },
    after: {
      refund: refundStateLabels[after.state],
      purpose: refundPurposeLabels[purpose],
      amountKobo: after.amount,
      ...(cashFrom && { cashFrom }),
      ...(paymentStatus && { paymentStatus }),
    },
    reason,
  });
}

const refundAuditActions: Record<Refund['state'], AuditAction> = {
  due: 'refund due',
  asked: 'refund asked for',
  made: 'refund made',
  refused: 'refund refused',
  kept: 'refund resolved',
};

export async function payBackByHand(deps: Deps, member: Member, input: Parsed<'payBackByHand'>): Promise<Refund> {
  const at = deps.clock.now();
  const { id, reason, way } = input;
  const payBack = async (tx: Tx) => {
    const refund = await lockUndecided(tx, id);
    const { place, label } = await findCashPlace(tx, member, way === 'cash', input.cashFrom);
    const change = { way, reason, decidedBy: member.id, decidedAt: at, ...place };
    await markRefunded(tx, refund, change, at, member.staffId, reason, label);
  };
  await withCashPlaceErrors(() => deps.db.tx(payBack));
  deps.wake();
  return readRefund(deps, id);
}

export async function keepMoney(deps: Deps, member: Member, { id, reason }: Parsed<'keepMoney'>): Promise<Refund> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const refund = await lockUndecided(tx, id);
    await updateRefund(tx, id, { state: 'kept', way: null, reason, decidedBy: member.id, decidedAt: at });
    await recordChange(tx, refund, { ...refund, state: 'kept' }, at, member.staffId, reason);
  });
  return readRefund(deps, id);
}

/**
 * Matches a refund that the gateway lists under an unknown number with an open refund of ours: the answer with the
 * number was lost, or staff made the refund in the gateway's dashboard. Returns undefined if no open refund has this
 * amount.
 */
export async function adoptRefund(deps: Deps, reply: GatewayRefund): Promise<Refund | undefined> {
  const { transactionId, amount } = reply;
  const owedRefund = await findGatewayRefund(deps.db.read, { transactionId, amount });
  if (!owedRefund) return undefined;
  const at = deps.clock.now();
  if (isRefundUndecided(owedRefund.state))
    await deps.db.tx(async (tx) => {
      const refund = await lockUndecided(tx, owedRefund.id);
      const reason = refundMessages.elsewhere;
      const request = {
        state: 'asked',
        way: 'gateway',
        decidedBy: null,
        decidedAt: at,
        requestedAt: at,
        reason,
      } as const;
      await updateRefund(tx, refund.id, request);
      await recordChange(tx, refund, { ...refund, state: 'asked', requestedAt: at }, at, 'gateway', reason);
      const runAt = nextPollAt(at, at);
      await enqueue(tx, { kind: 'refund.asked', payload: { refundId: refund.id }, at, runAt });
    });
  await applyGatewayRefund(deps, owedRefund, reply);
  return readRefund(deps, owedRefund.id);
}

export async function recheckRefund(deps: Deps, id: string): Promise<Refund> {
  const refund = await readRefund(deps, id);
  if (refund.state === 'asked') {
    const isAnswered = await pollRefund(deps, refund);
    if (!isAnswered) throw new AppError('gateway', refundMessages.notRechecked);
  }
  return readRefund(deps, id);
}

/**
 * Runs as a job: asks the gateway what became of a requested refund, and never requests it again. Returns when to run
 * again.
 */
export async function followRefund(deps: Deps, id: string): Promise<Date | undefined> {
  const refund = await findRefund(deps.db.read, id);
  if (refund?.state !== 'asked' || !refund.requestedAt) return undefined;
  await pollRefund(deps, refund);
  const refundNow = await findRefund(deps.db.read, id);
  return refundNow?.state === 'asked' ? nextPollAt(refund.requestedAt, deps.clock.now()) : undefined;
}

async function pollRefund(deps: Deps, refund: Refund): Promise<boolean> {
  const now = deps.clock.now();
  try {
    const reply = await findAtGateway(deps, refund, now);
    if (reply) await applyGatewayRefund(deps, refund, reply);
    else if (now.getTime() - (refund.requestedAt?.getTime() ?? 0) >= unknownAfterMs)
      await markRefused(deps, refund, refundMessages.unknownThere);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ refund: refund.id, reason: error.message }, 'gateway unavailable');
    return false;
  }
}

/**
 * Finds a refund by its number at the gateway or, if we never received the number, by the comment that we sent with it.
 */
async function findAtGateway(deps: Deps, refund: Refund, now: Date): Promise<GatewayRefund | undefined> {
  if (refund.gatewayId) return (await deps.gateway.refundById(refund.gatewayId)) ?? undefined;
  const comment = refundComment(refund);
  const listedRefunds = await listGatewayRefunds(deps, refund, refund.requestedAt ?? now);
  return listedRefunds.find((each) => each.comment === comment);
}

/**
 * Finds a refund of this payment and amount that the gateway has not refused and that belongs to none of our rows.
 * After a backup is restored, the refunds made since the backup have no row, and must not be requested a second time.
 */
async function findRefundMadeBefore(deps: Deps, refund: Refund): Promise<GatewayRefund | undefined> {
  for (const each of await listGatewayRefunds(deps, refund, refund.dueAt)) {
    if (each.status === 'refused' || each.amount !== refund.amount) continue;
    if (!(await findGatewayRefund(deps.db.read, { gatewayId: each.id }))) return each;
  }
  return undefined;
}

async function listGatewayRefunds(deps: Deps, { transactionId }: Refund, since: Date): Promise<GatewayRefund[]> {
  const { timeZone } = deps.hotel;
  const from = addDays(dayAt(since, timeZone), -1);
  const to = addDays(dayAt(deps.clock.now(), timeZone), 1);
  const refunds: GatewayRefund[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const listedPage = await deps.gateway.listRefunds({ from, to, page });
    refunds.push(...listedPage.rows.filter((each) => each.transactionId === transactionId));
    pages = listedPage.pages;
    if (listedPage.unreadableIds.length > 0)
      deps.log.warn({ unread: listedPage.unreadableIds }, 'gateway rows not readable');
  }
  return refunds;
}
