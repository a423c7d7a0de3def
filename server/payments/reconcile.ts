import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { maxReconciledDays, reconciliationMessages } from '#contract/payments/reconciliation.ts';
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
  countOpenDifferences,
  findDifference,
  findLastComparedDay,
  findPaymentsByNumber,
  insertDifference,
  insertRun,
  listPaymentsBetween,
  markResolved,
  readRun,
  sumPaymentsAndRefunds,
} from '#server/payments/reconcile-store.ts';
import { findGatewayRefund, listMadeRefunds } from '#server/payments/refund-store.ts';
import { adoptRefund } from '#server/payments/refunds.ts';
import { settleCharge, storeForeignPayment } from '#server/payments/settle.ts';
import { findCharge, isPaymentStored } from '#server/payments/store.ts';

type DayRange = { from: Day; to: Day };
type ReconciliationOutcome = { run: Reconciliation; found: FoundDifference[]; openDifferences: number };

/**
 * Compares the gateway's list of payments and refunds on these days with ours, settles the payments that we missed, and
 * records the differences. Throws AppError.
 */
export async function reconcile(deps: Deps, askedBy: string, days: DayRange): Promise<ReconciliationOutcome> {
  if (nightsBetween(days.from, days.to) >= maxReconciledDays) throw fieldError('to', reconciliationMessages.range);
  if (days.to > hotelToday(deps)) throw fieldError('to', reconciliationMessages.future);
  try {
    return await compareWithGateway(deps, askedBy, days);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ reason: error.message }, 'gateway unavailable');
    throw new AppError('gateway', reconciliationMessages.unavailable);
  }
}

async function compareWithGateway(deps: Deps, askedBy: string, days: DayRange): Promise<ReconciliationOutcome> {
  const startedAt = deps.clock.now();
  const payments = await readAllPages((page) => deps.gateway.list({ ...days, page }));
  const refunds = await readAllPages((page) => deps.gateway.listRefunds({ ...days, page }));
  const successfulPayments = payments.rows.filter(({ status }) => status === 'successful');
  const acceptedRefunds = refunds.rows.filter(({ status }) => status !== 'refused');
  const unreadableIds = [...payments.unreadableIds, ...refunds.unreadableIds];
  if (unreadableIds.length > 0) deps.log.warn({ unread: unreadableIds }, 'gateway rows not readable');
  const differences = [
    ...unreadableIds.map(unreadableDifference),
    ...(await comparePayments(deps, successfulPayments)),
    ...(await findMissingPayments(deps, days, new Set(successfulPayments.map(({ id }) => id)))),
    ...(await compareRefunds(deps, acceptedRefunds)),
    ...(await findMissingRefunds(deps, days, new Set(acceptedRefunds.map(({ id }) => id)))),
  ];
  const sums = await sumBothSides(deps, successfulPayments, acceptedRefunds);
  const { id, openDifferences } = await deps.db.tx((tx) =>
    recordRun(
      deps,
      tx,
      {
        ...days,
        ...sums,
        askedBy,
        unexplained: sumUnexplained(sums, differences),
        startedAt,
        finishedAt: deps.clock.now(),
      },
      differences,
    ),
  );
  deps.wake();
  return { run: await readRun(deps.db.read, id), found: differences, openDifferences };
}

const unreadableDifference = (gatewayNumber: string): FoundDifference => ({
  kind: 'unreadable',
  gatewayNumber,
  txRef: null,
  currency: 'NGN',
  gatewayAmount: null,
  ourAmount: null,
});

/** Returns each row once: a payment made while the pages are read shifts the list, and a row can be on two pages. */
async function readAllPages<T extends { id: string }>(read: (page: number) => Promise<GatewayPage<T>>) {
  const rows = new Map<string, T>();
  const unreadableIds = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const gatewayPage = await read(page);
    for (const row of gatewayPage.rows) rows.set(row.id, row);
    for (const number of gatewayPage.unreadableIds) unreadableIds.add(number);
    pages = gatewayPage.pages;
  }
  return { rows: [...rows.values()], unreadableIds: [...unreadableIds] };
}

