import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { addDays, dayAt } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira } from '#contract/money.ts';
import { isUndecided, refundMessages, refundPurposeLabels, refundStateLabels } from '#contract/refunds.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import { updateBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from '#server/outside/gateway.ts';
import { isOfStay, nextLook, type Refund, refundComment, unknownAfterMs } from '#server/refunds/rules.ts';
import {
  findRefund,
  listRefunds as listRefundRows,
  lockRefund,
  moneyOfStay,
  refundOf,
  updateRefund,
} from '#server/refunds/store.ts';

export const listRefunds = (house: House, query: Parsed<'listRefunds'>) => listRefundRows(house.db.read, query);

async function readRefund(house: House, id: string): Promise<Refund> {
  const refund = await findRefund(house.db.read, id);
  if (!refund) throw notFound();
  return refund;
}

const notFound = () => new AppError('not_found', refundMessages.notFound);

async function lockUndecided(tx: Tx, id: string): Promise<Refund> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw notFound();
  if (!isUndecided(refund.state)) throw new AppError('conflict', refundMessages.decided(refund.state));
  return refund;
}

/**
 * `asked` is committed before the gateway is called, so that of parallel or repeated requests only one reaches it.
 * Throws AppError.
 */
export async function askForRefund(house: House, member: Member, wish: Parsed<'askForRefund'>): Promise<Refund> {
  const at = house.clock.now();
  const asked = await house.db.tx(async (tx) => {
    const refund = await lockUndecided(tx, wish.id);
    const amount = wish.amount === undefined ? refund.amount : fromNaira(wish.amount);
    if (amount > refund.owed) throw fieldError('amount', refundMessages.tooMuch);
    if (wish.was !== undefined && fromNaira(wish.was) !== refund.amount)
      throw new AppError('conflict', refundMessages.decided(refund.state));
    await updateRefund(tx, refund.id, {
      state: 'asked',
      way: 'gateway',
      amount,
      decidedBy: member.id,
      decidedAt: at,
      askedAt: at,
      reason: wish.reason,
      gatewayId: null,
      gatewaySaid: null,
    });
    const now: Refund = { ...refund, state: 'asked', amount, askedAt: at };
    await writeDown(tx, refund, now, at, member.staffId, wish.reason);
    await promise(tx, {
      kind: 'refund.asked',
      payload: { refundId: refund.id },
      at,
      runAt: nextLook(at, at),
      once: `refund.asked:${refund.id}:${at.getTime()}`,
    });
    return now;
  });
  await send(house, asked);
  return readRefund(house, wish.id);
}

async function send(house: House, refund: Refund): Promise<void> {
  try {
    const said =
      (await findMadeBefore(house, refund)) ??
      (await house.gateway.refund(refund.transactionId, refund.amount, refundComment(refund)));
    await learn(house, refund, said);
  } catch (error) {
    if (error instanceof GatewayRefused) return refuse(house, refund, error.message);
    if (!(error instanceof GatewayUnavailable)) throw error;
    // The outcome is unknown: the refund stays `asked` until its job finds out.
    house.log.warn({ refund: refund.id, reason: error.message }, 'refund not answered');
  }
}

async function learn(house: House, refund: Refund, said: GatewayRefund): Promise<void> {
  if (said.status === 'refused') return refuse(house, refund, said.status, said.id);
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const fresh = await lockRefund(tx, refund.id);
    if (fresh?.state !== 'asked') return;
    const told = { gatewayId: said.id, gatewaySaid: said.status };
    if (said.status === 'made') await give(tx, fresh, told, at, 'gateway');
    else await updateRefund(tx, fresh.id, told);
  });
  house.wake();
}

async function refuse(house: House, refund: Refund, why: string, gatewayId: string | null = null): Promise<void> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const fresh = await lockRefund(tx, refund.id);
    // A late answer to an earlier request must not end the current one.
    if (fresh?.state !== 'asked' || fresh.askedAt?.getTime() !== refund.askedAt?.getTime()) return;
    await updateRefund(tx, fresh.id, { state: 'refused', amount: fresh.owed, gatewaySaid: why, gatewayId });
    await writeDown(tx, fresh, { ...fresh, state: 'refused', amount: fresh.owed }, at, 'gateway', why);
    const { amount: amountKobo, currency, booking } = fresh;
    const facts = { amountKobo, currency };
    await announce(tx, { kind: 'refund_refused', at, ...(booking && { bookingId: booking.id }), facts });
  });
  house.wake();
}

type Told = Parameters<typeof updateRefund>[2];

async function give(tx: Tx, refund: Refund, told: Told, at: Date, actor: string, reason?: string): Promise<void> {
  await updateRefund(tx, refund.id, { ...told, state: 'made', madeAt: at });
  await writeDown(tx, refund, { ...refund, state: 'made' }, at, actor, reason);
  if (refund.booking)
    await promise(tx, {
      kind: 'refund.made',
      payload: { refundId: refund.id },
      at,
      once: `refund.made:${refund.id}`,
    });
}

/** Audits the change, and settles the booking's payment status once nothing is owed any more. */
async function writeDown(tx: Tx, was: Refund, is: Refund, at: Date, actor: string, reason?: string): Promise<void> {
  const { booking, purpose, txRef } = is;
  const stay = booking && isOfStay(purpose) ? await moneyOfStay(tx, booking.id) : undefined;
  const returned = stay?.payment_status === 'refund_due' && stay.open === 0 && stay.at_desk === 0;
  const paymentStatus = returned ? (stay.made > 0 ? 'refunded' : 'paid') : undefined;
  if (booking && paymentStatus) await updateBooking(tx, booking.id, { paymentStatus });
  await audit(tx, {
    at,
    actor,
    action: actions[is.state],
    subject: booking ? { kind: 'booking', id: booking.id } : { kind: 'charge', id: txRef },
    before: { refund: refundStateLabels[was.state], ...(paymentStatus && { paymentStatus: stay?.payment_status }) },
    after: {
      refund: refundStateLabels[is.state],
      purpose: refundPurposeLabels[purpose],
      amountKobo: is.amount,
      ...(paymentStatus && { paymentStatus }),
    },
    reason,
  });
}

