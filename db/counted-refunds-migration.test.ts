import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil, withoutCountsFrom } from '#tools/testing/migrate-until.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(countedRefundsTests);

const oldRefunds = `
  set session_replication_role = replica;
  insert into payment (gateway_id, foreign_ref, amount_kobo, currency, verdict, created_at)
    values ('1', 'SHOP-1', 5000, 'NGN', 'foreign', '2026-11-20'), ('2', 'SHOP-2', 700, 'USD', 'foreign', '2026-11-21');
  insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at, state, way, reason, decided_at, made_at)
    select payment.id, purpose::refund_purpose, amount, amount, at::timestamptz, state::refund_state, way::refund_way, reason, decided, made
    from (values ('1', 'foreign', 'due', 3000, '2026-11-20'), ('1', 'reduced', 'made', 500, '2026-11-21'),
        ('1', 'reduced', 'made', 400, '2026-11-21'), ('2', 'foreign', 'kept', 700, '2026-11-21')) old (number, purpose, state, amount, at),
      lateral (select case when state = 'made' then 'cash' end as way, case when state = 'made' then at::timestamptz end as made,
        case when state <> 'due' then 'The guest asked' end as reason, case when state <> 'due' then at::timestamptz end as decided) done,
      payment where gateway_id = number;
  set session_replication_role = origin`;

const countedRefunds = [
  { facets: ['due', 'foreign', 'NGN'], entries: 1, amountKobo: 3000 },
  { facets: ['kept', 'foreign', 'USD'], entries: 1, amountKobo: 700 },
  { facets: ['made', 'reduced', 'NGN'], entries: 2, amountKobo: 900 },
];

function countedRefundsTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await migrateUntil(db, '0048', withoutCountsFrom('refund'));
    await db.session((session) => session.script(oldRefunds));
  });
  afterEach(() => db.close());

  const readCounts = async () => {
    const { rows } = await sql`
      select facets, sum(entries)::integer as entries, sum(amount_kobo)::integer as amount_kobo from tally_now
      where subject = 'refund' and span = 'ever' group by facets having sum(entries) <> 0 order by facets`.execute(
      db.read,
    );
    return rows;
  };

  test('the refunds of before they were counted are counted once', async () => {
    await migrate(db);
    expect(await readCounts()).toEqual(countedRefunds);
  });

  test('a refund that is decided before the older ones are counted is counted once, as it is now', async () => {
    await migrateUntil(db, '0049', {});
    await sql`update refund set state = 'kept', reason = 'Of the restaurant', decided_at = due_at where state = 'due'`.execute(
      db.read,
    );
    await migrate(db);
    const [due, ...others] = countedRefunds;
    expect(await readCounts()).toEqual([{ ...due, facets: ['kept', 'foreign', 'NGN'] }, ...others]);
  });
}
