import type { Output, Parsed } from '#contract/api.ts';
import type { MatchedLine } from '#contract/bank/bank-lines.ts';
import { statementMessages } from '#contract/bank/statements.ts';
import { type TransferView, transferAgeOf, transferMessages } from '#contract/bank/transfers.ts';
import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { readPartsOfPayment } from '#server/accounts/company-account-store.ts';
import { lockBookingsWithBalance } from '#server/accounts/company-payments.ts';
import {
  type LineMatch,
  lockLine,
  readLinesAround,
  saveLineMatch,
  saveTakenBackByBank,
} from '#server/bank/line-store.ts';
import { type BankReversal, findFits, isFreeLine, type LineToMatch } from '#server/bank/match-lines.ts';
import { readHotelWords } from '#server/bank/names.ts';
import { doubtText, presentMatchedLine } from '#server/bank/present-line.ts';
import {
  findTransfer,
  listTransfers,
  readSumsByAge,
  saveConfirmation,
  type Transfer,
} from '#server/bank/transfer-store.ts';
import { findTab, insertTabReversal } from '#server/bar/tab-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { insertReversal } from '#server/front-desk/desk-store.ts';
import { recordMoneyChange } from '#server/front-desk/payments.ts';

const presentTransfer = (
  transfer: Transfer,
  { id }: Member,
  now: Date,
  lines: TransferView['lines'],
): TransferView => ({
  ...transfer,
  pays: {
    kind: transfer.bookingId ? 'stay' : transfer.tabId ? 'tab' : 'company',
    name: transfer.paysName,
    booking:
      transfer.bookingId && transfer.bookingReference
        ? { id: transfer.bookingId, reference: transfer.bookingReference }
        : null,
    company: transfer.companyId,
  },
  ...{ recordedBy: transfer.recordedByName, recordedAt: transfer.recordedAt.toISOString() },
  age: transferAgeOf(transfer.recordedAt, now),
  lines,
  decided:
    transfer.decidedAt &&
    ({
      ...{ by: transfer.decidedByName ?? '', at: transfer.decidedAt.toISOString(), reason: transfer.reason },
      line: matchedLineOf(transfer),
    } as const),
  confirmProblem: decisionProblemOf(transfer, id)?.message ?? null,
});

function matchedLineOf(transfer: Transfer): MatchedLine | null {
  const { lineId, lineDay, lineAt, amountKobo, matchedBecause, matchedWords, matchedByName } = transfer;
  if (lineId === null || lineDay === null || matchedBecause === null) return null;
  const { narration, lineReference: reference } = transfer;
  return presentMatchedLine(
    { id: lineId, day: lineDay, at: lineAt, amountKobo, narration: narration ?? '', reference },
    { because: matchedBecause, words: matchedWords ?? [] },
    matchedByName ?? '',
  );
}

/** Why this person can neither confirm nor reverse the transfer; undefined if the person can. */
function decisionProblemOf({ state, decidedByName: by, recordedBy }: Transfer, memberId: string): AppError | undefined {
  if (state === 'confirmed') return new AppError('conflict', transferMessages.confirmedAlready(by ?? ''));
  if (state === 'reversed') return new AppError('conflict', transferMessages.reversedAlready(by ?? ''));
  return recordedBy === memberId ? new AppError('forbidden', transferMessages.own) : undefined;
}

export async function readTransfers(
  deps: Deps,
  member: Member,
  { state, ...page }: Parsed<'listTransfers'>,
): Promise<Output<'listTransfers'>> {
  const { clock, hotel } = deps;
  const { read } = deps.db;
  const now = clock.now();
  const [foundPage, sums] = await Promise.all([listTransfers(read, state, page), readSumsByAge(read, now)]);
  const unconfirmedTransfers = foundPage.rows.filter((transfer) => transfer.state === 'unconfirmed');
  const fits = findFits(
    await readLinesAround(read, unconfirmedTransfers),
    unconfirmedTransfers.map((transfer) => ({ ...transfer, isConfirmed: false })),
    { timeZone: hotel.timeZone, names: await readHotelWords(deps, read) },
  );
  const linesOf = (id: string) =>
    fits
      .filter(({ transfer }) => transfer.id === id)
      .map(({ line, words }) => ({
        ...line,
        at: line.at?.toISOString() ?? null,
        words,
        setAside: line.setAsideReason,
        doubt: doubtText(line),
        free: isFreeLine(line),
      }));
  const sumOf = (age: TransferView['age']) => sums.find((sum) => sum.age === age) ?? { count: 0, amountKobo: kobo(0) };
  return {
    ...partlyCountedPageReply(foundPage, (transfer) => presentTransfer(transfer, member, now, linesOf(transfer.id))),
    ages: { to_a_day: sumOf('to_a_day'), to_three_days: sumOf('to_three_days'), older: sumOf('older') },
  };
}