const actions: Record<Refund['state'], AuditAction> = {
  due: 'refund due',
  asked: 'refund asked for',
  made: 'refund made',
  refused: 'refund refused',
  kept: 'refund resolved',
};

export async function payBackByHand(house: House, member: Member, wish: Parsed<'payBackByHand'>): Promise<Refund> {
  const at = house.clock.now();
  const { id, reason, way } = wish;
  await house.db.tx(async (tx) => {
    const refund = await lockUndecided(tx, id);
    await give(tx, refund, { way, reason, decidedBy: member.id, decidedAt: at }, at, member.staffId, reason);
  });
  house.wake();
  return readRefund(house, id);
}

export async function keepMoney(house: House, member: Member, { id, reason }: Parsed<'keepMoney'>): Promise<Refund> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const refund = await lockUndecided(tx, id);
    await updateRefund(tx, id, { state: 'kept', way: null, reason, decidedBy: member.id, decidedAt: at });
    await writeDown(tx, refund, { ...refund, state: 'kept' }, at, member.staffId, reason);
  });
  return readRefund(house, id);
}

/**
 * Takes over a refund at the gateway that we do not know by its number: its answer was lost, or it was made in the
 * gateway's dashboard. Undefined when we owe no such amount.
 */
export async function adoptRefund(house: House, said: GatewayRefund): Promise<Refund | undefined> {
  const { transactionId, amount } = said;
  const owed = await refundOf(house.db.read, { transactionId, amount });
  if (!owed) return undefined;
  const at = house.clock.now();
  if (isUndecided(owed.state))
    await house.db.tx(async (tx) => {
      const refund = await lockUndecided(tx, owed.id);
      const reason = refundMessages.elsewhere;
      const asked = { state: 'asked', way: 'gateway', decidedBy: null, decidedAt: at, askedAt: at, reason } as const;
      await updateRefund(tx, refund.id, asked);
      await writeDown(tx, refund, { ...refund, state: 'asked', askedAt: at }, at, 'gateway', reason);
      const runAt = nextLook(at, at);
      await promise(tx, { kind: 'refund.asked', payload: { refundId: refund.id }, at, runAt });
    });
  await learn(house, owed, said);
  return readRefund(house, owed.id);
}

export async function recheckRefund(house: House, id: string): Promise<Refund> {
  const refund = await readRefund(house, id);
  if (refund.state === 'asked') {
    const answered = await lookAfter(house, refund);
    if (!answered) throw new AppError('gateway', refundMessages.notRechecked);
  }
  return readRefund(house, id);
}

/** Job: finds out what became of a refund, and never requests it again. Returns when to look next. */
export async function followRefund(house: House, id: string): Promise<Date | undefined> {
  const refund = await findRefund(house.db.read, id);
  if (refund?.state !== 'asked' || !refund.askedAt) return undefined;
  await lookAfter(house, refund);
  const fresh = await findRefund(house.db.read, id);
  return fresh?.state === 'asked' ? nextLook(refund.askedAt, house.clock.now()) : undefined;
}

async function lookAfter(house: House, refund: Refund): Promise<boolean> {
  const now = house.clock.now();
  try {
    const said = await findAtGateway(house, refund, now);
    if (said) await learn(house, refund, said);
    else if (now.getTime() - (refund.askedAt?.getTime() ?? 0) >= unknownAfterMs)
      await refuse(house, refund, refundMessages.unknownThere);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    house.log.warn({ refund: refund.id, reason: error.message }, 'gateway unavailable');
    return false;
  }
}

/** By number or, if the answer with the number was lost, by the comment that we sent. */
async function findAtGateway(house: House, refund: Refund, now: Date): Promise<GatewayRefund | undefined> {
  if (refund.gatewayId) return (await house.gateway.refundById(refund.gatewayId)) ?? undefined;
  const comment = refundComment(refund);
  const listed = await listedSince(house, refund, refund.askedAt ?? now);
  return listed.find((each) => each.comment === comment);
}

/**
 * A restored backup does not know refunds made after it was written: such a refund is adopted, not requested twice.
 * One that belongs to another row stays with that row.
 */
async function findMadeBefore(house: House, refund: Refund): Promise<GatewayRefund | undefined> {
  for (const each of await listedSince(house, refund, refund.dueAt)) {
    if (each.status === 'refused' || each.amount !== refund.amount) continue;
    if (!(await refundOf(house.db.read, { gatewayId: each.id }))) return each;
  }
  return undefined;
}

async function listedSince(house: House, { transactionId }: Refund, since: Date): Promise<GatewayRefund[]> {
  const { timeZone } = house.hotel;
  const from = addDays(dayAt(since, timeZone), -1);
  const to = addDays(dayAt(house.clock.now(), timeZone), 1);
  const found: GatewayRefund[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const listed = await house.gateway.listRefunds({ from, to, page });
    found.push(...listed.rows.filter((each) => each.transactionId === transactionId));
    pages = listed.pages;
    if (listed.unread.length > 0) house.log.warn({ unread: listed.unread }, 'gateway rows not readable');
  }
  return found;
}
