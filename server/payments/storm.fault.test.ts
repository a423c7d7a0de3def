import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { type BookingWithCheckout, paymentMessages } from '#contract/payments/payments.ts';
import { demoAccounts } from '#db/seed.ts';
import type { Reply } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import {
  bookingOfReply,
  bookTogether,
  countByStatus,
  lapseHolds,
  postBooking,
  type RaceSetup,
  raceSetups,
  setRooms,
  unusedStay,
} from '#tools/testing/race-setup.ts';

const ownerEmail = demoAccounts.find(({ role }) => role === 'superadmin')?.email ?? 'nobody';

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open();
    return () => arena.checkAndClose();
  });

  const pay = async (tx_ref: string) => {
    const { status, body } = await arena
      .client(0)
      .post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'none' });
    expect(status).toBe(200);
    return String(body.transaction_id);
  };
  const verify = (turn: number, tx_ref: string, transaction_id = '') =>
    arena.client(turn).post('/api/payments/verify', { tx_ref, transaction_id });
  const sendWebhook = (turn: number, tx_ref: string, id: string) =>
    arena
      .client(turn)
      .post(
        '/api/payments/webhook/flutterwave',
        { event: 'charge.completed', data: { id: Number(id), tx_ref, status: 'successful' } },
        { 'verif-hash': 'sandbox-webhook-hash' },
      );

  const guestCount = rounds(60, 8);
  const guestsPerWave = 20;
  test(`${guestCount} payments, each told of by redirect, five webhooks and our own question at once, are as many confirmations and mails`, async () => {
    const stay = unusedStay('deluxe', 1);
    await setRooms(arena, stay.room_id, guestCount);
    const inputs = Array.from({ length: guestCount }, () => bookingInput(stay));
    const bookings: OnWire<BookingWithCheckout>[] = [];
    for (let firstIndex = 0; firstIndex < guestCount; firstIndex += guestsPerWave)
      bookings.push(
        ...(await bookTogether(arena, inputs.slice(firstIndex, firstIndex + guestsPerWave))).map(bookingOfReply),
      );
    const payments = await Promise.all(
      bookings.map(async ({ booking, checkout }) => ({
        booking,
        tx_ref: checkout.tx_ref,
        id: await pay(checkout.tx_ref),
      })),
    );

    // Makes the rechecks due now, so that the jobs ask the gateway at the same time.
    await arena.db.read
      .updateTable('job')
      .set({ runAt: sql`created_at` })
      .where('kind', '=', 'payment.recheck')
      .execute();
    const replies: Reply[] = [];
    // One machine cannot answer all calls within the gateway's timeout, so they come in waves. All calls about one
    // payment are in the same wave.
    for (let firstIndex = 0; firstIndex < guestCount; firstIndex += guestsPerWave)
      replies.push(
        ...(await Promise.all(
          payments
            .slice(firstIndex, firstIndex + guestsPerWave)
            .flatMap(({ tx_ref, id }, turn) => [
              verify(turn, tx_ref, id),
              ...Array.from({ length: 5 }, (_, nth) => sendWebhook(turn + nth, tx_ref, id)),
              verify(turn + 1, tx_ref),
            ]),
        )),
      );
    expect(countByStatus(replies)).toEqual({ 200: 7 * guestCount });
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(2 * guestCount);

    const references = payments.map(({ booking }) => booking.reference).sort();
    await vi.waitFor(async () => expect(await countJobsLeft()).toBe(0), 60_000);
    expect(await readConfirmedReferences()).toEqual(references);
    expect((await readMails()).sort()).toEqual(
      payments.flatMap(({ booking }) => [booking.guest_email, ownerEmail]).sort(),
    );
    expect(await countDeliveries()).toEqual({ payments: guestCount, promises: guestCount, attempts: guestCount });
    const events = await arena.db.read.selectFrom('gatewayEvent').select('times').execute();
    expect(events.map(({ times }) => times)).toEqual(Array(guestCount).fill(5));
  });

  test('a guest who pays for a hold that ran out while others want the room has either the room or a refund', async () => {
    await setRooms(arena, 'executive-suite', 1);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds(6, 4); round++) {
      const stay = unusedStay('executive-suite', 1);
      const { booking, checkout } = bookingOfReply(await postBooking(arena.client(round), bookingInput(stay)));
      // In every other round the guest has paid before the race, because otherwise the payment would always come last.
      const earlyPaymentId = round % 2 ? await pay(checkout.tx_ref) : undefined;
      await lapseHolds(arena, [booking.id], round % 4 > 1);
      const [verifyReply, , otherReplies] = await Promise.all([
        (async () => verify(round, checkout.tx_ref, earlyPaymentId ?? (await pay(checkout.tx_ref))))(),
        verify(round + 1, checkout.tx_ref),
        bookTogether(
          arena,
          Array.from({ length: 4 }, () => bookingInput(stay)),
        ),
      ]);
      const soldCount = otherReplies.filter(({ status }) => status === 201).length;
      const refundDueRefusal = `409 ${paymentMessages.refundDue(booking.reference)}`;
      expect(countByStatus([verifyReply]), `round ${round}`).toEqual(
        soldCount ? { [refundDueRefusal]: 1 } : { 200: 1 },
      );
      expect(countByStatus(otherReplies)).toEqual({
        ...(soldCount && { 201: 1 }),
        [`409 ${bookingMessages.unavailable}`]: 4 - soldCount,
      });
      outcomes.push(soldCount ? 'refund' : 'room');
    }
    console.info(`old guest against new ones: ${outcomes.join(' ')}`);
  });

  const countJobsLeft = async () => {
    const { left } = await arena.db.read
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('state', '=', 'waiting')
      .where('kind', 'in', ['booking.confirmed', 'notice.announced', 'notice.told', 'payment.nudged'])
      .executeTakeFirstOrThrow();
    return Number(left);
  };
  const readConfirmedReferences = async () => {
    const rows = await arena.db.read
      .selectFrom('booking')
      .select('reference')
      .where('status', '=', 'confirmed')
      .where('paymentStatus', '=', 'paid')
      .orderBy('reference')
      .execute();
    return rows.map(({ reference }) => reference);
  };
  const countDeliveries = async () => {
    const { payments } = await arena.db.read
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<number>().as('payments'))
      .executeTakeFirstOrThrow();
    const { promises, attempts } = await arena.db.read
      .selectFrom('job')
      .select(({ fn }) => [fn.countAll<number>().as('promises'), fn.sum<number>('attempts').as('attempts')])
      .where('kind', '=', 'booking.confirmed')
      .executeTakeFirstOrThrow();
    return { payments: Number(payments), promises: Number(promises), attempts: Number(attempts) };
  };
  const readMails = async () => {
    const { body } = await arena.client(0).raw('/sandbox/mail', { headers: { accept: 'application/json' } });
    return (body.data as { to: string }[]).map(({ to }) => to);
  };
});
