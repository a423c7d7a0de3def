import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '#contract/core/dates.ts';
import { type ListedOddThing, oddThing, oddThingsPage } from '#contract/oversight/odd-things.ts';
import { dailyReport } from '#contract/reports/insights.ts';
import { takings } from '#contract/reports/takings.ts';
import { type ShiftReport, shiftReport, type TillKind } from '#contract/till/shifts.ts';
import hotel from '#hotel';
import { violatedBy } from '#tools/testing/each-engine.ts';
import {
  dayOf,
  type Fortnight,
  fortnightDays,
  fortnightStart,
  runFortnight,
  shiftsOfDay,
} from '#tools/testing/fortnight.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { jobKindsOf, readJobRuns } from '#tools/testing/job-runs.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { countInput } from '#tools/testing/shifts.ts';
import { signedIn } from '#tools/testing/steps.ts';

let fortnight: Fortnight;
let things: OnWire<ListedOddThing>[];
beforeAll(async () => {
  fortnight = await runFortnight();
  things = parseWire(oddThingsPage, (await fortnight.owner.get('/api/odd-things?limit=100')).body).data;
}, 400_000);
afterAll(() => fortnight.app.close());

const dayOfThing = ({ at }: OnWire<ListedOddThing>) => dayAt(new Date(at), hotel.timeZone);
const isSeeded =
  (thing: OnWire<ListedOddThing>) =>
  ({ rule, person, day }: Fortnight['seededOddThings'][number]) =>
    thing.rule === rule && dayOfThing(thing) === day && thing.who.includes(person);

test('everything that somebody kept in a fortnight is listed under the right person and day', () => {
  const missingThings = fortnight.seededOddThings.filter(
    (each) => things.filter((thing) => isSeeded(thing)(each)).length !== 1,
  );
  expect(missingThings).toEqual([]);
  expect(fortnight.seededOddThings).toHaveLength(13);
});

test('no job of the fortnight failed', async () => {
  expect(await readJobRuns(fortnight.app.db)).toEqual({ ran: jobKindsOf('fortnight'), failures: [] });
});

test('beside a batch that differs stand the numbers of the slips, to compare them with the paper', async () => {
  const { id } = things.find(({ rule }) => rule === 'terminal_differs') ?? expect.fail();
  const { details } = parseWire(oddThing, (await fortnight.owner.get(`/api/odd-things/${id}`)).body);
  const numbers = details.find(({ label }) => label === 'Numbers of slips recorded');
  expect(numbers?.value).toMatch(/\b4\d{11}, 9\d{11}/);
});

test('at most two things are listed besides', () => {
  const otherThings = things.filter((thing) => !fortnight.seededOddThings.some(isSeeded(thing)));
  expect(otherThings.map(({ rule, title, who }) => [rule, title, who])).toEqual([]);
});

test.each<TillKind>(['desk', 'bar'])('opening and closing of all shifts at the %s add up to the kobo', async (kind) => {
  const shiftsOfKind = fortnight.playedShifts.filter((shift) => shift.kind === kind);
  expect(shiftsOfKind).toHaveLength(shiftsOfDay * fortnightDays);
  const reports: OnWire<ShiftReport>[] = [];
  for (const { id } of shiftsOfKind)
    reports.push(parseWire(shiftReport, (await fortnight.owner.get(`/api/shifts/${id}`)).body));
  for (const [turn, report] of reports.entries()) {
    const { person, float, recordedCash, countedCash: counted, leftInTill } = shiftsOfKind[turn] ?? expect.fail();
    expect(report).toMatchObject({
      ...{ staff_name: person, float, left: leftInTill, left_before: turn === 0 ? null : reports[turn - 1]?.left },
      counts: [{ cash: { expected: float + recordedCash, counted, difference: counted - float - recordedCash } }],
    });
    expect(report.z_number).toBeGreaterThan(reports[turn - 1]?.z_number ?? 0);
  }
  // The first float, what came in and what counts found over add up to what went into envelopes and what is left.
  const sumOfReports = (amountOf: (report: OnWire<ShiftReport>) => number) =>
    reports.reduce((total, report) => total + amountOf(report), 0);
  const cameIn = sumOfReports(({ taken, given_back }) => taken.cash - given_back.cash);
  const foundCash = sumOfReports(
    ({ counts, float, left_before }) =>
      (counts[0]?.cash.difference ?? 0) + ((float ?? 0) - (left_before ?? float ?? 0)),
  );
  const droppedCash = sumOfReports(({ envelopes }) => envelopes.reduce((total, { amount }) => total + amount, 0));
  expect((reports[0]?.float ?? 0) + cameIn + foundCash).toBe(droppedCash + (reports.at(-1)?.left ?? 0));
  expect(cameIn).toBe(shiftsOfKind.reduce((total, { recordedCash }) => total + recordedCash, 0));
});

const range = `from=${fortnightStart}&to=${dayOf(fortnightDays)}`;
const koboOf = (amount: number) => Math.round(amount * 100);

