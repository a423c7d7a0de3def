import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(installationTests);

const at = `'2026-11-21T11:00:00Z'`;
const hash = (letter: string) => `'${letter.repeat(64)}'`;

function installationTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const addToken = (number: number, letter: string) =>
    run(`insert into setup_token (number, token_hash, made_at) values (${number}, ${hash(letter)}, ${at})`);
  const addStaff = (staffId: string, role = 'superadmin', email = 'null') =>
    run(`insert into staff (staff_id, name, role, email, password_hash, created_at, password_changed_at)
      values ('${staffId}', 'Ada', '${role}', ${email}, 'x', ${at}, ${at})`);
  const idOf = (staffId: string) => `(select id from staff where staff_id = '${staffId}')`;
  const openHotel = (staffId: string) =>
    run(`insert into installation (stage, reached_at, reached_by) values ('live', ${at}, ${idOf(staffId)})`);

  describe('before there is an owner', () => {
    test('tokens have consecutive numbers, begin unused, and are hashes', async () => {
      expect(await violatedBy(addToken(2, 'a'))).toBe('setup_token_numbers_follow');
      const used = `insert into setup_token (number, token_hash, made_at, used_at) values (1, ${hash('a')}, ${at}, ${at})`;
      expect(await violatedBy(run(used))).toBe('setup_token_begins_unused');
      const plain = `insert into setup_token (number, token_hash, made_at) values (1, 'secret', ${at})`;
      expect(await violatedBy(run(plain))).toBe('setup_token_hash_form');
      await addToken(1, 'a');
      await addToken(2, 'b');
    });

    test.each([
      [`update setup_token set token_hash = ${hash('c')} where number = 2`, 'setup_token_stays'],
      ['update setup_token set number = 3 where number = 2', 'setup_token_stays'],
      [`update setup_token set made_at = made_at + interval '1 day' where number = 2`, 'setup_token_stays'],
      ['delete from setup_token where number = 1', 'setup_token_stays'],
      ['truncate setup_token', 'never_emptied'],
      ['update setup_token set wrong_tries = 11 where number = 2', 'setup_token_tries_in_range'],
      [`update setup_token set used_at = ${at} where number = 1`, 'setup_token_newest_is_used'],
    ])('%s is refused', async (statement, constraint) => {
      expect(await violatedBy(run(statement))).toBe(constraint);
    });

    test('wrong tries only rise, and a locked token is not used', async () => {
      await run('update setup_token set wrong_tries = 10 where number = 2');
      expect(await violatedBy(run('update setup_token set wrong_tries = 0 where number = 2'))).toBe(
        'setup_token_stays',
      );
      expect(await violatedBy(run(`update setup_token set used_at = ${at} where number = 2`))).toBe(
        'setup_token_locked_is_unused',
      );
    });

    test('a token is used once', async () => {
      await addToken(3, 'd');
      await run(`update setup_token set used_at = ${at} where number = 3`);
      expect(await violatedBy(run('update setup_token set used_at = null where number = 3'))).toBe('setup_token_stays');
      expect(await violatedBy(run('update setup_token set wrong_tries = 1 where number = 3'))).toBe(
        'setup_token_stays',
      );
    });

    test('nobody is owner without a superadmin, and a receptionist is none', async () => {
      await addStaff('DESK1', 'receptionist');
      const insertOwner = `insert into installation (stage, reached_at) values ('owner', ${at})`;
      expect(await violatedBy(run(insertOwner))).toBe('installation_owner_needs_superadmin');
      expect(await db.read.selectFrom('installation').selectAll().execute()).toEqual([]);
    });
  });

  describe('with an owner', () => {
    beforeAll(() => addStaff('ADA1'));

    test('the first superadmin ends the set-up, whatever adds one', async () => {
      expect(await db.read.selectFrom('installation').select(['stage', 'reachedBy']).execute()).toEqual([
        { stage: 'owner', reachedBy: null },
      ]);
      await addStaff('BISI1');
      expect(await violatedBy(addToken(4, 'e'))).toBe('setup_token_before_owner');
    });

    test.each([
      ['delete from installation', 'installation_never_changes'],
      [`update installation set reached_at = reached_at - interval '1 day'`, 'installation_never_changes'],
      ['truncate installation', 'never_emptied'],
      [`insert into installation (stage, reached_at) values ('live', ${at})`, 'installation_live_needs_owner'],
    ])('%s is refused', async (statement, constraint) => {
      expect(await violatedBy(run(statement))).toBe(constraint);
    });

    test('the hotel opens only with a proven mailbox and a second factor', async () => {
      expect(await violatedBy(openHotel('ADA1'))).toBe('installation_live_needs_owner');
      await run(`update staff set email = 'ada@akwa.example' where staff_id = 'ADA1'`);
      expect(await violatedBy(openHotel('ADA1'))).toBe('installation_live_needs_owner');
      await run(`update staff set email_proven_at = ${at} where staff_id = 'ADA1'`);
      expect(await violatedBy(openHotel('ADA1'))).toBe('installation_live_needs_second_factor');
      await run(`insert into two_factor (staff_id, secret) values (${idOf('ADA1')}, 'x')`);
      expect(await violatedBy(openHotel('ADA1'))).toBe('installation_live_needs_second_factor');
      await run(`update two_factor set enabled_at = ${at}`);
      expect(await violatedBy(openHotel('DESK1'))).toBe('installation_live_needs_owner');
      await openHotel('ADA1');
      expect(await violatedBy(openHotel('ADA1'))).toBe('installation_pkey');
    });

    test('another address is not proven, and none cannot be', async () => {
      await run(`update staff set email = 'other@akwa.example' where staff_id = 'ADA1'`);
      const { rows } = await sql<{ provenAt: Date | null }>`
        select email_proven_at as "provenAt" from staff where staff_id = 'ADA1'`.execute(db.read);
      expect(rows).toEqual([{ provenAt: null }]);
      expect(await violatedBy(run(`update staff set email_proven_at = ${at} where staff_id = 'BISI1'`))).toBe(
        'staff_proves_an_address',
      );
    });
  });

  test('a test of an outside party is never changed', async () => {
    await run(
      `insert into party_test (party, passed, tested_by, tested_at) values ('mail', false, ${idOf('ADA1')}, ${at})`,
    );
    for (const statement of ['update party_test set passed = true', 'delete from party_test'])
      expect(await violatedBy(run(statement))).toBe('party_test_never_changes');
    expect(await violatedBy(run('truncate party_test'))).toBe('never_emptied');
  });
}
