import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil, withoutCountsFrom } from '#tools/testing/migrate-until.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(barMoneyTests);

const oldMoney = `
  set session_replication_role = replica;
  insert into money_entry (id, kind, source_id, at, day, stream, method, amount_kobo)
    select gen_random_uuid(), kind::money_kind, gen_random_uuid(), day::date, day::date, stream::money_stream, 'cash', amount
    from (values ('2026-11-20', 'sale', 'bar', 700), ('2026-11-20', 'sale', 'bar', 300), ('2026-11-21', 'sale_deleted', 'bar', -300),
        ('2026-11-21', 'payment', 'rooms', 5000)) entry (day, kind, stream, amount);
  set session_replication_role = origin`;

function barMoneyTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await migrateUntil(db, '0045', withoutCountsFrom('bar_money'));
    await db.session((session) => session.script(oldMoney));
  });
  afterEach(() => db.close());

  test('the money that the bar took and gave back before it was counted is counted once', async () => {
    await migrate(db);
    const { rows } = await sql`
      select facets, entries, amount_kobo from tally_now where subject = 'bar_money' and span = 'ever' order by period, facets`.execute(
      db.read,
    );
    expect(rows).toEqual([
      { facets: ['sale'], entries: 2, amountKobo: 1000 },
      { facets: ['sale_deleted'], entries: 1, amountKobo: -300 },
    ]);
  });
}
