import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(sealGuardTests);

const noon = new Date('2026-11-21T11:00:00Z');
const hoursAfterNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);

function sealGuardTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await sql`select set_hotel_zone('Africa/Lagos')`.execute(db.read);
  });
  afterAll(() => db.close());
  beforeEach(() =>
    db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`truncate audit, audit_seal, audit_unsealed restart identity cascade`.execute(tx);
    }),
  );

  const insertEntries = (count: number) =>
    sql`insert into audit (at, actor, action, subject_kind, subject_id, after)
      select ${noon}, 'FRONT001', 'drink sold', 'drink', n::text, '{"quantity": 1}' from generate_series(1, ${count}) n`.execute(
      db.read,
    );
  const sealEntries = async (limit = 100, now = noon) =>
    (await sql<{ sealed: number }>`select seal_audit(${now}, ${limit}) as sealed`.execute(db.read)).rows[0]?.sealed;
  const readSeals = async () =>
    (
      await sql<{ number: number; auditId: number; hash: string }>`
        select number, audit_id, hash from audit_seal order by number`.execute(db.read)
    ).rows;
  const violationOf = (statement: string) => violatedBy(sql.raw(statement).execute(db.read));

  test('entries are numbered without a gap as they are sealed, in batches', async () => {
    await insertEntries(5);
    expect([await sealEntries(2), await sealEntries(2), await sealEntries(2), await sealEntries(2)]).toEqual([
      2, 2, 1, 0,
    ]);
    expect((await readSeals()).map(({ number, auditId }) => [number, auditId])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, n]),
    );
  });

  test('equal entries have different hashes, because each hash contains the one before', async () => {
    await insertEntries(3);
    await sealEntries();
    expect(new Set((await readSeals()).map(({ hash }) => hash)).size).toBe(3);
  });

  test('an entry whose transaction ends later is sealed later', async () => {
    await insertEntries(1);
    await db.tx((tx) => sql`select nextval(pg_get_serial_sequence('audit', 'id'))`.execute(tx));
    await insertEntries(1);
    await sealEntries();
    expect((await readSeals()).map(({ auditId }) => auditId)).toEqual([1, 3]);
  });

  test('a seal that is inserted by hand has what the database computes', async () => {
    await insertEntries(2);
    await sql`insert into audit_seal (number, audit_id, hash) values (7, 2, 'forged'), (9, 1, 'forged')`.execute(
      db.read,
    );
    const sealsByHand = await readSeals();
    await db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`truncate audit_seal`.execute(tx);
    });
    await sql`insert into audit_seal (audit_id) values (2), (1)`.execute(db.read);
    expect(sealsByHand).toEqual(await readSeals());
    expect(sealsByHand.map(({ number, auditId }) => [number, auditId])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('an entry is sealed once', async () => {
    await insertEntries(1);
    await sealEntries();
    expect(await violationOf('insert into audit_seal (audit_id) values (1)')).toBe('audit_seal_audit_id_key');
  });

  describe('refused, also for hand-written SQL:', () => {
    test.each([
      [`update audit_seal set hash = '' where number = 1`, 'audit_seal_never_changes'],
      ['update audit_seal set typed_salt = null, contact_salt = null', 'audit_seal_never_changes'],
      ['delete from audit_seal where number = 2', 'audit_seal_never_changes'],
      ['truncate audit_seal', 'never_emptied'],
      ['delete from audit_unsealed', 'audit_unsealed_written_by_triggers'],
      ['insert into audit_unsealed values (1)', 'audit_unsealed_written_by_triggers'],
      ['truncate audit_unsealed', 'never_emptied'],
      [`update audit set reason = 'x'`, 'audit_never_changes'],
      ['delete from audit', 'audit_never_changes'],
    ])('%s', async (statement, constraint) => {
      await insertEntries(3);
      await sealEntries(2);
      expect(await violationOf(statement)).toBe(constraint);
    });
  });

  describe('an entry that counts the events of an hour', () => {
    const countEventSql = `insert into audit as entry (at, actor, action, subject_kind, subject_id, after, counted)
      values ('${noon.toISOString()}', 'visitor', 'sign-in refused', 'sign-in', 'ADMIN001', '{"times": 1}', 'key')
      on conflict (counted) where counted is not null
      do update set after = jsonb_build_object('times', (entry.after ->> 'times')::integer + 1)`;

    test('is sealed when the hour is over, and counts nothing more', async () => {
      expect(await violationOf(countEventSql)).toBeUndefined();
      await insertEntries(1);
      expect([await sealEntries(100, hoursAfterNoon(2)), await violationOf(countEventSql)]).toEqual([1, undefined]);
      expect([await sealEntries(100, hoursAfterNoon(2.01)), await violationOf(countEventSql)]).toEqual([
        1,
        'audit_never_changes',
      ]);
    });
  });
}
