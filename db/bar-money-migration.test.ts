import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
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
  let folder: string;
  beforeEach(async () => {
    db = await open();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'before-bar-money-'));
    fs.cpSync(path.join(import.meta.dirname, 'schema'), path.join(folder, 'schema'), { recursive: true });
    const tallies = path.join(folder, 'schema/triggers/tallies.sql');
    const [before = '', after = ''] = fs
      .readFileSync(tallies, 'utf8')
      .split(/^create function tally_bar_money.*tally_refund\(\);$/ms);
    fs.writeFileSync(tallies, before + after);
    fs.cpSync(path.join(import.meta.dirname, 'migrations'), path.join(folder, 'migrations'), {
      recursive: true,
      filter: (name) => !/\/00(4[5-9]|[5-9]\d)-/.test(name),
    });
    await migrate(db, folder);
    await db.session((session) => session.script(oldMoney));
  });
  afterEach(async () => {
    await db.close();
    fs.rmSync(folder, { recursive: true });
  });

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
