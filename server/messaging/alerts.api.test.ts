import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundsPage } from '#contract/payments/refunds.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { readTextLog } from '#server/platform/integrations/sms.ts';
import { watchDisk } from '#server/platform/telemetry/disk-watch.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { move, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, passMinutes, pay, setRefundFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The staff of earlier tests must get no alerts. */
beforeEach(async () => {
  await app.db.read.updateTable('staff').set({ isActive: false }).where('staffId', 'like', 'TEST%').execute();
});

let ownerCount = 0;
type StaffFacts = Parameters<typeof addStaffMember>[1];
async function addOwner(facts: StaffFacts = {}) {
  // Alerts that are already due must not reach the new staff member.
  await runJobs();
  ownerCount += 1;
  const contact = { email: `owner${ownerCount}@example.ng`, phone: `+234 809 000 00${ownerCount + 10}` };
  const { staffId } = await addStaffMember(app, { role: 'superadmin', ...contact, ...facts });
  return { staffId, ...contact };
}
const runJobs = () => app.worker.idle();
const mailsTo = ({ email }: { email: string }) => runJobs().then(() => readMailFolder(app.mailFolder, email));
const textsTo = ({ phone }: { phone: string }) => runJobs().then(() => readTextLog(app.smsLog, phone));

async function bookAndPay(changes?: Parameters<typeof book>[1]) {
  const bookedGuest = await book(app, changes);
  await pay(app, bookedGuest.txRef);
  expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
  return bookedGuest;
}

