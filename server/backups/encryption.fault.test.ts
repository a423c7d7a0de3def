import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Env, readEnv } from '#server/core/env.ts';
import { root } from '#tools/built.ts';
import { openCopy } from '#tools/copies/archive.ts';
import { proveCopy } from '#tools/copies/prove.ts';
import { takeBackup } from '#tools/copies/take.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { setBackupKey } from '#tools/testing/backup-key.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { copiedHotels, withCopiedHotel } from '#tools/testing/copied-hotels.ts';
import { rounds } from '#tools/testing/form.ts';

// Only the deep form encrypts a copy of the embedded database: what is encrypted makes no difference.
describe.each(copiedHotels.slice(rounds(0, 1)))('an encrypted backup of %s', (_, make) => {
  let folder: string;
  let backups: string;
  let env: Env;
  let identity: string;
  let recipient: string;
  let backupFile: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'encryption-'));
    backups = join(folder, 'backups');
    identity = await generateIdentity();
    recipient = await identityToRecipient(identity);
    const hotel = await make(folder);
    env = readEnv({ ...hotel.env, DATA_DIR: folder });
    await withCopiedHotel(hotel, (db) => setBackupKey(db, recipient));
    return async () => {
      await hotel.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  }, 180_000);
  beforeEach(({ skip }) =>
    skip(Boolean(env.databaseUrl) && !hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed'),
  );

  /** Puts other bytes beside the backup, with or without a description, and returns their file. */
  function withBytes(name: string, bytes: Buffer, description?: string): string {
    const file = join(folder, `${name}.age`);
    writeFileSync(file, bytes);
    if (description) writeFileSync(`${file}.json`, description);
    return file;
  }

  const outcomeOf = (file: string, key?: string): Promise<string> =>
    openCopy(file, key).then(
      async ({ close }) => {
        await close();
        return 'opened';
      },
      (error: Error) => error.message,
    );

  test('is proven from the encrypted file, and leaves nothing that can be read', async () => {
    const { report, cause } = await takeBackup(env, { folder: backups, keep: 14 });
    expect(cause).toBeUndefined();
    expect(report).toMatchObject({ problem: null, file: { recipient } });
    const names = readdirSync(backups).sort();
    expect(names).toEqual([report.file?.name, `${report.file?.name}.json`]);
    expect(report.file?.name).toMatch(/^hotel-[\dT-]+Z\.(dump|tar\.gz)\.age$/);
    backupFile = join(backups, report.file?.name ?? '');
    expect(names.map((name) => statSync(join(backups, name)).mode & 0o777)).toEqual([0o600, 0o600]);
    const description = JSON.parse(readFileSync(`${backupFile}.json`, 'utf8')) as object;
    expect(Object.keys(description).sort()).toEqual(
      ['format', 'made_at', 'proven_at', 'recipient', 'sha256', 'size', 'version'].sort(),
    );
    expect(description).toMatchObject({ recipient, proven_at: expect.any(String) });
    const header = readFileSync(backupFile).subarray(0, 1_000).toString('latin1').split('--- ')[0] ?? '';
    expect(header.match(/-> X25519 /g)).toHaveLength(2);
  });

  test('is opened by the paper, with and without its description, and proven again', async () => {
    expect((await proveCopy(backupFile, env, identity)).recipient).toBe(recipient);
    const alone = withBytes('alone', readFileSync(backupFile));
    const { plainFile, description, close } = await openCopy(alone, identity, join(folder, 'plain'));
    expect(dirname(dirname(plainFile))).toBe(join(folder, 'plain'));
    expect(description.contents.rows).toMatchObject({ backup_key: 1 });
    expect(statSync(plainFile).mode & 0o777).toBe(0o600);
    await close();
    expect(readdirSync(join(folder, 'plain'))).toEqual([]);
  });

  test('says which paper is needed for a wrong key, and what is wrong with a key', async () => {
    const otherIdentity = await generateIdentity();
    const otherRecipient = await identityToRecipient(otherIdentity);
    expect(await outcomeOf(backupFile, otherIdentity)).toBe(
      `This key does not open ${backupFile}. Its public half is ${otherRecipient}, and the backup is for ${recipient}.`,
    );
    expect(await outcomeOf(backupFile)).toContain('is encrypted');
    const mistyped = `${identity.slice(0, -1)}${identity.endsWith('Q') ? 'P' : 'Q'}`;
    for (const key of [mistyped, identity.slice(0, 40), 'AGE-SECRET-KEY-1'])
      expect(await outcomeOf(backupFile, key)).toContain('a character of it is wrong');
    await expect(proveCopy(backupFile, env, otherIdentity)).rejects.toThrow('This key does not open');
  });

  test('finds a flipped byte and a cut file, also without the checksum', async () => {
    const bytes = readFileSync(backupFile);
    const description = readFileSync(`${backupFile}.json`, 'utf8');
    for (const share of [0.02, 0.5, 0.999]) {
      const flipped = Buffer.from(bytes);
      const at = Math.floor(bytes.length * share);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(await outcomeOf(withBytes('flipped', flipped, description), identity)).toContain('is damaged');
      expect(await outcomeOf(withBytes(`flipped-${share}`, flipped), identity)).toContain('is cut off or was changed');
    }
    for (const length of [0, 100, 300, 65_536, bytes.length - 1]) {
      const file = withBytes(`cut-${length}`, bytes.subarray(0, length));
      expect(await outcomeOf(file, identity)).toContain('is cut off or was changed');
    }
    // 64 kB with their code are a whole part: only the mark of the last part shows that others are missing.
    const headerLength = bytes.indexOf('\n--- ') + '\n--- '.length + 43 + 1 + 16;
    const wholePart = bytes.subarray(0, headerLength + 65_536 + 16);
    expect(await outcomeOf(withBytes('cut-whole', wholePart), identity)).toContain('is cut off or was changed');
  });

  test('says that a copy of a newer version needs that version', async () => {
    const description = JSON.parse(readFileSync(`${backupFile}.json`, 'utf8')) as object;
    const newer = JSON.stringify({ ...description, format: 4 });
    expect(await outcomeOf(withBytes('newer', readFileSync(backupFile), newer), identity)).toContain(
      'Restore with the version that made it',
    );
  });

  test('is opened by the program age as well', ({ skip }) => {
    skip(spawnSync('age', ['--version']).error !== undefined, 'age is not installed');
    const keyFile = join(folder, 'key.txt');
    writeFileSync(keyFile, `${identity}\n`);
    const { stdout, status } = spawnSync('age', ['-d', '-i', keyFile, backupFile], { maxBuffer: 1e9 });
    expect(status).toBe(0);
    expect(JSON.parse(stdout.subarray(0, stdout.indexOf('\n')).toString())).toMatchObject({ contents: {} });
  });

  type ToolResult = { code: number; said: string };
  /** Runs `npm run restore` into another hotel, with the key typed or in a file. */
  async function restore(typedKey: string, ...args: string[]): Promise<ToolResult> {
    const program = await programArguments('tools/restore.ts');
    const { PATH, HOME, TMPDIR } = process.env;
    const target = join(folder, 'restored');
    mkdirSync(target, { recursive: true });
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...program, backupFile, ...args],
        {
          cwd: root,
          env: { PATH, HOME, TMPDIR, DATA_DIR: target, ...(env.databaseUrl && { DATABASE_URL: env.databaseUrl }) },
        },
        (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
      );
      child.stdin?.end(typedKey);
    });
  }

  test('is restored with the key that is typed, and not with another', async () => {
    const wrong = await restore(`${await generateIdentity()}\n`, '--replace');
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining(`This key does not open ${backupFile}`)]);
    const none = await restore('the paper\n', '--replace');
    expect([none.code, none.said]).toEqual([1, expect.stringContaining('There is no key in it')]);
    const keyFile = join(folder, 'key-of-paper.txt');
    writeFileSync(keyFile, identity.toLowerCase().replace(/(.{4})/g, '$1 '));
    const checked = await restore('', '--check', '--key-file', keyFile);
    expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('this program can restore it')]);
    expect(checked.said).not.toContain('Restored');
    const { code, said } = await restore('', '--replace', '--key-file', keyFile);
    expect([code, said]).toEqual([0, expect.stringContaining('It is what was copied.')]);
    expect(said).not.toContain(identity.slice(16));
    expect(readdirSync(backups).sort()).toEqual([basename(backupFile), `${basename(backupFile)}.json`]);
  });
});
