import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(hotelSettingTests);

const adaSql = `(select id from staff where staff_id = 'ADA1')`;

function hotelSettingTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'x', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z')`);
    await set(1, 'name', 'Hotel Akwa', 'Ebute House');
    await set(2, 'email', 'desk@akwa.example', 'stay@ebutehouse.example');
  });
  afterAll(() => db.close());

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
  const set = (version: number, name: string, value: unknown, before: unknown) =>
    run(`insert into hotel_setting (version, name, value, before, set_by, set_at)
      values (${version}, '${name}', ${json(value)}, ${json(before)}, ${adaSql}, '2026-11-21T11:00:00Z')`);
  const valuesBefore: Readonly<Record<string, string>> = { name: 'Hotel Akwa', email: 'desk@akwa.example' };
  const address = { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' };

  test.each<[string, string, unknown]>([
    ['an entry that is no setting', 'feePercent', 2],
    ['an empty name', 'name', '  '],
    ['a name that is a number', 'name', 5],
    ['a name that is null', 'name', null],
    ['a name of 81 characters', 'name', 'a'.repeat(81)],
    ['a name of two lines', 'name', 'Hotel\nAkwa'],
    ['a description that is too long', 'description', 'a'.repeat(601)],
    ['an address that is a text', 'address', '2 Marian Road'],
    ['an address without a city', 'address', { ...address, city: undefined }],
    ['an address with something else', 'address', { ...address, state: 'Cross River' }],
    ['no telephone number', 'phones', []],
    ['one telephone number that is no list', 'phones', '0801 234 5678'],
    ['a telephone number twice', 'phones', ['0801 234 5678', '0801 234 5678']],
    ['a telephone number that is no text', 'phones', [8_012_345_678]],
    ['eleven telephone numbers', 'phones', Array.from({ length: 11 }, (_, index) => `0801 234 56${10 + index}`)],
    ['an e-mail address without a place', 'email', 'desk'],
    ['a bar that is a text', 'hasBar', 'yes'],
  ])('%s is refused', async (_, name, value) => {
    expect(await violatedBy(set(3, name, value, valuesBefore[name] ?? 'something else'))).toBe(
      'hotel_setting_has_its_form',
    );
  });

  test('a change that changes nothing is refused', async () => {
    expect(await violatedBy(set(3, 'tagline', 'By the market', 'By the market'))).toBe(
      'hotel_setting_changes_something',
    );
  });

  test.each([2, 1, 4, 0])('version %i, which is not the next one, is refused', async (version) => {
    expect(await violatedBy(set(version, 'name', 'Hotel Qua', 'Hotel Akwa'))).toBe('hotel_setting_versions_follow');
  });

  test('another value before than the earlier row has is refused', async () => {
    expect(await violatedBy(set(3, 'name', 'Hotel Qua', 'Ebute House'))).toBe('hotel_setting_follows_its_value');
  });

  test.each([
    `update hotel_setting set value = '"Hotel Qua"' where version = 1`,
    'delete from hotel_setting where version = 2',
  ])('%s is refused', async (statement) => {
    expect(await violatedBy(run(statement))).toBe('hotel_setting_never_changes');
  });

  test('the table is not emptied', async () => {
    expect(await violatedBy(run('truncate hotel_setting'))).toBe('never_emptied');
  });

  test('what fits is added', async () => {
    await set(3, 'name', 'Hotel Qua', 'Hotel Akwa');
    await set(4, 'address', address, { ...address, city: 'Lagos' });
    await set(5, 'phones', ['0801 234 5678'], ['0802 234 5678', '0803 234 5678']);
    await set(6, 'hasBar', false, true);
    await set(7, 'tagline', 'By the market', 'By the lagoon');
    expect(await db.read.selectFrom('hotelSetting').select('version').orderBy('version').execute()).toHaveLength(7);
  });
}
