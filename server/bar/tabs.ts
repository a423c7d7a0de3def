import { randomUUID } from 'node:crypto';
import type { Output, Parsed } from '#contract/api.ts';
import { type BarTab, type ListedTab, type TabPayment, type TabSummary, tabMessages } from '#contract/bar/bar-tabs.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { moneyPaths } from '#contract/core/money-paths.ts';
import type { Member } from '#contract/core/roles.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { subtractReserved } from '#contract/payments/reserved-money.ts';
import type { Queryable } from '#db/db.ts';
import { postLines } from '#server/accounts/post.ts';
import { auditBarAction } from '#server/bar/record.ts';
import { readPostedDrinks } from '#server/bar/room-order-store.ts';
import { companyOverLimitError, lockStay, refuseOrderOnRoom, requireAgreement } from '#server/bar/room-orders.ts';
import { readSalesOfTab } from '#server/bar/sale-store.ts';
import { presentSale, saleTakeBackProblem } from '#server/bar/sales.ts';
import { closedTabError, tabRefusals } from '#server/bar/tab-orders.ts';
import { checkPart, isSamePart } from '#server/bar/tab-part.ts';
import {
  findTab,
  findTabPaymentByKey,
  insertPaidDrinks,
  insertTabPayment,
  insertTabReversal,
  readClosedTabs,
  readOpenTabs,
  readPaymentsOfTab,
  saveTabMove,
  type TabPaymentRow,
  type TabRecord,
} from '#server/bar/tab-store.ts';
import { hasReason } from '#server/core/audit.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { notifyTransfer } from '#server/front-desk/payments.ts';
import { requireGateway } from '#server/opening/online-sale.ts';
import { requireReasonForMuchCash } from '#server/oversight/cash-law.ts';
import { requireSlip, withSlipError } from '#server/payments/card-slips.ts';
import { openCharge } from '#server/payments/charge.ts';
import { areSumsHidden } from '#server/till/blind.ts';

const maxShownClosedTabs = 50;

export async function listTabs(deps: Deps, member: Member, { state }: Parsed<'listTabs'>): Promise<Output<'listTabs'>> {
  const { read } = deps.db;
  const tabs = await (state === 'open' ? readOpenTabs(read) : readClosedTabs(read, maxShownClosedTabs));
  const areSumsLeftOut = await areSumsHidden(deps, member);
  const present = (tab: TabRecord): ListedTab => {
    const leftToPayKobo = tab.movedTo ? kobo(0) : leftToPay(tab);
    return { ...presentTab(tab), leftToPayKobo, ...(areSumsLeftOut && withoutSums(tab, leftToPayKobo)) };
  };
  return { data: tabs.map(present), now: deps.clock.now().toISOString() };
}

/**
 * Leaves out the sums for staff who must not know what their till took before they count it. The balance of an open tab
 * stays until a part is paid, and what is left to pay until a part is paid or reserved. That nothing is left stays.
 */
function withoutSums(tab: TabRecord, leftToPayKobo: Kobo): Partial<ListedTab> {
  const { closedAt, paidKobo, unconfirmedKobo, atTerminalKobo } = tab;
  const isPartPaid = closedAt !== null || paidKobo > 0;
  const isPartReserved = unconfirmedKobo > 0 || atTerminalKobo > 0;
  return {
    ...{ totalKobo: null, paidKobo: null, unconfirmedKobo: null, atTerminalKobo: null },
    ...(isPartPaid && { balanceKobo: null }),
    ...((isPartPaid || isPartReserved) && leftToPayKobo > 0 && { leftToPayKobo: null }),
  };
}

const balanceOf = ({ totalKobo, paidKobo }: TabRecord): Kobo => kobo(Math.max(0, totalKobo - paidKobo));

const leftToPay = (tab: TabRecord): Kobo => subtractReserved(balanceOf(tab), tab.unconfirmedKobo, tab.atTerminalKobo);

const presentTab = (tab: TabRecord): TabSummary => ({
  ...tab,
  openedAt: tab.openedAt.toISOString(),
  closedAt: tab.closedAt?.toISOString() ?? null,
  balanceKobo: tab.movedTo ? kobo(0) : balanceOf(tab),
});

export async function requireTab(db: Queryable, id: string, lock = false): Promise<TabRecord> {
  const tab = await findTab(db, id, lock);
  if (!tab) throw new AppError('not_found', tabMessages.notFound);
  return tab;
}

