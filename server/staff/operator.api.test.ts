import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '#db/scratch.ts';
import { attemptLimitAt } from '#server/staff/lockout-rules.ts';
import { incrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { makeClient } from '#tools/testing/client.ts';
import { type DatabaseWork, migratedScratch, withDatabase } from '#tools/testing/databases.ts';
import { isDeep } from '#tools/testing/form.ts';
import { startProcess } from '#tools/testing/process.ts';
import { login } from '#tools/testing/staff.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'operator-'));
let scratchDatabase: ScratchDatabase | undefined;
beforeAll(async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return;
  // In the deep form, the program itself makes the tables.
  scratchDatabase = isDeep ? await createScratchDatabase(process.env.TEST_POSTGRES_URL ?? '') : await migratedScratch();
});
afterAll(async () => {
  await scratchDatabase?.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Starting programs can take a minute on a busy machine. */
const testTimeoutMs = 240_000;

type ProgramResult = { code: number | null; out: string; err: string };

const runOperator = (...args: string[]): Promise<ProgramResult> => runOperatorAt(DATA_DIR, ...args);

async function runOperatorAt(dataDir: string, ...args: string[]): Promise<ProgramResult> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...(await programArguments('tools/staff.ts')), ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, ...(scratchDatabase && { DATABASE_URL: scratchDatabase.url }) },
  });
  const result: ProgramResult = { code: null, out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => {
    result.out += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    result.err += text.toString();
  });
  return new Promise((done) => child.once('close', (code) => done({ ...result, code })));
}

const inDatabase = <T>(work: DatabaseWork<T>) => withDatabase({ url: scratchDatabase?.url, dataDir: DATA_DIR }, work);

const passwordIn = ({ out }: ProgramResult) => /sign-in: (\S+)$/m.exec(out)?.[1] ?? 'none';

test(
  'an operator adds the first superadmin, helps them back in twice, and all of it is written down',
  async () => {
    const linkFile = join(DATA_DIR, 'setup-token');
    writeFileSync(linkFile, 'A link that is of no use from now on\n');
    const addResult = await runOperator('add', '--id', 'boss1', '--name', 'Adé Bọ́sẹ̀', '--role', 'superadmin');
    expect([addResult.code, addResult.err]).toEqual([0, '']);
    expect(addResult.out).toContain('BOSS1');
    expect(existsSync(linkFile)).toBe(false);

    const resetResult = await runOperator('reset-password', '--id', 'boss1');
    expect(passwordIn(resetResult)).not.toBe(passwordIn(addResult));
    await inDatabase(async (read) => {
      for (let attempts = 0; attempts < 6; attempts++)
        await incrementAttempts(read, 'BOSS1', attemptLimitAt('network x'), new Date());
      const boss = await findStaff(read, { staffId: 'BOSS1' });
      await read
        .insertInto('twoFactor')
        .values({ staffId: boss?.id ?? '', secret: 'x', enabledAt: new Date() })
        .execute();
    });
    expect((await runOperator('unlock', '--id', 'BOSS1')).out).toContain('is not locked');
    expect((await runOperator('disable-2fa', '--id', 'BOSS1')).out).toContain('is off now');

    await inDatabase(async (read) => {
      const boss = await findStaff(read, { staffId: 'BOSS1' });
      expect(boss).toMatchObject({ name: 'Adé Bọ́sẹ̀', role: 'superadmin', mustChangePassword: true });
      expect(boss?.twoFactor).toBe(false);
      expect(await passwordMatches(boss?.passwordHash, passwordIn(resetResult))).toBe(true);
      expect(await read.selectFrom('signInTry').selectAll().execute()).toEqual([]);
      const entries = await read.selectFrom('audit').select(['actor', 'action', 'subjectId']).orderBy('id').execute();
      expect(entries).toEqual(
        ['staff added', 'password reset', 'sign-in unlocked', 'two-factor disabled'].map((action) => ({
          actor: 'operator',
          action,
          subjectId: boss?.id,
        })),
      );
    });
  },
  testTimeoutMs,
);

test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'an operator unlocks somebody while the hotel runs',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'running-'));
    const hotelProcess = await startProcess({ env: { DATA_DIR: dataDir } });
    try {
      const client = makeClient(hotelProcess.url);
      for (let attempts = 0; attempts < 5; attempts++) await login(client, 'FRONT001', 'Wrong-Password-1');
      expect((await login(client, 'FRONT001', 'Ebute-2026!')).status).toBe(423);
      expect(await runOperatorAt(dataDir, 'unlock', 'front001')).toMatchObject({ code: 0, err: '' });
      expect((await login(client, 'FRONT001', 'Ebute-2026!')).status).toBe(200);
    } finally {
      await hotelProcess.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  testTimeoutMs,
);

const wrongCommands: [string[], number, RegExp][] = [
  [['add', '--id', 'x', '--name', ' ', '--role', 'king'], 1, /enter a name\n.*3 to 20 letters.*\n.*choose a role/],
];
const furtherWrongCommands: typeof wrongCommands = [
  [['reset-password', '--id', 'NOBODY'], 1, /^Staff member not found\n$/],
  [['unlock'], 2, /^npm run staff -- add/],
  [['unlock', '--id', 'NOBODY'], 1, /^Staff member not found\n$/],
  [['disable-2fa', '--id', 'NOBODY'], 1, /^Staff member not found\n$/],
  [['promote', '--id', 'BOSS1'], 2, /^npm run staff -- add/],
];

test.each([...wrongCommands, ...(isDeep ? furtherWrongCommands : [])])(
  '%j is answered in a sentence',
  async (args, code, sentence) => {
    const result = await runOperator(...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toMatch(sentence);
  },
  testTimeoutMs,
);