/** A stay that a transfer pays, with the part of the amount that is for it. */
type TransferPart = { paymentId: string; booking: BookingWithBalance; amount: Kobo };

/**
 * Locks the stays or the tab that the transfer pays, and then the transfer: the same order as in payments. Throws
 * AppError.
 */
async function lockTransfer(tx: Tx, id: string): Promise<{ transfer: Transfer; parts: TransferPart[] }> {
  const { bookingId, tabId, companyId, amountKobo } = await requireTransfer(tx, id);
  const parts: TransferPart[] = [];
  if (tabId) await findTab(tx, tabId, true);
  if (bookingId) {
    parts.push({ paymentId: id, booking: await lockDeskBooking(tx, bookingId), amount: amountKobo });
  } else if (companyId) {
    const paidParts = await readPartsOfPayment(tx, id);
    const bookings = await lockBookingsWithBalance(
      tx,
      paidParts.map((part) => part.bookingId),
    );
    for (const part of paidParts) {
      const booking = bookings.get(part.bookingId);
      if (booking) parts.push({ paymentId: part.id, booking, amount: part.amount });
    }
  }
  return { transfer: await requireTransfer(tx, id, true), parts };
}

/** Throws AppError if this person can neither confirm nor reverse the transfer. */
function refuseDecision(transfer: Transfer, { id }: Member): void {
  const problem = decisionProblemOf(transfer, id);
  if (problem) throw problem;
}

async function requireTransfer(tx: Tx, id: string, lock = false): Promise<Transfer> {
  const transfer = await findTransfer(tx, id, lock);
  if (!transfer) throw new AppError('not_found', transferMessages.notFound);
  return transfer;
}

const notifyDecided = (tx: Tx, transfer: Transfer, confirmed: boolean, at: Date) =>
  notify(tx, {
    ...{ kind: 'transfer_decided', at, staffId: transfer.recordedBy },
    facts: { pays: transfer.bookingReference ?? transfer.paysName, confirmed },
  });

/** Confirms a transfer that this person has seen at the bank. Throws AppError if this person cannot decide about it. */
export async function confirmTransfer(deps: Deps, member: Member, id: string): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const locked = await lockTransfer(tx, id);
    refuseDecision(locked.transfer, member);
    await saveConfirmation(tx, id, member.id, at);
    await recordConfirmation(tx, member, locked, at);
  });
  deps.wake();
}

/**
 * Matches a line of the bank with a transfer, and confirms the transfer if it is unconfirmed; `hasConfirmed` says
 * whether it did so. A line that is already matched cannot confirm another transfer. Throws AppError.
 */
export async function matchLine(
  deps: Deps,
  member: Member,
  { id, transferId }: Parsed<'matchLine'>,
  match: LineMatch = { because: 'person', words: [] },
): Promise<{ hasConfirmed: boolean }> {
  const at = deps.clock.now();
  const hasConfirmed = await deps.db.tx(async (tx) => {
    const locked = await lockTransfer(tx, transferId);
    const { transfer } = locked;
    const line = await lockLine(tx, id);
    if (!line) throw new AppError('not_found', statementMessages.lineNotFound);
    if (line.transferId) throw new AppError('conflict', statementMessages.lineUsed);
    if (line.setAsideReason !== null) throw new AppError('conflict', statementMessages.lineSetAside);
    if (line.reversedOn !== null) throw new AppError('conflict', statementMessages.lineReversed);
    if (transfer.lineId) throw new AppError('conflict', statementMessages.hasLine);
    if (line.amountKobo !== transfer.amountKobo) throw new AppError('conflict', statementMessages.otherAmount);
    if (transfer.state !== 'confirmed') refuseDecision(transfer, member);
    await saveLineMatch(tx, id, transferId, match, member.id, at);
    if (transfer.state !== 'confirmed') await recordConfirmation(tx, member, locked, at, line.day);
    return transfer.state !== 'confirmed';
  });
  deps.wake();
  return { hasConfirmed };
}

/**
 * Stores that the bank took back a line, and unconfirms the transfer of that line, so that what it paid is owed again.
 * Changes nothing if some of the money was already given back. `unconfirmed` and `givenBack` name who the transfer pays
 * for. Returns undefined if the line has no transfer or has changed meanwhile.
 */
