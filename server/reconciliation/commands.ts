import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { mostReconciledDays, reconciliationMessages } from '#contract/reconciliation.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import {
  type GatewayPage,
  type GatewayRefund,
  type GatewayTransaction,
  GatewayUnavailable,
} from '#server/outside/gateway.ts';
import { keepForeignMoney, settle } from '#server/payments/commands.ts';
import { findCharge, isCounted } from '#server/payments/store.ts';
import {
  comparedAt,
  comparedDays,
  type Difference,
  type Found,
  type Reconciliation,
  type Sums,
  unexplained,
} from '#server/reconciliation/rules.ts';
import {
  countOpen,
  findDifference,
  insertDifference,
  insertRun,
  lastComparedNight,
  listDifferences as listDifferenceRows,
  listRuns,
  paymentsBetween,
  paymentsBy,
  readRun,
  resolve,
  sumsOf,
} from '#server/reconciliation/store.ts';
import { adoptRefund } from '#server/refunds/commands.ts';
import { askedBetween, refundOf } from '#server/refunds/store.ts';
import { hotelToday } from '#server/rooms/commands.ts';

type Days = { from: Day; to: Day };
type Outcome = { run: Reconciliation; found: Found[]; open: number };

/**
 * Compares the gateway's list of these days with ours. Settles payments that we missed and records every other
 * difference once. Throws AppError; no run is recorded then.
 */
export async function reconcile(house: House, by: string, days: Days): Promise<Outcome> {
  if (nightsBetween(days.from, days.to) >= mostReconciledDays) throw fieldError('to', reconciliationMessages.range);
  if (days.to > hotelToday(house)) throw fieldError('to', reconciliationMessages.future);
  try {
    return await compare(house, by, days);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    house.log.warn({ reason: error.message }, 'gateway unavailable');
    throw new AppError('gateway', reconciliationMessages.unavailable);
  }
}

async function compare(house: House, by: string, days: Days): Promise<Outcome> {
  const startedAt = house.clock.now();
  const payments = await everyPage((page) => house.gateway.list({ ...days, page }));
  const refunds = await everyPage((page) => house.gateway.listRefunds({ ...days, page }));
  const paid = payments.rows.filter(({ status }) => status === 'successful');
  const returned = refunds.rows.filter(({ status }) => status !== 'refused');
  const unread = [...payments.unread, ...refunds.unread];
  if (unread.length > 0) house.log.warn({ unread }, 'gateway rows not readable');
  const found = [
    ...unread.map(unreadable),
    ...(await comparePayments(house, paid)),
    ...(await missingPayments(house, days, new Set(paid.map(({ id }) => id)))),
    ...(await compareRefunds(house, returned)),
    ...(await missingRefunds(house, days, new Set(returned.map(({ id }) => id)))),
  ];
  const sums = await addUp(house, paid, returned);
  const rest = unexplained(sums, found);
  const { id, open } = await house.db.tx((tx) =>
    keep(house, tx, { ...days, ...sums, by, unexplained: rest, startedAt, finishedAt: house.clock.now() }, found),
  );
  house.wake();
  return { run: await readRun(house.db.read, id), found, open };
}

const unreadable = (number: string): Found => ({
  kind: 'unreadable',
  number,
  txRef: null,
  currency: 'NGN',
  theirs: null,
  ours: null,
});

/** A payment made between two reads shifts the list, so that a row can be on two pages: rows are kept by id. */
async function everyPage<T extends { id: string }>(read: (page: number) => Promise<GatewayPage<T>>) {
  const rows = new Map<string, T>();
  const unread = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const listed = await read(page);
    for (const row of listed.rows) rows.set(row.id, row);
    for (const number of listed.unread) unread.add(number);
    pages = listed.pages;
  }
  return { rows: [...rows.values()], unread: [...unread] };
}

async function keep(house: House, tx: Tx, run: Parameters<typeof insertRun>[1], found: Found[]) {
  const at = house.clock.now();
  const id = await insertRun(tx, run);
  let fresh = 0;
  for (const difference of found) if (await insertDifference(tx, id, difference, at)) fresh++;
  if (fresh > 0) await announce(tx, { kind: 'money_differs', at, facts: { differences: fresh } });
  return { id, open: await countOpen(tx) };
}

async function comparePayments(house: House, theirs: GatewayTransaction[]): Promise<Found[]> {
  const { read } = house.db;
  const ours = await paymentsBy(
    read,
    theirs.map(({ id }) => id),
  );
  const found: Found[] = [];
  for (const { id, txRef, amount, currency } of theirs) {
    const mine = ours.get(id);
    const base = { number: id, txRef, currency, theirs: amount };
    if (!mine && (await findCharge(read, txRef))) {
      await settle(house, txRef, id);
      const settled = await isCounted(read, id);
      found.push({ ...base, kind: 'missing_here', ours: null, ...(settled && { resolved: 'Settled at once' }) });
    } else if (!mine) {
      await keepForeignMoney(house, { id, txRef, status: 'successful', amount, currency });
      const resolved = 'Listed among the payments that need a person';
      found.push({ ...base, kind: 'unknown_reference', ours: null, resolved });
    } else if (mine.currency !== currency) found.push({ ...base, kind: 'currency', ours: mine.amount });
    else if (mine.amount !== amount) found.push({ ...base, kind: 'amount', ours: mine.amount });
    else if (mine.txRef !== txRef) found.push({ ...base, kind: 'unknown_reference', ours: mine.amount });
  }
  return found;
}

