import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { bookingView } from '#contract/bookings/bookings.ts';
import { fieldFromWire, fieldToWire, fromWire, wireFields } from '#contract/core/wire.ts';
import { staffView } from '#contract/staff/staff.ts';
import { seededRandom } from '#server/core/random.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { shortJson } from '#tools/testing/invalid-values.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, type ValidCall, validCall, type WritingName, writingNames } from '#tools/testing/valid-calls.ts';

/** Two test apps get the same calls. Those to the second carry extra fields, which must change nothing. */
let plainApp: TestApp;
let probedApp: TestApp;
let victimId: string;
let columns: { name: string; type: string }[];
let tables: string[];
beforeAll(async () => {
  plainApp = await testApp({ random: seededRandom(1) });
  probedApp = await testApp({ random: seededRandom(1) });
  for (const app of [plainApp, probedApp])
    victimId = (await addStaffMember(app, { staffId: 'VICTIM', name: 'Victim' })).id;
  await Promise.all([plainApp.worker.idle(), probedApp.worker.idle()]);
  columns = await readColumnsOf(plainApp);
  tables = await readTablesOf(plainApp);
});
afterAll(() => Promise.all([plainApp, probedApp].map((app) => app.close())));

async function readColumnsOf({ db }: TestApp) {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db.read);
  return rows;
}

async function readTablesOf({ db }: TestApp) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db.read);
  return rows.map(({ name }) => name).filter(isCompared);
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const valuesByType: Record<string, unknown> = {
  boolean: true,
  integer: 999,
  bigint: 999,
  'timestamp with time zone': '2030-01-01T00:00:00Z',
  date: '2030-01-01',
  jsonb: {},
};
const valuesByName: Record<string, unknown> = {
  ...{ is_active: false, email_notifications: false, sms_alerts: false },
  ...{ role: 'superadmin', staff_id: 'VICTIM', currency: 'EUR' },
  ...{
    status: 'confirmed',
    payment_status: 'paid',
    total_amount: 1,
    price_per_night: 1,
    created_by_role: 'superadmin',
  },
};

/**
 * Returns extra fields for a call: each column of the database, the fields of bookings and staff in replies, and some
 * others, in camelCase and in snake_case. Leaves out the call’s own fields, except those in its path.
 */