export async function readTab(deps: Deps, member: Member, id: string): Promise<BarTab> {
  const { read } = deps.db;
  const [sales, payments] = await Promise.all([readSalesOfTab(read, id), readPaymentsOfTab(read, id)]);
  // The tab is read last, so that what is left to pay is not older than the payments.
  const tab = await requireTab(read, id);
  const problemOf = (payment: TabPaymentRow) => reverseProblem(deps, member, payment);
  return {
    ...presentTab(tab),
    sales: sales.map((sale) => ({
      ...presentSale(sale),
      takeBackProblem: saleTakeBackProblem(deps, member, sale) ?? null,
    })),
    payments: payments.map(
      (payment): TabPayment => ({
        ...payment,
        at: payment.at.toISOString(),
        reversed: payment.reversedByName ? { by: payment.reversedByName, reason: payment.reason ?? '' } : null,
        reverseProblem: problemOf(payment),
      }),
    ),
  };
}

function reverseProblem(deps: Deps, member: Member, payment: TabPaymentRow): string | null {
  if (payment.method === 'gateway') return tabMessages.paymentNotFound;
  if (payment.reversedByName) return tabMessages.alreadyReversed;
  const isUnconfirmed = payment.transfer === 'unconfirmed';
  return takeBackProblemOf(deps, member, { isOwn: payment.takenById === member.id, at: payment.at, isUnconfirmed });
}

type RecordedEntry = Parameters<typeof takeBackProblem>[0];

const takeBackProblemOf = ({ clock, hotel }: Deps, { role }: Member, recorded: RecordedEntry) =>
  takeBackProblem(recorded, role, clock.now(), hotel.desk.undoMinutes) ?? null;

/** Throws AppError if the tab is closed, or if less than the amount is left to pay. */
export function refuseMoreThanTabOwes(tab: TabRecord, amount: Kobo): void {
  if (tab.closedAt) throw closedTabError();
  const left = leftToPay(tab);
  if (amount > left)
    throw fieldError('amount', tabMessages.overBalance(left, tab.unconfirmedKobo, tab.atTerminalKobo), 'conflict');
}

/** Takes a payment for a tab, once for each key. Throws AppError. */
export async function payTab(deps: Deps, member: Member, input: Parsed<'payTab'>): Promise<void> {
  const key = `${member.staffId}:${input.key}`;
  const amount = input.amountKobo;
  const { method, people, drinks, cashReason: reason } = input;
  const slip = requireSlip(deps.hotel, 'bar', input);
  const { reference, terminal } = slip;
  const at = deps.clock.now();
  const paymentId = randomUUID();
  const recordPayment = () =>
    deps.db.tx(async (tx) => {
      const tab = await requireTab(tx, input.tabId, true);
      const previousPayment = await findTabPaymentByKey(tx, key);
      if (previousPayment) {
        const isSame =
          previousPayment.tabId === tab.id &&
          previousPayment.method === method &&
          previousPayment.amountKobo === amount;
        const isPaidAlike = isSame && previousPayment.reference === reference && previousPayment.terminal === terminal;
        const recordedPayment = (await readPaymentsOfTab(tx, tab.id)).find(({ id }) => id === previousPayment.id);
        const isAlike = isPaidAlike && recordedPayment !== undefined && isSamePart(recordedPayment, input);
        const subject = { kind: 'tab', id: tab.id } as const;
        if (!isAlike || !(await hasReason(tx, subject, 'tab payment taken', previousPayment.id, reason)))
          throw fieldError('key', tabMessages.keyReused, 'conflict');
        return;
      }
      refuseMoreThanTabOwes(tab, amount);
      const paysFor = await checkPart(tx, { id: tab.id, left: leftToPay(tab) }, input, amount);
      const payer = { kind: 'tab', id: tab.id } as const;
      if (method === 'cash') await requireReasonForMuchCash(tx, member, { payer, amount, reason, at, key });
      await insertTabPayment(tx, {
        ...{ id: paymentId, tabId: tab.id, method, amount, reference, terminal, people: people ?? null },
        ...{ takenBy: member.id, takenAt: at, key },
      });
      if (drinks) await insertPaidDrinks(tx, paymentId, drinks);
      const after = {
        ...{ paymentId, tab: tab.label, method, amountKobo: amount, reference },
        ...(terminal && { terminal }),
        ...(paysFor && { paysFor }),
      };
      await auditBarAction(
        tx,
        member,
        { kind: 'tab', id: tab.id },
        {
          ...{ at, action: 'tab payment taken', after },
          ...(reason && { reason }),
        },
      );
      if (method === 'transfer')
        await notifyTransfer(tx, { transferId: paymentId, amountKobo: amount, pays: tab.label }, at);
    });
  // Thrown if a parallel request has used the key for another tab.
  const keyReusedError = () => fieldError('key', tabMessages.keyReused, 'conflict');
  const pay = () => refuseOnViolation(recordPayment, { ...tabRefusals, bar_tab_payment_key_key: keyReusedError });
  await withSlipError(deps, member, slip, pay);
  if (method === 'transfer') deps.wake();
}

