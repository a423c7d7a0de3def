import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, onPostgres, violatedBy } from '#tools/testing/each-engine.ts';
import { rounds } from '#tools/testing/form.ts';

onOneEngine(signInGuardTests);
onPostgres(raceTests);

const run = (db: Db, statement: string) => sql.raw(statement).execute(db.read);

const violation = (db: Db, statement: string): Promise<string | undefined> => violatedBy(run(db, statement));

async function reset(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    // Turns the triggers off.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate staff cascade`.execute(tx);
  });
  await run(
    db,
    `insert into staff (staff_id, name, role, is_active, password_hash, password_changed_at, created_at)
     values ('BOSS1', 'Ada', 'superadmin', true, 'x', '2026-01-01', '2026-01-01'),
       ('BOSS2', 'Obi', 'superadmin', false, 'x', '2026-01-01', '2026-01-01'),
       ('DESK1', 'Ngozi', 'receptionist', true, 'x', '2026-01-01', '2026-01-01')`,
  );
  await run(
    db,
    `insert into session (token_hash, staff_id, kind, created_at, last_active_at, ends_at)
     select staff_id || n, id, 'full', '2026-01-01', '2026-01-01', '2026-01-02' from staff, generate_series(1, 2) n`,
  );
}

function signInGuardTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => reset(db));
  afterAll(() => db.close());

  test.each([
    ['without a password that must be changed', `temporary_from = '2026-01-05'`],
    ['from before it was set', `must_change_password = true, temporary_from = '2025-12-31'`],
    ['from more than 30 days later', `must_change_password = true, temporary_from = '2026-02-01'`],
  ])('no temporary password begins to sign in %s', async (_, change) => {
    expect(await violation(db, `update staff set ${change} where staff_id = 'DESK1'`)).toBe(
      'staff_temporary_from_soon',
    );
  });

  describe('without a password', () => {
    const insertSql = (role: string, mustChange: boolean) =>
      `insert into staff (staff_id, name, role, must_change_password, password_changed_at, created_at)
       values ('NEW1', 'Uche', '${role}', ${mustChange}, '2026-01-01', '2026-01-01')`;

    test('nobody has a session', async () => {
      await run(db, insertSql('barmen', true));
      const sessionSql = `insert into session (token_hash, staff_id, kind, created_at, last_active_at, ends_at)
        select 'new', id, 'full', '2026-01-01', '2026-01-01', '2026-01-02' from staff where staff_id = 'NEW1'`;
      expect(await violation(db, sessionSql)).toBe('session_needs_password');
      await run(db, `update staff set password_hash = 'x' where staff_id = 'NEW1'`);
      expect(await violation(db, sessionSql)).toBeUndefined();
    });

    test('nobody is superadmin, nor does a password become valid without being changed', async () => {
      expect(await violation(db, insertSql('superadmin', true))).toBe('staff_without_password_waits');
      expect(await violation(db, insertSql('barmen', false))).toBe('staff_without_password_waits');
      await run(db, insertSql('barmen', true));
      expect(await violation(db, `update staff set role = 'superadmin' where staff_id = 'NEW1'`)).toBe(
        'staff_without_password_waits',
      );
    });
  });

  const readSessionTokens = async () =>
    (await db.read.selectFrom('session').select('tokenHash').orderBy('tokenHash').execute()).map(
      (row) => row.tokenHash,
    );

  describe('the last active superadmin cannot be', () => {
    test.each([
      ['demoted', `update staff set role = 'supervisor' where staff_id = 'BOSS1'`],
      ['deactivated', `update staff set is_active = false where staff_id = 'BOSS1'`],
      ['deleted', `delete from staff where staff_id = 'BOSS1'`],
      ['deleted with everybody', `delete from staff`],
      ['deactivated with everybody', `update staff set is_active = false`],
      ['swapped for an inactive one', `update staff set is_active = (staff_id = 'DESK1')`],
    ])('%s', async (_, statement) => {
      expect(await violation(db, statement)).toBe('staff_last_superadmin');
    });

    test.each([
      ['in one statement', [`update staff set role = 'barmen'`]],
      [
        'in one statement of two parts',
        [
          `with one as (update staff set role = 'barmen' where staff_id = 'BOSS1' returning 1)
         update staff set role = 'barmen' where staff_id = 'BOSS2'`,
        ],
      ],
      [
        'in one transaction',
        [`delete from staff where staff_id = 'BOSS1'`, `delete from staff where staff_id = 'BOSS2'`],
      ],
      [
        'deleted while the other is demoted',
        [`update staff set role = 'barmen' where staff_id = 'BOSS1'`, `delete from staff where staff_id = 'BOSS2'`],
      ],
    ])('removed together with the only other one, %s', async (_, statements) => {
      await run(db, `update staff set is_active = true where staff_id = 'BOSS2'`);
      const removalOfBoth = db.tx(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });
      await expect(removalOfBoth).rejects.toMatchObject({ constraint: 'staff_last_superadmin' });
    });
  });

  test.each([
    ['somebody else takes over in the same transaction', `update staff set is_active = true where staff_id = 'BOSS2'`],
    ['somebody else is promoted', `update staff set role = 'superadmin' where staff_id = 'DESK1'`],
  ])('a superadmin can go when %s', async (_, statement) => {
    await db.tx(async (tx) => {
      await sql.raw(statement).execute(tx);
      await sql.raw(`delete from staff where staff_id = 'BOSS1'`).execute(tx);
    });
  });

  test.each([
    `update staff set name = 'Ada Obi', email = 'ada@example.ng' where staff_id = 'BOSS1'`,
    `update staff set password_hash = 'y' where staff_id = 'BOSS1'`,
    `update staff set role = 'barmen' where staff_id = 'BOSS2'`,
    `delete from staff where staff_id in ('BOSS2', 'DESK1')`,
  ])('the last one does not stand in the way of: %s', async (statement) => {
    expect(await violation(db, statement)).toBeUndefined();
  });

  describe('the sessions of a person, and only theirs,', () => {
    const sessionsOfOthers = ['BOSS11', 'BOSS12', 'BOSS21', 'BOSS22'];
    test.each([
      `update staff set password_hash = 'y' where staff_id = 'DESK1'`,
      `update staff set role = 'barmen' where staff_id = 'DESK1'`,
      `update staff set is_active = false where staff_id = 'DESK1'`,
      `delete from staff where staff_id = 'DESK1'`,
      `insert into two_factor (staff_id, secret, enabled_at) select id, 'x', '2026-01-01' from staff where staff_id = 'DESK1'`,
    ])('end with: %s', async (statement) => {
      await run(db, statement);
      expect(await readSessionTokens()).toEqual(sessionsOfOthers);
    });

    test('end when a second factor is enabled or taken away, and not when it is kept in another way', async () => {
      const ofDeskMember = "from staff where staff.id = two_factor.staff_id and staff.staff_id = 'DESK1'";
      await run(db, "insert into two_factor (staff_id, secret) select id, 'x' from staff");
      expect(await readSessionTokens()).toEqual([...sessionsOfOthers, 'DESK11', 'DESK12']);
      await run(db, `update two_factor set enabled_at = '2026-01-01' ${ofDeskMember}`);
      expect(await readSessionTokens()).toEqual(sessionsOfOthers);
      await run(
        db,
        `insert into session (token_hash, staff_id, kind, created_at, last_active_at, ends_at)
         select staff_id, id, 'full', '2026-01-01', '2026-01-01', '2026-01-02' from staff`,
      );
      await run(db, `update two_factor set secret = 'y', last_step = 5 ${ofDeskMember}`);
      expect(await readSessionTokens()).toContain('DESK1');
      await run(
        db,
        `delete from two_factor using staff where staff.id = two_factor.staff_id and staff.staff_id = 'DESK1'`,
      );
      expect(await readSessionTokens()).not.toContain('DESK1');
    });

    test.each([
      `update staff set name = 'Ngozi Eze', phone = '0803', currency = 'EUR', sms_alerts = false where staff_id = 'DESK1'`,
      `update staff set role = 'receptionist', is_active = true, password_hash = 'x' where staff_id = 'DESK1'`,
    ])('outlive: %s', async (statement) => {
      await run(db, statement);
      expect(await readSessionTokens()).toEqual([...sessionsOfOthers, 'DESK11', 'DESK12']);
    });
  });

  describe('a PIN', () => {
    const insertPinSql = (staffId: string) =>
      `insert into staff_pin (staff_id, pin_hash, set_at) select id, 'x', '2026-01-01' from staff where staff_id = '${staffId}'`;
    const insertSessionSql = (staffId: string) =>
      `insert into session (token_hash, staff_id, kind, created_at, last_active_at, ends_at, lock_minutes)
       select 'locks', id, 'full', '2026-01-01', '2026-01-01', '2026-01-02', 10 from staff where staff_id = '${staffId}'`;
    const violationOfChange = (what: string) => violation(db, `update session set ${what} where token_hash = 'locks'`);
    const countPins = async () => (await db.read.selectFrom('staffPin').select('pinHash').execute()).length;

    test.each(['BOSS1', 'BOSS2'])('is nothing for a superadmin or somebody who has left: %s', async (staffId) => {
      expect(await violation(db, insertPinSql(staffId))).toBe('staff_pin_role');
    });

    test('ends the sessions of its person, and only theirs, when it is set, changed or removed', async () => {
      const sessionsOfOthers = ['BOSS11', 'BOSS12', 'BOSS21', 'BOSS22'];
      await run(db, insertPinSql('DESK1'));
      expect(await readSessionTokens()).toEqual(sessionsOfOthers);
      for (const statement of [`update staff_pin set pin_hash = 'y'`, 'delete from staff_pin']) {
        await run(db, insertSessionSql('DESK1'));
        expect(await readSessionTokens()).toEqual([...sessionsOfOthers, 'locks']);
        await run(db, statement);
        expect(await readSessionTokens()).toEqual(sessionsOfOthers);
      }
    });

    test.each([
      `update staff set password_hash = 'y' where staff_id = 'DESK1'`,
      `update staff set role = 'barmen' where staff_id = 'DESK1'`,
      `update staff set is_active = false where staff_id = 'DESK1'`,
      `delete from staff where staff_id = 'DESK1'`,
    ])('is gone after: %s', async (statement) => {
      await run(db, insertPinSql('DESK1'));
      await run(db, insertSessionSql('DESK1'));
      await run(db, statement);
      expect([await countPins(), await readSessionTokens()]).toEqual([0, expect.not.arrayContaining(['locks'])]);
    });

    test('is what a session that can be locked needs', async () => {
      expect(await violation(db, insertSessionSql('DESK1'))).toBe('session_needs_pin');
      await run(db, insertPinSql('DESK1'));
      expect(await violation(db, insertSessionSql('DESK1'))).toBeUndefined();
      expect(await violation(db, `update session set locked_at = '2026-01-01' where token_hash = 'BOSS11'`)).toBe(
        'session_locks_with_pin',
      );
      expect(await violation(db, `update session set pin_tries = 1 where token_hash = 'BOSS11'`)).toBe(
        'session_locks_with_pin',
      );
    });

    test('is tried five times at most, and use does not wake a locked session', async () => {
      await run(db, insertPinSql('DESK1'));
      await run(db, insertSessionSql('DESK1'));
      expect(await violationOfChange('pin_tries = 5')).toBeUndefined();
      expect(await violationOfChange('pin_tries = pin_tries + 1')).toBe('session_pin_tries');
      expect(await violationOfChange(`locked_at = '2026-01-01'`)).toBeUndefined();
      expect(await violationOfChange(`last_active_at = '2026-01-01 00:05'`)).toBe('session_stays_idle_while_locked');
      expect(
        await violationOfChange(`locked_at = null, pin_tries = 0, last_active_at = '2026-01-01 00:05'`),
      ).toBeUndefined();
    });

    test.each([
      `ends_at = '2026-01-03'`,
      `lock_minutes = 240`,
      `lock_minutes = null`,
      `staff_id = (select id from staff where staff_id = 'BOSS1')`,
      `device_hash = 'till'`,
    ])('leaves a session its person and its limits: %s', async (what) => {
      await run(db, insertPinSql('DESK1'));
      await run(db, insertSessionSql('DESK1'));
      expect(await violationOfChange(what)).toBe('session_never_lengthens');
    });
  });

  describe('in one browser', () => {
    const insertSessionSql = (staffId: string, token: string) =>
      `insert into session (token_hash, staff_id, kind, created_at, last_active_at, ends_at, lock_minutes, device_hash)
       select '${token}', id, 'full', '2026-01-01', '2026-01-01', '2026-01-02',
         case when exists (select from staff_pin where staff_id = staff.id) then 10 end, 'till'
       from staff where staff_id = '${staffId}'`;
    const lockSql = (token: string) => `update session set locked_at = '2026-01-01' where token_hash = '${token}'`;
    beforeEach(async () => {
      await run(
        db,
        `insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
         values ('BAR1', 'Ada', 'barmen', 'x', '2026-01-01', '2026-01-01')`,
      );
      await run(
        db,
        `insert into staff_pin (staff_id, pin_hash, set_at)
         select id, 'x', '2026-01-01' from staff where staff_id in ('DESK1', 'BAR1')`,
      );
      await run(db, insertSessionSql('DESK1', 'desk'));
    });

    test.each(['BAR1', 'BOSS1'])('one session is open: %s needs that of the other locked', async (staffId) => {
      expect(await violation(db, insertSessionSql(staffId, 'next'))).toBe('session_one_open_on_device');
      await run(db, lockSql('desk'));
      expect(await violation(db, insertSessionSql(staffId, 'next'))).toBeUndefined();
      expect(await violation(db, `update session set locked_at = null where token_hash = 'desk'`)).toBe(
        'session_one_open_on_device',
      );
    });

    test('a person has one session', async () => {
      await run(db, lockSql('desk'));
      expect(await violation(db, insertSessionSql('DESK1', 'second'))).toBe('session_once_on_device');
    });
  });

  test.each([
    ['an unknown role', `update staff set role = 'owner' where staff_id = 'DESK1'`, /enum staff_role/],
    ['an ID in small letters', `update staff set staff_id = 'desk1' where staff_id = 'DESK1'`, /staff_id_in_capitals/],
    ['an ID twice', `update staff set staff_id = 'DESK1' where staff_id = 'BOSS2'`, /staff_staff_id_key/],
    ['a currency we do not show', `update staff set currency = 'GBP'`, /enum currency/],
    ['a time zone we do not show', `update staff set timezone = 'Europe/Paris'`, /staff_timezone_check/],
  ])('%s cannot exist', async (_, statement, reason) => {
    expect(await violation(db, statement)).toMatch(reason);
  });

  describe('an entry of the audit log that counts', () => {
    beforeEach(() =>
      run(
        db,
        `insert into audit (at, actor, action, subject_kind, subject_id, after, counted)
         values ('2026-01-01', 'visitor', 'sign-in refused', 'sign-in', 'nobody', '{"times": 2, "networks": "a"}', gen_random_uuid())`,
      ),
    );
    const violationOfChange = (change: string) =>
      violation(db, `update audit set ${change} where after ->> 'networks' = 'a'`);
    const setAfter = (facts: object) => `after = '${JSON.stringify(facts)}'`;

    test('counts on, and names another network', async () => {
      expect(await violationOfChange(setAfter({ times: 3, networks: 'a, b' }))).toBeUndefined();
    });

    test.each([
      ['counts back', setAfter({ times: 1, networks: 'a' })],
      ['counts more than once', setAfter({ times: 4, networks: 'a' })],
      ['stays where it is', setAfter({ times: 2, networks: 'a' })],
      ['loses its count', setAfter({ networks: 'a' })],
      ['loses a network', setAfter({ times: 3, networks: 'b' })],
      ['says something else', setAfter({ times: 3, networks: 'a', name: 'Ada' })],
      ['becomes of somebody else', `actor = 'BOSS1', ${setAfter({ times: 3, networks: 'a' })}`],
      ['counts no more', `counted = null, ${setAfter({ times: 3, networks: 'a' })}`],
    ])('never %s', async (_, change) => {
      expect(await violationOfChange(change)).toBe('audit_never_changes');
    });

    test('is never deleted, and none begins without a count', async () => {
      expect(await violation(db, `delete from audit where counted is not null`)).toBe('audit_never_changes');
      const insertUncounted = `insert into audit (at, actor, action, subject_kind, subject_id, counted)
        values ('2026-01-01', 'visitor', 'x', 'sign-in', 'nobody', 'x')`;
      expect(await violation(db, insertUncounted)).toBe('audit_count_above_zero');
    });
  });
}

