import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { ListedShift, OwnShift, ShiftCountView, ShiftReport, TillView } from '#contract/shifts.ts';
import type { Amounts, Count, Shift, Till } from '#server/shifts/store.ts';

export const presentTill = ({ id, name, kind, takenBy, takenSince }: Till): TillView => ({
  ...{ id, name, kind },
  taken_by: takenBy,
  taken_since: takenSince?.toISOString() ?? null,
});

const presentShift = (shift: Shift) => ({
  id: shift.id,
  till: shift.till,
  staff_name: shift.staffName,
  staff_role: shift.staffRole,
  opened_at: shift.openedAt.toISOString(),
  closed_at: shift.closedAt?.toISOString() ?? null,
  z_number: shift.zNumber,
  signed_by: shift.signedByName,
  signed_at: shift.signedAt?.toISOString() ?? null,
  taken_count: shift.taken,
  given_back_count: shift.givenBack,
});

export const presentOwnShift = (shift: Shift, counts: readonly Count[]): OwnShift => ({
  ...presentShift(shift),
  counts: counts.map(presentCount),
});

export const presentListedShift = (shift: Shift): ListedShift => ({
  ...presentShift(shift),
  difference: shift.difference === null ? null : toNaira(shift.difference),
});

const compare = (expected: Kobo, counted: Kobo) => ({
  expected: toNaira(expected),
  counted: toNaira(counted),
  difference: toNaira(kobo(counted - expected)),
});

export const transferSum = ({ transferKobo }: Pick<Count, 'transferKobo'>): Kobo =>
  kobo(transferKobo.reduce((sum, amount) => sum + amount, 0));

export const differenceOf = (count: Count): Kobo =>
  kobo(count.cashKobo + count.cardKobo + transferSum(count) - expectedOf(count));
const expectedOf = ({ expectedCashKobo, expectedCardKobo, expectedTransferKobo }: Count): number =>
  expectedCashKobo + expectedCardKobo + expectedTransferKobo;

const presentCount = (count: Count): ShiftCountView => ({
  number: count.number,
  counted_at: count.countedAt.toISOString(),
  pieces: count.pieces,
  cash: compare(count.expectedCashKobo, count.cashKobo),
  card: { ...compare(count.expectedCardKobo, count.cardKobo), slips: count.cardSlips, batch: count.cardBatch },
  transfer: {
    ...compare(count.expectedTransferKobo, transferSum(count)),
    items: count.transferKobo.map((amount, index) => ({
      amount: toNaira(kobo(amount)),
      from: count.transferFrom[index] ?? '',
    })),
  },
  difference: toNaira(differenceOf(count)),
});

const inNaira = ({ cash, card, transfer }: Amounts) => ({
  cash: toNaira(cash),
  card: toNaira(card),
  transfer: toNaira(transfer),
});

type Sums = { expected: Amounts; taken: Amounts; givenBack: Amounts };

export const presentReport = (shift: Shift, sums: Sums, counts: readonly Count[]): ShiftReport => ({
  ...presentShift(shift),
  float: shift.floatKobo === null ? null : toNaira(shift.floatKobo),
  left_before: shift.leftBeforeKobo === null ? null : toNaira(shift.leftBeforeKobo),
  expected: inNaira(sums.expected),
  taken: inNaira(sums.taken),
  given_back: inNaira(sums.givenBack),
  counts: counts.map(presentCount),
});
