import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(backupPlaceGuardTests);

function backupPlaceGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violationOf = (statement: string) => violatedBy(run(statement));
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'x', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z')`);
    await run(`insert into backup_key (version, recipient, set_by, set_at)
      select 1, 'age1${'q'.repeat(58)}', id, '2026-11-21T12:00:00Z' from staff`);
  });
  afterAll(() => db.close());

  const place = (
    version: number,
    kind: string,
    secret = 'null',
    hostKey = 'null',
    address = '{"folder": "/mnt/disk"}',
  ) =>
    `insert into backup_place (version, kind, address, sealed_secret, host_key, set_by, set_at)
      select ${version}, ${kind}, '${address}', ${secret}, ${hostKey}, id, '2026-11-21T13:00:00Z' from staff`;
  const proof = (problem: string, keyVersion: string, begunAt = '2026-11-22T03:00:00Z') =>
    `insert into backup_proof (begun_at, ended_at, file, bytes, sha256, row_count, day_count, moved_kobo, problem, key_version)
      values ('${begunAt}', '2026-11-22T04:00:00Z', 'hotel.dump.age', 1, '${'a'.repeat(64)}', 1, 1, 1, ${problem}, ${keyVersion})`;
  const sending = (proofId: number, version: number, problem = 'null', endedAt = '2026-11-22T05:00:00Z') =>
    `insert into backup_sending (proof_id, place_version, begun_at, ended_at, problem)
      values (${proofId}, ${version}, '2026-11-22T04:00:00Z', '${endedAt}', ${problem})`;
  const removal = (sendingId: number) =>
    `insert into backup_removal (sending_id, removed_at) values (${sendingId}, '2026-12-22T04:00:00Z')`;

  test('a place has what its kind needs, and follows the one before', async () => {
    expect(await violationOf(place(2, `'folder'`))).toBe('backup_place_versions_follow');
    expect(await violationOf(place(1, `'folder'`, `'sealed'`))).toBe('backup_place_has_a_secret');
    expect(await violationOf(place(1, `'s3'`))).toBe('backup_place_has_a_secret');
    expect(await violationOf(place(1, `'sftp'`, `'sealed'`))).toBe('backup_place_knows_its_host');
    expect(await violationOf(place(1, 'null', `'sealed'`))).toBe('backup_place_has_a_secret');
    expect(await violationOf(place(1, `'folder'`, 'null', 'null', '[]'))).toBe('backup_place_has_an_address');
    await run(place(1, `'folder'`));
    await run(place(2, 'null'));
    await run(place(3, `'folder'`));
    expect(await violationOf(place(3, `'folder'`))).toBe('backup_place_versions_follow');
    for (const change of [`update backup_place set kind = 's3'`, 'delete from backup_place'])
      expect(await violationOf(change)).toBe('backup_place_never_changes');
  });

  test('only what is proven and encrypted is sent, to a place, and arrives there once', async () => {
    await run(proof('null', 'null', '2026-11-21T11:30:00Z'));
    await run(proof(`'differs'`, '1'));
    await run(proof('null', '1'));
    for (const id of [1, 2]) expect(await violationOf(sending(id, 1))).toBe('backup_sending_of_a_proven_backup');
    expect(await violationOf(sending(3, 2))).toBe('backup_sending_to_a_place');
    expect(await violationOf(sending(3, 1, 'null', '2026-11-22T03:59:00Z'))).toBe(
      'backup_sending_ends_after_it_begins',
    );
    await run(sending(3, 1, `'unreachable'`));
    await run(sending(3, 1));
    expect(await violationOf(sending(3, 1))).toBe('backup_sending_arrives_once');
    for (const change of ['update backup_sending set problem = null', 'delete from backup_sending'])
      expect(await violationOf(change)).toBe('backup_sending_never_changes');
  });

  test('the newest backup at a place is never removed, nor one that has not arrived', async () => {
    const { rows } = await sql<{ id: number; problem: string | null }>`
      select id, problem from backup_sending order by id`.execute(db.read);
    const [failed, first] = rows.map(({ id }) => id);
    expect(await violationOf(removal(first ?? 0))).toBe('backup_removal_of_an_older_one');
    await run(proof('null', '1'));
    await run(sending(4, 3));
    expect(await violationOf(removal(failed ?? 0))).toBe('backup_removal_of_an_older_one');
    await run(removal(first ?? 0));
    const { rows: newest } = await sql<{ id: number }>`select max(id) as id from backup_sending`.execute(db.read);
    expect(await violationOf(removal(newest[0]?.id ?? 0))).toBe('backup_removal_of_an_older_one');
    for (const change of [`update backup_removal set removed_at = '2027-01-01'`, 'delete from backup_removal'])
      expect(await violationOf(change)).toBe('backup_removal_never_changes');
    for (const table of ['backup_place', 'backup_sending', 'backup_removal'])
      expect(await violationOf(`truncate ${table} cascade`)).toBe('never_emptied');
  });
}
