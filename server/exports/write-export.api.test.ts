import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { lastFileName } from '#contract/exports/exports.ts';
import { atOneMoment } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import hotel from '#hotel';
import { exportedTables, tablesLeftOut } from '#server/exports/exported-tables.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { onEachEngine, onPostgres } from '#tools/testing/each-engine.ts';
import { openSmallHotel, smallHotelTime } from '#tools/testing/small-hotel.ts';

const request = { hotel, madeBy: 'OWNER1', madeAt: smallHotelTime.toISOString() };

type Files = Record<string, string>;

async function exportFrom(db: Db, duringExport: () => Promise<unknown> = async () => {}): Promise<Files> {
  const pieces: Uint8Array[] = [];
  let hasBegun = false;
  await atOneMoment(db, async (session) => {
    for await (const piece of writeExport(session, request)) {
      // Before that, the transaction has read nothing, so its moment has not come.
      if (!hasBegun && Buffer.from(piece).includes('README.txt')) {
        hasBegun = true;
        await duringExport();
      }
      pieces.push(piece);
    }
  });
  const entries = Object.entries(unzipSync(new Uint8Array(Buffer.concat(pieces))));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const rowsOf = (files: Files, name: string) =>
  parse<Record<string, string>>(files[name] ?? expect.unreachable(name), { bom: true, columns: true });

onEachEngine((open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  test('each table of the schema is exported, or left out with a reason', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db.read);
    const listedTables = [...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)];
    expect(listedTables.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const fileNames = Object.values(exportedTables).map(([file]) => file);
    expect(fileNames).toEqual([...new Set(fileNames)]);
  });

  test('an empty hotel has all files, with the names of their columns only', async () => {
    const files = await exportFrom(db);
    expect(rowsOf(files, 'bookings/bookings.csv')).toEqual([]);
    expect(files['bookings/bookings.csv']).toMatch(/^\ufeffid,reference,guest_name,/);
    expect(files[lastFileName]).toContain('bookings/bookings.csv 0\r\n');
    expect(files['README.txt']).not.toContain(rehearsalTexts.mark);
  });
});

onEachEngine((open) => {
  let small: Awaited<ReturnType<typeof openSmallHotel>>;
  beforeAll(async () => {
    small = await openSmallHotel(open);
  });
  afterAll(() => small.db.close());

  test('values of each type can be read, and more rows than are read at once are all there', async () => {
    const { db, run } = small;
    await run(sql`insert into company (name, bookers, limit_kobo, pays_later, link_token)
      select 'Firm ' || n, array['a@b.ng', '@c d.ng'], 150050, true, rpad('firm-' || n, 22, 'x') from generate_series(1, 1201) n`);
    await run(sql`insert into audit (at, actor, action, subject_kind, subject_id, after)
      values (${smallHotelTime}, 'OWNER1', 'drink added', 'drink', '1', '{"priceKobo": 2050, "parts": [{"feeKobo": -5}]}')`);
    const files = await exportFrom(db);
    const firms = rowsOf(files, 'rooms/companies.csv').filter(({ name }) => name?.startsWith('Firm'));
    expect(new Set(firms.map(({ name }) => name)).size).toBe(1201);
    expect(firms[0]).toMatchObject({ bookers: '["a@b.ng","@c d.ng"]', limit: '1500.5', pays_later: 'yes' });
    expect(rowsOf(files, 'oversight/audit-log.csv').at(-1)).toMatchObject({
      at: '2026-11-21 12:00:00',
      after: '{"parts":[{"fee":-0.05}],"price":20.5}',
    });
    expect(rowsOf(files, 'rooms/rooms.csv')[0]).toMatchObject({
      room_type_name: 'Suite',
      price_per_night: '10',
      max_occupancy: '2',
      retired_on: '',
    });
    expect(rowsOf(files, 'bar/stock-movements.csv')[0]).toMatchObject({ drink_name: 'Star', moved_by_name: 'DESK1' });
  });
});

onPostgres((open) => {
  test('all files show the moment at which the export began', async () => {
    const { db, run } = await openSmallHotel(open);
    const files = await exportFrom(db, () =>
      run(sql`insert into company (name, link_token)
      values ('Too late', rpad('too-late', 22, 'x'))`),
    );
    expect(rowsOf(files, 'rooms/companies.csv').map(({ name }) => name)).not.toContain('Too late');
    await db.close();
  });
});
