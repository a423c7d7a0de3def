import { Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { mostDays } from '#contract/insights.ts';
import type { Db } from '#db/db.ts';
import { dialect, type Session } from '#db/dialect.ts';
import type { Tables } from '#db/types.ts';
import type { House } from '#server/context.ts';
import { readAnalytics, readReport, readSummary, readTransactions } from '#server/insights/commands.ts';
import { testToday } from '#tools/testing/factories.ts';
import { freshPostgres, openHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';

let db: Db;
let house: House;
beforeAll(async () => {
  const fresh = await freshPostgres();
  db = fresh.db;
  const opened = await openHouse({ db });
  house = opened.house;
  return async () => {
    await opened.close();
    await fresh.drop();
  };
});

const span = 1000;

/**
 * A hotel that has had so many bookings, and three times as many bar sales, in a thousand days: with a hundred times as
 * many, every day has a hundred times as much. The triggers rest meanwhile, so that it takes seconds and not an hour;
 * `recount_money` then adds up what they would have.
 */
async function grow(from: number, to: number) {
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica; set statement_timeout = 0');
    for (const statement of growth(from, to)) await session.script(statement);
    await session.script('set session_replication_role = origin');
    await session.script('select recount_money()');
    await session.script('vacuum analyze');
  });
}

const growth = (from: number, to: number) => [
  `insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_status, payment_method,
      source, created_by_role, created_by, tx_ref, created_at)
    select 'BK-' || n, 'token' || n, 'Guest ' || n, 'guest' || n || '@example.ng', '+234 8011111111', 'deluxe', 'Deluxe',
      arrival, arrival + 1, 1, 3050000, 3050000, case when online then 61000 else 0 end,
      case when online then 3111000 else 3050000 end, status::booking_status,
      case when status = 'completed' then 'paid' when online and status = 'cancelled' then 'refund_due' else 'pending' end::payment_status,
      case when online then 'flutterwave' else 'manual' end::payment_method,
      case when online then 'online' else 'manual' end::booking_source,
      case when online then 'client' else 'receptionist' end::creator_role, (select id from staff where staff_id = 'FRONT001'),
      'tx' || n, arrival::timestamptz + n % 80000 * interval '1 second'
    from (select n, n % 3 = 0 as online, date '${testToday}' - n % ${span} as arrival,
        case when n % 10 = 0 then 'cancelled' when n % 97 = 0 then 'voided' else 'completed' end as status
      from generate_series(${from}, ${to}) n) stay`,
  `insert into night (room_type_id, night, booked, closed_total)
    select 'deluxe', check_in, count(*), 1000 from booking group by check_in
    on conflict (room_type_id, night) do update set booked = excluded.booked`,
  `insert into booking_night (booking_id, room_type_id, night) select id, 'deluxe', check_in from booking
    on conflict do nothing`,
  `insert into charge (tx_ref, kind, payable_id, amount_kobo, currency, created_at)
    select tx_ref, 'booking', id, total_kobo, 'NGN', created_at from booking where source = 'online' on conflict do nothing`,
  `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
    select 'g' || tx_ref, tx_ref, total_kobo, 'NGN', 'accepted', created_at from booking
    where source = 'online' and payment_status in ('paid', 'refund_due') on conflict do nothing`,
  `insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at, key)
    select id, (array['cash','card','transfer'])[1 + length(reference) % 3]::desk_method, total_kobo, created_by, created_at, reference
    from booking where source = 'manual' and payment_status = 'paid' on conflict do nothing`,
  `insert into audit (at, actor, action, subject_kind, subject_id, before, after)
    select created_at + step * interval '1 hour', 'FRONT001', case when status = 'voided' then 'booking voided' else 'step' end,
      'booking', id::text, '{"status":"confirmed"}', jsonb_build_object('status', status)
    from booking, generate_series(1, 3) step where not exists (select from audit where subject_id = booking.id::text)`,
  `insert into bar_order (key) select 'o' || n from generate_series(${from} * 3, ${to} * 3 + 2) n`,
  `insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method,
      sold_by, sold_as, created_at)
    select ordered.id, drink.id, drink.name, drink.category, price_kobo, 1 + n % 3, price_kobo * (1 + n % 3),
      case when n % 2 = 0 then 'cash' else 'card' end::bar_method, (select id from staff where staff_id = 'BAR001'), 'barmen',
      (date '${testToday}' - n % ${span})::timestamptz + n % 80000 * interval '1 second'
    from generate_series(${from} * 3, ${to} * 3 + 2) n join bar_order ordered on key = 'o' || n
      join drink on drink.id = 1 + n % 22`,
  `insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, sale_id)
    select drink_id, 'sale', -quantity, sold_by, created_at, id from bar_sale on conflict do nothing`,
];

