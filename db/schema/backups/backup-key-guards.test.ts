import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(backupKeyGuardTests);

const recipientOf = (letter: string) => `age1${letter.repeat(58)}`;

function backupKeyGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violationOf = (statement: string) => violatedBy(run(statement));
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'x', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z')`);
  });
  afterAll(() => db.close());

  const key = (version: number, recipient: string) =>
    `insert into backup_key (version, recipient, set_by, set_at) values (${version}, '${recipient}',
      (select id from staff where staff_id = 'ADA1'), '2026-11-22T02:00:00Z')`;
  const proof = (begunAt: string, problem: string, keyVersion: string) =>
    `insert into backup_proof (begun_at, ended_at, file, bytes, sha256, row_count, day_count, moved_kobo, problem, key_version)
      values ('${begunAt}', '2026-11-22T04:00:00Z', 'hotel.dump', 1, '${'a'.repeat(64)}', 1, 1, 1, ${problem}, ${keyVersion})`;

  test('a key is written once, and follows the one before', async () => {
    for (const recipient of [recipientOf('b'), recipientOf('Q'), `${recipientOf('q')}q`, 'AGE-SECRET-KEY-1QQ', ''])
      expect(await violationOf(key(1, recipient))).toBe('backup_key_is_a_recipient');
    expect(await violationOf(key(2, recipientOf('q')))).toBe('backup_key_versions_follow');
    await run(key(1, recipientOf('q')));
    expect(await violationOf(key(1, recipientOf('p')))).toBe('backup_key_versions_follow');
    expect(await violationOf(key(2, recipientOf('q')))).toBe('backup_key_once');
    await run(key(2, recipientOf('p')));
    for (const change of [`update backup_key set recipient = '${recipientOf('z')}'`, 'delete from backup_key'])
      expect(await violationOf(change)).toBe('backup_key_never_changes');
    expect(await violationOf('truncate backup_key cascade')).toBe('never_emptied');
  });

  test('once there is a key, a backup that is not encrypted is not proven', async () => {
    expect(await violationOf(proof('2026-11-22T01:59:00Z', 'null', 'null'))).toBeUndefined();
    expect(await violationOf(proof('2026-11-22T03:00:00Z', 'null', 'null'))).toBe('backup_proof_is_encrypted');
    expect(await violationOf(proof('2026-11-22T03:00:00Z', `'differs'`, 'null'))).toBeUndefined();
    expect(await violationOf(proof('2026-11-22T03:00:00Z', 'null', '1'))).toBeUndefined();
    expect(await violationOf(proof('2026-11-22T03:00:00Z', 'null', '3'))).toBe('backup_proof_key_version_fkey');
  });
}