function makeExtraFields(name: keyof typeof endpoints): Record<string, unknown> {
  const ownFields = new Set(wireFields(endpoints[name].input).map(({ wire }) => wire));
  const pathParameters = [...endpoints[name].path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const replyFields = [
    ...wireFields(bookingView).map(({ wire }) => wire),
    ...wireFields(staffView).map(({ wire }) => wire),
    'is_admin',
    '_csrf',
    'user',
  ];
  const foreignFields = [...columns, ...replyFields.map((field) => ({ name: field, type: 'text' }))].flatMap((column) =>
    [column.name, camelCase(column.name)].map((key) => {
      const value = valuesByName[column.name] ?? valuesByType[column.type] ?? 'extra';
      return [key, column.type === 'uuid' || key === 'id' ? victimId : value] as const;
    }),
  );
  return Object.fromEntries(foreignFields.filter(([key]) => !ownFields.has(key) || pathParameters.includes(key)));
}

const isCompared = (name: string) =>
  !['migration', 'schema_code', 'audit_seal', 'audit_unsealed'].includes(name) && !name.endsWith('_slot');

/** Replaces values that differ between two equal hotels, such as ids, by the same text. */
const normalize = (table: string, row: string) =>
  `${table} ${row}`
    // Jobs that run at the same time enqueue further jobs in any order.
    .replace(/^job (.*)"id": \d+, /, 'job $1')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replace(/\$argon2id\$[^"]+/g, 'hash')
    .replace(/("secret": ")[^"]{40,}"/g, '$1sealed"')
    .replace(/127\.0\.0\.1:\d+/g, 'host');

type TableChange = { name: string; total: number; rows: string[] };

/**
 * Returns the rows that transactions from `since` on have written, and how many rows each table has. Slots depend on
 * the connection, so only the views that add them up are compared, at the end. Seals have random salts and are made a
 * second later.
 */
async function readChangesSince({ db, worker }: TestApp, since: string): Promise<string[]> {
  await worker.idle();
  const changeOf = (name: string) => sql`
    select ${sql.lit(name)} as name, count(*)::int as total,
      coalesce(jsonb_agg(to_jsonb(t)::text) filter (where t.xmin::text::bigint >= (select since from mark)), '[]') as rows
    from ${sql.table(name)} t`;
  const { rows } = await sql<TableChange>`
    with mark as (select ${since}::bigint as since) ${sql.join(tables.map(changeOf), sql` union all `)}`.execute(
    db.read,
  );
  return rows
    .flatMap((table) => [
      `${table.name} has ${table.total} rows`,
      ...table.rows.map((row) => normalize(table.name, row)),
    ])
    .sort();
}

async function readNextTransaction({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db.read);
  return rows[0]?.next ?? '';
}

async function readAllRows({ db, worker }: TestApp): Promise<string[]> {
  await worker.idle();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db.read);
  const rowsByTable = await Promise.all(
    rows
      .filter(({ name }) => isCompared(name))
      .map(async ({ name }) => {
        const table = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
          db.read,
        );
        return table.rows.map(({ row }) => normalize(name, row));
      }),
  );
  return rowsByTable.flat().sort();
}

const rowsOnlyIn = (rows: readonly string[], others: readonly string[]) => rows.filter((row) => !others.includes(row));

const impossibleValues = [[], {}, [null], { $gt: '' }, 'a\u0000b', 'x'.repeat(10_000), 1.5, '\ud800'];
const inNaira = [
  ...['price_per_night', 'amount', 'price', 'cost', 'seen_total', 'refund_amount', 'was', 'USD', 'EUR'],
  ...['breakfast_price', 'extra_adult', 'extra_child', 'limit', 'percent', 'float', 'card_total', 'fee_percent'],
];
/** Fields that the specification names and the server ignores. */
const ignoredFields = ['status', 'payment_status', 'payment_method', 'total_amount', 'reference'];
/** The two calls of guests that `input.api.test.ts` covers. */
const guestCallNames: WritingName[] = ['createPublicBooking', 'verifyPayment'];

const isEmpty = (value: unknown) => ['[]', '{}'].includes(JSON.stringify(value));

function wrongValues(name: WritingName): [field: string, values: unknown[]][] {
  const { path, input } = endpoints[name];
  const shape: Record<string, z.ZodMiniType> = input.def.shape;
  const fields = wireFields(input)
    .map(({ wire }) => wire)
    .filter((field) => !path.split('/').includes(`:${field}`))
    .filter((field) => name !== 'createStaffBooking' || !ignoredFields.includes(field));
  return fields.map((field) => {
    // An empty list or object is fine where all of its content may be left out.
    const mayBe = (value: unknown) => isEmpty(value) && shape[fieldFromWire(input, field)]?.safeParse(value).success;
    return [field, impossibleValues.filter((value) => !(value === 1.5 && inNaira.includes(field)) && !mayBe(value))];
  });
}

/**
 * Parses each wrong value of each field. Sends the values that the schema accepts, because the handler must refuse
 * them. Also sends one further value of each field, in the short form of one field only. Returns the values whose
 * refusal names anything but the field.
 */
async function findWronglyTaken(name: WritingName, call: ValidCall): Promise<string[]> {
  if (guestCallNames.includes(name)) return [];
  const attempts = wrongValues(name).flatMap(([field, values], index, { length }) =>
    values.map((value, at) => {
      const input = { ...call.input, [field]: value };
      const schema = endpoints[name].input;
      const { error } = schema.safeParse(fromWire(schema, input));
      const named = error?.issues.map(({ path }) => fieldToWire(schema, String(path[0]))) ?? [];
      // The value differs from field to field, so that the calls together send many of the values.
      const isFurtherValue = at === (name.length + field.length) % values.length;
      const isSent = !error || (isFurtherValue && (isDeep || index === name.length % length));
      return { field, value, input, isSent, named };
    }),
  );
  const problems = await Promise.all(
    attempts.map(async ({ field, value, input, isSent, named }) => {
      const reply = isSent ? await sendCall(name, call, input) : undefined;
      const namedInReply = reply?.status === 400 ? expectRefusedFields(reply) : [String(reply?.status)];
      const fields = new Set([...named, ...(reply ? namedInReply : [])]);
      return [...fields].join() !== field && `${name}: ${field} with ${shortJson(value)}: ${[...fields].join()}`;
    }),
  );
  return problems.filter((problem) => problem !== false);
}

/** In milliseconds. The limit only ends a test that hangs: on a busy machine these tests take minutes. */
const testTimeoutMs = 600_000;

/** A rehearsal needs an empty hotel, and emptying it takes away the rows that are compared at the end. */
const comparedNames = writingNames.filter((name) => name !== 'beginRehearsal');

type Findings = { changedBesides: string[]; wronglyTaken: string[] };

/**
 * How many calls are made between two comparisons. The short form compares seldom, because reading all tables takes
 * longer than most calls.
 */
const callsBetweenComparisons = rounds(1, 25);

/**
 * Makes each call to both apps. The calls with wrong fields, which must do nothing, go only to the first app, before
 * the valid calls.
 */
async function makeAllCalls(): Promise<Findings> {
  const findings: Findings = { changedBesides: [], wronglyTaken: [] };
  for (let firstIndex = 0; firstIndex < comparedNames.length; firstIndex += callsBetweenComparisons) {
    const names = comparedNames.slice(firstIndex, firstIndex + callsBetweenComparisons);
    const [since, probedSince] = [await readNextTransaction(plainApp), await readNextTransaction(probedApp)];
    for (const name of names) {
      const makeCall = async (app: TestApp, extraFields: object) => {
        const call = await validCall(app, name, name.toUpperCase().slice(0, 20));
        if (app === plainApp) findings.wronglyTaken.push(...(await findWronglyTaken(name, call)));
        const { id: _, ...body } = { id: undefined, ...call.input };
        const { status } = await sendCall(name, call, { ...extraFields, ...body });
        await app.worker.idle();
        return status;
      };
      const statuses = await Promise.all([makeCall(plainApp, {}), makeCall(probedApp, makeExtraFields(name))]);
      const expectedStatus = 'status' in endpoints[name] ? 201 : 200;
      if (statuses.some((status) => status !== expectedStatus))
        findings.changedBesides.push(`${name}: ${statuses.join()}`);
    }
    const [usualChanges, withExtras] = [
      await readChangesSince(plainApp, since),
      await readChangesSince(probedApp, probedSince),
    ];
    const rows = [...rowsOnlyIn(usualChanges, withExtras), ...rowsOnlyIn(withExtras, usualChanges)];
    if (rows.length > 0) findings.changedBesides.push([`one of ${names.join()}`, ...rows].join('\n'));
  }
  return findings;
}

let findings: Promise<Findings> | undefined;
const readFindings = () => {
  findings ??= makeAllCalls();
  return findings;
};

test(
  'each call changes what it is for, and nothing that is said besides',
  async () => {
    expect((await readFindings()).changedBesides).toEqual([]);
  },
  testTimeoutMs,
);

test(
  'each call is refused with a field that cannot be, naming it',
  async () => {
    expect((await readFindings()).wronglyTaken).toEqual([]);
  },
  testTimeoutMs,
);

test('what is said besides is a lot, in each call', () => {
  for (const name of writingNames) {
    const keys = Object.keys(makeExtraFields(name));
    expect(keys).toEqual(expect.arrayContaining(['password_hash', 'two_factor_enabled', 'created_at', 'id']));
    expect(keys.length).toBeGreaterThan(100);
  }
});

test(
  'a single column that has changed is noticed',
  async () => {
    await readFindings();
    const [rows, expectedRows] = await Promise.all([readAllRows(probedApp), readAllRows(plainApp)]);
    expect([...rowsOnlyIn(rows, expectedRows), ...rowsOnlyIn(expectedRows, rows)]).toEqual([]);
    expect(rows).toHaveLength(expectedRows.length);
    const since = await readNextTransaction(probedApp);
    await probedApp.db.read.updateTable('staff').set({ mustChangePassword: true }).where('id', '=', victimId).execute();
    expect(await readChangesSince(probedApp, since)).toContainEqual(
      expect.stringMatching(/^staff .*"must_change_password": true/),
    );
    expect(rowsOnlyIn(await readAllRows(probedApp), expectedRows)).toHaveLength(1);
  },
  testTimeoutMs,
);