async function recordRun(deps: Deps, tx: Tx, run: Parameters<typeof insertRun>[1], differences: FoundDifference[]) {
  const at = deps.clock.now();
  const id = await insertRun(tx, run);
  let newCount = 0;
  for (const difference of differences) if (await insertDifference(tx, id, difference, at)) newCount++;
  if (newCount > 0) await notify(tx, { kind: 'money_differs', at, facts: { differences: newCount } });
  return { id, openDifferences: await countOpenDifferences(tx) };
}

async function comparePayments(deps: Deps, gatewayPayments: GatewayTransaction[]): Promise<FoundDifference[]> {
  const { read } = deps.db;
  const ourPayments = await findPaymentsByNumber(
    read,
    gatewayPayments.map(({ id }) => id),
  );
  const differences: FoundDifference[] = [];
  for (const { id, txRef, amount, currency } of gatewayPayments) {
    const ourPayment = ourPayments.get(id);
    const commonFields = { gatewayNumber: id, txRef, currency, gatewayAmount: amount };
    if (!ourPayment && (await findCharge(read, txRef))) {
      await settleCharge(deps, txRef, id);
      const isStored = await isPaymentStored(read, id);
      differences.push({
        ...commonFields,
        kind: 'missing_here',
        ourAmount: null,
        ...(isStored && { resolution: 'Settled at once' }),
      });
    } else if (!ourPayment) {
      await storeForeignPayment(deps, { id, txRef, status: 'successful', amount, currency });
      const resolution = 'Listed among the payments that need a person';
      differences.push({ ...commonFields, kind: 'unknown_reference', ourAmount: null, resolution });
    } else if (ourPayment.currency !== currency)
      differences.push({ ...commonFields, kind: 'currency', ourAmount: ourPayment.amount });
    else if (ourPayment.amount !== amount)
      differences.push({ ...commonFields, kind: 'amount', ourAmount: ourPayment.amount });
    else if (ourPayment.txRef !== txRef)
      differences.push({ ...commonFields, kind: 'unknown_reference', ourAmount: ourPayment.amount });
  }
  return differences;
}

const instantRange = (deps: Deps, { from, to }: DayRange): [Date, Date] => {
  const { timeZone } = deps.hotel;
  return [instantOf(from, '00:00', timeZone), instantOf(addDays(to, 1), '00:00', timeZone)];
};

/** The gateway can put a payment around midnight on another day, so one that it did not list is looked up by number. */
async function findMissingPayments(deps: Deps, days: DayRange, listedIds: Set<string>): Promise<FoundDifference[]> {
  const differences: FoundDifference[] = [];
  for (const { id, txRef, amount, currency } of await listPaymentsBetween(deps.db.read, ...instantRange(deps, days))) {
    if (listedIds.has(id) || (await deps.gateway.byId(id))?.status === 'successful') continue;
    differences.push({
      kind: 'missing_there',
      gatewayNumber: id,
      txRef,
      currency,
      gatewayAmount: null,
      ourAmount: amount,
    });
  }
  return differences;
}

async function compareRefunds(deps: Deps, gatewayRefunds: GatewayRefund[]): Promise<FoundDifference[]> {
  const differences: FoundDifference[] = [];
  for (const refund of gatewayRefunds) {
    const knownRefund = await findGatewayRefund(deps.db.read, { gatewayId: refund.id });
    const adoptedRefund = knownRefund ? undefined : await adoptRefund(deps, refund);
    const ourRefund = knownRefund ?? adoptedRefund;
    const commonFields = {
      gatewayNumber: refund.id,
      txRef: ourRefund?.txRef ?? null,
      currency: ourRefund?.currency ?? 'NGN',
      gatewayAmount: refund.amount,
      ourAmount: ourRefund?.amount ?? null,
    };
    if (!ourRefund) {
      const payment = (await findPaymentsByNumber(deps.db.read, [refund.transactionId])).get(refund.transactionId);
      const facts = payment && { txRef: payment.txRef, currency: payment.currency };
      differences.push({ ...commonFields, ...facts, kind: 'refund_not_here' });
    } else if (adoptedRefund)
      differences.push({ ...commonFields, kind: 'refund_not_here', resolution: 'Taken over at once' });
    else if (ourRefund.amount !== refund.amount) differences.push({ ...commonFields, kind: 'refund_amount' });
  }
  return differences;
}

