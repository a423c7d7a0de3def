import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import {
  book,
  passMinutes,
  pay,
  readAuditTrail,
  readBookingRow,
  readPaymentsFor,
  readRoomsSold,
  setFault,
  setInventory,
  setTransactionStatus,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
});
afterEach(() => setFault(app, 'none'));
afterAll(() => app.close());

type BookedGuest = Awaited<ReturnType<typeof book>>;
const readStatus = async ({ booking }: BookedGuest) => {
  const { status, paymentStatus } = await readBookingRow(app.db, booking.reference);
  return `${status} ${paymentStatus}`;
};
const readNightsSold = ({ booking }: BookedGuest) => readRoomsSold(app.db, booking.room_id, booking.check_in);
let lastNightUsed = 10;
/** Books an executive suite, by default for two nights that no other test uses. */
const bookSuite = (stay?: { check_in: string; check_out: string }) => {
  lastNightUsed += 3;
  const ownDates = { check_in: addDays(testToday, lastNightUsed), check_out: addDays(testToday, lastNightUsed + 2) };
  return book(app, { room_id: 'executive-suite', ...(stay ?? ownDates) });
};
const bookSameStay = ({ booking: { check_in, check_out } }: BookedGuest) => bookSuite({ check_in, check_out });
const historyOfExpired = ['client: booking created', 'system: hold expired'];
const historyOfReconfirmed = [...historyOfExpired, 'gateway: booking confirmed', 'gateway: payment accepted'];

describe('an unpaid hold', () => {
  test('is kept to its last moment, then ends and frees its nights', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 29.9);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['pending pending', 1]);
    await passMinutes(app, 0.1);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['cancelled pending', 0]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(historyOfExpired);
    await passMinutes(app, 60);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(historyOfExpired);
  });

  test('ends in time though it was looked at too early, by a clock that was set back', async () => {
    const bookedGuest = await bookSuite();
    const dueNowColumns = { runAt: app.clock.now() };
    await app.db.read.updateTable('job').set(dueNowColumns).where('kind', '=', 'booking.hold_ended').execute();
    await passMinutes(app, 0);
    expect(await readStatus(bookedGuest)).toBe('pending pending');
    await passMinutes(app, 30);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['cancelled pending', 0]);
  });

  test('that a declined card was tried on ends too', async () => {
    const bookedGuest = await bookSuite();
    await pay(app, bookedGuest.txRef, { outcome: 'failed' });
    await passMinutes(app, 30);
    expect(await readStatus(bookedGuest)).toBe('cancelled pending');
  });

  test('does not end when the money is at the gateway and nobody had heard', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 29);
    await pay(app, bookedGuest.txRef);
    await passMinutes(app, 1);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
  });

  test('does not end while the gateway cannot be asked, but its room can be sold', async () => {
    const bookedGuest = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    expect(await readStatus(bookedGuest)).toBe('pending pending');
    const nextGuest = await bookSameStay(bookedGuest);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['pending pending', 1]);
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect([await readStatus(bookedGuest), await readStatus(nextGuest), await readNightsSold(nextGuest)]).toEqual([
      'cancelled pending',
      'pending pending',
      1,
    ]);
  });

  test('paid while the gateway could not be asked is confirmed when it can', async () => {
    const bookedGuest = await bookSuite();
    await setFault(app, 'garbage');
    await pay(app, bookedGuest.txRef);
    await passMinutes(app, 45);
    expect(await readStatus(bookedGuest)).toBe('pending pending');
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual([
      historyOfReconfirmed[0],
      ...historyOfReconfirmed.slice(2),
    ]);
  });
});

describe('money that comes after the hold ended', () => {
  test('takes the room again when it is free', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 30);
    await pay(app, bookedGuest.txRef);
    const { status, body } = await verify(bookedGuest.client, bookedGuest.txRef);
    expect([status, body.status]).toEqual([200, 'success']);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(historyOfReconfirmed);
  });

  test('that the gateway took long to decide about takes the room again too', async () => {
    const bookedGuest = await bookSuite();
    const id = await pay(app, bookedGuest.txRef, { outcome: 'pending' });
    await passMinutes(app, 30);
    expect(await readStatus(bookedGuest)).toBe('cancelled pending');
    await setTransactionStatus(app, id, 'successful');
    await passMinutes(app, 60);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
  });

  test('is found by asking though nobody comes back', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 31);
    await pay(app, bookedGuest.txRef);
    await passMinutes(app, 60);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
  });

  test('is to be given back when the room has gone', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 30);
    const nextGuest = await bookSameStay(bookedGuest);
    const id = await pay(app, bookedGuest.txRef);
    const { reference } = bookedGuest.booking;
    for (const reply of [
      await verify(bookedGuest.client, bookedGuest.txRef, id),
      await verify(bookedGuest.client, bookedGuest.txRef),
    ]) {
      const message = `Your payment arrived after your booking had ended. It will be refunded in full. Please contact us with reference: ${reference}`;
      expect([reply.status, reply.body]).toEqual([409, { success: false, message, status: 'refund_due', reference }]);
    }
    expect([await readStatus(bookedGuest), await readStatus(nextGuest), await readNightsSold(nextGuest)]).toEqual([
      'cancelled refund_due',
      'pending pending',
      1,
    ]);
    expect(await readPaymentsFor(app.db, bookedGuest.txRef)).toEqual([{ gatewayId: id, verdict: 'late' }]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual([
      ...historyOfExpired,
      'gateway: payment came too late',
      'gateway: payment late',
    ]);
  });

  test.each(['none', 'error'])(
    'is to be given back when the stay is over, though the room is free (gateway at the end of the hold: %s)',
    async (fault) => {
      const bookedGuest = await bookSuite();
      const id = await pay(app, bookedGuest.txRef, { outcome: 'pending' });
      await setFault(app, fault);
      await passMinutes(app, 30);
      const openedFor = app.clock.now();
      app.clock.set(new Date(`${bookedGuest.booking.check_out}T10:00:00Z`));
      await setTransactionStatus(app, id, 'successful');
      await setFault(app, 'none');
      expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('refund_due');
      expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['cancelled refund_due', 0]);
      app.clock.set(openedFor);
    },
  );

  test('is to be given back when the room was sold before any job had ended the hold', async () => {
    const bookedGuest = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    const nextGuest = await bookSameStay(bookedGuest);
    await pay(app, bookedGuest.txRef);
    await setFault(app, 'none');
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('refund_due');
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['cancelled refund_due', 1]);
    expect(await readStatus(nextGuest)).toBe('pending pending');
  });

  test('takes the room again after midnight of the first night too', async () => {
    app.clock.set(new Date('2026-11-23T22:50:00Z'));
    const bookedGuest = await bookSuite({ check_in: '2026-11-23', check_out: '2026-11-25' });
    await passMinutes(app, 31);
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['cancelled pending', 0]);
    await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
    expect([await readStatus(bookedGuest), await readNightsSold(bookedGuest)]).toEqual(['confirmed paid', 1]);
  });
});