function raceTests(open: () => Promise<Db>) {
  const waysToRemove: [name: string, statement: (id: string) => string][] = [
    ['demote', (id: string) => `update staff set role = 'supervisor' where staff_id = '${id}'`],
    ['deactivate', (id: string) => `update staff set is_active = false where staff_id = '${id}'`],
    ['delete', (id: string) => `delete from staff where staff_id = '${id}'`],
  ];
  test.each(waysToRemove.slice(0, rounds(3, 1)))(
    'two superadmins who %s each other at once: one stays',
    async (_, statement) => {
      const db = await open();
      await reset(db);
      await run(db, `update staff set is_active = true where staff_id = 'BOSS2'`);
      const secondViolation = await db.session(async (first) => {
        await first.script(`begin; ${statement('BOSS2')}`);
        const otherViolation = violation(db, statement('BOSS1'));
        await vi.waitFor(async () => expect(await countWaitingForLock(db)).toBe(1), 10_000);
        await first.script('commit');
        return otherViolation;
      });
      expect(secondViolation).toBe('staff_last_superadmin');
      const superadminsLeftQuery = db.read
        .selectFrom('staff')
        .select('staffId')
        .where('role', '=', 'superadmin')
        .where('isActive', '=', true);
      expect(await superadminsLeftQuery.execute()).toEqual([{ staffId: 'BOSS1' }]);
      await db.close();
    },
  );
}

const countWaitingForLock = async (db: Db) =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db.read,
    )
  ).rows.length;