async function findMissingRefunds(deps: Deps, days: DayRange, listedIds: Set<string>): Promise<FoundDifference[]> {
  const differences: FoundDifference[] = [];
  for (const { id, gatewayId, txRef, amount, currency } of await listMadeRefunds(
    deps.db.read,
    ...instantRange(deps, days),
  )) {
    if (gatewayId && listedIds.has(gatewayId)) continue;
    const gatewayRefund = gatewayId ? await deps.gateway.refundById(gatewayId) : null;
    if (gatewayRefund && gatewayRefund.status !== 'refused') continue;
    differences.push({
      kind: 'refund_not_there',
      gatewayNumber: gatewayId ?? id,
      txRef,
      currency,
      gatewayAmount: null,
      ourAmount: amount,
    });
  }
  return differences;
}

async function sumBothSides(
  deps: Deps,
  successfulPayments: GatewayTransaction[],
  acceptedRefunds: GatewayRefund[],
): Promise<ComparedSums> {
  const { read } = deps.db;
  const ourSums = await sumPaymentsAndRefunds(
    read,
    successfulPayments.map(({ id }) => id),
    acceptedRefunds.map(({ id }) => id),
  );
  // The gateway lists refunds without a currency, so each gets the currency of its payment.
  const refundedPayments = await findPaymentsByNumber(
    read,
    acceptedRefunds.map(({ transactionId }) => transactionId),
  );
  const refundsInNaira = acceptedRefunds.filter(
    ({ transactionId }) => (refundedPayments.get(transactionId)?.currency ?? 'NGN') === 'NGN',
  );
  const sumAmounts = (rows: { amount: Kobo }[]) => kobo(rows.reduce((all, { amount }) => all + amount, 0));
  return {
    paymentCount: successfulPayments.length,
    refundCount: acceptedRefunds.length,
    paidThere: sumAmounts(successfulPayments.filter(({ currency }) => currency === 'NGN')),
    paidHere: ourSums.paid,
    refundedThere: sumAmounts(refundsInNaira),
    refundedHere: ourSums.refunded,
  };
}

/**
 * Runs as a daily job: compares the last days. If the gateway is unavailable, it returns when to run again: in ten
 * minutes.
 */
export async function compareNightly(deps: Deps, today: Day): Promise<Date | undefined> {
  if (!deps.takesCards) return undefined;
  const lastComparedDay = await findLastComparedDay(deps.db.read);
  const usualStart = addDays(today, -nightlyComparedDays);
  const to = addDays(today, -1);
  // If nightly runs are missing because the app was down, all days since the last one are compared.
  let from = lastComparedDay && lastComparedDay < usualStart ? addDays(lastComparedDay, 1) : usualStart;
  try {
    while (from <= to) {
      const lastDay = nightsBetween(from, to) < maxReconciledDays ? to : addDays(from, maxReconciledDays - 1);
      await compareWithGateway(deps, 'system', { from, to: lastDay });
      from = addDays(lastDay, 1);
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
  const difference = await findDifference(deps.db.read, id);
  if (!difference) throw new AppError('not_found', reconciliationMessages.notFound);
  await deps.db.tx(async (tx) => {
    if (!(await markResolved(tx, id, staffId, reason, at)))
      throw new AppError('conflict', reconciliationMessages.resolvedAlready);
    await audit(tx, {
      at,
      actor: staffId,
      action: 'difference resolved',
      subject: difference.txRef
        ? { kind: 'charge', id: difference.txRef }
        : { kind: 'difference', id: difference.number },
      after: { difference: difference.kind, gatewayId: difference.number },
      reason,
    });
  });
  return (await findDifference(deps.db.read, id)) ?? difference;
}
