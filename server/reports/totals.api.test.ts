import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DayRange } from '#contract/core/dates.ts';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import type { Analytics, DailyReport, DashboardSummary, TransactionView } from '#contract/reports/insights.ts';
import type { Client } from '#tools/testing/client.ts';
import { move, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { restartSessions } from '#tools/testing/restart-sessions.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
let desk: Client;
let barman: Client;
let drinks: number[];
beforeAll(async () => {
  app = await testApp();
  superadmin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
  barman = await signedIn(app, 'barmen');
  drinks = (await app.db.read.selectFrom('drink').select('id').orderBy('id').execute()).map(({ id }) => id);
  return () => app.close();
});

const anyIndex = fc.nat(1000);
const actionField = <const D extends string>(action: D) => ({ action: fc.constant(action) });
const anyStep = fc.oneof(
  {
    arbitrary: fc.record({
      ...actionField('sell'),
      which: anyIndex,
      quantity: fc.integer({ min: 1, max: 2 }),
      card: fc.boolean(),
    }),
    weight: 8,
  },
  { arbitrary: fc.record({ ...actionField('delete a sale'), which: anyIndex }), weight: 2 },
  { arbitrary: fc.record({ ...actionField('walk in'), nights: fc.integer({ min: 1, max: 2 }) }), weight: 3 },
  { arbitrary: fc.record({ ...actionField('book online'), pays: fc.boolean() }), weight: 3 },
  {
    arbitrary: fc.record({
      ...actionField('take'),
      which: anyIndex,
      kobo: fc.integer({ min: 1, max: 900_000 }),
      method: fc.constantFrom('cash', 'card', 'transfer'),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...actionField('reverse'), which: anyIndex }), weight: 2 },
  {
    arbitrary: fc.record({
      ...actionField('call off'),
      which: anyIndex,
      to: fc.constantFrom('cancelled', 'voided', 'no_show'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ ...actionField('delete a booking'), which: anyIndex }), weight: 1 },
  { arbitrary: fc.record({ ...actionField('hours'), hours: fc.integer({ min: 1, max: 40 }) }), weight: 5 },
);
type Step = typeof anyStep extends fc.Arbitrary<infer D> ? D : never;

const hourMs = 3_600_000;
const todayNow = () => new Date(app.clock.now().getTime() + hourMs).toISOString().slice(0, 10);
const pick = <T>(all: readonly T[], turn: number) => all[turn % (all.length || 1)];
const unknownId = crypto.randomUUID();
const readIds = async (table: 'barSale' | 'booking', status?: 'confirmed') => {
  const idQuery = app.db.read.selectFrom(table).select('id').orderBy('createdAt').orderBy('id');
  return (
    await idQuery
      .$if(status !== undefined, (rows) => rows.where(sql<boolean>`status = ${status} and source = 'manual'`))
      .execute()
  ).map(({ id }) => id);
};

async function perform(action: Step): Promise<number> {
  app.clock.advance(1);
  switch (action.action) {
    case 'sell': {
      const seller = action.which % 2 ? barman : superadmin;
      const items = [action.which, action.which * 7 + 1].map((turn) => ({
        drink_id: pick(drinks, turn),
        quantity: action.quantity,
      }));
      return (await seller.post('/api/bar-sales', { items, payment_method: action.card ? 'card' : 'cash' })).status;
    }
    case 'delete a sale':
      return (
        await superadmin.delete(`/api/bar-sales/${pick(await readIds('barSale'), action.which)}`, { reason: 'Mistake' })
      ).status;
    case 'walk in':
      return (
        await postWalkIn(desk, {
          check_in: todayNow(),
          check_out: addDays(todayNow(), action.nights),
          room_id: 'deluxe',
        })
      ).status;
    case 'book online': {
      const check_in = addDays(todayNow(), 3);
      const client = app.client();
      const reply = await client.post(
        '/api/bookings/public',
        bookingInput({ check_in, check_out: addDays(check_in, 2), room_id: 'deluxe-large' }),
      );
      if (!action.pays || reply.status !== 201) return reply.status;
      const { tx_ref } = parseWire(bookingWithCheckout, reply.body).checkout;
      await pay(app, tx_ref);
      return (await verify(client, tx_ref)).status;
    }
    case 'hours': {
      app.clock.advance(action.hours * hourMs);
      await app.worker.idle();
      await restartSessions(app);
      return 200;
    }
    case 'reverse': {
      const payments = await app.db.read.selectFrom('deskPayment').selectAll().orderBy('takenAt').execute();
      const { id, bookingId } = pick(payments, action.which) ?? { id: unknownId, booking_id: unknownId };
      return (await superadmin.post(`/api/bookings/${bookingId}/payments/${id}/reverse`, { reason: 'Mistake' })).status;
    }
    case 'take': {
      const amount = action.kobo / 100;
      return (
        await takePayment(desk, pick(await readIds('booking', 'confirmed'), action.which) ?? unknownId, {
          method: action.method,
          amount,
        })
      ).status;
    }
    case 'call off':
      return (await move(superadmin, pick(await readIds('booking'), action.which) ?? unknownId, action.to)).status;
    case 'delete a booking':
      return (await superadmin.delete(`/api/bookings/${pick(await readIds('booking'), action.which) ?? unknownId}`))
        .status;
  }
}

const readBody = async <T>(path: string): Promise<T> => {
  const { status, body } = await superadmin.get(`/api${path}`);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};
const queryOf = ({ from, to }: OnWire<DayRange>) => `from=${from}&to=${to}`;
const analyticsOf = (range: OnWire<DayRange>) => readBody<OnWire<Analytics>>(`/analytics/overview?${queryOf(range)}`);

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, body } = await superadmin.get(`/api/exports/${path}`);
  return status === 404 ? [] : parse<Record<string, string>>(String(body.text), { bom: true, columns: true });
}

