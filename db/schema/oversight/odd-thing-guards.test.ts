import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(oddThingGuardTests);

function oddThingGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violationOf = (statement: string) => violatedBy(run(statement));

  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('ADA', 'Ada', 'superadmin', 'x', '2026-01-01', '2026-01-01')`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`truncate odd_thing, odd_answer, odd_rule cascade`.execute(tx);
    });
    await run(insertThing);
  });

  const adaIdSql = `(select id from staff where name = 'Ada')`;
  const insertThing = `insert into odd_thing (rule, dedupe_key, at, found_at, title, who, events, details, limit_value)
    values ('breakage', 'one', '2026-11-21', '2026-11-22', 'Short', 'Ada', '[]', '[]', 3)`;
  const insertAnswer = (
    number: number,
  ) => `insert into odd_answer (odd_thing_id, number, note, answered_by, answered_at)
    values ((select id from odd_thing), ${number}, 'A tip', ${adaIdSql}, '2026-11-2${number}')`;

  test('what was found is found once, and never changes or goes', async () => {
    expect(await violationOf(insertThing)).toBe('odd_thing_dedupe_key_key');
    for (const change of [
      `update odd_thing set title = 'Agrees'`,
      `update odd_thing set answered_at = '2026-11-23'`,
      'delete from odd_thing',
    ])
      expect(await violationOf(change)).toBe('odd_thing_never_changes');
    expect(
      await violationOf(
        insertThing
          .replace('limit_value)', 'limit_value, answered_at)')
          .replace("'one'", "'two'")
          .replace(', 3)', ", 3, '2026-11-23')"),
      ),
    ).toBe('odd_thing_never_changes');
    expect(await violationOf('truncate odd_thing cascade')).toBe('never_emptied');
  });

  test('answers are added in order, and the first ends it', async () => {
    expect(await violationOf(insertAnswer(2))).toBe('odd_answer_is_next');
    await run(insertAnswer(1));
    expect(await violationOf(insertAnswer(1))).toBe('odd_answer_is_next');
    await run(insertAnswer(2));
    const { rows } = await sql<{ at: string }>`select answered_at::date::text as at from odd_thing`.execute(db.read);
    expect(rows).toEqual([{ at: '2026-11-21' }]);
    expect(await violationOf(`update odd_answer set note = 'Nothing'`)).toBe('odd_answer_never_changes');
    expect(await violationOf('delete from odd_answer')).toBe('odd_answer_never_changes');
  });

  test('the limits of the law are changed, not turned off', async () => {
    const insertRule = (rule: string, limit: number, on: boolean) =>
      `insert into odd_rule (rule, limit_value, is_on, changed_by, changed_at) values ('${rule}', ${limit}, ${on}, ${adaIdSql}, '2026-11-21')`;
    expect(await violationOf(insertRule('cash_of_person', 400_000_000, false))).toBe('odd_rule_of_law_is_on');
    expect(await violationOf(insertRule('breakage', 0, true))).toBe('odd_rule_limit_in_range');
    expect(await violationOf(insertRule('cash_of_person', 400_000_000, true))).toBeUndefined();
    expect(await violationOf(insertRule('breakage', 5, false))).toBeUndefined();
  });
}
