import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import { openOperatorSocket, operatorSocketPath } from '#server/platform/telemetry/operator-socket.ts';
import { askRunningApp, askSocket } from '#tools/socket-client.ts';

let dataDir: string;
let warnings: string[];
let operatorSocket: Awaited<ReturnType<typeof openOperatorSocket>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'socket-'));
  warnings = [];
  const warn = (_: object, message: string) => warnings.push(message);
  operatorSocket = await openOperatorSocket(
    dataDir,
    { info() {}, warn, error() {} },
    {
      async unlock(staffId) {
        if (staffId === 'NOBODY') throw new AppError('not_found', 'Staff member not found');
        if (staffId === 'CRASH') throw new Error('the database is away');
        return `${staffId} was not locked.`;
      },
      newSetupToken: async () => 'Set up the hotel at https://hotel.example/setup#token=x',
      async verifyAudit(known) {
        if (known) throw new AppError('conflict', `The chain ends before ${known.number}.`);
        return 'The audit log is whole.';
      },
      fetchNewestCopy: async (folder) => `${folder}/hotel-1.dump.age`,
      recordBackup: async ({ report }) => `Written down: ${report.file?.name}`,
    },
  );
});
afterEach(async () => {
  await operatorSocket?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an operator asks a running hotel, and is told what became of it', async () => {
  expect(await askRunningApp(dataDir, { unlock: 'FRONT001' })).toBe('FRONT001 was not locked.');
  await expect(askRunningApp(dataDir, { unlock: 'NOBODY' })).rejects.toThrow('Staff member not found');
});

test('an operator gets a new link to the set-up', async () => {
  expect(await askRunningApp(dataDir, { newSetupToken: true })).toContain('/setup#token=');
});

test('an operator has the audit log checked, with or without an end that is known', async () => {
  expect(await askRunningApp(dataDir, { verifyAudit: {} })).toBe('The audit log is whole.');
  await expect(askRunningApp(dataDir, { verifyAudit: { known: { number: 7, hash: 'ab' } } })).rejects.toThrow(
    'The chain ends before 7.',
  );
});

test('an operator has a backup written down', async () => {
  const file = { name: 'hotel-1.dump', bytes: 1, sha256: 'a'.repeat(64), recipient: null };
  const report = { file, contents: null, problem: 'differs', detail: '' } as const;
  const times = { begunAt: '2026-11-22T03:00:00Z', endedAt: '2026-11-22T03:01:00Z' };
  expect(await askRunningApp(dataDir, { recordBackup: { ...times, report, isInBackupFolder: true } })).toBe(
    'Written down: hotel-1.dump',
  );
});

test('an operator has the newest backup brought back from its place', async () => {
  expect(await askRunningApp(dataDir, { fetchNewestCopy: { folder: '/tmp/x' } })).toBe('/tmp/x/hotel-1.dump.age');
});

test('what fails, or is no question, is answered with nothing and logged', async () => {
  await expect(askRunningApp(dataDir, { unlock: 'CRASH' })).rejects.toThrow('The hotel closed the connection');
  for (const question of ['', '{}', 'unlock FRONT001'])
    expect((await askSocket(operatorSocketPath(dataDir), question))?.toString()).toBe('');
  expect(warnings).toEqual(Array(4).fill('an operator command failed'));
});

test('only whoever owns the data folder comes through', () => {
  expect(statSync(operatorSocketPath(dataDir)).mode & 0o777).toBe(0o600);
});

test('nobody opens where no hotel runs', async () => {
  await operatorSocket?.close();
  expect(await askRunningApp(dataDir, { unlock: 'FRONT001' })).toBeUndefined();
});
