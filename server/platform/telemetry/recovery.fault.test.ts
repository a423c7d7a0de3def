import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#db/engine/postgres.ts';
import { createScratchDatabase } from '#db/scratch.ts';
import { sandboxWebhookHash } from '#server/core/env.ts';
import { root } from '#tools/built.ts';
import { type Postgres, startPostgres } from '#tools/postgres.ts';
import { type Archive, hasPgBackRest, startArchive } from '#tools/testing/archive.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { makeClient } from '#tools/testing/client.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { uniqueBookingInput } from '#tools/testing/steady-guests.ts';

/** The gateway is another process with its own database, so that it does not go back in time with the hotel. */
let gateway: ServerProcess;
let gatewayDatabase: Awaited<ReturnType<typeof createScratchDatabase>>;
let DATA_DIR: string;
const servers: Postgres[] = [];
let archive: Archive | undefined;

beforeAll(async () => {
  if (!isDeep) return;
  DATA_DIR = mkdtempSync(join(tmpdir(), 'recovery-'));
  gatewayDatabase = await createScratchDatabase(process.env.TEST_POSTGRES_URL ?? '');
  gateway = await startProcess({ env: { DATA_DIR, DATABASE_URL: gatewayDatabase.url, LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  if (!isDeep) return;
  await gateway.kill();
  await Promise.all(servers.map((server) => server.stop()));
  archive?.remove();
  await gatewayDatabase.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const envOf = ({ url }: Postgres) => ({
  DATA_DIR,
  DATABASE_URL: url,
  LOG_LEVEL: 'error',
  FLW_API_URL: `${gateway.url}/sandbox/v3`,
  FLW_PUBLIC_KEY: 'FLWPUBK_TEST-SANDBOX',
  FLW_SECRET_KEY: 'FLWSECK_TEST-SANDBOX',
  FLW_WEBHOOK_HASH: sandboxWebhookHash,
});

const runTool = async (server: Postgres, tool: 'restore' | 'reconcile', ...args: string[]) => {
  const program = await programArguments(`tools/${tool}.ts`);
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, HOTEL_NOW: openedAt.toISOString(), ...envOf(server) };
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [...program, ...args], { cwd: root, env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
};

async function book(url: string) {
  const { booking, checkout } = bookingOfReply(await postBooking(makeClient(url), uniqueBookingInput()));
  const pay = async () => {
    const paymentOrder = {
      tx_ref: checkout.tx_ref,
      outcome: 'successful',
      webhook: 'none',
      amount: booking.total_amount,
    };
    const { body } = await makeClient(gateway.url).raw('/sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paymentOrder),
    });
    const verification = { tx_ref: checkout.tx_ref, transaction_id: String(body.transaction_id) };
    expect((await makeClient(url).post('/api/payments/verify', verification)).status).toBe(200);
  };
  return { reference: booking.reference, txRef: checkout.tx_ref, pay };
}

test.runIf(isDeep)(
  'PostgreSQL goes back to a minute: what was acknowledged by then is there, nothing after it, and the gateway’s payments are found',
  async ({ skip }) => {
    if (!hasPgBackRest()) skip('pgbackrest is not installed, and only root can install it');
    const server = await startPostgres({ durable: true });
    servers.push(server);
    archive = await startArchive(server);
    const hotelProcess = await startProcess({ env: envOf(server) });
    const [unpaidBooking, paidBooking] = [await book(hotelProcess.url), await book(hotelProcess.url)];
    await paidBooking.pay();
    const clockDb = openPostgres(server.url, { max: 1 });
    const { rows } = await sql<{ minute: string }>`select clock_timestamp()::text as minute`.execute(clockDb.read);
    await clockDb.close();
    await unpaidBooking.pay();
    const laterBooking = await book(hotelProcess.url);
    await laterBooking.pay();
    await archive.flush();
    await hotelProcess.kill();
    servers.splice(0);
    await server.stop();

    const latestServer = await archive.recover();
    servers.push(latestServer);
    const latestDb = openPostgres(latestServer.url, { max: 1 });
    expect((await latestDb.read.selectFrom('booking').select('reference').execute()).length).toBe(3);
    await latestDb.close();

    const recoveredServer = await archive.recover(rows[0]?.minute ?? '');
    servers.push(recoveredServer);
    const finishResult = await runTool(recoveredServer, 'restore', '--finish');
    expect(finishResult).toMatchObject({ code: 0, said: expect.stringContaining('Checked: it balances.') });

    const db = openPostgres(recoveredServer.url, { max: 1 });
    const readStatuses = async () => {
      const stored = await db.read.selectFrom('booking').select(['reference', 'status']).execute();
      return Object.fromEntries(stored.map(({ reference, status }) => [reference, status]));
    };
    try {
      expect(await readStatuses()).toEqual({
        [unpaidBooking.reference]: 'pending',
        [paidBooking.reference]: 'confirmed',
      });
      const { code, said } = await runTool(recoveredServer, 'reconcile');
      expect([code, said]).toEqual([0, expect.stringContaining(`${unpaidBooking.txRef} Settled at once`)]);
      expect(said).toContain(`${laterBooking.txRef} Listed among the payments that need a person`);
      expect(await readStatuses()).toEqual({
        [unpaidBooking.reference]: 'confirmed',
        [paidBooking.reference]: 'confirmed',
      });
      expect(await findViolations(db.read)).toEqual([]);
    } finally {
      await db.close();
    }
  },
);