export async function reverseTabPayment(deps: Deps, member: Member, input: Parsed<'reverseTabPayment'>): Promise<void> {
  const at = deps.clock.now();
  const { reason } = input;
  const recordReversal = () =>
    deps.db.tx(async (tx) => {
      const tab = await requireTab(tx, input.tabId, true);
      const payment = (await readPaymentsOfTab(tx, tab.id)).find(({ id }) => id === input.paymentId);
      if (!payment || payment.method === 'gateway') throw new AppError('not_found', tabMessages.paymentNotFound);
      const problem = payment.reversedByName ? undefined : reverseProblem(deps, member, payment);
      if (problem) throw new AppError('forbidden', problem);
      if (!(await insertTabReversal(tx, { paymentId: payment.id, reversedBy: member.id, reversedAt: at, reason })))
        throw new AppError('conflict', tabMessages.alreadyReversed);
      const before = { tab: tab.label, method: payment.method, amountKobo: payment.amountKobo };
      await auditBarAction(
        tx,
        member,
        { kind: 'tab', id: tab.id },
        { at, action: 'tab payment reversed', before, reason },
      );
    });
  await refuseOnViolation(recordReversal, tabRefusals);
}

/** Opens a charge for each link, so that two customers can pay equal parts. */
export async function makeTabPayLink(deps: Deps, input: Parsed<'tabPayLink'>): Promise<Output<'tabPayLink'>> {
  requireGateway(deps);
  const amount = input.amountKobo;
  const at = deps.clock.now();
  const txRef = deps.random.txRef();
  await deps.db.tx(async (tx) => {
    const tab = await requireTab(tx, input.tabId, true);
    refuseMoreThanTabOwes(tab, amount);
    const { isRehearsal: inRehearsal } = deps.hotel;
    await openCharge(tx, { txRef, tabId: tab.id, purpose: 'tab', amount, at, inRehearsal });
  });
  deps.wake();
  return {
    url: `${deps.publicUrl}${moneyPaths.pay(txRef)}`,
    txRef,
    amountKobo: amount,
    madeAt: at.toISOString(),
  };
}

/**
 * Posts each drink of a tab to the account of a stay whose guest agrees. Returns the number of the room, or the guest's
 * name if the stay has none.
 */
export async function moveTab(deps: Deps, member: Member, input: Parsed<'moveTab'>): Promise<string> {
  const { room } = input;
  await requireAgreement(deps, member, room, undefined);
  const at = deps.clock.now();
  const moveToStay = () =>
    deps.db.tx(async (tx) => {
      const booking = await lockStay(tx, room);
      const tab = await requireTab(tx, input.tabId, true);
      if (tab.closedAt) throw closedTabError();
      if (tab.paidKobo > 0) throw new AppError('conflict', tabMessages.partPaid);
      if (tab.unconfirmedKobo > 0) throw new AppError('conflict', tabMessages.transferWaits);
      if (tab.atTerminalKobo > 0) throw new AppError('conflict', tabMessages.terminalWaits);
      if (tab.totalKobo !== input.seenTotalKobo)
        throw fieldError('seenTotal', tabMessages.totalChanged(tab.totalKobo), 'conflict');
      refuseOrderOnRoom(deps, booking, tab.totalKobo, await readPostedDrinks(tx, booking.id));
      await saveTabMove(tx, tab.id, {
        ...{ bookingId: booking.id, agreedBy: room.agreedBy, signature: room.signature ?? null },
        ...{ movedBy: member.id, movedAt: at },
      });
      const lines = (await readSalesOfTab(tx, tab.id)).map(({ id, drinkName, quantity, totalKobo }) => ({
        ...({ kind: 'bar', label: drinkName, quantity, gross: totalKobo, saleId: id } as const),
        ...{ serviceId: null, readyAt: null, key: null },
      }));
      await postLines(tx, deps, booking, lines, { member, at });
      const after = { tab: tab.label, amountKobo: tab.totalKobo, booking: booking.reference };
      await auditBarAction(tx, member, { kind: 'tab', id: tab.id }, { at, action: 'tab moved to a room', after });
      return booking.rooms.at(-1) ?? booking.guestName;
    });
  return refuseOnViolation(moveToStay, { ...tabRefusals, company_within_limit: companyOverLimitError });
}
