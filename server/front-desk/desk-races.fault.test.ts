import { beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { type DeskBooking, deskMessages, type PaymentView } from '#contract/front-desk/desk.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { claimedNights, deskBookingFrom, move, payBalance, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import {
  bookingOfReply,
  countByStatus,
  insertNights,
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
const successfulReplies = (replies: Reply[]) => replies.filter(({ status }) => status < 300);
const refusedReplies = (replies: Reply[]) => replies.filter(({ status }) => status >= 300);

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  const deskClients: Client[] = [];
  const superadminClients: Client[] = [];
  beforeAll(async () => {
    arena = await open();
    for (const turn of [0, 1]) {
      const app = { client: () => arena.browser(turn) };
      deskClients[turn] = await signedIn(app, 'receptionist');
      superadminClients[turn] = await signedIn(app, 'superadmin');
    }
    await setRooms(arena, 'deluxe', 500);
    return () => arena.checkAndClose();
  });
  const deskClient = (turn: number) => deskClients[turn % 2] as Client;
  const superadminClient = (turn: number) => superadminClients[turn % 2] as Client;

  async function addWalkIn(): Promise<OnWire<DeskBooking>> {
    arena.advanceOneSecond();
    const stay = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 1) };
    return deskBookingFrom(await postWalkIn(deskClient(0), stay));
  }
  const readDetail = async (id: string) => (await superadminClient(0).get(`/api/bookings/${id}`)).body;
  const readRow = (id: string) =>
    arena.db.read.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const rivalCount = rounds(200, 60);
  test(`the last room goes to exactly one of ${rivalCount} who book it online and at the desk`, async () => {
    await setRooms(arena, 'executive-suite', 1);
    const winners: string[] = [];
    for (let round = 0; round < rounds(3, 1); round++) {
      const stay = unusedStay('executive-suite', 2);
      if (round % 2 === 0) await insertNights(arena, stay);
      const replies = await runTogether(rivalCount, (turn) =>
        turn % 4 < 2 ? postWalkIn(deskClient(turn), stay) : postBooking(arena.client(turn), bookingInput(stay)),
      );
      expect(countByStatus(replies), `round ${round}`).toEqual({
        201: 1,
        [`409 ${bookingMessages.unavailable}`]: rivalCount - 1,
      });
      winners.push(
        ...successfulReplies(replies).map(({ body }) => (body.booking as OnWire<DeskBooking>).booking_source),
      );
    }
    console.info(`the last room: ${winners.join(' ')}`);
  });

  test('of ten people who decide on one booking at once one wins, and the others see what has happened', async () => {
    const randomBelow = seededIntegers();
    const nextStatuses: BookingStatus[] = ['checked_in', 'cancelled', 'no_show'];
    for (let round = 0; round < rounds(4, 1); round++) {
      const { id } = await addWalkIn();
      const replies = await runTogether(10, (turn) =>
        move(deskClient(turn), id, nextStatuses[randomBelow(3)] ?? 'cancelled', 'confirmed'),
      );
      const [winner, ...otherWinners] = successfulReplies(replies);
      expect([winner?.status, otherWinners]).toEqual([200, []]);
      const bookingAfter = (await readDetail(id)).booking as OnWire<DeskBooking>;
      expect(countByStatus(refusedReplies(replies))).toEqual({ [`409 ${deskMessages.moved(bookingAfter.status)}`]: 9 });
      for (const { body } of replies) expect(body.booking).toEqual(bookingAfter);
      expect(await claimedNights(arena.db, { id })).toHaveLength(
        bookingAfter.status === 'checked_in' ? bookingAfter.nights : 0,
      );
    }
  });

  test.runIf(isDeep)('a double click moves a booking once', async () => {
    const { id } = await addWalkIn();
    for (const status of ['checked_in', 'checked_out', 'completed'] as const) {
      // Pays before check-out, because the payment of a guest who has checked out would complete the stay.
      if (status === 'checked_out') await payBalance(superadminClient(0), id);
      const replies = await runTogether(10, (turn) => move(superadminClient(turn), id, status));
      expect(countByStatus(replies)).toEqual({ 200: 1, [`409 ${deskMessages.cannotMove(status, status)}`]: 9 });
    }
    expect((await readDetail(id)).history).toHaveLength(5);
  });

  test('one walk-in sent twenty times at once is one booking', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const input = bookingInput({ ...unusedStay('deluxe', 1), transaction_ref: crypto.randomUUID() });
      const replies = await runTogether(20, (turn) => deskClient(turn).post('/api/bookings', input));
      expect(countByStatus(replies)).toEqual({ 201: 20 });
      expect(new Set(replies.map((reply) => deskBookingFrom(reply).id)).size).toBe(1);
    }
    const transaction_ref = crypto.randomUUID();
    const stay = unusedStay('deluxe', 1);
    const replies = await runTogether(20, (turn) => postWalkIn(deskClient(turn), { ...stay, transaction_ref }));
    expect(countByStatus(replies)).toEqual({ 201: 1, [`409 ${bookingMessages.keyReused}`]: 19 });
  });

  test.runIf(isDeep)('forty walk-ins at the same moment are forty bookings with references of their own', async () => {
    arena.advanceOneSecond();
    const stay = unusedStay('deluxe', 1);
    const replies = await runTogether(40, (turn) =>
      postWalkIn(turn % 4 < 2 ? deskClient(turn) : superadminClient(turn), stay),
    );
    expect(countByStatus(replies)).toEqual({ 201: 40 });
    expect(new Set(replies.map((reply) => deskBookingFrom(reply).reference)).size).toBe(40);
  });

  test('twenty payments of a quarter each are four payments', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id, total_amount } = await addWalkIn();
      const replies = await runTogether(20, (turn) => takePayment(deskClient(turn), id, { amount: total_amount / 4 }));
      expect(countByStatus(replies)).toEqual({ 201: 4, [`409 ${deskMessages.overBalance(0 as never)}`]: 16 });
      expect((await readDetail(id)).booking).toMatchObject({ balance: 0, payment_status: 'paid' });
    }
  });

  test('a payment sent twenty times is one, and one key for two bookings pays one of them', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const [firstBooking, secondBooking] = [await addWalkIn(), await addWalkIn()];
      const payment = { amount: 700, key: crypto.randomUUID() };
      const replies = await runTogether(20, (turn) =>
        takePayment(deskClient(turn), (turn % 4 < 2 ? firstBooking : secondBooking).id, payment),
      );
      expect(countByStatus(replies)).toEqual({ 201: 10, [`409 ${bookingMessages.keyReused}`]: 10 });
      const paymentCounts = [await readDetail(firstBooking.id), await readDetail(secondBooking.id)].map(
        ({ payments }) => (payments as unknown[]).length,
      );
      expect(paymentCounts.sort((a, b) => a - b)).toEqual([0, 1]);
    }
  });

  test('a payment is reversed once, however often at once', async () => {
    const { id } = await addWalkIn();
    await takePayment(deskClient(0), id);
    const [payment] = (await readDetail(id)).payments as OnWire<PaymentView>[];
    const path = `/api/bookings/${id}/payments/${payment?.id}/reverse`;
    const replies = await runTogether(10, (turn) => superadminClient(turn).post(path, { reason: 'Mistyped' }));
    expect(countByStatus(replies)).toEqual({ 200: 1, [`409 ${deskMessages.alreadyReversed}`]: 9 });
  });

  test('money taken while the booking is cancelled or deleted is owed back, or was not taken', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < rounds(6, 4); round++) {
      const { id } = await addWalkIn();
      const endBooking = () =>
        round % 2 ? move(deskClient(1), id, 'cancelled') : superadminClient(1).delete(`/api/bookings/${id}`);
      const [paymentReply, endReply] = await Promise.all(
        round % 4 < 2
          ? [takePayment(deskClient(0), id), endBooking()]
          : [endBooking(), takePayment(deskClient(0), id)].reverse(),
      );
      const { status, paymentStatus, deletedAt } = await readRow(id);
      const outcome = [paymentReply?.status, endReply?.status, status, paymentStatus, deletedAt !== null].join(' ');
      expect([
        '201 200 cancelled refund_due false',
        '409 200 cancelled pending false',
        '201 409 confirmed pending false',
        '404 200 voided pending true',
      ]).toContain(outcome);
      outcomes.push(outcome);
    }
    console.info(
      JSON.stringify(
        Object.fromEntries(
          [...new Set(outcomes)].map((each) => [each, outcomes.filter((other) => other === each).length]),
        ),
      ),
    );
  });

  test('a guest who pays while staff cancel or delete the booking is never forgotten', async () => {
    for (let round = 0; round < rounds(4, 2); round++) {
      const { booking, checkout } = bookingOfReply(
        await postBooking(arena.client(round), bookingInput(unusedStay('deluxe', 1))),
      );
      const pay = async () => {
        await arena.client(0).post('/sandbox/pay', { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' });
        return arena.client(round).post('/api/payments/verify', { tx_ref: checkout.tx_ref });
      };
      const endBooking = () =>
        round % 2
          ? move(superadminClient(1), booking.id, 'cancelled')
          : superadminClient(1).delete(`/api/bookings/${booking.id}`);
      const [, endReply] = await Promise.all([pay(), endBooking()]);
      const { status, paymentStatus, deletedAt } = await readRow(booking.id);
      const lastPaymentStatus = round % 2 || endReply.status === 200 ? 'refund_due' : 'paid';
      const endStatus = round % 2 ? 'cancelled' : lastPaymentStatus === 'paid' ? 'confirmed' : 'voided';
      expect([status, paymentStatus, deletedAt]).toEqual([endStatus, lastPaymentStatus, null]);
    }
  });
});
