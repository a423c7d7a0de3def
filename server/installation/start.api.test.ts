import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScratchDatabase } from '#db/scratch.ts';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { migratedScratch } from '#tools/testing/databases.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';

let env: Record<string, string> & { DATA_DIR: string };
let scratch: ScratchDatabase | undefined;
let hotel: ServerProcess | undefined;
beforeAll(async () => {
  if (process.env.TEST_ENGINE === 'postgres') scratch = await migratedScratch();
  env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'setup-')),
    ...(scratch && { DATABASE_URL: scratch.url }),
    HOTEL_MODE: 'production',
    PUBLIC_URL: 'https://akwa.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    FLW_PUBLIC_KEY: 'FLWPUBK-0123456789abcdef-X',
    FLW_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
    FLW_WEBHOOK_HASH: randomBytes(16).toString('hex'),
    ...{ HOTEL_NOW: '', HOTEL_LIMITS: '' },
  };
});
afterAll(async () => {
  await hotel?.kill();
  await scratch?.drop();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

const linkIn = (text: string) => /https:\/\/akwa\.example\/setup#token=[\w-]{22}/.exec(text)?.[0];

async function startHotel(): Promise<string> {
  hotel = await startProcess({ env, fresh: true });
  // The link is printed after the address for which `startProcess` waits.
  await expect.poll(() => linkIn(hotel?.output() ?? ''), { timeout: 30_000 }).toBeDefined();
  return linkIn(hotel.output()) ?? '';
}

test('each start shows the link, also after the power failed; a command makes another while the hotel runs', async () => {
  const link = await startHotel();
  expect(hotel?.output()).toContain('hotel staff add');
  expect(`${link}\n`).toContain(readFileSync(join(env.DATA_DIR, 'setup-token'), 'utf8'));
  await hotel?.kill('SIGKILL');
  expect(await startHotel()).toBe(link);

  const { PATH, HOME, TMPDIR } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, await programArguments('tools/setup-token.ts'), {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...env },
  });
  const newLink = linkIn(stdout);
  expect(newLink).toBeDefined();
  expect(newLink).not.toBe(link);
  await hotel?.kill('SIGKILL');
  expect(await startHotel()).toBe(newLink);
}, 240_000);
