import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePort } from '#server/core/free-port.ts';
import { makeClient } from '#tools/testing/client.ts';
import { createDemoData, type DemoData } from '#tools/testing/demo-data.ts';
import { rounds } from '#tools/testing/form.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';
import { startProcess } from '#tools/testing/process.ts';
import { bookingIn, postBooking } from '#tools/testing/race-setup.ts';
import { uniqueBooking } from '#tools/testing/steady-guests.ts';

let data: DemoData;
let post: MailServer | undefined;
beforeEach(async () => {
  data = await createDemoData();
});
afterEach(async () => {
  await post?.close();
  await data.remove();
});

test('a mail server that is away holds up no guest, and every mail comes once when it is back', async () => {
  const port = await findFreePort('127.0.0.1');
  const server = await startProcess({
    env: { ...data.env, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' },
  });
  try {
    const guests = Array.from({ length: rounds(40, 6) }, uniqueBooking);
    const replies = await Promise.all(
      guests.map(async (input) => {
        const client = makeClient(server.url);
        const { checkout } = bookingIn(await postBooking(client, input));
        await client.post('/sandbox/pay', { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' });
        return client.post('/api/payments/verify', { tx_ref: checkout.tx_ref, transaction_id: '' });
      }),
    );
    expect(replies.map(({ body }) => body.status)).toEqual(guests.map(() => 'success'));

    post = await startMailServer(port);
    const mailed = () =>
      post?.delivered.map(({ to }) => to).filter((to) => guests.some((each) => each.guest_email === to));
    await vi.waitFor(() => expect(mailed()?.sort()).toEqual(guests.map((each) => each.guest_email).sort()), {
      timeout: 120_000,
      interval: 250,
    });
  } finally {
    await server.kill();
  }
}, 240_000);
