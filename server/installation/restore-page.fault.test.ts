import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plural } from '#contract/core/plural.ts';
import { restorePolicy } from '#contract/installation/restore.ts';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import type { ScratchDatabase } from '#db/scratch.ts';
import { withEarlierSecrets } from '#server/core/earlier-secrets.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { findFreePort } from '#server/core/free-port.ts';
import { systemRandom } from '#server/core/random.ts';
import { hasOwner } from '#server/installation/installation-store.ts';
import {
  readRestoreState,
  restoreFolder,
  uploadFolder,
  writeRestoreState,
} from '#server/installation/restore-files.ts';
import { beginUpload, checkUpload, confirmRestore, receivePart } from '#server/installation/restore-upload.ts';
import { readSetupToken } from '#server/installation/setup-token-file.ts';
import { openDatabase } from '#server/main.ts';
import { unsealWithAnySecret } from '#server/staff/two-factor-codes.ts';
import { root } from '#tools/built.ts';
import { bringBackConfirmed } from '#tools/copies/bring-back.ts';
import { oldSchemaOf } from '#tools/copies/bring-back-server.ts';
import { checkCopy } from '#tools/copies/check-copy.ts';
import { setSchemaAside } from '#tools/copies/server.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { makeClient } from '#tools/testing/client.ts';
import { copiedHotels } from '#tools/testing/copied-hotels.ts';
import {
  type CopyToRestore,
  makeCopyToRestore,
  oldPassword,
  oldTotpSecret,
  sendCopyTo,
  stateAfterCheck,
} from '#tools/testing/copy-to-restore.ts';
import { migratedScratch } from '#tools/testing/databases.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { addStaffMember, totpAt } from '#tools/testing/staff.ts';

const log = { info() {}, warn() {}, error() {} };
const partBytes = restorePolicy.partBytes;
/** Production does not start with these. */
const noDemoEnv = { HOTEL_NOW: '', HOTEL_LIMITS: '' };

