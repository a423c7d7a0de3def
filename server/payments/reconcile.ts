import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { maxReconciledDays, reconciliationMessages } from '#contract/reconciliation.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type GatewayPage,
  type GatewayRefund,
  type GatewayTransaction,
  GatewayUnavailable,
} from '#server/core/gateway.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import {
  type ComparedSums,
  type Difference,
  type FoundDifference,
  nightlyComparedDays,
  type Reconciliation,
  sumUnexplained,
} from '#server/payments/difference.ts';
import {
  countOpen,
  findDifference,
  findPaymentsByNumber,
  insertDifference,
  insertRun,
  lastComparedNight,
  listPaymentsBetween,
  markResolved,
  readRun,
  sumPaymentsAndRefunds,
} from '#server/payments/reconcile-store.ts';
import { findGatewayRefund, listMadeBetween } from '#server/payments/refund-store.ts';
import { adoptRefund } from '#server/payments/refunds.ts';
import { settle, storeForeignPayment } from '#server/payments/settle.ts';
import { findCharge, isPaymentStored } from '#server/payments/store.ts';

type DayRange = { from: Day; to: Day };
type Outcome = { run: Reconciliation; found: FoundDifference[]; open: number };

/**
 * Compares the gateway's list of these days with ours. Settles payments that we missed and records every other
 * difference once. Throws AppError; no run is recorded then.
 */
export async function reconcile(deps: Deps, by: string, days: DayRange): Promise<Outcome> {
  if (nightsBetween(days.from, days.to) >= maxReconciledDays) throw fieldError('to', reconciliationMessages.range);
  if (days.to > hotelToday(deps)) throw fieldError('to', reconciliationMessages.future);
  try {
    return await compare(deps, by, days);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ reason: error.message }, 'gateway unavailable');
    throw new AppError('gateway', reconciliationMessages.unavailable);
  }
}

async function compare(deps: Deps, by: string, days: DayRange): Promise<Outcome> {
  const startedAt = deps.clock.now();
  const payments = await readAllPages((page) => deps.gateway.list({ ...days, page }));
  const refunds = await readAllPages((page) => deps.gateway.listRefunds({ ...days, page }));
  const paid = payments.rows.filter(({ status }) => status === 'successful');
  const returned = refunds.rows.filter(({ status }) => status !== 'refused');
  const unread = [...payments.unread, ...refunds.unread];
  if (unread.length > 0) deps.log.warn({ unread }, 'gateway rows not readable');
  const found = [
    ...unread.map(unreadable),
    ...(await comparePayments(deps, paid)),
    ...(await missingPayments(deps, days, new Set(paid.map(({ id }) => id)))),
    ...(await compareRefunds(deps, returned)),
    ...(await missingRefunds(deps, days, new Set(returned.map(({ id }) => id)))),
  ];
  const sums = await sumUp(deps, paid, returned);
  const { id, open } = await deps.db.tx((tx) =>
    recordRun(
      deps,
      tx,
      { ...days, ...sums, by, unexplained: sumUnexplained(sums, found), startedAt, finishedAt: deps.clock.now() },
      found,
    ),
  );
  deps.wake();
  return { run: await readRun(deps.db.read, id), found, open };
}

const unreadable = (number: string): FoundDifference => ({
  kind: 'unreadable',
  number,
  txRef: null,
  currency: 'NGN',
  theirs: null,
  ours: null,
});

/** A payment made between two reads shifts the list, so that a row can be on two pages: rows are kept by id. */
async function readAllPages<T extends { id: string }>(read: (page: number) => Promise<GatewayPage<T>>) {
  const rows = new Map<string, T>();
  const unread = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const listed = await read(page);
    for (const row of listed.rows) rows.set(row.id, row);
    for (const number of listed.unreadableIds) unread.add(number);
    pages = listed.pages;
  }
  return { rows: [...rows.values()], unread: [...unread] };
}

async function recordRun(deps: Deps, tx: Tx, run: Parameters<typeof insertRun>[1], found: FoundDifference[]) {
  const at = deps.clock.now();
  const id = await insertRun(tx, run);
  let newCount = 0;
  for (const difference of found) if (await insertDifference(tx, id, difference, at)) newCount++;
  if (newCount > 0) await notify(tx, { kind: 'money_differs', at, facts: { differences: newCount } });
  return { id, open: await countOpen(tx) };
}

async function comparePayments(deps: Deps, theirs: GatewayTransaction[]): Promise<FoundDifference[]> {
  const { read } = deps.db;
  const ours = await findPaymentsByNumber(
    read,
    theirs.map(({ id }) => id),
  );
  const found: FoundDifference[] = [];
  for (const { id, txRef, amount, currency } of theirs) {
    const ourPayment = ours.get(id);
    const base = { number: id, txRef, currency, theirs: amount };
    if (!ourPayment && (await findCharge(read, txRef))) {
      await settle(deps, txRef, id);
      const settled = await isPaymentStored(read, id);
      found.push({ ...base, kind: 'missing_here', ours: null, ...(settled && { resolved: 'Settled at once' }) });
    } else if (!ourPayment) {
      await storeForeignPayment(deps, { id, txRef, status: 'successful', amount, currency });
      const resolved = 'Listed among the payments that need a person';
      found.push({ ...base, kind: 'unknown_reference', ours: null, resolved });
    } else if (ourPayment.currency !== currency) found.push({ ...base, kind: 'currency', ours: ourPayment.amount });
    else if (ourPayment.amount !== amount) found.push({ ...base, kind: 'amount', ours: ourPayment.amount });
    else if (ourPayment.txRef !== txRef) found.push({ ...base, kind: 'unknown_reference', ours: ourPayment.amount });
  }
  return found;
}