const hours = (house: House, { from, to }: Days): [Date, Date] => {
  const { timeZone } = house.hotel;
  return [instantOf(from, '00:00', timeZone), instantOf(addDays(to, 1), '00:00', timeZone)];
};

/** The gateway's days differ from ours by minutes: a payment that is not listed is looked up by its number first. */
async function missingPayments(house: House, days: Days, listed: Set<string>): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, txRef, amount, currency } of await paymentsBetween(house.db.read, ...hours(house, days))) {
    if (listed.has(id) || (await house.gateway.byId(id))?.status === 'successful') continue;
    found.push({ kind: 'missing_there', number: id, txRef, currency, theirs: null, ours: amount });
  }
  return found;
}

async function compareRefunds(house: House, theirs: GatewayRefund[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const said of theirs) {
    const known = await refundOf(house.db.read, { gatewayId: said.id });
    const adopted = known ? undefined : await adoptRefund(house, said);
    const mine = known ?? adopted;
    const base = {
      number: said.id,
      txRef: mine?.txRef ?? null,
      currency: mine?.currency ?? 'NGN',
      theirs: said.amount,
      ours: mine?.amount ?? null,
    };
    if (!mine) {
      const payment = (await paymentsBy(house.db.read, [said.transactionId])).get(said.transactionId);
      const facts = payment && { txRef: payment.txRef, currency: payment.currency };
      found.push({ ...base, ...facts, kind: 'refund_not_here' });
    } else if (adopted) found.push({ ...base, kind: 'refund_not_here', resolved: 'Taken over at once' });
    else if (mine.amount !== said.amount) found.push({ ...base, kind: 'refund_amount' });
  }
  return found;
}

async function missingRefunds(house: House, days: Days, listed: Set<string>): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, gatewayId, txRef, amount, currency } of await askedBetween(house.db.read, ...hours(house, days))) {
    if (gatewayId && listed.has(gatewayId)) continue;
    const said = gatewayId ? await house.gateway.refundById(gatewayId) : null;
    if (said && said.status !== 'refused') continue;
    found.push({ kind: 'refund_not_there', number: gatewayId ?? id, txRef, currency, theirs: null, ours: amount });
  }
  return found;
}

async function addUp(house: House, paid: GatewayTransaction[], returned: GatewayRefund[]): Promise<Sums> {
  const { read } = house.db;
  const ours = await sumsOf(
    read,
    paid.map(({ id }) => id),
    returned.map(({ id }) => id),
  );
  // The gateway lists refunds without a currency: it is that of the payment.
  const foreign = await paymentsBy(
    read,
    returned.map(({ transactionId }) => transactionId),
  );
  const inNaira = returned.filter(({ transactionId }) => (foreign.get(transactionId)?.currency ?? 'NGN') === 'NGN');
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

export const promiseComparison = (house: House): Promise<void> =>
  house.db.tx((tx) => promiseMorning(house, tx, addDays(hotelToday(house), 1)));

const promiseMorning = ({ hotel, clock }: House, tx: Tx, morning: Day): Promise<void> =>
  promise(tx, {
    kind: 'money.compared',
    payload: { morning },
    at: clock.now(),
    runAt: instantOf(morning, comparedAt, hotel.timeZone),
    once: `money.compared:${morning}`,
  });

/** Job. Runs again after 10 minutes while the gateway is unavailable. */
export async function compareNightly(house: House, morning: Day): Promise<Date | undefined> {
  const today = hotelToday(house);
  await house.db.tx((tx) => promiseMorning(house, tx, addDays(morning < today ? today : morning, 1)));
  const last = await lastComparedNight(house.db.read);
  const usual = addDays(morning, -comparedDays);
  const to = addDays(morning, -1);
  // Guests can have paid on days when the app was not running.
  let from = last && last < usual ? addDays(last, 1) : usual;
  try {
    while (from <= to) {
      const end = nightsBetween(from, to) < mostReconciledDays ? to : addDays(from, mostReconciledDays - 1);
      await compare(house, 'system', { from, to: end });
      from = addDays(end, 1);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return new Date(house.clock.now().getTime() + 10 * 60_000);
  }
}

export const listReconciliations = (house: House, page: Parsed<'listReconciliations'>) => listRuns(house.db.read, page);
export const listDifferences = (house: House, query: Parsed<'listDifferences'>) =>
  listDifferenceRows(house.db.read, query);
export const dayOf = hotelToday;

export async function resolveDifference(
  house: House,
  { staffId }: Member,
  { id, reason }: Parsed<'resolveDifference'>,
): Promise<Difference> {
  const at = house.clock.now();
  const known = await findDifference(house.db.read, id);
  if (!known) throw new AppError('not_found', reconciliationMessages.notFound);
  await house.db.tx(async (tx) => {
    if (!(await resolve(tx, id, staffId, reason, at)))
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
  return (await findDifference(house.db.read, id)) ?? known;
}
