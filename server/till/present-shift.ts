import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { PaidOut as PaidOutView, ShiftEnvelope } from '#contract/till/cash-out.ts';
import type { CashNotCounted, ListedTill, OwnShift, ShiftCountView } from '#contract/till/shifts.ts';
import type { Envelope, PaidOutRecord } from '#server/till/cash-out-store.ts';
import type { AmountsByMethod, Count, readCashNotCounted, Shift, Till } from '#server/till/shift-store.ts';

export const presentTill = (till: Till): ListedTill => ({
  ...till,
  takenSince: till.takenSince?.toISOString() ?? null,
  isRetired: till.retiredAt !== null,
});

const presentReversal = ({ reversedByName, reverseReason }: Pick<PaidOutRecord, 'reversedByName' | 'reverseReason'>) =>
  reversedByName === null ? null : { by: reversedByName, reason: reverseReason ?? '' };

export const presentEnvelope = (envelope: Envelope): ShiftEnvelope => ({
  ...envelope,
  droppedAt: envelope.droppedAt.toISOString(),
  receivedBy: envelope.receivedByName ?? '',
  reversed: presentReversal(envelope),
});

export const presentPaidOut = (paidOut: PaidOutRecord): PaidOutView => ({
  ...paidOut,
  paidAt: paidOut.paidAt.toISOString(),
  reversed: presentReversal(paidOut),
});

export const presentShift = (shift: Shift) => ({
  ...shift,
  openedAt: shift.openedAt.toISOString(),
  closedAt: shift.closedAt?.toISOString() ?? null,
  signedAt: shift.signedAt?.toISOString() ?? null,
});

/** `isOwn` is whether the member is the person of the shift. */
export const presentShiftFor = ({ id }: Pick<Member, 'id'>, shift: Shift) => ({
  ...presentShift(shift),
  isOwn: shift.staffId === id,
});

export const presentCashNotCounted = (cash: Awaited<ReturnType<typeof readCashNotCounted>>): CashNotCounted => ({
  ...cash,
  longest: cash.longest.map((shift) => ({ ...shift, openedAt: new Date(shift.openedAt).toISOString() })),
});

export const presentOwnShift = (shift: Shift, counts: readonly Count[]): OwnShift => ({
  ...presentShift(shift),
  floatKobo: shift.floatKobo,
  counts: counts.map(presentCount),
});

const compareAmounts = (expected: Kobo, counted: Kobo) => ({
  expectedKobo: expected,
  countedKobo: counted,
  differenceKobo: kobo(counted - expected),
});

export const sumTransfers = ({ transferKobo }: Pick<Count, 'transferKobo'>): Kobo =>
  kobo(transferKobo.reduce((sum, amount) => sum + amount, 0));

export const differenceOf = (count: Count): Kobo =>
  kobo(count.cashKobo + count.cardKobo + sumTransfers(count) - expectedOf(count));
const expectedOf = ({ expectedCashKobo, expectedCardKobo, expectedTransferKobo }: Count): number =>
  expectedCashKobo + expectedCardKobo + expectedTransferKobo;

const presentCount = (count: Count): ShiftCountView => ({
  ...count,
  countedBy: count.countedByName ?? '',
  countedAt: count.countedAt.toISOString(),
  cash: compareAmounts(count.expectedCashKobo, count.cashKobo),
  card: { ...compareAmounts(count.expectedCardKobo, count.cardKobo), slips: count.cardSlips, batch: count.cardBatch },
  transfer: {
    ...compareAmounts(count.expectedTransferKobo, sumTransfers(count)),
    items: count.transferKobo.map((amount, index) => ({
      amountKobo: kobo(amount),
      from: count.transferFrom[index] ?? '',
    })),
  },
  differenceKobo: differenceOf(count),
});

export type ShiftBook = {
  expected: AmountsByMethod;
  taken: AmountsByMethod;
  givenBack: AmountsByMethod;
  counts: readonly Count[];
  envelopes: readonly Envelope[];
  paidOuts: readonly PaidOutRecord[];
  leftKobo: Kobo | null;
};

export const presentBook = (book: ShiftBook) => ({
  ...book,
  counts: book.counts.map(presentCount),
  envelopes: book.envelopes.map(presentEnvelope),
  paidOuts: book.paidOuts.map(presentPaidOut),
});
