import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBackup } from '#server/backups/send-backup.ts';
import { recordOperatorBackup } from '#server/backups/take-backup.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { rclonePlaces } from '#server/platform/integrations/rclone-places.ts';
import { root } from '#tools/built.ts';
import { takeBackup } from '#tools/copies/take.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { setBackupKey } from '#tools/testing/backup-key.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { type CopiedHotel, copiedHotels, withCopiedHotel } from '#tools/testing/copied-hotels.ts';
import { rounds } from '#tools/testing/form.ts';
import { hasRclone } from '#tools/testing/rclone.ts';

const log = { info() {}, warn() {}, error() {} };

// Only the deep form practises with the embedded database.
describe.each(copiedHotels.slice(rounds(0, 1)))('the drill with %s', (_, make) => {
  let folder: string;
  let disk: string;
  let place: CopiedHotel;
  let env: Env;
  let identity: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drill-'));
    disk = join(folder, 'disk');
    mkdirSync(disk);
    place = await make(folder);
    env = readEnv({ ...place.env, DATA_DIR: folder });
    identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    await withCopiedHotel(place, (db) => setBackupKey(db, recipient));
    return async () => {
      await place.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  }, 180_000);
  beforeEach(({ skip }) => {
    skip(Boolean(env.databaseUrl) && !hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed');
    skip(!hasRclone(), 'rclone is not installed');
  });

  type ToolResult = { code: number; said: string };
  async function drill(typedKey: string, ...args: string[]): Promise<ToolResult> {
    const program = await programArguments('tools/drill.ts');
    const { PATH, HOME, TMPDIR } = process.env;
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...program, ...args],
        { cwd: root, env: { PATH, HOME, TMPDIR, ...place.env, DATA_DIR: folder } },
        (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
      );
      child.stdin?.end(typedKey);
    });
  }

  async function sendCopy(): Promise<string> {
    const places = rclonePlaces(env.backups.folder);
    const begunAt = new Date().toISOString();
    const { report, cause } = await takeBackup(env, { folder: env.backups.folder, keep: 14 });
    expect([cause, report.problem]).toEqual([undefined, null]);
    expect(await places.tryPlace({ kind: 'folder', folder: disk })).toMatchObject({ problem: null });
    await withCopiedHotel(place, async (db) => {
      const address = {
        folder: disk,
        host: '',
        port: 22,
        user: '',
        endpoint: '',
        region: '',
        bucket: '',
        accessKeyId: '',
      };
      await sql`insert into backup_place (version, kind, address, set_by, set_at)
        select 1, 'folder', ${JSON.stringify(address)}::jsonb, id, '2026-11-22' from staff where staff_id = 'ADMIN001'`.execute(
        db.read,
      );
      await recordOperatorBackup({ db }, { begunAt, endedAt: begunAt, report, isInBackupFolder: true });
      const { id } = await db.read.selectFrom('backupProof').select('id').executeTakeFirstOrThrow();
      const secrets = { secret: env.sessionSecret, previousSecrets: [] };
      await sendBackup({ db, clock: { now: () => new Date() }, backupPlaces: places, log, wake() {}, ...secrets }, id);
    });
    return report.file?.name ?? '';
  }

  test('fetches the newest copy of the place, and restores it beside the hotel', async () => {
    const nothing = await drill('');
    expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('No place is set. Name a file.')]);
    const name = await sendCopy();
    expect(readdirSync(disk).sort()).toEqual(['hotel-backups.txt', name].sort());
    const { code, said } = await drill(`${identity}\n`);
    expect(said).toMatch(/Fetched in \d+\.\d s\.[\s\S]*Restored in \d+\.\d s\./);
    expect([code, said]).toEqual([0, expect.stringContaining('It is what was copied.\nChecked: it balances.')]);
    expect(said).toContain(name);
    expect(readdirSync(env.backups.folder).sort()).toEqual([name, `${name}.json`]);

    const wrong = await drill(await generateIdentity());
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('This key does not open')]);
    const atPlace = join(disk, name);
    const bytes = readFileSync(atPlace);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(atPlace, bytes);
    const damaged = await drill(identity);
    expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('is not what was sent')]);
    const other = await drill(identity, atPlace);
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('is cut off or was changed')]);
    const own = await drill(identity, join(env.backups.folder, name));
    expect([own.code, own.said]).toEqual([0, expect.stringContaining('It is what was copied.')]);
  });
});