/** Adds up amounts in naira and returns kobo, so that the sums have no rounding errors. */
const sumKobo = (amounts: readonly (number | string | undefined)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round(Number(amount ?? Number.NaN) * 100), 0);

const figuresOf = ({ summary: { occupancy: _, unconfirmed: __, ...figures } }: OnWire<Analytics>) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, sumKobo([figure])]));

function sumOfParts(parts: OnWire<Analytics>[]) {
  const totals: Record<string, number> = {};
  for (const part of parts)
    for (const [name, figure] of Object.entries(figuresOf(part))) totals[name] = (totals[name] ?? 0) + figure;
  return totals;
}

function splitRange({ from, to }: OnWire<DayRange>, cuts: number[]): OnWire<DayRange>[] {
  const lastDayOffset = nightsBetween(from, to);
  const starts = [0, ...new Set(cuts.map((cut) => 1 + (cut % (lastDayOffset || 1))))].sort((a, b) => a - b);
  return starts
    .filter((start) => start <= lastDayOffset)
    .map((start, turn, all) => ({
      from: addDays(from, start),
      to: addDays(from, (all[turn + 1] ?? lastDayOffset + 1) - 1),
    }));
}

async function readEveryPage(range: OnWire<DayRange>): Promise<OnWire<TransactionView>[]> {
  const transactions: OnWire<TransactionView>[] = [];
  let cursor: string | null = null;
  do {
    const cursorParameter: string = cursor ? `&cursor=${cursor}` : '';
    const page: { data: OnWire<TransactionView>[]; next_cursor: string | null } = await readBody(
      `/transactions?${queryOf(range)}&limit=7${cursorParameter}`,
    );
    transactions.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor);
  return transactions;
}

async function checkAddsUp(range: OnWire<DayRange>) {
  const analytics = await analyticsOf(range);
  const { summary: total } = analytics;
  const [rooms, bar, roomsAndBar] = [
    sumKobo([total.room_revenue]),
    sumKobo([total.bar_revenue]),
    sumKobo([total.total_revenue]),
  ];
  expect(rooms + bar).toBe(roomsAndBar);
  for (const list of [analytics.by_day, analytics.methods])
    expect([sumKobo(list.map((each) => each.rooms)), sumKobo(list.map((each) => each.bar))]).toEqual([rooms, bar]);
  expect(sumKobo(analytics.top_drinks.map(({ amount }) => amount))).toBe(bar);
  expect(sumKobo(analytics.sources.map((each) => each.booked_value))).toBe(sumKobo([total.booked_value]));
  expect(sumKobo(analytics.sources.map((each) => each.bookings))).toBe(sumKobo([total.bookings]));
  expect(sumKobo(analytics.by_night.map(({ sold }) => sold))).toBe(sumKobo([total.room_nights_sold]));

  const pages = await readEveryPage(range);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(total.transactions);
  expect([pages.length, sumKobo(pages.map(({ amount }) => amount))]).toEqual([total.transactions, roomsAndBar]);
  const transactions = await rowsOf(`transactions?${queryOf(range)}`);
  expect([transactions.length, sumKobo(transactions.map((row) => row['Amount (NGN)']))]).toEqual([
    total.transactions,
    roomsAndBar,
  ]);
  const sales = await rowsOf(`bar-sales?${queryOf(range)}`);
  const deletedCount = sales.filter(({ Kind }) => Kind === 'Sale deleted').length;
  expect([sales.length - 2 * deletedCount, sumKobo(sales.map((row) => row['Total (NGN)']))]).toEqual([
    total.bar_sales,
    bar,
  ]);
  expect(sumKobo(analytics.top_drinks.map(({ quantity }) => quantity))).toBe(
    sumKobo(sales.map(({ Quantity }) => Quantity)),
  );
  const bookings = await rowsOf(`bookings?${queryOf(range)}`);
  const bookingsThatEarn = bookings.filter(({ Status }) => Status !== 'Cancelled' && Status !== 'Voided');
  expect([bookings.length, sumKobo(bookingsThatEarn.map((row) => row['Total (NGN)']))]).toEqual([
    total.bookings,
    sumKobo([total.booked_value]),
  ]);
  return analytics;
}

