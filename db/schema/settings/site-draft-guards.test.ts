import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteTextNames } from '#contract/settings/site-text-fields.ts';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';

onOneEngine(siteDraftTests);

const adaSql = `(select id from staff where staff_id = 'ADA1')`;
const [at, later, tooEarly] = ["'2026-11-21T11:00:00Z'", "'2026-11-25T08:00:00Z'", "'2026-11-25T07:59:59Z'"];

function siteDraftTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at) values
      ('ADA1', 'Ada', 'superadmin', 'x', ${at}, ${at}), ('BOLA1', 'Bola', 'superadmin', 'x', ${at}, ${at})`);
  });
  afterAll(() => db.close());

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
  const insertDraft = (texts: unknown, revision = 1) =>
    run(
      `insert into site_draft (staff_id, revision, texts, saved_at) values (${adaSql}, ${revision}, ${json(texts)}, ${at})`,
    );
  const insertScheduled = (texts: unknown, columns: Readonly<Record<string, string>> = {}) => {
    const row = { texts: json(texts), publish_at: later, made_by: adaSql, made_at: at, ...columns };
    return run(
      `insert into scheduled_texts (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
    );
  };
  const typed = (value: unknown) => ({ help: { value, seen: 0 } });

  test.each<[string, unknown]>([
    ['a list', []],
    ['a text that the site does not have', { name: { value: 'Hotel Qua', seen: 0 } }],
    ['a text without its version', { help: { value: 'Ask.' } }],
    ['a text with something else', { help: { value: 'Ask.', seen: 0, live: true } }],
    ['a version below nothing', { help: { value: 'Ask.', seen: -1 } }],
    ['more than 200,000 bytes', typed('a'.repeat(200_000))],
  ])('a draft that is %s is refused', async (_, texts) => {
    expect(await violatedBy(insertDraft(texts))).toBe('site_draft_has_its_form');
  });

  test('a draft can have any text of the site, whether it fits or not', async () => {
    await insertDraft(Object.fromEntries(siteTextNames.map((name) => [name, { value: ['typed'], seen: 3 }])));
    expect(await violatedBy(insertDraft({}))).toBe('site_draft_pkey');
    for (const [statement, constraint] of [
      ['update site_draft set revision = 3', 'site_draft_revisions_follow'],
      ["update site_draft set texts = '{}'", 'site_draft_revisions_follow'],
      [
        `update site_draft set revision = 2, staff_id = (select id from staff where staff_id = 'BOLA1')`,
        'site_draft_revisions_follow',
      ],
      ['update site_draft set revision = 0', 'site_draft_revisions_follow'],
      ['truncate site_draft', 'never_emptied'],
    ] as const)
      expect([statement, await violatedBy(run(statement))]).toEqual([statement, constraint]);
    await run("update site_draft set revision = 2, texts = '{}'");
    expect(await db.read.selectFrom('hotelSetting').select('version').execute()).toEqual([]);
    await emptyTables(db, 'site_draft');
  });

  test.each<[string, unknown, Readonly<Record<string, string>>, string]>([
    ['no text', {}, {}, 'scheduled_texts_have_their_form'],
    ['a text that does not fit', typed('a'.repeat(301)), {}, 'scheduled_texts_fit'],
    ['another setting', { name: { value: 'Hotel Qua', seen: 0 } }, {}, 'scheduled_texts_have_their_form'],
    [
      'texts that are published already',
      typed('Ask.'),
      { state: "'published'", ended_at: later },
      'scheduled_texts_fit',
    ],
    ['a time that is over', typed('Ask.'), { publish_at: at }, 'scheduled_texts_come_later'],
    ['an end before the end', typed('Ask.'), { ended_at: later }, 'scheduled_texts_end'],
  ])('%s cannot be scheduled', async (_, texts, columns, constraint) => {
    expect(await violatedBy(insertScheduled(texts, columns))).toBe(constraint);
  });

  test('scheduled texts end once, not before their time, and as versions', async () => {
    await insertScheduled(typed('Ask Emem.'));
    await run(`insert into hotel_setting (version, name, value, before, set_by, set_at)
      values (1, 'help', '"Ask Bola."', '"Ask."', ${adaSql}, ${at})`);
    const publish = (endedAt: string) => `update scheduled_texts set state = 'published', ended_at = ${endedAt}`;
    for (const [statement, constraint] of [
      [`update scheduled_texts set texts = ${json(typed('Ask Bola.'))}`, 'scheduled_texts_never_change'],
      [`update scheduled_texts set publish_at = ${at}`, 'scheduled_texts_never_change'],
      ['delete from scheduled_texts', 'scheduled_texts_never_change'],
      ['truncate scheduled_texts', 'never_emptied'],
      [`update scheduled_texts set state = 'refused', ended_at = ${later}`, 'scheduled_texts_have_a_problem'],
      ["update scheduled_texts set state = 'withdrawn'", 'scheduled_texts_end'],
      [publish(tooEarly), 'scheduled_texts_wait_for_their_time'],
      [publish(later), 'scheduled_texts_became_versions'],
    ] as const)
      expect([statement, await violatedBy(run(statement))]).toEqual([statement, constraint]);
    await run(`insert into hotel_setting (version, name, value, before, set_by, set_at)
      values (2, 'help', '"Ask Emem."', '"Ask Bola."', ${adaSql}, ${later})`);
    await run(publish(later));
    expect(await violatedBy(run("update scheduled_texts set state = 'waiting', ended_at = null"))).toBe(
      'scheduled_texts_never_change',
    );
    await insertScheduled(typed('Ask the choir.'));
    await run(`update scheduled_texts set state = 'refused', ended_at = ${later}, problem = 'Changed since'
      where state = 'waiting'`);
    expect(await violatedBy(run("update scheduled_texts set state = 'published' where state = 'refused'"))).toBe(
      'scheduled_texts_never_change',
    );
    await run(`update scheduled_texts set state = 'withdrawn' where state = 'refused'`);
  });

  test('changes that say that they were made at once have one person and one time', async () => {
    const set = (version: number, columns: { first?: number; by?: string; setAt?: string }) =>
      run(`insert into hotel_setting (version, name, value, before, set_by, set_at, first_version)
        values (${version}, 'follow', '"${version}"', '"${version - 1}"', ${columns.by ?? adaSql},
          ${columns.setAt ?? later}, ${columns.first ?? 'null'})`);
    await set(3, {});
    const bola = `(select id from staff where staff_id = 'BOLA1')`;
    for (const columns of [{ first: 3, by: bola }, { first: 3, setAt: at }, { first: 2 }])
      expect(await violatedBy(set(4, columns))).toBe('hotel_setting_changes_go_together');
    expect(await violatedBy(set(4, { first: 5 }))).toBe('hotel_setting_first_version_in_range');
    await set(4, { first: 3 });
    const rows = await db.read.selectFrom('hotelSetting').select('firstVersion').orderBy('version').execute();
    expect(rows.map(({ firstVersion }) => firstVersion)).toEqual([1, 2, 3, 3]);
  });
}
