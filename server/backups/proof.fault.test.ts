import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { sealWaitingEntries } from '#server/core/audit-sealing.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { openCopy } from '#tools/copies/archive.ts';
import { NotProven, proveCopy } from '#tools/copies/prove.ts';
import { copyDatabase, takeBackup } from '#tools/copies/take.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { type CopiedHotel, copiedHotels, withCopiedHotel } from '#tools/testing/copied-hotels.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';

// Only the deep form proves backups of the embedded database.
describe.each(copiedHotels.slice(rounds(0, 1)))('the proof of a backup of %s', (_, make) => {
  let folder: string;
  let backups: string;
  let place: CopiedHotel;
  let env: Env;
  let original: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'proof-'));
    backups = join(folder, 'backups');
    place = await make(folder);
    env = readEnv({ ...place.env, DATA_DIR: folder });
    await change(async (db) => {
      await sql`insert into service (service_group, name, price_kobo) values ('laundry', 'Turban', 150000)`.execute(
        db.read,
      );
      await sql`insert into audit (at, actor, action, subject_kind, subject_id) values (${openedAt}, 'operator', 'staff added', 'staff', 'x')`.execute(
        db.read,
      );
      await sealWaitingEntries({ db, clock: { now: () => openedAt } });
    });
    return async () => {
      await place.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  }, 180_000);
  beforeEach(({ skip }) =>
    skip(Boolean(env.databaseUrl) && !hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed'),
  );

  const change = (work: (db: Db) => Promise<unknown>) => withCopiedHotel(place, work);

  /** Runs a statement that the schema refuses. */
  const changeUnguarded = (statement: string) =>
    change((db) =>
      db.tx(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const { numAffectedRows } = await sql.raw(statement).execute(tx);
        expect(numAffectedRows).toBe(1n);
      }),
    );

  const take = (keep = 14) => takeBackup(env, { folder: backups, keep });
  const fileOf = (name: string | undefined) => join(backups, name ?? '');

  /** Makes a copy of a backup with other bytes. With `isDescribed`, its checksum is the one of these bytes. */
  function withBytes(name: string, bytes: Buffer, isDescribed: boolean): string {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    const description = JSON.parse(readFileSync(`${original}.json`, 'utf8')) as object;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(
      `${file}.json`,
      JSON.stringify({ ...description, proven_at: null, ...(isDescribed && { size: bytes.length, sha256 }) }),
    );
    return file;
  }

  const outcomeOf = async (file: string, proofEnv = env): Promise<string> => {
    try {
      await proveCopy(file, proofEnv);
      return 'proven';
    } catch (error) {
      if (!(error instanceof NotProven)) throw error;
      return [error.problem, error.detail].filter(Boolean).join(': ');
    }
  };

  /** Other files prove backups on the same server meanwhile. What they make goes by itself; what this one left stays. */
  const listScratch = async (): Promise<string[]> => {
    if (!env.databaseUrl) return readdirSync(backups).filter((name) => name.startsWith('.hotel-proof-'));
    const db = openPostgres(env.databaseUrl, { max: 1 });
    const { rows } = await sql<{
      name: string;
    }>`select datname as name from pg_database where datname like 'proof\_%'`.execute(db.read);
    await db.close();
    return rows.map(({ name }) => name);
  };

  test('is a restore with all rows, sums, days and the last seal, and leaves nothing behind', async () => {
    const { report, cause } = await take();
    expect(cause).toBeUndefined();
    original = fileOf(report.file?.name);
    expect(report).toMatchObject({ problem: null, detail: '', contents: { seal: { number: expect.any(Number) } } });
    expect(readdirSync(backups).sort()).toEqual([basename(original), `${basename(original)}.json`]);
    const { description } = await openCopy(original);
    expect(description.proven_at).not.toBeNull();
    expect(description.contents.rows).toMatchObject({ service: expect.any(Number), audit_seal: expect.any(Number) });
    await expect.poll(listScratch, { timeout: 60_000 }).toEqual([]);
  });

  test('finds a flipped byte, also if its checksum was made after it', async () => {
    const bytes = readFileSync(original);
    const flipAt = (at: number) => {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      return flipped;
    };
    for (const share of [0, 0.25, 0.5, 0.75, 0.99])
      expect(await outcomeOf(withBytes('flipped', flipAt(Math.floor(bytes.length * share)), false))).toBe('damaged');
    // The rows are at the end of a file of pg_dump.
    const inRows = Math.floor(bytes.length * 0.98);
    expect(await outcomeOf(withBytes('flipped-row', flipAt(inRows), true))).toBe('not_restored');
    // A file of pg_dump also has definitions as plain text, which can be restored although they are not the same.
    const inFunction = bytes.indexOf('a seal of the audit log never changes');
    if (env.databaseUrl)
      expect(await outcomeOf(withBytes('flipped-text', flipAt(inFunction), true))).toBe(
        'differs: The triggers are not those of the hotel',
      );
  });

  test('finds a cut file', async () => {
    const bytes = readFileSync(original);
    for (const share of [0, 0.3, 0.95, 0.999]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await outcomeOf(withBytes(`cut-${share}`, cut, false))).toBe('damaged');
      expect(await outcomeOf(withBytes(`cut-${share}-again`, cut, true))).not.toBe('proven');
    }
  });

  /** Changes the database, copies it, and gives that copy the description of the original. */
  async function outcomeAfter(statement: string, undo: string): Promise<string> {
    await changeUnguarded(statement);
    const { file } = await copyDatabase(env, mkdtempSync(join(folder, 'changed-')));
    await changeUnguarded(undo);
    const bytes = readFileSync(file);
    return outcomeOf(withBytes('changed-copy', bytes, true));
  }

  test('finds one kobo that is missing, one row, and an end of the audit log', async () => {
    const oneService = `where id = (select id from service where name = 'Turban')`;
    expect(
      await outcomeAfter(
        `update service set price_kobo = price_kobo - 1 ${oneService}`,
        `update service set price_kobo = price_kobo + 1 ${oneService}`,
      ),
    ).toMatch(/^differs: service\.price_kobo adds up to \d+9 kobo instead of \d+$/);
    await changeUnguarded(`insert into money_entry (id, kind, source_id, at, day, stream, method, amount_kobo)
      values ('00000000-0000-4000-8000-000000000001', 'payment', '00000000-0000-4000-8000-000000000002', '2026-11-20', '2026-11-20', 'rooms', 'cash', 500)`);
    expect((await take()).report.problem).toBeNull();
    original = fileOf(
      readdirSync(backups)
        .filter((name) => !name.endsWith('.json'))
        .sort()
        .at(-1),
    );
    const oneEntry = `where id = '00000000-0000-4000-8000-000000000001'`;
    expect(
      await outcomeAfter(
        `update money_entry set amount_kobo = 499 ${oneEntry}`,
        `update money_entry set amount_kobo = 500 ${oneEntry}`,
      ),
    ).toContain('differs: On 2026-11-20');
    expect(
      await outcomeAfter(
        `update money_entry set day = '2026-11-19' ${oneEntry}`,
        `update money_entry set day = '2026-11-20' ${oneEntry}`,
      ),
    ).toContain('differs: On 2026-11-19');
    const lastSeal = 'where number = (select max(number) from audit_seal)';
    expect(
      await outcomeAfter(
        `update audit_seal set hash = reverse(hash) ${lastSeal}`,
        `update audit_seal set hash = reverse(hash) ${lastSeal}`,
      ),
    ).toContain('differs: The audit log ends with');
  });

  test('finds an entry of the audit log that was changed past its seal', async () => {
    const oneEntry = `where id = (select max(audit_id) from audit_seal)`;
    await changeUnguarded(`update audit set actor = 'client' ${oneEntry}`);
    const { report } = await take();
    await changeUnguarded(`update audit set actor = 'operator' ${oneEntry}`);
    expect(report).toMatchObject({ problem: 'audit_broken', detail: expect.stringContaining('was changed') });
  });

  test('says what is missing: a place to restore into, room on the disk, a copy', async () => {
    const nowhere = { ...env, databaseUrl: 'postgres://nobody@127.0.0.1:9/none', proofDatabaseUrl: undefined };
    if (env.databaseUrl) {
      const wrongServer = Object.assign(new URL(env.databaseUrl), { pathname: '/missing' }).href;
      expect(await outcomeOf(original, { ...env, proofDatabaseUrl: wrongServer })).toBe('no_scratch');
      expect((await takeBackup(nowhere, { folder: join(folder, 'none'), keep: 1 })).report).toMatchObject({
        file: null,
        problem: 'not_copied',
      });
    } else {
      expect(await outcomeOf(original, { ...env, diskMargin: Number.MAX_SAFE_INTEGER })).toBe('no_room');
    }
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect((await takeBackup(env, { folder: file, keep: 1 })).report).toMatchObject({
      file: null,
      problem: 'not_copied',
    });
  });

  test('removes what a power cut left behind, and never the last proven copy', async () => {
    const old = new Date(Date.now() - 7 * 3_600_000);
    const unfinished = join(backups, 'hotel-2026-11-20T03-00-00Z.dump.unfinished');
    const leftFolder = join(backups, '.hotel-proof-abcdef');
    const ownFile = join(backups, 'proof-of-purchase.pdf');
    for (const file of [unfinished, ownFile]) writeFileSync(file, 'x');
    mkdirSync(leftFolder);
    for (const path of [unfinished, leftFolder, ownFile]) utimesSync(path, old, old);
    if (env.databaseUrl) await change((db) => sql.raw(`create database proof_1_${'a'.repeat(32)}`).execute(db.read));
    const oneEntry = `where id = (select max(audit_id) from audit_seal)`;
    await changeUnguarded(`update audit set actor = 'client' ${oneEntry}`);
    const provenBefore = readdirSync(backups).filter((name) => /\.(dump|tar\.gz)$/.test(name));
    expect((await take(1)).report.problem).toBe('audit_broken');
    await changeUnguarded(`update audit set actor = 'operator' ${oneEntry}`);
    const names = readdirSync(backups).filter((name) => !name.endsWith('.json'));
    expect(names).toContain('proof-of-purchase.pdf');
    expect(names).toContain(basename(original));
    expect(names).toHaveLength(3);
    expect(provenBefore).toContain(basename(original));
    await expect.poll(listScratch, { timeout: 60_000 }).toEqual([]);
  });
});