export async function reverseTransferOfLine(
  deps: Deps,
  member: Member,
  { id, transferId }: Pick<LineToMatch, 'id' | 'transferId'>,
  reversal: BankReversal,
): Promise<{ unconfirmed: string } | { givenBack: string } | undefined> {
  const at = deps.clock.now();
  const outcome = await deps.db.tx(async (tx) => {
    const locked = transferId === null ? undefined : await lockTransfer(tx, transferId);
    const line = await lockLine(tx, id);
    // Somebody may have changed the line before it was locked.
    if (!line || line.reversedOn !== null || line.transferId !== transferId) return undefined;
    const pays = locked?.transfer.paysName ?? '';
    const partGivenBack = locked?.parts.find(({ booking, amount }) => booking.paid < amount);
    if (partGivenBack) return { givenBack: pays };
    await saveTakenBackByBank(tx, id, reversal.id);
    if (!locked) return undefined;
    await recordUnconfirming(tx, member, locked, at, reversal.day);
    return { unconfirmed: pays };
  });
  deps.wake();
  return outcome;
}

type LockedTransfer = Awaited<ReturnType<typeof lockTransfer>>;

/** `bankDay` is the day on which the bank took the money back. */
async function recordUnconfirming(
  tx: Tx,
  member: Member,
  { transfer, parts }: LockedTransfer,
  at: Date,
  bankDay: Day,
): Promise<void> {
  const { reference, tabId, amountKobo, paysName } = transfer;
  const entry = { at, actor: member.staffId, action: 'transfer unconfirmed' } as const;
  const paidByBooking = new Map<string, Kobo>();
  for (const { booking, amount } of parts) {
    const bookingBefore = { ...booking, paid: paidByBooking.get(booking.id) ?? booking.paid };
    const paidAfter = kobo(bookingBefore.paid - amount);
    await recordMoneyChange(tx, bookingBefore, paidAfter, {
      ...entry,
      facts: { method: 'transfer', amountKobo: amount, reference, bankDay },
    });
    paidByBooking.set(booking.id, paidAfter);
  }
  if (tabId)
    await audit(tx, {
      ...{ ...entry, subject: { kind: 'tab', id: tabId } },
      after: { tab: paysName, method: 'transfer', amountKobo, reference, bankDay },
    });
  const pays = transfer.bookingReference ?? paysName;
  await notify(tx, {
    kind: 'transfer_recorded',
    at,
    facts: { transferId: transfer.id, amountKobo, pays, takenBack: true },
  });
  await notify(tx, {
    ...{ kind: 'transfer_decided', at, staffId: transfer.recordedBy },
    facts: { pays, confirmed: false, takenBack: true },
  });
}

/** `bankDay` is the day of the line that confirms the transfer. */
async function recordConfirmation(
  tx: Tx,
  member: Member,
  { transfer, parts }: LockedTransfer,
  at: Date,
  bankDay?: Day,
): Promise<void> {
  const { reference, tabId } = transfer;
  const entry = { at, actor: member.staffId, action: 'transfer confirmed' } as const;
  const paidByBooking = new Map<string, Kobo>();
  for (const { booking, amount } of parts) {
    const bookingBefore = { ...booking, paid: paidByBooking.get(booking.id) ?? booking.paid };
    const paidAfter = kobo(bookingBefore.paid + amount);
    await recordMoneyChange(tx, bookingBefore, paidAfter, {
      ...entry,
      facts: { method: 'transfer', amountKobo: amount, reference, ...(bankDay && { bankDay }) },
    });
    paidByBooking.set(booking.id, paidAfter);
  }
  if (tabId) {
    const paidPart = { tab: transfer.paysName, method: 'transfer', amountKobo: transfer.amountKobo, reference };
    const after = { ...paidPart, ...(bankDay && { bankDay }) };
    await audit(tx, { ...entry, subject: { kind: 'tab', id: tabId }, after });
  }
  await notifyDecided(tx, transfer, true, at);
}

/** Reverses the payments of a transfer that did not arrive. Throws AppError. */
export async function reverseMissingTransfer(
  deps: Deps,
  member: Member,
  { id, reason }: Parsed<'transferNotArrived'>,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const { transfer, parts } = await lockTransfer(tx, id);
    refuseDecision(transfer, member);
    const { tabId } = transfer;
    for (const { paymentId, booking, amount } of parts) {
      await insertReversal(tx, { paymentId, reversedBy: member.id, at, reason });
      await recordMoneyChange(tx, booking, booking.paid, {
        ...{ at, actor: member.staffId, action: 'payment reversed', reason },
        facts: { method: 'transfer', amountKobo: amount },
      });
    }
    if (tabId) {
      await insertTabReversal(tx, { paymentId: id, reversedBy: member.id, reversedAt: at, reason });
      const before = { tab: transfer.paysName, method: 'transfer', amountKobo: transfer.amountKobo };
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'tab payment reversed', before, reason },
        subject: { kind: 'tab', id: tabId },
      });
    }
    await notifyDecided(tx, transfer, false, at);
  });
  deps.wake();
}