const instantRange = (deps: Deps, { from, to }: DayRange): [Date, Date] => {
  const { timeZone } = deps.hotel;
  return [instantOf(from, '00:00', timeZone), instantOf(addDays(to, 1), '00:00', timeZone)];
};

/** The gateway's days differ from ours by minutes: a payment that is not listed is looked up by its number first. */
async function missingPayments(deps: Deps, days: DayRange, listed: Set<string>): Promise<FoundDifference[]> {
  const found: FoundDifference[] = [];
  for (const { id, txRef, amount, currency } of await listPaymentsBetween(deps.db.read, ...instantRange(deps, days))) {
    if (listed.has(id) || (await deps.gateway.byId(id))?.status === 'successful') continue;
    found.push({ kind: 'missing_there', number: id, txRef, currency, theirs: null, ours: amount });
  }
  return found;
}

async function compareRefunds(deps: Deps, theirs: GatewayRefund[]): Promise<FoundDifference[]> {
  const found: FoundDifference[] = [];
  for (const refund of theirs) {
    const known = await findGatewayRefund(deps.db.read, { gatewayId: refund.id });
    const adopted = known ? undefined : await adoptRefund(deps, refund);
    const ours = known ?? adopted;
    const base = {
      number: refund.id,
      txRef: ours?.txRef ?? null,
      currency: ours?.currency ?? 'NGN',
      theirs: refund.amount,
      ours: ours?.amount ?? null,
    };
    if (!ours) {
      const payment = (await findPaymentsByNumber(deps.db.read, [refund.transactionId])).get(refund.transactionId);
      const facts = payment && { txRef: payment.txRef, currency: payment.currency };
      found.push({ ...base, ...facts, kind: 'refund_not_here' });
    } else if (adopted) found.push({ ...base, kind: 'refund_not_here', resolved: 'Taken over at once' });
    else if (ours.amount !== refund.amount) found.push({ ...base, kind: 'refund_amount' });
  }
  return found;
}

async function missingRefunds(deps: Deps, days: DayRange, listed: Set<string>): Promise<FoundDifference[]> {
  const found: FoundDifference[] = [];
  for (const { id, gatewayId, txRef, amount, currency } of await listMadeBetween(
    deps.db.read,
    ...instantRange(deps, days),
  )) {
    if (gatewayId && listed.has(gatewayId)) continue;
    const gatewayRefund = gatewayId ? await deps.gateway.refundById(gatewayId) : null;
    if (gatewayRefund && gatewayRefund.status !== 'refused') continue;
    found.push({ kind: 'refund_not_there', number: gatewayId ?? id, txRef, currency, theirs: null, ours: amount });
  }
  return found;
}

async function sumUp(deps: Deps, paid: GatewayTransaction[], returned: GatewayRefund[]): Promise<ComparedSums> {
  const { read } = deps.db;
  const ours = await sumPaymentsAndRefunds(
    read,
    paid.map(({ id }) => id),
    returned.map(({ id }) => id),
  );
  // The gateway lists refunds without a currency: it is that of the payment.
  const refundedPayments = await findPaymentsByNumber(
    read,
    returned.map(({ transactionId }) => transactionId),
  );
  const inNaira = returned.filter(
    ({ transactionId }) => (refundedPayments.get(transactionId)?.currency ?? 'NGN') === 'NGN',
  );
  const sum = (rows: { amount: Kobo }[]) => kobo(rows.reduce((all, { amount }) => all + amount, 0));
  return {
    payments: paid.length,
    refunds: returned.length,
    gateway: sum(paid.filter(({ currency }) => currency === 'NGN')),
    ours: ours.paid,
    refundedThere: sum(inNaira),
    refundedHere: ours.returned,
  };
}

/** Daily job. Runs again after 10 minutes while the gateway is unavailable. */
export async function compareNightly(deps: Deps, morning: Day): Promise<Date | undefined> {
  const last = await lastComparedNight(deps.db.read);
  const usual = addDays(morning, -nightlyComparedDays);
  const to = addDays(morning, -1);
  // Guests can have paid on days when the app was not running.
  let from = last && last < usual ? addDays(last, 1) : usual;
  try {
    while (from <= to) {
      const end = nightsBetween(from, to) < maxReconciledDays ? to : addDays(from, maxReconciledDays - 1);
      await compare(deps, 'system', { from, to: end });
      from = addDays(end, 1);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return new Date(deps.clock.now().getTime() + 10 * 60_000);
  }
}

export async function resolveDifference(
  deps: Deps,
  { staffId }: Member,
  { id, reason }: Parsed<'resolveDifference'>,
): Promise<Difference> {
  const at = deps.clock.now();
  const known = await findDifference(deps.db.read, id);
  if (!known) throw new AppError('not_found', reconciliationMessages.notFound);
  await deps.db.tx(async (tx) => {
    if (!(await markResolved(tx, id, staffId, reason, at)))
      throw new AppError('conflict', reconciliationMessages.resolvedAlready);
    await audit(tx, {
      at,
      actor: staffId,
      action: 'difference resolved',
      subject: known.txRef ? { kind: 'charge', id: known.txRef } : { kind: 'difference', id: known.number },
      after: { difference: known.kind, gatewayId: known.number },
      reason,
    });
  });
  return (await findDifference(deps.db.read, id)) ?? known;
}
