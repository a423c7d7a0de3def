import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays, nightsBetween } from '#contract/dates.ts';
import type { Analytics, DailyReport, DashboardSummary, Range, TransactionView } from '#contract/insights.ts';
import { createdBooking } from '#contract/payments.ts';
import type { Client } from '#tools/testing/client.ts';
import { askWalkIn, move, take } from '#tools/testing/desk.ts';
import { testToday, wish } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { pay, signedIn, verify } from '#tools/testing/steps.ts';

let house: TestHouse;
let superadmin: Client;
let desk: Client;
let barman: Client;
let drinks: number[];
beforeAll(async () => {
  house = await openHouse();
  superadmin = await signedIn(house, 'superadmin');
  desk = await signedIn(house, 'receptionist');
  barman = await signedIn(house, 'barmen');
  drinks = (await house.db.read.selectFrom('drink').select('id').orderBy('id').execute()).map(({ id }) => id);
  return () => house.close();
});

const which = fc.nat(1000);
const as = <const D extends string>(deed: D) => ({ deed: fc.constant(deed) });
const deeds = fc.oneof(
  {
    arbitrary: fc.record({ ...as('sell'), which, quantity: fc.integer({ min: 1, max: 2 }), card: fc.boolean() }),
    weight: 8,
  },
  { arbitrary: fc.record({ ...as('delete a sale'), which }), weight: 2 },
  { arbitrary: fc.record({ ...as('walk in'), nights: fc.integer({ min: 1, max: 2 }) }), weight: 3 },
  { arbitrary: fc.record({ ...as('book online'), pays: fc.boolean() }), weight: 3 },
  {
    arbitrary: fc.record({
      ...as('take'),
      which,
      kobo: fc.integer({ min: 1, max: 900_000 }),
      method: fc.constantFrom('cash', 'card', 'transfer'),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...as('reverse'), which }), weight: 2 },
  {
    arbitrary: fc.record({ ...as('call off'), which, to: fc.constantFrom('cancelled', 'voided', 'no_show') }),
    weight: 2,
  },
  { arbitrary: fc.record({ ...as('delete a booking'), which }), weight: 1 },
  { arbitrary: fc.record({ ...as('hours'), hours: fc.integer({ min: 1, max: 40 }) }), weight: 5 },
);
type Deed = typeof deeds extends fc.Arbitrary<infer D> ? D : never;

const hour = 3_600_000;
const today = () => new Date(house.clock.now().getTime() + hour).toISOString().slice(0, 10);
const one = <T>(all: readonly T[], turn: number) => all[turn % (all.length || 1)];
const nobody = crypto.randomUUID();
const ids = async (table: 'bar_sale' | 'booking', status?: 'confirmed') => {
  const found = house.db.read.selectFrom(table).select('id').orderBy('created_at').orderBy('id');
  return (
    await found
      .$if(status !== undefined, (rows) => rows.where(sql<boolean>`status = ${status} and source = 'manual'`))
      .execute()
  ).map(({ id }) => id);
};

