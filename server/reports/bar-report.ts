import type { Parsed } from '#contract/api.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { kobo, toNaira, toNairaOrNull } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type BarReport, barReportMessages } from '#contract/reports/bar-report.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { type LossLine, readAcceptedCounts, readLosses, readLossLines } from '#server/reports/bar-report-store.ts';
import { requireValidRange } from '#server/reports/day-range.ts';
import { onSnapshot } from '#server/reports/figures-store.ts';

type RangeInput = Parsed<'barReport'>;

const canSeeCosts = ({ role }: Member): boolean => role === 'superadmin';

export async function readBarReport(deps: Deps, member: Member, input: RangeInput): Promise<BarReport> {
  const range = requireValidRange(deps, input);
  const [{ total, drinks }, lines, counts] = await onSnapshot(deps.db, async (db) => [
    await readLosses(db, range),
    await readLossLines(db, range),
    await readAcceptedCounts(db, range),
  ]);
  const withoutCost = <T extends { costKobo: unknown }>(row: T) =>
    canSeeCosts(member) ? row : { ...row, costKobo: null };
  return {
    ...range,
    now: deps.clock.now().toISOString(),
    total: withoutCost(total),
    drinks: drinks.map(withoutCost),
    lost: lines.flatMap(presentLost).toReversed(),
    counts: counts.map((count) => ({
      ...count,
      acceptedAt: count.acceptedAt.toISOString(),
      since: count.since?.toISOString() ?? null,
      lines: count.lines.map(withoutCost),
    })),
  };
}

const presentLost = ({ kind, at, difference, worthKobo, by, ...line }: LossLine): BarReport['lost'] =>
  kind === 'count'
    ? []
    : [
        {
          ...{ id: line.id, at: at.toISOString(), kind, drinkName: line.drinkName, staffName: by },
          ...{ quantity: -difference, worthKobo: kobo(0 - worthKobo), reason: line.reason },
        },
      ];

const lossLabels: Record<LossLine['kind'], string> = {
  count: 'Counted',
  correction: 'Corrected',
  breakage: 'Broken',
  poured_away: 'Poured away',
};

/** Throws AppError if there is no line to export, or if the range is too long. */
export async function exportBarReport(deps: Deps, member: Member, input: RangeInput): Promise<ExportedFile> {
  const { timeZone } = deps.hotel;
  const range = requireValidRange(deps, input);
  const [rows, counts] = await onSnapshot(deps.db, async (db) => [
    await readLossLines(db, range),
    await readAcceptedCounts(db, range),
  ]);
  const countOf = ({ countId }: LossLine) => counts.find(({ id }) => id === countId);
  const shiftsBeforeText = (line: LossLine) =>
    countOf(line)
      ?.shifts.map(({ staffName, openedAt }) => `${staffName} ${localTime(new Date(openedAt), timeZone)}`)
      .join('; ');
  const columns: CsvColumns<LossLine> = [
    ['At', ({ at }) => localTime(at, timeZone)],
    ['What', ({ kind }) => lossLabels[kind]],
    ['Drink', ({ drinkName }) => drinkName],
    ['Expected', ({ expected }) => expected],
    ['Counted', ({ counted }) => counted],
    ['Difference', ({ difference }) => difference],
    ['At selling price (NGN)', ({ worthKobo }) => toNaira(worthKobo)],
    ['By', ({ by }) => by],
    ['Accepted by', (line) => countOf(line)?.acceptedBy ?? null],
    ['Shifts since the count before', (line) => shiftsBeforeText(line) || null],
    ...(canSeeCosts(member)
      ? ([['At cost (NGN)', ({ costKobo }) => toNairaOrNull(costKobo)]] satisfies CsvColumns<LossLine>)
      : []),
    ['Reason', ({ reason }) => reason || null],
  ];
  async function* batches() {
    if (rows.length > 0) yield rows;
  }
  return csvFile(csvFileName('bar', range.from), batches(), columns, barReportMessages.none);
}
