import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '#contract/core/dates.ts';
import { addDrink } from '#tools/testing/bar.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { takePayment } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { uniqueBookingInput } from '#tools/testing/steady-guests.ts';
import { signedIn } from '#tools/testing/steps.ts';

const pauseMs = 20;
const nextDaysQuery = `from=${testToday}&to=${addDays(testToday, 20)}`;

/**
 * Calls that guests, reception, bar and owner repeat at one process until `stop`. `failures` counts failed calls by
 * reason.
 */
export type SteadyWork = {
  done: number;
  failures: Record<string, number>;
  stop(): Promise<void>;
};

export async function startSteadyWork(url: string, booking: { id: string }): Promise<SteadyWork> {
  const source = { client: () => makeClient(url) };
  const [desk, bar, owner] = await Promise.all([
    signedIn(source, 'receptionist'),
    signedIn(source, 'barmen'),
    signedIn(source, 'superadmin'),
  ]);
  const drink = await addDrink(source, { stock_quantity: 100_000 });
  const guest = source.client();
  const repeatedCalls: (() => Promise<Reply>)[] = [
    () => payForBooking(source.client()),
    () => takePayment(desk, booking.id, { amount: 1 }),
    () => bar.post('/api/bar-sales', { items: [{ drink_id: drink.id, quantity: 1 }], key: crypto.randomUUID() }),
    inTurn(desk, [`/api/bookings/${booking.id}`, '/api/bookings']),
    inTurn(owner, [`/api/reports/daily?day=${testToday}`, '/api/bar-sales', '/api/audit', '/api/notices']),
    inTurn(guest, ['/api/room-inventory/available', `/api/room-inventory/calendar?${nextDaysQuery}`, '/api/ready']),
  ];
  const work: SteadyWork = { done: 0, failures: {}, stop };
  let isStopped = false;
  const loops = Promise.all(
    repeatedCalls.map(async (call) => {
      while (!isStopped) {
        const reply = await call().catch(() => undefined);
        work.done += 1;
        if (!reply || reply.status >= 400) {
          const failure = reply ? `${reply.status} ${String(reply.body.message)}` : 'no answer';
          work.failures[failure] = (work.failures[failure] ?? 0) + 1;
        }
        await delay(pauseMs);
      }
    }),
  );
  async function stop() {
    isStopped = true;
    await loops;
  }
  return work;
}

function inTurn(client: Client, paths: string[]): () => Promise<Reply> {
  let turn = 0;
  return () => client.get(paths[turn++ % paths.length] ?? '');
}

async function payForBooking(client: Client): Promise<Reply> {
  const reply = await postBooking(client, uniqueBookingInput());
  if (reply.status !== 201) return reply;
  const { tx_ref } = bookingOfReply(reply).checkout;
  const payReply = await client.raw('/sandbox/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tx_ref, outcome: 'successful', webhook: 'none' }),
  });
  if (payReply.status !== 200) return payReply;
  return client.post('/api/payments/verify', { tx_ref, transaction_id: String(payReply.body.transaction_id) });
}
