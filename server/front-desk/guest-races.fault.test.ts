import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import type { BookingWithCheckout } from '#contract/payments/payments.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { claimedNights, move } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import {
  bookingOfReply,
  countByStatus,
  lapseHolds,
  postBooking,
  type RaceSetup,
  raceSetups,
  seededIntegers,
  setRooms,
  unusedStay,
} from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const runTogether = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  const deskClients: Client[] = [];
  beforeAll(async () => {
    arena = await open();
    for (const turn of [0, 1])
      deskClients[turn] = await signedIn({ client: () => arena.browser(turn) }, 'receptionist');
    await setRooms(arena, 'deluxe', 500);
    return () => arena.checkAndClose();
  });

  const readRow = (id: string) =>
    arena.db.read.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  async function openGuestCalls(onlineBooking: OnWire<BookingWithCheckout>) {
    const { receiptToken: token } = await readRow(onlineBooking.booking.id);
    const path = `/api/bookings/by-reference/${onlineBooking.booking.reference}`;
    return {
      cancel: (turn: number, status: string, refund_amount: number): Promise<Reply> =>
        arena.client(turn).post(`${path}/cancel`, { token, status, refund_amount }),
      hold: (turn: number): Promise<Reply> => arena.client(turn).post(`${path}/hold`, { token }),
    };
  }
  const bookOnline = async (stay: { room_id: string; check_in: string; check_out: string }, turn = 0) =>
    bookingOfReply(await postBooking(arena.client(turn), bookingInput(stay)));
  const payAtGateway = (tx_ref: string) =>
    arena.client(0).post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'none' });
  const verify = (turn: number, tx_ref: string) => arena.client(turn).post('/api/payments/verify', { tx_ref });
  async function bookAndPay(stay: { room_id: string; check_in: string; check_out: string }) {
    const created = await bookOnline(stay);
    await payAtGateway(created.checkout.tx_ref);
    expect((await verify(0, created.checkout.tx_ref)).status).toBe(200);
    return created;
  }
  const readRefunds = async ({ checkout }: OnWire<BookingWithCheckout>) => {
    const rows = await arena.db.read
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .select(['refund.purpose', 'refund.amountKobo'])
      .where('payment.txRef', '=', checkout.tx_ref)
      .execute();
    return rows.map(({ purpose, amountKobo }) => `${purpose} ${amountKobo}`);
  };
  const readJobs = async (kind: string, id: string) =>
    (await arena.db.read.selectFrom('job').select(['kind', 'payload']).where('kind', '=', kind).execute()).filter(
      ({ payload }) => (payload as { bookingId?: string }).bookingId === id,
    ).length;
  const stayTonight = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 1) };

  test('of ten who cancel one booking at once one does, and all see it cancelled', async () => {
    for (let round = 0; round < rounds(4, 1); round++) {
      const onlineBooking = await bookAndPay(unusedStay('deluxe', 2));
      const { id, total_amount } = onlineBooking.booking;
      const guest = await openGuestCalls(onlineBooking);
      const replies = await runTogether(10, (turn) => guest.cancel(turn, 'confirmed', total_amount));
      expect(countByStatus(replies)).toEqual({ 200: 1, [`409 ${receiptMessages.moved('cancelled')}`]: 9 });
      for (const { body } of replies) expect(parseWire(receiptView, body).booking.status).toBe('cancelled');
      expect(await readRefunds(onlineBooking)).toEqual([`cancelled ${total_amount * 100}`]);
      expect([await readJobs('booking.cancelled', id), await claimedNights(arena.db, { id })]).toEqual([1, []]);
    }
  });

  test('a guest who cancels while being checked in is in the house or has cancelled, never both', async () => {
    const bookingStatuses: string[] = [];
    for (let round = 0; round < rounds(6, 3); round++) {
      const onlineBooking = await bookAndPay(stayTonight);
      const { id, total_amount } = onlineBooking.booking;
      const guest = await openGuestCalls(onlineBooking);
      const cancel = () => guest.cancel(round, 'confirmed', total_amount / 2);
      const checkIn = () => move(deskClients[(round + 1) % 2] as Client, id, 'checked_in', 'confirmed');
      const [cancelReply, checkInReply] = await Promise.all(
        round % 4 < 2 ? [cancel(), checkIn()] : [checkIn(), cancel()].reverse(),
      );
      const { status, paymentStatus } = await readRow(id);
      bookingStatuses.push(status);
      if (status === 'cancelled') {
        expect([cancelReply?.status, checkInReply?.status, paymentStatus]).toEqual([200, 409, 'refund_due']);
        expect(checkInReply?.body.message).toBe(deskMessages.moved('cancelled'));
        expect([await readRefunds(onlineBooking), await claimedNights(arena.db, { id })]).toEqual([
          [`cancelled ${total_amount * 50}`],
          [],
        ]);
      } else {
        expect([status, cancelReply?.status, checkInReply?.status, paymentStatus]).toEqual([
          ...['checked_in', 409, 200, 'paid'],
        ]);
        expect(cancelReply?.body.message).toBe(receiptMessages.moved('checked_in'));
        expect([await readRefunds(onlineBooking), await claimedNights(arena.db, { id })]).toEqual([[], [testToday]]);
      }
    }
    console.info(`cancelling and checking in: ${bookingStatuses.join(' ')}`);
  });

  test('a guest who cancels while the money comes keeps a paid booking or is owed all of it', async () => {
    const bookingStatuses: string[] = [];
    const randomBelow = seededIntegers();
    for (let round = 0; round < rounds(8, 4); round++) {
      const onlineBooking = await bookOnline(unusedStay('deluxe', 1));
      const { booking, checkout } = onlineBooking;
      const guest = await openGuestCalls(onlineBooking);
      // With the random delay, the money often arrives only after the cancellation has asked the gateway.
      const payLater = async () => {
        await delay(randomBelow(25));
        await payAtGateway(checkout.tx_ref);
        return runTogether(3, (turn) => verify(turn, checkout.tx_ref));
      };
      const [cancelReply] = await Promise.all([guest.cancel(round, 'pending', 0), payLater()]);
      const { status, paymentStatus } = await readRow(booking.id);
      const outcome = [cancelReply.status, status, paymentStatus, ...(await readRefunds(onlineBooking))].join(' ');
      expect(['409 confirmed paid', `200 cancelled refund_due late ${booking.total_amount * 100}`]).toContain(outcome);
      bookingStatuses.push(status);
    }
    console.info(`cancelling and paying: ${bookingStatuses.join(' ')}`);
  });

  test('ten presses on a hold that ran out are one new hold of the same booking', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const onlineBooking = await bookOnline(unusedStay('deluxe', 1));
      const { id, check_in } = onlineBooking.booking;
      await lapseHolds(arena, [id], round % 2 === 1);
      const guest = await openGuestCalls(onlineBooking);
      const replies = await runTogether(10, (turn) => guest.hold(turn));
      expect(countByStatus(replies)).toEqual({ 200: 10 });
      for (const reply of replies) expect(bookingOfReply(reply).checkout.tx_ref).toBe(onlineBooking.checkout.tx_ref);
      expect(await claimedNights(arena.db, { id })).toEqual([check_in]);
      const { status, holdUntil, expiredAt } = await readRow(id);
      expect([status, expiredAt]).toEqual(['pending', null]);
      expect(new Set(replies.map((reply) => bookingOfReply(reply).booking.hold_until))).toEqual(
        new Set([holdUntil?.toISOString()]),
      );
    }
  });

  test('the last room goes either to the guest who comes back or to one who is new', async () => {
    await setRooms(arena, 'executive-suite', 1);
    const winners: string[] = [];
    const randomBelow = seededIntegers();
    for (let round = 0; round < rounds(4, 1); round++) {
      const stay = unusedStay('executive-suite', 2);
      const onlineBooking = await bookOnline(stay);
      await lapseHolds(arena, [onlineBooking.booking.id], round % 2 === 1);
      const guest = await openGuestCalls(onlineBooking);
      const delayMs = randomBelow(300);
      const replies = await runTogether(20, async (turn) => {
        if (turn % 2 === 0) return guest.hold(turn >> 1);
        // A renewal asks the gateway before it claims nights. New guests start later, so that their bookings claim the
        // nights at about the same time.
        await delay(delayMs + randomBelow(30));
        return postBooking(arena.client(turn >> 1), bookingInput(stay));
      });
      const renewalReplies = replies.filter((_answer, turn) => turn % 2 === 0);
      const otherReplies = replies.filter((_answer, turn) => turn % 2 === 1);
      const hasRenewed = renewalReplies.some(({ status }) => status === 200);
      winners.push(hasRenewed ? 'back' : 'new');
      expect(countByStatus(renewalReplies)).toEqual(
        hasRenewed ? { 200: 10 } : { [`409 ${receiptMessages.roomGone}`]: 10 },
      );
      expect(countByStatus(otherReplies)).toEqual({
        ...(!hasRenewed && { 201: 1 }),
        [`409 ${bookingMessages.unavailable}`]: hasRenewed ? 10 : 9,
      });
    }
    console.info(`the last room: ${winners.join(' ')}`);
  });

  test('ten guests who come back at once, and five who are new, share ten rooms', async () => {
    await setRooms(arena, 'executive-suite', 10);
    for (let round = 0; round < rounds(4, 1); round++) {
      const stay = unusedStay('executive-suite', 2);
      const madeBookings = await runTogether(10, (turn) => bookOnline(stay, turn));
      const ids = madeBookings.map(({ booking }) => booking.id);
      await lapseHolds(arena, ids, round % 2 === 1);
      const guests = await Promise.all(madeBookings.map(openGuestCalls));
      const replies = await runTogether(15, (turn) =>
        turn < 10
          ? (guests[turn] as (typeof guests)[0]).hold(turn)
          : postBooking(arena.client(turn), bookingInput(stay)),
      );
      const { 200: renewedHolds = 0, 201: newBookings = 0, ...refusals } = countByStatus(replies);
      expect(renewedHolds + newBookings).toBe(10);
      expect(refusals).toEqual({
        ...(renewedHolds < 10 && { [`409 ${receiptMessages.roomGone}`]: 10 - renewedHolds }),
        ...(newBookings < 5 && { [`409 ${bookingMessages.unavailable}`]: 5 - newBookings }),
      });
    }
  });

  test('money that comes while its booking is held again pays for it once', async () => {
    for (let round = 0; round < rounds(4, 2); round++) {
      const onlineBooking = await bookOnline(unusedStay('deluxe', 1));
      await lapseHolds(arena, [onlineBooking.booking.id], round % 2 === 1);
      const guest = await openGuestCalls(onlineBooking);
      const pay = async () => {
        await payAtGateway(onlineBooking.checkout.tx_ref);
        return verify(round, onlineBooking.checkout.tx_ref);
      };
      const [renewal] = await Promise.all([guest.hold(round + 1), pay()]);
      expect([200, 409]).toContain(renewal.status);
      const { status, paymentStatus } = await readRow(onlineBooking.booking.id);
      expect([status, paymentStatus, await readRefunds(onlineBooking)]).toEqual(['confirmed', 'paid', []]);
    }
  });
});
