import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupProblems } from '#contract/core/backup-problems.ts';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(backupProofGuardTests);

function backupProofGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violationOf = (statement: string) => violatedBy(run(statement));
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const proven = {
    night: 'null',
    begun_at: "'2026-11-22 03:00+00'",
    ended_at: "'2026-11-22 03:01+00'",
    file: "'hotel.dump'",
    bytes: '10',
    sha256: `'${'a'.repeat(64)}'`,
    row_count: '5',
    day_count: '1',
    moved_kobo: '-3',
    seal_number: '2',
    seal_hash: "'b'",
    problem: 'null',
    detail: "''",
  };
  const insert = (change: Partial<typeof proven> = {}) => {
    const row = { ...proven, ...change };
    return `insert into backup_proof (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
  };

  test('what was proven, or not, is written once', async () => {
    await run(insert({ night: "'2026-11-22'" }));
    expect(await violationOf(insert({ night: "'2026-11-22'" }))).toBe('backup_proof_once_a_night');
    expect(await violationOf(insert())).toBeUndefined();
    for (const change of [
      `update backup_proof set problem = null`,
      `update backup_proof set problem = 'damaged'`,
      'delete from backup_proof',
    ])
      expect(await violationOf(change)).toBe('backup_proof_never_changes');
    expect(await violationOf('truncate backup_proof cascade')).toBe('never_emptied');
  });

  test('a proven backup says which file it is and what agreed, and others say what they can', async () => {
    const none = { file: 'null', bytes: 'null', sha256: 'null' };
    const unread = { row_count: 'null', day_count: 'null', moved_kobo: 'null' };
    expect(await violationOf(insert(none))).toBe('backup_proof_shows_what_is_proven');
    expect(await violationOf(insert(unread))).toBe('backup_proof_shows_what_is_proven');
    expect(await violationOf(insert({ detail: "'differs'" }))).toBe('backup_proof_shows_what_is_proven');
    expect(await violationOf(insert({ ...none, ...unread, problem: "'no_room'" }))).toBeUndefined();
    expect(await violationOf(insert({ problem: "'differs'", detail: "'one kobo'" }))).toBeUndefined();
    expect(await violationOf(insert({ sha256: "'a'" }))).toBe('backup_proof_file_in_range');
    expect(await violationOf(insert({ bytes: '0' }))).toBe('backup_proof_file_in_range');
    expect(await violationOf(insert({ bytes: 'null' }))).toBe('backup_proof_whole_file');
    expect(await violationOf(insert({ day_count: 'null' }))).toBe('backup_proof_whole_contents');
    expect(await violationOf(insert({ seal_hash: 'null' }))).toBe('backup_proof_whole_seal');
    expect(await violationOf(insert({ ended_at: "'2026-11-22 02:59+00'" }))).toBe('backup_proof_ends_after_it_begins');
  });

  test('the schema knows the problems of the program', async () => {
    const { rows } = await sql<{
      problem: string;
    }>`select unnest(enum_range(null::backup_problem))::text as problem`.execute(db.read);
    expect(rows.map(({ problem }) => problem)).toEqual(backupProblems);
  });
}
