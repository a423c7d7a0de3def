import type { Parsed } from '#contract/api.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { cardGatewayName, type MoneyMethod, moneyMethodLabels, moneyMethods } from '#contract/core/money-methods.ts';
import { type Takings, type TakingsSums, takingsMessages, takingsPlaces } from '#contract/reports/takings.ts';
import { zNumberText } from '#contract/till/shifts.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireValidRange } from '#server/reports/day-range.ts';
import { onSnapshot } from '#server/reports/figures-store.ts';
import { readBatches } from '#server/reports/files.ts';
import {
  type CountDifference,
  type CountedShiftLine,
  listCountedShifts,
  readDifferences,
  readTakings,
  readTakingsNames,
  type TakingsLine,
} from '#server/reports/takings-store.ts';

type RangeInput = Parsed<'takings'>;

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): Kobo =>
  kobo(rows.reduce((sum, row) => sum + amount(row), 0));

const netAmountOf = ({ takenKobo, givenBackKobo }: TakingsLine): Kobo => kobo(takenKobo - givenBackKobo);

function sumsOf(lines: readonly TakingsLine[]): TakingsSums {
  const sumOfMethod = (method: MoneyMethod) =>
    sumOf(
      lines.filter((line) => line.method === method),
      netAmountOf,
    );
  return {
    ...{
      cashKobo: sumOfMethod('cash'),
      cardKobo: sumOfMethod('card'),
      transferKobo: sumOfMethod('transfer'),
      gatewayKobo: sumOfMethod('gateway'),
    },
    amountKobo: sumOf(lines, netAmountOf),
    unconfirmedKobo: sumOf(lines, ({ unconfirmedKobo }) => unconfirmedKobo),
  };
}

const sumDifferences = (differences: readonly CountDifference[]) => ({
  countedShifts: differences.reduce((sum, { counted }) => sum + counted, 0),
  shortKobo: sumOf(differences, ({ shortKobo }) => shortKobo),
  overKobo: sumOf(differences, ({ overKobo }) => overKobo),
});

type KeyOf<T> = (row: T) => string | null;

/** Makes one row with sums for each key of the lines and of the differences of counts. */
function makeRowsBy(
  lines: readonly TakingsLine[],
  differences: readonly CountDifference[],
  { line, difference }: { line: KeyOf<TakingsLine>; difference: KeyOf<CountDifference> },
) {
  const keys = new Set([...lines.map(line), ...differences.map(difference)]);
  return [...keys].map((key) => {
    const ownLines = lines.filter((each) => line(each) === key);
    const ownDifferences = differences.filter((each) => difference(each) === key);
    return { key, lines: ownLines, sums: { ...sumsOf(ownLines), ...sumDifferences(ownDifferences) } };
  });
}

