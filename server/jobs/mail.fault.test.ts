import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { findFreePort } from '#server/core/free-port.ts';
import { makeClient } from '#tools/testing/client.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { rounds } from '#tools/testing/form.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';
import { startProcess } from '#tools/testing/process.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { uniqueBookingInput } from '#tools/testing/steady-guests.ts';

let mailServer: MailServer | undefined;
afterEach(() => mailServer?.close());

test('a mail server that is away holds up no guest, and every mail comes once when it is back', async () => {
  const port = await findFreePort('127.0.0.1');
  const { db, url, drop } = await freshPostgres();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'mail-'));
  const server = await startProcess({
    env: { DATA_DIR, DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' },
  });
  try {
    const guests = Array.from({ length: rounds(40, 6) }, uniqueBookingInput);
    const replies = await Promise.all(
      guests.map(async (input) => {
        const client = makeClient(server.url);
        const { checkout } = bookingOfReply(await postBooking(client, input));
        await client.post('/sandbox/pay', { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' });
        return client.post('/api/payments/verify', { tx_ref: checkout.tx_ref, transaction_id: '' });
      }),
    );
    expect(replies.map(({ body }) => body.status)).toEqual(guests.map(() => 'success'));

    mailServer = await startMailServer(port);
    const mailedAddresses = () =>
      mailServer?.delivered.map(({ to }) => to).filter((to) => guests.some((each) => each.guest_email === to));
    const retryNow = () =>
      db.read
        .updateTable('job')
        .set({ runAt: sql`created_at` })
        .where('state', '=', 'waiting')
        .where('lastError', 'is not', null)
        .execute();
    await vi.waitFor(
      async () => {
        await retryNow();
        expect(mailedAddresses()?.sort()).toEqual(guests.map((each) => each.guest_email).sort());
      },
      { timeout: 120_000, interval: 250 },
    );
  } finally {
    await server.kill();
    await drop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}, 240_000);
