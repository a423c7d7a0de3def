import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { exportMessages, lastFileName } from '#contract/exports/exports.ts';
import { type ImportKind, matchColumns } from '#contract/imports/import-kinds.ts';
import { readImportReply, tryImportReply } from '#contract/imports/imports.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import type { Exporter } from '#server/core/exporter.ts';
import { exportedTables } from '#server/exports/exported-tables.ts';
import { repeatErasures } from '#server/privacy/erase.ts';
import type { Client } from '#tools/testing/client.ts';
import { exporterOf } from '#tools/testing/export-stub.ts';
import { type FixtureMonth, runFixtureMonth } from '#tools/testing/fixture-month.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addPicture } from '#tools/testing/pictures.ts';
import { addStaffMember, givePin, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

let month: FixtureMonth;
let app: TestApp;
let boss: TestStaff;
let owner: Client;
let files: Record<string, string>;

/** A name that a spreadsheet would run, split or end too early. */
const hostileName = '=HYPERLINK("http://evil.example","a"); +1, @SUM\r\n"x"';
const erasedName = 'Guest A';

beforeAll(async () => {
  month = await runFixtureMonth();
  app = month.app;
  boss = await addStaffMember(app, { role: 'superadmin', name: hostileName, phone: '+2348030000000' });
  await givePin(app, (await addStaffMember(app)).id);
  owner = await signedIn(app, boss);
  const { id } = await app.db.read
    .selectFrom('booking')
    .select('id')
    .where('guestName', '=', erasedName)
    .executeTakeFirstOrThrow();
  await repeatErasures(app.db, [id], app.clock.now());
  await addPicture(app);
  await sql`insert into company (name, address, percent_off, link_token)
    values ('Zuma Rock', '-1 Road', 10, 'L1nk-that-opens-a-page')`.execute(app.db.read);
  files = await download();
  return () => app.close();
}, 180_000);

async function post(client: Client, password = boss.password): Promise<Response> {
  const headers = await client.writeHeaders();
  return client.open('/api/export', { method: 'POST', headers, body: JSON.stringify({ password }) });
}

async function download(): Promise<Record<string, string>> {
  const response = await post(owner);
  expect(response.status).toBe(200);
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

type Row = Record<string, string>;
const textOf = (name: string) => files[name] ?? expect.unreachable(`no ${name} in ${Object.keys(files).join(', ')}`);
const tableOf = (file: string): string[][] => parse(textOf(`${file}.csv`), { bom: true });
const rowsOf = (name: string) => parse<Row>(textOf(name), { bom: true, columns: true });
const sumOf = (rows: Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
const findEntries = async () => parseWire(auditPage, (await owner.get('/api/audit?kind=backup')).body).data;

async function withExporter(exporter: Exporter, work: () => Promise<void>): Promise<void> {
  const usual = app.deps.exporter;
  app.deps.exporter = exporter;
  await work().finally(() => {
    app.deps.exporter = usual;
  });
}

describe('the file', () => {
  test('has a description of each file and column, and ends with the number of rows of each', () => {
    const names = Object.keys(files);
    expect([names[0], names[1], names.at(-1)]).toEqual(['settings.json', 'README.txt', lastFileName]);
    const description = textOf('README.txt');
    expect(description).toContain('- status: word; one of Available, Fully Booked, Maintenance\r\n');
    for (const [file] of Object.values(exportedTables)) {
      const [head = [], ...rows] = tableOf(file);
      expect(head).toEqual([...new Set(head)]);
      const [, part = ''] = description.split(`\r\n\r\n${file}.csv\r\n`);
      const described = [...(part.split('\r\n\r\n')[0] ?? '').matchAll(/^- (\w+): (.+)$/gm)].map(([, name]) => name);
      expect(described, file).toEqual(head);
      expect(textOf(lastFileName)).toContain(`${file}.csv ${rows.length.toLocaleString('en')}\r\n`);
    }
  });

  test('has all money, in naira, and the bookings with the names that people know', async () => {
    const { rows } = await sql<{ moved: number; booked: number }>`select
      (select sum(amount_kobo)::bigint from money_entry) as moved, (select sum(total_kobo)::bigint from booking) as booked`.execute(
      app.db.read,
    );
    expect([sumOf(rowsOf('money/money-moved.csv'), 'amount'), sumOf(rowsOf('bookings/bookings.csv'), 'total')]).toEqual(
      [rows[0]?.moved, rows[0]?.booked],
    );
    const [payment = {}] = rowsOf('money/desk-payments.csv');
    expect(payment).toMatchObject({
      booking_reference: expect.stringMatching(/\w{4}/),
      taken_by_name: expect.stringMatching(/\w/),
    });
    expect(payment.taken_at).toMatch(/^2026-12-\d\d \d\d:\d\d:\d\d$/);
    const [night = ''] = (rowsOf('bookings/bookings.csv')[0]?.night ?? '').split(' ');
    expect(Number(night)).toBeGreaterThan(1000);
    expect(JSON.parse(textOf('settings.json'))).toMatchObject({ name: app.deps.hotel.name });
  });

  test('has no formula, and gives each text back as it was', () => {
    const row = rowsOf('staff/staff.csv').find(({ staff_id }) => staff_id === boss.staffId);
    expect(row?.name).toBe(`'${hostileName}`);
    expect(row?.phone).toBe("'+2348030000000");
    const cells = Object.keys(files)
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) => rowsOf(name).flatMap((each) => Object.values(each)));
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([]);
  });

  test('has the pictures as files', () => {
    const [picture] = rowsOf('hotel/pictures.csv');
    expect(textOf(`pictures/${picture?.hash}.webp`)).toMatch(/^picture \d+$/);
  });

  test('has nothing of a guest who was erased', () => {
    expect(Object.keys(files).filter((name) => new RegExp(`${erasedName}\\b`).test(textOf(name)))).toEqual([]);
    expect(rowsOf('bookings/erased-guests.csv')).toHaveLength(1);
  });
});

describe('secrets', () => {
  /** Columns whose names could be those of secrets, and which may leave the hotel. */
  const harmlessColumns = [
    ...['picture.hash', 'picture_file.hash'],
    ...['staff.must_change_password', 'staff.password_changed_at'],
  ];
  const secretPattern = /hash|token|secret|password|pin|salt|nonce|sealed|fingerprint|recipient|private|credential/;

  test('no column with the name of one is exported', async () => {
    const { rows } = await sql<{ table: string; name: string }>`select relname as "table", attname as name
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`.execute(app.db.read);
    const suspects = rows.filter(
      ({ table, name }) => secretPattern.test(name) && !harmlessColumns.includes(`${table}.${name}`),
    );
    expect(suspects.length).toBeGreaterThan(10);
    const exported = suspects.filter(({ table, name }) => {
      const file = exportedTables[table];
      return file && (tableOf(file[0])[0] ?? []).includes(name);
    });
    expect(exported).toEqual([]);
  });

  test('no value of one is in any file', async () => {
    const { rows: columns } = await sql<{
      table: string;
      name: string;
    }>`select table_name as "table", column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'`.execute(app.db.read);
    const secrets = new Set<string>();
    for (const { table, name } of columns) {
      if (!secretPattern.test(name) || harmlessColumns.includes(`${table}.${name}`)) continue;
      const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(name)} as value from ${sql.table(table)}
        where length(${sql.ref(name)}) > 8`.execute(app.db.read);
      for (const { value } of rows) secrets.add(value);
    }
    expect(secrets.size).toBeGreaterThan(10);
    for (const [name, text] of Object.entries(files))
      for (const value of secrets) expect(text.includes(value), `${name} has a secret`).toBe(false);
    for (const value of [boss.password, app.deps.secret])
      expect(Object.keys(files).filter((name) => files[name]?.includes(value))).toEqual([]);
  });
});

describe('who asks', () => {
  test('types the password, and is in the audit log', async () => {
    const before = await findEntries();
    const wrong = await post(owner, 'Wrong-Harbour-7');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { errors: [{ field: 'password', message: pinMessages.wrongPassword }] },
    ]);
    expect(await findEntries()).toEqual(before);
    const response = await post(owner);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="everything_\d{4}-\d\d-\d\d\.zip"$/,
    );
    await response.arrayBuffer();
    const [entry] = await findEntries();
    expect(entry).toMatchObject({ action: 'everything exported', actor: boss.staffId });
  });

  test.each(['supervisor', 'receptionist', 'barmen', 'housekeeper'] as const)('is no %s', async (role) => {
    const member = await addStaffMember(app, { role });
    const response = await post(await signedIn(app, member), member.password);
    expect([response.status, await response.json()]).toMatchObject([403, { message: errorMessages.forbidden }]);
  });

  test('waits while another export is made', async () => {
    await withExporter({ begin: async () => undefined }, async () => {
      const response = await post(owner);
      expect([response.status, await response.json()]).toMatchObject([409, { message: exportMessages.underWay }]);
    });
  });

  test('learns that none could be made, and the audit log has none', async () => {
    const before = await findEntries();
    await withExporter({ begin: () => Promise.reject(new Error('no room')) }, async () => {
      const response = await post(owner);
      expect([response.status, await response.json()]).toMatchObject([503, { message: exportMessages.notMade }]);
    });
    expect(await findEntries()).toEqual(before);
  });

  test('gets no file that looks whole if it breaks off', async () => {
    const begin: Exporter['begin'] = async (request) => {
      const whole = await exporterOf(app.db).begin(request);
      async function* half() {
        for await (const piece of whole ?? []) {
          yield piece as Uint8Array;
          throw new Error('the disk is gone');
        }
      }
      return Readable.from(half(), { objectMode: false });
    };
    await withExporter({ begin }, async () => {
      await expect(post(owner).then((response) => response.arrayBuffer())).rejects.toThrow();
    });
  });
});

describe('another hotel with this program imports', () => {
  const tryFile = async (kind: ImportKind, name: string) => {
    const file = { kind, name: 'export.csv', text: textOf(name) };
    const { columns } = parseWire(readImportReply, (await owner.post('/api/imports/read', file)).body);
    const matches = matchColumns(
      kind,
      columns.map((each) => each.name),
    );
    const reply = await owner.post('/api/imports/try', { ...file, matches, answers: [] });
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    return parseWire(tryImportReply, reply.body);
  };

  test.each([
    ['drinks', 'bar/drinks.csv', sql`update drink set name = name || ' before'`],
    ['companies', 'rooms/companies.csv', sql`update company set name = name || ' before'`],
    ['rooms', 'rooms/rooms.csv', sql`update room set number = null`],
  ] as const)('the %s of the export', async (kind, name, forget) => {
    await forget.execute(app.db.read);
    const tried = await tryFile(kind, name);
    expect(tried.questions).toEqual([]);
    expect(tried.counts.new).toBeGreaterThan(0);
    expect(tried.rows.filter(({ outcome }) => outcome !== 'new')).toEqual([]);
  });
});