/** The kobo taken and given back on a day, added up from the payments and sales and not from the stored totals. */
async function moneyMovedOn(day: string): Promise<{ taken: number; given: number }> {
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
    where hotel_day(at) = ${day}`.execute(app.db.read);
  return rows[0] ?? { taken: Number.NaN, given: Number.NaN };
}

async function checkReports({ from, to }: OnWire<DayRange>) {
  for (const { rooms, bar, day } of (await analyticsOf({ from, to })).by_day.filter((each) => each.day <= todayNow())) {
    const { money } = await readBody<OnWire<DailyReport>>(`/reports/daily?day=${day}`);
    const { taken, given } = await moneyMovedOn(day);
    for (const list of [money.by_staff, money.by_method, [money]]) {
      const sumOf = (of: 'taken' | 'given_back' | 'net' | 'rooms' | 'bar') => sumKobo(list.map((each) => each[of]));
      expect([sumOf('taken'), sumOf('given_back'), sumOf('net')]).toEqual([taken, given, taken - given]);
      expect([sumOf('rooms'), sumOf('bar')]).toEqual([sumKobo([rooms]), sumKobo([bar])]);
    }
    const lines = await rowsOf(`daily-report?day=${day}`);
    const inFile = (part: string) => sumKobo(lines.filter(({ Part }) => Part === part).map(({ Figure }) => Figure));
    for (const by of ['by method', 'by staff member'])
      expect([inFile(`Taken ${by}`), inFile(`Given back ${by}`), inFile(`Net ${by}`)]).toEqual([
        taken,
        given,
        taken - given,
      ]);
  }
}

async function readTotals() {
  const { rows } = await sql`
    select jsonb_agg(to_jsonb(entry) order by id) as what from money_entry entry
    union all select jsonb_agg(to_jsonb(total) order by day, stream, method) from money_day total
    union all select jsonb_agg(to_jsonb(total) order by day, source) from booking_day total where bookings <> 0
    union all select jsonb_agg(to_jsonb(total) order by day, drink_id) from drink_day total where quantity <> 0
    union all select jsonb_agg(to_jsonb(kept) order by kept) from (
      select subject, span, period, facets, sum(entries) as entries, sum(amount_kobo) as amount_kobo from tally_now
      group by 1, 2, 3, 4 having sum(entries) <> 0) kept`.execute(app.db.read);
  return rows;
}

test('whatever happens, the parts add up to the whole', async () => {
  const seed = testSeed();
  const timesByOutcome: Record<string, number> = {};
  const anyHistory = fc.array(anyStep, { minLength: 12, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.array(fc.nat(60), { maxLength: 5 }), async (actions, cuts) => {
      for (const action of actions) {
        const status = await perform(action);
        expect(status, JSON.stringify(action)).toBeLessThan(500);
        const outcome = `${action.action} ${status}`;
        timesByOutcome[outcome] = (timesByOutcome[outcome] ?? 0) + 1;
      }
      const wholeRange = { from: testToday, to: addDays(todayNow(), 1) };
      const wholeAnalytics = await checkAddsUp(wholeRange);
      const parts = await Promise.all(splitRange(wholeRange, cuts).map(analyticsOf));
      expect(parts.flatMap(({ by_day }) => by_day)).toEqual(wholeAnalytics.by_day);
      expect(parts.flatMap(({ by_night }) => by_night)).toEqual(wholeAnalytics.by_night);
      expect(sumOfParts(parts)).toEqual(figuresOf(wholeAnalytics));
      const summary = await readBody<OnWire<DashboardSummary>>('/analytics/summary');
      expect([summary.totalRevenue, summary.totalBookings, summary.totalBarSales]).toEqual([
        wholeAnalytics.summary.total_revenue,
        wholeAnalytics.summary.bookings,
        wholeAnalytics.summary.bar_sales,
      ]);
      expect(await findViolations(app.db.read)).toEqual([]);
      const before = await readTotals();
      await sql`select rebuild_totals()`.execute(app.db.read);
      expect(await readTotals()).toEqual(before);
    }),
    // A failing run cannot be shrunk, because the rounds share one hotel, whose history cannot be undone.
    { seed, numRuns: rounds(8, 2), endOnFailure: true },
  );
  await checkReports({ from: testToday, to: todayNow() });
  console.info(timesByOutcome);
}, 240_000);
