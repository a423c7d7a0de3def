import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { insightMessages } from '#contract/reports/insights.ts';
import { exportSales, exportTransactions } from '#server/reports/files.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { reopenDays } from '#tools/testing/forget-bookings.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
let barman: Client;
beforeAll(async () => {
  app = await testApp();
  superadmin = await signedIn(app, 'superadmin');
  barman = await signedIn(app, 'barmen');
  return () => app.close();
});

type Row = Record<string, string>;
async function readFileAt(path: string) {
  const response = await superadmin.open(`/api/exports/${path}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, headers: response.headers, rows: parse<Row>(bytes, { bom: true, columns: true }) };
}

const guestNames = [
  '=HYPERLINK("A1","Ọlá")',
  '+234 Adé',
  '-Bọ́lá',
  '@Ṣẹ̀yẹ',
  'Adaeze "Ada" Okafor, Lagos; Èkó',
  "O'Connor-Ọṣun",
  'Adé;=1+1',
];

describe('a file of bookings', () => {
  test('keeps every name as it was typed, and starts no formula', async () => {
    for (const guest_name of guestNames) {
      app.clock.advance(1000);
      await book(app, { guest_name, guest_phone: `+234 803 ${1_000_000 + guestNames.indexOf(guest_name)}` });
    }
    // A row that was written by hand can contain a line break.
    app.clock.advance(1000);
    const twoLineBooking = await book(app, { guest_name: 'Two lines' });
    await sql`update booking set guest_name = ${'Two\r\n=lines'} where tx_ref = ${twoLineBooking.txRef}`.execute(
      app.db.read,
    );
    app.clock.advance(1000);
    await book(app, { guest_name: 'Bare number', guest_phone: '442079460000' });
    const { rows, bytes } = await readFileAt('bookings');
    expect(rows[0]).toMatchObject({ Guest: 'Bare number', Phone: "'442079460000" });
    expect(rows.slice(1).map(({ Guest }) => Guest)).toEqual([
      'Two\r\n=lines',
      ...guestNames.map((name) => name.replace(/^(?=[=+\-@])|(?<=;)(?=[=])/, "'")).reverse(),
    ]);
    expect(rows.slice(1).every(({ Phone }) => Phone?.startsWith("'+234"))).toBe(true);
    expect(bytes.toString()).not.toMatch(/(^|,|\n)"?[=+@](?!lines)/);
    expect(rows[0]).toMatchObject({
      Status: 'Pending Payment',
      Payment: 'Not paid yet',
      Source: 'Online',
      Nights: '2',
      'Total (NGN)': '50796',
      'Paid (NGN)': '0',
    });
  });

  test('is UTF-8 with its mark, has Windows line ends, and says its name', async () => {
    const { bytes, headers } = await readFileAt('bookings');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    expect(text.lastIndexOf('\ufeff')).toBe(0);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="bookings_${testToday}.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('says what a guest has paid, to the kobo', async () => {
    const { txRef, client, booking } = await book(app, { room_id: 'executive-suite' });
    await pay(app, txRef);
    await verify(client, txRef);
    const { rows } = await readFileAt('bookings');
    const row = rows.find(({ Reference }) => Reference === booking.reference);
    expect(row).toMatchObject({ Payment: 'Paid', 'Total (NGN)': '111996', 'Paid (NGN)': '111996' });
  });
});

test.each([
  ['transactions', insightMessages.noData],
  ['bookings', insightMessages.noBookings],
  ['bar-sales', insightMessages.noSales],
])('of no %s there is no file, but a sentence', async (name, sentence) => {
  const { status, body } = await superadmin.get(`/api/exports/${name}?from=2026-01-01&to=2026-01-02`);
  expect([status, body.message]).toEqual([404, sentence]);
});

describe('a file of thousands of rows', () => {
  const from = addDays(testToday, -40);
  const range = { from, to: addDays(testToday, -1) };
  const query = `from=${range.from}&to=${range.to}`;
  const saleCount = 2345;
  let drinkId: number;
  beforeAll(async () => {
    drinkId = (await addDrink(app, { price: 750.25, stock_quantity: 10_000 })).id;
    // At its start the app has closed yesterday, which must be open for the sales below.
    await reopenDays(app.db, new Date(from));
    // Many sales have the same time, so that a page ends in the middle of them.
    const insertSales = sql`
      with ordered as (insert into bar_order (key) select 'bulk ' || n from generate_series(1, ${saleCount}::integer) n returning id, key)
      insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, sold_by,
          sold_as, created_at)
        select ordered.id, drink.id, drink.name, category, price_kobo, 1, price_kobo, staff.id, 'barmen',
          ${from}::timestamptz + interval '12 hours' + substr(key, 6)::integer / 800 * interval '1 microsecond'
        from ordered, drink, staff where drink.id = ${drinkId} and staff.role = 'barmen'`;
    await app.db.tx(async (tx) => {
      // The triggers of thousands of sales take longer than a statement normally may.
      await sql`set local statement_timeout = '60s'`.execute(tx);
      await insertSales.execute(tx);
    });
    // With the statistics of an empty table, PostgreSQL reads each sale once per row of the file.
    await sql`analyze bar_order, bar_sale, money_entry`.execute(app.db.read);
  });
  const idsInOrder = async () =>
    (
      await sql<{ id: string }>`select id from bar_sale where created_at < ${testToday}
        order by created_at, id`.execute(app.db.read)
    ).rows.map(({ id }) => id);

  test('has them all, once', async () => {
    for (const [name, column] of [
      ['bar-sales', 'Total (NGN)'],
      ['transactions', 'Amount (NGN)'],
    ] as const) {
      const { rows } = await readFileAt(`${name}?${query}`);
      expect(rows).toHaveLength(saleCount);
      expect(rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)).toBe(saleCount * 75_025);
    }
  });

  test.each([
    ['bar sales', exportSales],
    ['transactions', exportTransactions],
  ] as const)(
    'of %s, newest first, has all there was when it began, though more is sold and what it stands at is deleted',
    async (_, make) => {
      const saleIds = await idsInOrder();
      const { chunks } = await make(app.deps, { from, to: testToday });
      let text = '';
      let turn = 0;
      for await (const piece of chunks) {
        text += String(piece);
        if (turn++ !== 1) continue;
        const sentCount = parse<Row>(text, { bom: true, columns: true }).filter(
          ({ Time = '' }) => Time < testToday,
        ).length;
        expect(sentCount).toBeLessThan(saleIds.length);
        const lastSaleId = saleIds[saleIds.length - sentCount];
        expect((await superadmin.delete(`/api/bar-sales/${lastSaleId}`, { reason: 'Mistake' })).status).toBe(200);
        app.clock.advance(1000);
        await sell(barman, [{ drink_id: drinkId, quantity: 1 }]);
      }
      const times = parse<Row>(text, { bom: true, columns: true }).map(({ Time = '' }) => Time);
      expect(times.filter((time) => time < testToday)).toHaveLength(saleIds.length);
      expect(times).toEqual(times.toSorted().reverse());
    },
  );

  test('has them all though the rest is deleted meanwhile: that is told on the day of the deletion', async () => {
    const saleIds = await idsInOrder();
    const { chunks } = await exportSales(app.deps, range);
    let text = '';
    let turn = 0;
    for await (const piece of chunks) {
      text += String(piece);
      if (turn++ === 1)
        await sql`update bar_sale set deleted_at = ${app.clock.now()}, delete_reason = 'Mistake',
          deleted_by = sold_by where id = any(${saleIds.slice(0, -1000)}::uuid[]) and deleted_at is null`.execute(
          app.db.read,
        );
    }
    expect(parse<Row>(text, { bom: true, columns: true })).toHaveLength(saleCount);
  });
});
