import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { bookingView } from '#contract/bookings.ts';
import { staffView } from '#contract/staff.ts';
import { seededRandom } from '#server/core/random.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, validCall, writingNames } from '#tools/testing/valid-calls.ts';

/** Two test apps get the same calls. Those to the second, `probed`, carry extra fields, which must change nothing. */
let plain: TestApp;
let probed: TestApp;
let victim: string;
let columns: { name: string; type: string }[];
beforeAll(async () => {
  plain = await testApp({ random: seededRandom(1) });
  probed = await testApp({ random: seededRandom(1) });
  for (const app of [plain, probed]) victim = (await addStaffMember(app, { staffId: 'VICTIM', name: 'Victim' })).id;
  columns = await columnsOf(plain);
}, 180_000);
afterAll(() => Promise.all([plain, probed].map((app) => app.close())));

async function columnsOf({ db }: TestApp) {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db.read);
  return rows;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const values: Record<string, unknown> = {
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
 * Extra fields for a call: each column of the database and each field of a reply, in camelCase and in snake_case,
 * except the call's own fields.
 */
function extras(name: keyof typeof endpoints): Record<string, unknown> {
  const { shape } = endpoints[name].input.def;
  const inPath = [...endpoints[name].path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const replyFields = [
    ...Object.keys(bookingView.def.shape),
    ...Object.keys(staffView.def.shape),
    'is_admin',
    '_csrf',
    'user',
  ];
  const foreignFields = [...columns, ...replyFields.map((field) => ({ name: field, type: 'text' }))].flatMap((column) =>
    [column.name, camel(column.name)].map((key) => {
      const value = valuesByName[column.name] ?? values[column.type] ?? 'extra';
      return [key, column.type === 'uuid' || key === 'id' ? victim : value] as const;
    }),
  );
  return Object.fromEntries(foreignFields.filter(([key]) => !(key in shape) || inPath.includes(key)));
}

/**
 * All rows of all tables, without values that differ between two equal hotels, such as ids. Slots depend on the
 * connection, so the views that add them up are read instead. Seals have random salts and are made a second later.
 */
async function allRows({ db, worker }: TestApp): Promise<string[]> {
  await worker.idle();
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('migration', 'schema_code', 'audit_seal', 'audit_unsealed')
      and table_name not like '%\\_slot' order by 1`.execute(db.read);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const tableRows = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      db.read,
    );
    // Drops the ids of jobs: jobs that run at the same time enqueue further jobs in any order.
    const unordered =
      name === 'job' ? tableRows.rows.map(({ row }) => ({ row: row.replace(/"id": \d+, /, '') })) : tableRows.rows;
    rows.push(...unordered.map(({ row }) => `${name} ${normalize(row)}`).sort());
  }
  return rows;
}

const normalize = (row: string) =>
  row
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replace(/\$argon2id\$[^"]+/g, 'hash')
    .replace(/("secret": ")[^"]{40,}"/g, '$1sealed"')
    .replace(/127\.0\.0\.1:\d+/g, 'host');

describe.each(writingNames)('%s', (name) => {
  test('changes what it is for, and nothing that is said besides', async () => {
    const make = async (app: TestApp, extra: object) => {
      const call = await validCall(app, name, name.toUpperCase().slice(0, 20));
      const { id: _, ...body } = { id: undefined, ...call.input };
      const { status } = await sendCall(name, call, { ...extra, ...body });
      return { status, rows: await allRows(app) };
    };
    const plainReply = await make(plain, {});
    expect(plainReply.status).toBe('status' in endpoints[name] ? 201 : 200);
    expect(await make(probed, extras(name))).toEqual(plainReply);
  });
});

test('what is said besides is a lot, in each call', () => {
  for (const name of writingNames) {
    const keys = Object.keys(extras(name));
    expect(keys).toEqual(expect.arrayContaining(['password_hash', 'two_factor_enabled', 'created_at', 'id']));
    expect(keys.length).toBeGreaterThan(100);
  }
});

// Changes one column, and expects the comparison above to find it.
test('a single column that has changed is noticed', async () => {
  expect(await allRows(probed)).toEqual(await allRows(plain));
  await probed.db.read.updateTable('staff').set({ mustChangePassword: true }).where('id', '=', victim).execute();
  expect(await allRows(probed)).not.toEqual(await allRows(plain));
});