describe.each(copiedHotels)('a hotel on %s whose old computer is gone', (engine) => {
  const isServer = engine === 'a PostgreSQL server';
  /** What is the same on both engines is tried on the faster one in the short form. */
  const testOnce = test.skipIf(!isDeep && !isServer);
  let copy: CopyToRestore;
  let env: Env & { source: Record<string, string> };

  beforeAll(async () => {
    if (isServer && !hasPgDump()) return;
    copy = await makeCopyToRestore(engine);
    return () => copy.remove();
  }, 240_000);
  beforeEach(async ({ skip }) => {
    skip(isServer && !hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed');
    const dataDir = mkdtempSync(join(tmpdir(), 'new-computer-'));
    const scratch: ScratchDatabase | undefined = isServer ? await migratedScratch() : undefined;
    const source: Record<string, string> = {
      ...{ DATA_DIR: dataDir, HOTEL_MODE: 'production', PUBLIC_URL: 'https://akwa.example' },
      ...{ SESSION_SECRET: randomBytes(32).toString('hex'), ...(scratch && { DATABASE_URL: scratch.url }) },
    };
    env = { ...readEnv(source), source };
    return async () => {
      await scratch?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await openDatabase(env);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** Does on the new computer what the set-up page does, up to the press that confirms. Returns the upload. */
  const confirmCopy = (secret: string): Promise<string> =>
    inDatabase(async (db) => {
      await migrate(db);
      const deps = {
        ...{ db, log, random: systemRandom, clock: { now: () => new Date() } },
        ...{ dataDir: env.dataDir, diskMargin: env.diskMargin, secret: env.sessionSecret },
        restores: { check: (input: Parameters<typeof checkCopy>[0]) => checkCopy(input, env), stop() {} },
      };
      const { name, bytes, description: descriptionText } = copy;
      const upload = await beginUpload(deps, { token: '', name, bytes: bytes.length, descriptionText });
      for (let offset = 0; offset < bytes.length; offset += partBytes)
        await receivePart(deps, {
          ...{ token: '', upload, offset },
          content: bytes.subarray(offset, offset + partBytes).toString('base64'),
        });
      await checkUpload(deps, { upload, paperKey: copy.key, secret });
      await expect.poll(() => readRestoreState(env.dataDir)?.stage, { timeout: 60_000 }).not.toBe('checking');
      expect(readRestoreState(env.dataDir)).toMatchObject({ stage: 'checked', problem: null });
      await confirmRestore(deps, upload);
      return upload;
    });

  const bringBack = async (): Promise<string> => {
    const lines: string[] = [];
    await bringBackConfirmed(env, new Date(), (line) => lines.push(line));
    return lines.join('\n');
  };

  type Found = { bookings: number; owners: boolean; restored: number; sessions: number; schemas: number };
  const look = (): Promise<Found> =>
    inDatabase(async (db) => {
      const count = async (table: 'booking' | 'session') =>
        Number(
          (
            await db.read
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
      const restored = await db.read.selectFrom('audit').select('id').where('action', '=', 'hotel restored').execute();
      const { rows } = await db.session((session) =>
        session.query(`select count(*) as count from pg_namespace where nspname like 'replaced%'`),
      );
      return {
        ...{ bookings: await count('booking'), sessions: await count('session') },
        ...{ owners: await hasOwner(db.read), restored: restored.length, schemas: Number(rows[0]?.count) },
      };
    });
  const whole = () => ({ bookings: copy.bookings, owners: true, restored: 1, sessions: 0, schemas: 0 });
  const empty = { bookings: 0, owners: false, restored: 0, sessions: 0, schemas: 0 };
  const filesLeft = () => readdirSync(restoreFolder(env.dataDir)).filter((name) => !name.startsWith('in-use.'));

  test('comes back whole, with its second factors, and once', async () => {
    await confirmCopy(copy.secret);
    const said = await bringBack();
    expect(said).toContain(`with ${plural(copy.bookings, 'booking')}.`);
    expect(said).toContain('Checked: it balances.');
    expect(await look()).toEqual(whole());
    expect(filesLeft()).toEqual([]);
    const { secret } = await inDatabase(({ read }) =>
      read.selectFrom('twoFactor').select('secret').executeTakeFirstOrThrow(),
    );
    const { sessionSecret, previousSecrets } = withEarlierSecrets(env);
    expect(unsealWithAnySecret([sessionSecret, ...previousSecrets], secret).text).toBe(oldTotpSecret);
    expect(readFileSync(join(env.dataDir, 'earlier-secrets'), 'utf8')).not.toContain(copy.secret);
    expect(await bringBack()).toBe('');
    expect(await look()).toEqual(whole());
  });

  testOnce('without the old secret has no second factors, and the audit log says so', async () => {
    await confirmCopy('');
    await bringBack();
    expect(await look()).toEqual(whole());
    await inDatabase(async ({ read }) => {
      expect(await read.selectFrom('twoFactor').select('staffId').execute()).toEqual([]);
      const entry = await read
        .selectFrom('audit')
        .select(['actor', 'after'])
        .where('action', '=', 'second factors removed')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ actor: 'system', after: { secondFactors: 1 } });
    });
  });

  testOnce('stays away if somebody has taken the new computer over since', async () => {
    await confirmCopy('');
    await inDatabase((db) => addStaffMember({ db, clock: { now: () => new Date() } }, { role: 'superadmin' }));
    expect(await bringBack()).toContain('The hotel was not brought back.');
    expect(readRestoreState(env.dataDir)).toMatchObject({ stage: 'failed', problem: 'not_empty' });
    expect(await look()).toEqual({ ...empty, owners: true });
    await inDatabase(async ({ read }) => {
      expect(await read.selectFrom('staff').select('role').execute()).toEqual([{ role: 'superadmin' }]);
    });
  });

  testOnce.each([
    [
      'has other contents than its description says',
      'differs',
      (folder: string) => {
        const file = join(folder, 'description.json');
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text.replace(/"booking":(\d+)/, (_, count) => `"booking":${Number(count) + 1}`),
        );
      },
    ],
    [
      'was cut off on the disk',
      'not_restored',
      (folder: string) => writeFileSync(join(folder, 'plain'), readFileSync(join(folder, 'plain')).subarray(0, 40_000)),
    ],
    ['is gone', 'not_restored', (folder: string) => rmSync(join(folder, 'plain'))],
  ])('stays as it is if the copy %s', async (_, problem, spoil) => {
    spoil(uploadFolder(env.dataDir, await confirmCopy('')));
    await bringBack();
    expect(readRestoreState(env.dataDir)).toMatchObject({ stage: 'failed', problem });
    expect(filesLeft()).toEqual(['state.json']);
    expect(await look()).toEqual(empty);
  });

  /** Starts the program that a start of the hotel runs first. Killed after `ms`, as by a power cut. */
  async function runProgram(ms?: number): Promise<number | null> {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, [...(await programArguments('tools/bring-back.ts')), '--pending'], {
      cwd: root,
      env: { PATH, HOME, TMPDIR, ...env.source },
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    if (ms !== undefined) void delay(ms).then(() => child.kill('SIGKILL'));
    return ended;
  }

  test('comes back after power cuts in the middle', async () => {
    for (let round = 0; round < rounds(8, 1); round++) {
      await confirmCopy(copy.secret);
      for (let cuts = 0; cuts < restorePolicy.tries - 1; cuts++)
        await runProgram(300 + (((round * 2 + cuts) * 977) % 4_000));
      expect(await runProgram()).toBe(0);
      expect(readRestoreState(env.dataDir)?.problem).toBeUndefined();
      expect(await look()).toEqual(whole());
      expect(filesLeft()).toEqual([]);
      if (round + 1 < rounds(8, 1)) await makeEmptyAgain();
    }
  });

  async function makeEmptyAgain(): Promise<void> {
    if (!isServer) return rmSync(join(env.dataDir, 'database'), { recursive: true, force: true });
    await inDatabase((db) =>
      db.session((session) => session.script('drop schema public cascade; create schema public')),
    );
  }

  testOnce('gives up after too many cuts, and has the empty hotel again', async () => {
    const upload = await confirmCopy('');
    const state = readRestoreState(env.dataDir);
    if (!state) throw new Error('there is no state');
    // As the last cut left it.
    writeRestoreState(env.dataDir, { ...state, tries: restorePolicy.tries });
    const cluster = join(env.dataDir, 'database', 'cluster');
    if (env.databaseUrl) await setSchemaAside(env.databaseUrl, oldSchemaOf(upload));
    else renameSync(cluster, `${cluster}.replaced`);
    await bringBack();
    expect(readRestoreState(env.dataDir)).toMatchObject({ stage: 'failed', problem: 'interrupted' });
    expect(await look()).toEqual(empty);
  });

  testOnce('of two processes that start at once, one brings it back, and the other waits', async () => {
    await confirmCopy(copy.secret);
    expect(await Promise.all([runProgram(), runProgram()])).toEqual([0, 0]);
    expect(await look()).toEqual(whole());
  });

  testOnce('comes back through the page: the processes end, start again, and people sign in', async () => {
    const port = String(await findFreePort('127.0.0.1'));
    const start = () =>
      startProcess({ env: { ...env.source, DATA_DIR: env.dataDir, PORT: port, ...noDemoEnv }, fresh: true });
    let server: ServerProcess = await start();
    try {
      const client = makeClient(`http://127.0.0.1:${port}`);
      await expect.poll(() => readSetupToken(env.dataDir), { timeout: 30_000 }).toBeDefined();
      const token = readSetupToken(env.dataDir) ?? '';
      const { name, bytes, description } = copy;
      const { upload, reply } = await sendCopyTo(client, token, { name, bytes, description });
      expect(reply.status).toBe(200);
      const proofs = { token, upload, paper_key: copy.key, secret: copy.secret };
      await client.post('/api/setup/restore/check', proofs);
      expect(await stateAfterCheck(client, token, 1_000)).toMatchObject({ stage: 'checked', problem: null });
      await server.kill('SIGKILL');
      server = await start();
      const { body } = await client.post('/api/setup/restore/state', { token });
      expect(body).toMatchObject({ stage: 'checked', upload });
      expect((await client.post('/api/setup/restore', { token, upload })).body.stage).toBe('confirmed');
      expect(await server.exited).toBe(0);
      server = await start();
      const staff = makeClient(`http://127.0.0.1:${port}`);
      const signIn = { staff_id: 'ADMIN001', password: oldPassword };
      const first = await staff.post('/api/auth/login', signIn);
      expect(first.body).toMatchObject({ requires2FA: true });
      const code = totpAt(oldTotpSecret, new Date());
      expect((await staff.post('/api/auth/login', { ...signIn, two_factor_token: code })).status).toBe(200);
      expect((await staff.post('/api/setup/restore/state', { token })).status).toBe(404);
      expect(existsSync(join(env.dataDir, 'setup-token'))).toBe(false);
    } finally {
      await server.kill();
    }
    expect(await look()).toMatchObject({ bookings: copy.bookings, restored: 1 });
  });
});