describe('a guest who has booked and paid online', () => {
  test('is told of to each superadmin who wants it, once, with everything and the way to it', async () => {
    const [ada, obi] = [await addOwner(), await addOwner()];
    const changes = { room_id: 'deluxe', check_in: '2026-12-24', check_out: '2026-12-26', guest_name: "Zoë O'Brien" };
    const { booking, client, txRef } = await bookAndPay(changes);
    await verify(client, txRef);
    expect(await mailsTo(obi)).toHaveLength(1);
    const [mail, ...otherMails] = await mailsTo(ada);
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe(`New paid booking ${booking.reference}: Zoë O'Brien, ₦62,220`);
    for (const fact of ['Deluxe', 'Thu, 24 Dec 2026', 'Sat, 26 Dec 2026', '₦62,220', booking.reference]) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
    const link = `${app.url}/dashboard/superadmin/bookings?booking=${booking.id}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail?.html).toContain('Zoë O&#x27;Brien');
  });

  test('is told of by what was paid, were it more than the price', async () => {
    const ada = await addOwner();
    const { booking, txRef, client } = await book(app, { room_id: 'deluxe', guest_name: 'Generous' });
    await verify(client, txRef, await pay(app, txRef, { amount: 70_000 }));
    const [mail] = await mailsTo(ada);
    expect(mail?.subject).toBe(`New paid booking ${booking.reference}: Generous, ₦70,000`);
    for (const fact of ['paid ₦70,000', '₦62,220']) expect(mail?.text).toContain(fact);
  });

  test('is not told of to who has turned it off, was deactivated or is no superadmin', async () => {
    const otherStaff = [
      await addOwner({ emailNotifications: false }),
      await addOwner({ isActive: false }),
      await addOwner({ role: 'supervisor' }),
    ];
    const ada = await addOwner();
    await bookAndPay();
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await Promise.all(otherStaff.map(mailsTo))).toEqual([[], [], []]);
  });

  test('is no trouble to a superadmin without an address', async () => {
    await addOwner({ email: null });
    const ada = await addOwner();
    await bookAndPay();
    expect(await mailsTo(ada)).toHaveLength(1);
    const failedJobs = await app.db.read.selectFrom('job').select('id').where('lastError', 'is not', null).execute();
    expect(failedJobs).toEqual([]);
  });

  test('is told of when the mail works again, but not to who has left since', async () => {
    const [ada, removedOwner] = [await addOwner(), await addOwner()];
    await runJobs();
    await rm(app.mailFolder, { recursive: true, force: true });
    await writeFile(app.mailFolder, '');
    await bookAndPay();
    await runJobs();
    await app.db.read
      .updateTable('staff')
      .set({ isActive: false })
      .where('staffId', '=', removedOwner.staffId)
      .execute();
    await rm(app.mailFolder);
    await mkdir(app.mailFolder);
    await passMinutes(app, 1);
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await mailsTo(removedOwner)).toEqual([]);
  });

  test('is promised to be told of in the transaction that confirms', async () => {
    const { booking } = await bookAndPay();
    const { read } = app.db;
    const notices = await read.selectFrom('notice').select('id').where('bookingId', '=', booking.id).execute();
    const jobs = await read.selectFrom('job').select('payload').where('kind', '=', 'notice.announced').execute();
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ noticeId: notices[0]?.id });
  });
});

describe('a text goes to each superadmin who wants it when', () => {
  test('a payment comes too late', async () => {
    const ada = await addOwner();
    const bookedGuest = await book(app);
    const admin = await signedIn(app, 'superadmin');
    await admin.delete(`/api/bookings/${bookedGuest.booking.id}`, { reason: 'A test' });
    await pay(app, bookedGuest.txRef, { amount: 90_000.5 });
    await verify(bookedGuest.client, bookedGuest.txRef);
    expect((await textsTo(ada)).map(({ text }) => text)).toEqual([
      `Ebute House: NGN 90,000.50 came too late for ${bookedGuest.booking.reference} and is to be refunded.`,
    ]);
    expect(await mailsTo(ada)).toEqual([]);
  });

  test('another amount comes than was asked for', async () => {
    const ada = await addOwner();
    const { booking, txRef, client } = await book(app, { room_id: 'deluxe' });
    await verify(client, txRef, await pay(app, txRef, { amount: 100 }));
    expect((await textsTo(ada)).map(({ text }) => text)).toEqual([
      `Ebute House: NGN 100 came for ${booking.reference}, expected NGN 62,220. Please check the payment.`,
    ]);
  });

  test('a guest is owed a refund', async () => {
    const ada = await addOwner();
    const desk = await signedIn(app, 'receptionist');
    const { id, reference } = await walkIn(app, desk);
    await takePayment(desk, id, { amount: 1000.5 });
    await move(desk, id, 'cancelled');
    expect((await textsTo(ada)).map(({ text }) => text)).toEqual([
      `Ebute House: NGN 500.25 is to be refunded for ${reference}.`,
    ]);
  });

  test('a guest has cancelled, by mail too', async () => {
    const [ada, ownerWithoutAlerts] = [await addOwner(), await addOwner({ emailNotifications: false })];
    const { booking, client } = await bookAndPay({ room_id: 'deluxe', guest_name: 'Changed Plans' });
    await runJobs();
    const terms = { status: 'confirmed', refund_amount: 62_220 };
    const reply = await client.post(`/api/bookings/by-reference/${booking.reference}/cancel`, terms);
    expect(reply.status).toBe(200);
    const [mail, ...otherMails] = (await mailsTo(ada)).filter(({ subject }) => !subject.startsWith('New paid booking'));
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe(`Cancelled by the guest: ${booking.reference}, Changed Plans`);
    expect(mail?.text).toContain('₦62,220 is to be refunded.');
    expect(mail?.text).toContain(`${app.url}/dashboard/superadmin/bookings?booking=${booking.id}`);
    expect(await mailsTo(ownerWithoutAlerts)).toEqual([]);
    for (const owner of [ada, ownerWithoutAlerts])
      expect((await textsTo(owner)).map(({ text }) => text)).toEqual([
        `Ebute House: ${booking.reference} was cancelled, NGN 62,220 is to be refunded.`,
      ]);
  });

  test('the gateway refuses a refund', async () => {
    const ada = await addOwner();
    const { booking, txRef, client } = await bookAndPay({ room_id: 'deluxe' });
    await verify(client, txRef, await pay(app, txRef));
    const textCountBefore = (await textsTo(ada)).length;
    const admin = await signedIn(app, 'superadmin');
    const [refund] = parseWire(refundsPage, (await admin.get(`/api/refunds?q=${booking.reference}`)).body).data;
    await setRefundFault(app, 'refused');
    await admin.post(`/api/refunds/${refund?.id}/ask`, { reason: 'A test' });
    await setRefundFault(app, 'none');
    expect((await textsTo(ada)).slice(textCountBefore).map(({ text }) => text)).toEqual([
      `Ebute House: the card gateway refused to refund NGN 62,220 for ${booking.reference}. Please look at the refund.`,
    ]);
  });

  test('the gateway’s list differs', async () => {
    const [ada, ownerWithoutAlerts] = [await addOwner(), await addOwner({ smsAlerts: false })];
    await pay(app, 'SHOP-1', { amount: 12 });
    const admin = await signedIn(app, 'superadmin');
    expect((await admin.post('/api/reconciliations', { from: testToday, to: testToday })).status).toBe(200);
    expect((await textsTo(ada)).map(({ text }) => text)).toEqual([
      "Ebute House: the card gateway's list and ours differ in 1 place. Please look at the Money screen.",
    ]);
    expect(await textsTo(ownerWithoutAlerts)).toEqual([]);
  });

  test('a drink is gone, not when it is getting low', async () => {
    const [ada, ownerWithoutAlerts] = [await addOwner(), await addOwner({ smsAlerts: false })];
    await addOwner({ phone: null });
    const drink = await addDrink(app, { stock_quantity: 5, min_stock_level: 3 });
    const barman = await signedIn(app, 'barmen');
    await sell(barman, [{ drink_id: drink.id, quantity: 3 }]);
    expect(await textsTo(ada)).toEqual([]);
    await sell(barman, [{ drink_id: drink.id, quantity: 2 }]);
    expect((await textsTo(ada)).map(({ text }) => text)).toEqual([`Ebute House: ${drink.drink_name} is out of stock.`]);
    expect(await textsTo(ownerWithoutAlerts)).toEqual([]);
  });
});

test('a disk that fills up is told of in the bell and by text, once for each step, also when it was full at once', async () => {
  const ada = await addOwner();
  let freeMb = 1_000;
  const logLines: unknown[] = [];
  const write = (_: object, message: string) => logLines.push(message);
  const { check: checkDisk } = watchDisk({
    ...app.deps,
    db: { ...app.db, disk: { free: () => freeMb * 1024 ** 2, margin: 64 * 1024 ** 2 } },
    log: { info: write, warn: write, error: write },
  });
  const alertTexts = async () => (await textsTo(ada)).map(({ text }) => text.replace(/^[^:]*: /, ''));
  for (freeMb of [1_000, 200, 199, 260]) await checkDisk();
  expect(await alertTexts()).toEqual([
    'the disk is nearly full, 200 MB left. Once it is full, nothing can be booked or sold.',
  ]);
  for (freeMb of [1_000, 3, 2]) await checkDisk();
  // Below half the margin not even the notice is written: it waits until there is more space.
  expect(await alertTexts()).toHaveLength(1);
  for (freeMb of [500, 500]) await checkDisk();
  expect((await alertTexts()).at(-1)).toBe(
    'the disk was full, 3 MB left. Until there is room, nothing can be booked or sold.',
  );
  expect(await alertTexts()).toHaveLength(2);
  expect(logLines).toEqual([
    'the disk is nearly full',
    'the disk has space again',
    'the disk is full: writes are refused until space is freed',
    'the disk has space again: writes are accepted',
  ]);
});