test('takings by person, till, day and method add up to the money entries, and the files to the takings', async () => {
  const { app, owner } = fortnight;
  const supervisor = await signedIn(app, 'supervisor');
  const report = parseWire(takings, (await supervisor.get(`/api/reports/takings?${range}`)).body);
  const sumEntriesBy = async (key: string) => {
    const { rows } = await sql<{ key: string; sum: number }>`
      select ${sql.raw(key)} as key, sum(amount_kobo)::bigint as sum from money_entry
        left join staff on staff.id = money_entry.staff_id left join shift_money on entry_id = money_entry.id
        left join shift on shift.id = shift_id left join till on till.id = till_id
      where day between ${fortnightStart} and ${dayOf(fortnightDays)} group by 1 order by 1`.execute(app.db.read);
    return rows.map((row) => [row.key, row.sum]);
  };
  const sortedAmounts = (rows: [string | null, number][]) =>
    rows.map(([key, amount]) => [key, koboOf(amount)]).toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  const usedMethods = report.methods.filter(({ taken }) => taken > 0);
  expect(sortedAmounts(report.people.map(({ name, amount }) => [name, amount]))).toEqual(
    await sumEntriesBy('staff.name'),
  );
  expect(sortedAmounts(report.tills.map(({ name, amount }) => [name, amount]))).toEqual(
    await sumEntriesBy('till.name'),
  );
  expect(sortedAmounts(report.days.map(({ day, amount }) => [day, amount]))).toEqual(await sumEntriesBy('day::text'));
  expect(sortedAmounts(usedMethods.map(({ method, amount }) => [method, amount]))).toEqual(
    await sumEntriesBy('method::text'),
  );
  for (const rows of [report.people, report.tills, report.days])
    for (const key of ['cash', 'card', 'transfer', 'gateway', 'amount', 'counted_shifts', 'short', 'over'] as const)
      expect(rows.reduce((sum, row) => sum + koboOf(row[key]), 0)).toBe(koboOf(report.total[key]));
  const dailyReportOfDay = parseWire(dailyReport, (await owner.get(`/api/reports/daily?day=${dayOf(7)}`)).body);
  expect(report.days.find(({ day }) => day === dayOf(7))?.amount).toBe(dailyReportOfDay.money.net);

  const readColumnSum = async (path: string, column: number): Promise<number> => {
    const [, ...lines] = String((await supervisor.get(`/api/exports/${path}?${range}`)).body.text)
      .trim()
      .split('\r\n');
    return lines.reduce((sum, text) => sum + koboOf(Number(text.split(',')[column])), 0);
  };
  expect(await readColumnSum('takings', 6)).toBe(koboOf(report.total.amount));
  const { over, short, counted_shifts } = report.total;
  expect(counted_shifts).toBe(2 * shiftsOfDay * fortnightDays);
  const differences = [
    await readColumnSum('shifts', 10),
    await readColumnSum('shifts', 11),
    await readColumnSum('shifts', 12),
  ];
  expect(differences.reduce((sum, each) => sum + each, 0)).toBe(koboOf(over) - koboOf(short));
  // The till of Sunday Etim was short by the ₦1,500 that he took, and by change that was given wrongly.
  expect(report.people.find(({ name }) => name === 'Sunday Etim')?.short).toBeGreaterThanOrEqual(1500);
});

test('nothing is written into a shift that is over, neither by a call nor in SQL', async () => {
  const { app, playedShifts: played, people } = fortnight;
  const [firstBarShift] = played.filter(({ kind }) => kind === 'bar');
  const id = firstBarShift?.id ?? '';
  const { client, staffId, password } = people.find(({ name }) => name === firstBarShift?.person) ?? expect.fail();
  const signer = people.find(({ name }) => name === 'Ngozi Eze') ?? expect.fail();
  const newKey = () => ({ key: crypto.randomUUID() });
  const cashInput = { amount: 100, ...newKey() };
  const envelopeInput = { number: 'LATE-1', received_by: signer.id };
  const report = parseWire(shiftReport, (await fortnight.owner.get(`/api/shifts/${id}`)).body);
  const calls: [string, object][] = [
    [`shifts/${id}/counts`, countInput()],
    [`shifts/${id}/drops`, { ...cashInput, ...envelopeInput }],
    [`shifts/${id}/handover`, { ...cashInput, ...envelopeInput, ...newKey() }],
    [`shifts/${id}/paid-outs`, { ...cashInput, reason: 'Ice', receipt: '1', ...newKey() }],
    [`envelopes/${report.envelopes[0]?.id}/reverse`, { reason: 'typed twice' }],
  ];
  for (const [path, input] of calls)
    expect([path, (await client.post(`/api/${path}`, input)).status]).toEqual([path, 409]);
  await client.post(`/api/shifts/${id}/sign`, { staff_id: signer.staffId, password: signer.password });
  const repeatedReply = await client.post(`/api/shifts/${id}/sign`, { staff_id: staffId, password });
  expect(repeatedReply.status).toBeGreaterThanOrEqual(400);

  const violationOf = (statement: string) => violatedBy(sql.raw(statement).execute(app.db.read));
  for (const [statement, constraint] of [
    [`update shift set closed_at = null where id = '${id}'`, 'shift_never_changes'],
    [`update shift set float_kobo = 1 where id = '${id}'`, 'shift_never_changes'],
    [`delete from shift where id = '${id}'`, 'shift_never_changes'],
    [`update shift_count set pieces = '{1,0,0,0,0,0,0,0}' where shift_id = '${id}'`, 'shift_count_never_changes'],
    [`delete from shift_count where shift_id = '${id}'`, 'shift_count_never_changes'],
    [
      `insert into shift_money (entry_id, shift_id) values (gen_random_uuid(), '${id}')`,
      'shift_money_written_by_triggers',
    ],
    [`update shift_money set shift_id = '${id}' where shift_id <> '${id}'`, 'shift_money_written_by_triggers'],
    [
      `insert into shift_count (shift_id, counted_at, counted_by, pieces, card_kobo, card_slips, card_batch, transfer_kobo, transfer_from, reason, key)
        select shift_id, now(), '${signer.id}', pieces, card_kobo, card_slips, card_batch, transfer_kobo, transfer_from, 'late', 'late' from shift_count where shift_id = '${id}'`,
      'shift_is_over',
    ],
  ] as const)
    expect([statement, await violationOf(statement)]).toEqual([statement, constraint]);
  expect(await findViolations(app.db.read)).toEqual([]);
});