async function live(deed: Deed): Promise<number> {
  house.clock.advance(1);
  switch (deed.deed) {
    case 'sell': {
      const seller = deed.which % 2 ? barman : superadmin;
      const items = [deed.which, deed.which * 7 + 1].map((turn) => ({
        drink_id: one(drinks, turn),
        quantity: deed.quantity,
      }));
      return (await seller.post('/api/bar-sales', { items, payment_method: deed.card ? 'card' : 'cash' })).status;
    }
    case 'delete a sale':
      return (
        await superadmin.delete(`/api/bar-sales/${one(await ids('bar_sale'), deed.which)}`, { reason: 'Mistake' })
      ).status;
    case 'walk in':
      return (await askWalkIn(desk, { check_in: today(), check_out: addDays(today(), deed.nights), room_id: 'deluxe' }))
        .status;
    case 'book online': {
      const check_in = addDays(today(), 3);
      const client = house.client();
      const answer = await client.post(
        '/api/bookings/public',
        wish({ check_in, check_out: addDays(check_in, 2), room_id: 'deluxe-large' }),
      );
      if (!deed.pays || answer.status !== 201) return answer.status;
      const { tx_ref } = createdBooking.parse(answer.body).checkout;
      await pay(house, tx_ref);
      return (await verify(client, tx_ref)).status;
    }
    case 'hours': {
      house.clock.advance(deed.hours * hour);
      await house.worker.idle();
      const now = house.clock.now();
      await sql`update session set created_at = ${now}, last_active_at = ${now},
        ends_at = ${now}::timestamptz + interval '12 hours'`.execute(house.db.read);
      return 200;
    }
    case 'reverse': {
      const payments = await house.db.read.selectFrom('desk_payment').selectAll().orderBy('taken_at').execute();
      const { id, booking_id } = one(payments, deed.which) ?? { id: nobody, booking_id: nobody };
      return (await superadmin.post(`/api/bookings/${booking_id}/payments/${id}/reverse`, { reason: 'Mistake' }))
        .status;
    }
    case 'take': {
      const amount = deed.kobo / 100;
      return (
        await take(desk, one(await ids('booking', 'confirmed'), deed.which) ?? nobody, { method: deed.method, amount })
      ).status;
    }
    case 'call off':
      return (await move(superadmin, one(await ids('booking'), deed.which) ?? nobody, deed.to)).status;
    case 'delete a booking':
      return (await superadmin.delete(`/api/bookings/${one(await ids('booking'), deed.which) ?? nobody}`)).status;
  }
}

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await superadmin.get(`/api${path}`);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};
const query = ({ from, to }: Range) => `from=${from}&to=${to}`;
const analysed = (range: Range) => get<Analytics>(`/analytics/overview?${query(range)}`);

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, body } = await superadmin.get(`/api/exports/${path}`);
  return status === 404 ? [] : parse<Record<string, string>>(String(body.text), { bom: true, columns: true });
}

/** In kobo, so that sums have no rounding errors. */
const add = (amounts: readonly (number | string | undefined)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round(Number(amount ?? Number.NaN) * 100), 0);

const sums = ({ summary: { occupancy: _, ...figures } }: Analytics) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, add([figure])]));

function addedUp(parts: Analytics[]) {
  const all: Record<string, number> = {};
  for (const part of parts)
    for (const [name, figure] of Object.entries(sums(part))) all[name] = (all[name] ?? 0) + figure;
  return all;
}

function split({ from, to }: Range, cuts: number[]): Range[] {
  const days = nightsBetween(from, to);
  const starts = [0, ...new Set(cuts.map((cut) => 1 + (cut % (days || 1))))].sort((a, b) => a - b);
  return starts
    .filter((start) => start <= days)
    .map((start, turn, all) => ({ from: addDays(from, start), to: addDays(from, (all[turn + 1] ?? days + 1) - 1) }));
}

async function everyPage(range: Range): Promise<TransactionView[]> {
  const all: TransactionView[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor ? `&cursor=${cursor}` : '';
    const page: { data: TransactionView[]; next_cursor: string | null } = await get(
      `/transactions?${query(range)}&limit=7${more}`,
    );
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor);
  return all;
}

async function checkAddsUp(range: Range) {
  const whole = await analysed(range);
  const { summary: total } = whole;
  const [rooms, bar, both] = [add([total.room_revenue]), add([total.bar_revenue]), add([total.total_revenue])];
  expect(rooms + bar).toBe(both);
  for (const list of [whole.by_day, whole.methods])
    expect([add(list.map((each) => each.rooms)), add(list.map((each) => each.bar))]).toEqual([rooms, bar]);
  expect(add(whole.top_drinks.map(({ amount }) => amount))).toBe(bar);
  expect(add(whole.sources.map((each) => each.booked_value))).toBe(add([total.booked_value]));
  expect(add(whole.sources.map((each) => each.bookings))).toBe(add([total.bookings]));
  expect(add(whole.by_night.map(({ sold }) => sold))).toBe(add([total.room_nights_sold]));

  const pages = await everyPage(range);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(total.transactions);
  expect([pages.length, add(pages.map(({ amount }) => amount))]).toEqual([total.transactions, both]);
  const transactions = await rowsOf(`transactions?${query(range)}`);
  expect([transactions.length, add(transactions.map((row) => row['Amount (NGN)']))]).toEqual([
    total.transactions,
    both,
  ]);
  const sales = await rowsOf(`bar-sales?${query(range)}`);
  const deleted = sales.filter(({ Kind }) => Kind === 'Sale deleted').length;
  expect([sales.length - 2 * deleted, add(sales.map((row) => row['Total (NGN)']))]).toEqual([total.bar_sales, bar]);
  expect(add(whole.top_drinks.map(({ quantity }) => quantity))).toBe(add(sales.map(({ Quantity }) => Quantity)));
  const bookings = await rowsOf(`bookings?${query(range)}`);
  const standing = bookings.filter(({ Status }) => Status !== 'Cancelled' && Status !== 'Voided');
  expect([bookings.length, add(standing.map((row) => row['Total (NGN)']))]).toEqual([
    total.bookings,
    add([total.booked_value]),
  ]);
  return whole;
}

