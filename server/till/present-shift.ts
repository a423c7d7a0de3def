import { type Kobo, kobo } from '#contract/core/money.ts';
import type { PaidOut as PaidOutView, ShiftEnvelope } from '#contract/till/cash-out.ts';
import type {
  ListedShift,
  ListedTill,
  OwnShift,
  ShiftCountView,
  ShiftReport,
  TillView,
} from '#contract/till/shifts.ts';
import type { Envelope, PaidOutRecord } from '#server/till/cash-out-store.ts';
import type { Amounts, Count, Shift, Till } from '#server/till/shift-store.ts';

export const presentTill = ({ id, name, kind, takenBy, takenSince }: Till): TillView => ({
  ...{ id, name, kind },
  takenBy,
  takenSince: takenSince?.toISOString() ?? null,
});

export const presentListedTill = (till: Till): ListedTill => ({
  ...presentTill(till),
  isRetired: till.retiredAt !== null,
});

const presentReversal = ({ reversedByName, reverseReason }: Pick<PaidOutRecord, 'reversedByName' | 'reverseReason'>) =>
  reversedByName === null ? null : { by: reversedByName, reason: reverseReason ?? '' };

export const presentEnvelope = (envelope: Envelope): ShiftEnvelope => ({
  ...{ id: envelope.id, number: envelope.number, amountKobo: envelope.amountKobo },
  droppedAt: envelope.droppedAt.toISOString(),
  receivedBy: envelope.receivedByName ?? '',
  isHandover: envelope.isHandover,
  reversed: presentReversal(envelope),
});

export const presentPaidOut = (paidOut: PaidOutRecord): PaidOutView => ({
  ...{ id: paidOut.id, amountKobo: paidOut.amountKobo, reason: paidOut.reason, receipt: paidOut.receipt },
  paidAt: paidOut.paidAt.toISOString(),
  reversed: presentReversal(paidOut),
});

export const presentShift = (shift: Shift) => ({
  id: shift.id,
  till: shift.till,
  staffName: shift.staffName,
  staffRole: shift.staffRole,
  openedAt: shift.openedAt.toISOString(),
  closedAt: shift.closedAt?.toISOString() ?? null,
  zNumber: shift.zNumber,
  signedBy: shift.signedByName,
  signedAt: shift.signedAt?.toISOString() ?? null,
  takenCount: shift.taken,
  givenBackCount: shift.givenBack,
});

export const presentOwnShift = (shift: Shift, counts: readonly Count[]): OwnShift => ({
  ...presentShift(shift),
  counts: counts.map(presentCount),
});

export const presentListedShift = (shift: Shift): ListedShift => ({
  ...presentShift(shift),
  differenceKobo: shift.difference === null ? null : shift.difference,
});

const compare = (expected: Kobo, counted: Kobo) => ({
  expectedKobo: expected,
  countedKobo: counted,
  differenceKobo: kobo(counted - expected),
});

export const transferSum = ({ transferKobo }: Pick<Count, 'transferKobo'>): Kobo =>
  kobo(transferKobo.reduce((sum, amount) => sum + amount, 0));

export const differenceOf = (count: Count): Kobo =>
  kobo(count.cashKobo + count.cardKobo + transferSum(count) - expectedOf(count));
const expectedOf = ({ expectedCashKobo, expectedCardKobo, expectedTransferKobo }: Count): number =>
  expectedCashKobo + expectedCardKobo + expectedTransferKobo;

const presentCount = (count: Count): ShiftCountView => ({
  number: count.number,
  countedBy: count.countedByName ?? '',
  reason: count.reason,
  countedAt: count.countedAt.toISOString(),
  pieces: count.pieces,
  cash: compare(count.expectedCashKobo, count.cashKobo),
  card: { ...compare(count.expectedCardKobo, count.cardKobo), slips: count.cardSlips, batch: count.cardBatch },
  transfer: {
    ...compare(count.expectedTransferKobo, transferSum(count)),
    items: count.transferKobo.map((amount, index) => ({
      amountKobo: kobo(amount),
      from: count.transferFrom[index] ?? '',
    })),
  },
  differenceKobo: differenceOf(count),
});

const presentAmounts = ({ cash, card, transfer }: Amounts) => ({
  cashKobo: cash,
  cardKobo: card,
  transferKobo: transfer,
});

export type ShiftBook = {
  expected: Amounts;
  taken: Amounts;
  givenBack: Amounts;
  counts: readonly Count[];
  envelopes: readonly Envelope[];
  paidOuts: readonly PaidOutRecord[];
  left: Kobo | null;
};

export const presentBook = ({ expected, taken, givenBack, counts, envelopes, paidOuts }: ShiftBook) => ({
  expected: presentAmounts(expected),
  taken: presentAmounts(taken),
  givenBack: presentAmounts(givenBack),
  counts: counts.map(presentCount),
  envelopes: envelopes.map(presentEnvelope),
  paidOuts: paidOuts.map(presentPaidOut),
});

export const presentShiftReport = (shift: Shift, book: ShiftBook): ShiftReport => ({
  ...presentShift(shift),
  floatKobo: shift.floatKobo,
  leftBeforeKobo: shift.leftBeforeKobo,
  leftBy: shift.leftByName,
  ...presentBook(book),
  leftKobo: book.left,
});