const last = (days: number) => ({ from: addDays(testToday, 1 - days), to: testToday });

type Ask = (house: House) => Promise<unknown>;
const analytics =
  (days: number): Ask =>
  (house) =>
    readAnalytics(house, last(days));
const laterPage: Ask = async (house) => {
  const all = last(mostDays);
  const { next } = await readTransactions(house, { ...all, limit: 100 });
  return readTransactions(house, { ...all, limit: 100, cursor: next ?? undefined });
};

/** What the owner looks at, and how many times as long it may take of a hundred times as much. */
const asks: Record<string, [Ask, most: number]> = {
  'the overview': [readSummary, 5],
  'analytics of 30 days': [analytics(30), 5],
  'analytics of a year': [analytics(365), 5],
  'analytics of all days': [analytics(mostDays), 5],
  transactions: [(house) => readTransactions(house, { ...last(30), limit: 10 }), 5],
  'transactions, later page': [laterPage, 5],
  // A day itself has a hundred times as much to tell.
  'the report of a day': [(house) => readReport(house, addDays(testToday, -400)), 40],
};

type Plan = Record<string, unknown> & { 'Node Type': string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const grows = [
  'booking',
  'booking_night',
  'audit',
  'payment',
  'desk_payment',
  'bar_sale',
  'stock_movement',
  'money_entry',
];

const rounds = 7;

/** How an ask is answered: how fast in the middle of some tries, and by which scans of what grows. */
async function look(ask: Ask) {
  const times: number[] = [];
  // The first times are for what has not been read or planned yet.
  for (let round = -2; round < rounds; round++) {
    const started = performance.now();
    await ask(house);
    if (round >= 0) times.push(performance.now() - started);
  }
  const ms = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return { ms, ...(await plansOf(ask)) };
}

const plansOf = (ask: Ask) =>
  db.session(async (session) => {
    const asked: [string, readonly (string | null)[] | undefined][] = [];
    const watching: Session = {
      query: (text, values) => {
        asked.push([text, values]);
        return session.query(text, values);
      },
      script: (text) => session.script(text),
    };
    const read = new Kysely<Tables>({ dialect: dialect({ take: async () => watching, give: async () => {} }) });
    const watched: Db = { ...db, read, tx: (work) => read.transaction().execute(work) };
    await ask({ ...house, db: watched });
    const scans = new Set<string>();
    let rows = 0;
    for (const [text, values] of asked.filter(([text]) => /^\s*(select|with)/.test(text))) {
      const answer = await session.query(`explain (analyze, format json) ${text}`, values);
      const explained = answer.rows[0]?.['QUERY PLAN'] as { Plan: Plan }[];
      for (const node of explained.flatMap(({ Plan }) => nodesOf(Plan))) {
        if (!grows.includes(String(node['Relation Name']))) continue;
        scans.add(`${node['Node Type']} of ${String(node['Index Name'] ?? node['Relation Name'])}`);
        const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
        rows += each.reduce<number>((sum, count) => sum + Number(count ?? 0), 0) * Number(node['Actual Loops']);
      }
    }
    return { scans: [...scans], rows };
  });

test('the figures of 100,000 bookings and 300,000 sales are there about as fast as those of 1,000 and 3,000', async () => {
  const sizes = [1_000, 100_000];
  const looked: Record<string, Awaited<ReturnType<typeof look>>[]> = {};
  for (const [turn, size] of sizes.entries()) {
    await grow(sizes[turn - 1] ?? 0, size - 1);
    for (const [name, [ask]] of Object.entries(asks)) looked[name] = [...(looked[name] ?? []), await look(ask)];
  }
  const { rows } = await sql<{ sales: number; bookings: number }>`
    select (select count(*) from bar_sale) as sales, (select count(*) from booking) as bookings`.execute(db.read);
  expect(rows).toEqual([{ sales: 300_000, bookings: 100_000 }]);
  const slow: string[] = [];
  for (const [name, [small, large]] of Object.entries(looked)) {
    if (!small || !large) continue;
    const ratio = large.ms / small.ms;
    console.info(
      `${name}: ${small.ms.toFixed(1)} → ${large.ms.toFixed(1)} ms (×${ratio.toFixed(1)}), ${small.rows} → ${large.rows} rows; ${large.scans.join(', ')}`,
    );
    if (ratio > (asks[name]?.[1] ?? 0)) slow.push(name);
    if (large.scans.some((scan) => scan.startsWith('Seq'))) slow.push(`${name}: ${large.scans.join(', ')}`);
  }
  expect(slow).toEqual([]);
  expect(await violations(db.read, 'money that')).toEqual([]);
});