/** In kobo, read from payments and sales rather than from the totals. */
async function movedOn(day: string): Promise<{ taken: number; given: number }> {
  const { rows } = await sql<{ taken: number; given: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as taken,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as given
    from (
      select created_at as at, amount_kobo as amount from payment where currency = 'NGN' and tx_ref is not null
      union all select made_at, -refund.amount_kobo from refund where state = 'made'
      union all select taken_at, amount_kobo from desk_payment
      union all select reversed_at, -amount_kobo from desk_payment_reversal join desk_payment on id = payment_id
      union all select created_at, total_kobo from bar_sale
      union all select deleted_at, -total_kobo from bar_sale where deleted_at is not null) moved
    where hotel_day(at) = ${day}`.execute(house.db.read);
  return rows[0] ?? { taken: Number.NaN, given: Number.NaN };
}

async function checkReports({ from, to }: Range) {
  for (const { rooms, bar, day } of (await analysed({ from, to })).by_day.filter((each) => each.day <= today())) {
    const { money } = await get<DailyReport>(`/reports/daily?day=${day}`);
    const { taken, given } = await movedOn(day);
    for (const list of [money.by_staff, money.by_method, [money]]) {
      const sum = (of: 'taken' | 'given_back' | 'net' | 'rooms' | 'bar') => add(list.map((each) => each[of]));
      expect([sum('taken'), sum('given_back'), sum('net')]).toEqual([taken, given, taken - given]);
      expect([sum('rooms'), sum('bar')]).toEqual([add([rooms]), add([bar])]);
    }
    const lines = await rowsOf(`daily-report?day=${day}`);
    const inFile = (part: string) => add(lines.filter(({ Part }) => Part === part).map(({ Figure }) => Figure));
    for (const by of ['by method', 'by staff member'])
      expect([inFile(`Taken ${by}`), inFile(`Given back ${by}`), inFile(`Net ${by}`)]).toEqual([
        taken,
        given,
        taken - given,
      ]);
  }
}

async function counted() {
  const { rows } = await sql`
    select jsonb_agg(to_jsonb(entry) order by id) as what from money_entry entry
    union all select jsonb_agg(to_jsonb(total) order by day, stream, method) from money_day total
    union all select jsonb_agg(to_jsonb(total) order by day, source) from booking_day total where bookings <> 0
    union all select jsonb_agg(to_jsonb(total) order by day, drink_id) from drink_day total where quantity <> 0`.execute(
    house.db.read,
  );
  return rows;
}

test('whatever happens, the parts add up to the whole', async () => {
  const seed = testSeed();
  const tally: Record<string, number> = {};
  const history = fc.array(deeds, { minLength: 12, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.nat(60), { maxLength: 5 }), async (happened, cuts) => {
      for (const deed of happened) {
        const status = await live(deed);
        expect(status, JSON.stringify(deed)).toBeLessThan(500);
        const did = `${deed.deed} ${status}`;
        tally[did] = (tally[did] ?? 0) + 1;
      }
      const whole = { from: testToday, to: addDays(today(), 1) };
      const all = await checkAddsUp(whole);
      const parts = await Promise.all(split(whole, cuts).map(analysed));
      expect(parts.flatMap(({ by_day }) => by_day)).toEqual(all.by_day);
      expect(parts.flatMap(({ by_night }) => by_night)).toEqual(all.by_night);
      expect(addedUp(parts)).toEqual(sums(all));
      const summary = await get<DashboardSummary>('/analytics/summary');
      expect([summary.totalRevenue, summary.totalBookings, summary.totalBarSales]).toEqual([
        all.summary.total_revenue,
        all.summary.bookings,
        all.summary.bar_sales,
      ]);
      expect(await violations(house.db.read)).toEqual([]);
      const before = await counted();
      await sql`select recount_money()`.execute(house.db.read);
      expect(await counted()).toEqual(before);
    }),
    // Shrinking is impossible: the history of the hotel cannot be undone.
    { seed, numRuns: rounds(8, 5), endOnFailure: true },
  );
  await checkReports({ from: testToday, to: today() });
  console.info(tally);
}, 240_000);