export async function readTakingsReport(deps: Deps, input: RangeInput): Promise<Takings> {
  const range = requireValidRange(deps, input);
  const [lines, differences, names] = await onSnapshot(deps.db, (db) =>
    Promise.all([readTakings(db, range), readDifferences(db, range), readTakingsNames(db)]),
  );
  const byPerson = makeRowsBy(lines, differences, {
    line: ({ staffId }) => staffId,
    difference: ({ staffId }) => staffId,
  });
  const byTill = makeRowsBy(lines, differences, {
    line: ({ tillId, tillKind }) => tillId ?? tillKind,
    difference: ({ tillId }) => tillId ?? 'no_till',
  });
  const byDay = makeRowsBy(lines, differences, { line: ({ day }) => day, difference: ({ day }) => day });
  return {
    ...range,
    now: deps.clock.now().toISOString(),
    total: { ...sumsOf(lines), ...sumDifferences(differences) },
    methods: moneyMethods.map((method) => {
      const linesOfMethod = lines.filter((line) => line.method === method);
      return {
        method,
        takenKobo: sumOf(linesOfMethod, ({ takenKobo }) => takenKobo),
        givenBackKobo: sumOf(linesOfMethod, ({ givenBackKobo }) => givenBackKobo),
        amountKobo: sumOf(linesOfMethod, netAmountOf),
        unconfirmedKobo: sumOf(linesOfMethod, ({ unconfirmedKobo }) => unconfirmedKobo),
      };
    }),
    people: byPerson
      .map(({ key, sums }) => ({ id: key, name: names.get(key ?? '') ?? null, ...sums }))
      .toSorted((a, b) => b.amountKobo - a.amountKobo),
    tills: byTill
      .map(({ key, lines: [first], sums }) => {
        // A till that was counted on these days can have taken nothing on them.
        const kind = first?.tillKind ?? (key === 'no_till' ? key : 'till');
        const isTill = kind === 'till';
        return {
          id: isTill ? key : null,
          kind,
          name: isTill ? (names.get(key ?? '') ?? null) : null,
          ...sums,
        };
      })
      .toSorted((a, b) => b.amountKobo - a.amountKobo),
    days: byDay.map(({ key, sums }) => ({ day: key ?? '', ...sums })).toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

const takingsColumns: CsvColumns<TakingsLine> = [
  ['Day', ({ day }) => day],
  ['Person', ({ staffName }) => staffName ?? cardGatewayName],
  ['Till', ({ tillName, tillKind }) => tillName ?? (tillKind === 'till' ? '' : takingsPlaces[tillKind])],
  ['Method', ({ method }) => moneyMethodLabels[method]],
  ['Taken (NGN)', ({ takenKobo }) => toNaira(takenKobo)],
  ['Given back (NGN)', ({ givenBackKobo }) => toNaira(givenBackKobo)],
  ['Amount (NGN)', (line) => toNaira(netAmountOf(line))],
  ['Of it not confirmed (NGN)', ({ unconfirmedKobo }) => toNaira(unconfirmedKobo)],
];

export async function exportTakings(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const rows = await readTakings(deps.db.read, range);
  async function* lines() {
    if (rows.length > 0) yield rows;
  }
  return csvFile(csvFileName('takings', range.from), lines(), takingsColumns, takingsMessages.none);
}

const shiftColumns = (timeZone: string): CsvColumns<CountedShiftLine> => [
  ['Z report', ({ zNumber }) => zNumberText(zNumber)],
  ['Day', ({ day }) => day],
  ['Person', ({ staffName }) => staffName],
  ['Till', ({ tillName }) => tillName ?? takingsPlaces.no_till],
  ['Opened', ({ openedAt }) => localTime(openedAt, timeZone)],
  ['Counted', ({ countedAt }) => localTime(countedAt, timeZone)],
  ['Left before (NGN)', ({ leftBeforeKobo }) => (leftBeforeKobo === null ? null : toNaira(leftBeforeKobo))],
  ['Float (NGN)', ({ floatKobo }) => (floatKobo === null ? null : toNaira(floatKobo))],
  ['Cash that should be there (NGN)', ({ expectedCash }) => toNaira(expectedCash)],
  ['Cash counted (NGN)', ({ countedCash }) => toNaira(countedCash)],
  ['Cash over or short (NGN)', ({ expectedCash, countedCash }) => toNaira(kobo(countedCash - expectedCash))],
  ['Card over or short (NGN)', ({ expectedCard, countedCard }) => toNaira(kobo(countedCard - expectedCard))],
  [
    'Transfers over or short (NGN)',
    ({ expectedTransfer, countedTransfer }) => toNaira(kobo(countedTransfer - expectedTransfer)),
  ],
  [
    'Counted again, over or short (NGN)',
    ({ laterDifferences }) => laterDifferences.map((amount) => toNaira(amount)).join('; ') || null,
  ],
  ['Signed by', ({ signedByName }) => signedByName],
];

export async function exportShifts(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const batches = readBatches((page) => listCountedShifts(deps.db.read, range, page));
  const columns = shiftColumns(deps.hotel.timeZone);
  return csvFile(csvFileName('shifts', range.from), batches, columns, takingsMessages.noShifts);
}
