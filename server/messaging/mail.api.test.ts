import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readBookingRow, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const mailsTo = (address: string) => readMailFolder(app.mailFolder, address);
const findConfirmationJob = (booking: { id: string }) =>
  app.db.read
    .selectFrom('job')
    .select(['state', 'attempts', 'lastError'])
    .where('dedupeKey', '=', `booking.confirmed:${booking.id}`)
    .executeTakeFirst();

const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const readPageOf = async (reference: string, token: string) =>
  parseWire(
    receiptView,
    (await app.client().get(`/api/bookings/by-reference/${reference}/receipt?token=${token}`)).body,
  ).own;

async function bookAndPay(changes?: Parameters<typeof book>[1]) {
  const bookedGuest = await book(app, changes);
  await pay(app, bookedGuest.txRef);
  const verifyReply = await verify(bookedGuest.client, bookedGuest.txRef);
  expect(verifyReply.body.status).toBe('success');
  return bookedGuest;
}

test('a guest who was booked at the desk gets one mail, which says that it is paid there', async () => {
  const desk = await signedIn(app, 'receptionist');
  const { id, reference, guest_email } = await walkIn(app, desk, { room_id: 'deluxe' });
  await app.worker.idle();
  const [mail, ...otherMails] = await mailsTo(guest_email);
  expect(otherMails).toEqual([]);
  expect(mail?.subject).toBe(`Your booking at Ebute House is confirmed: ${reference}`);
  expect(mail?.text).toContain('You pay at the reception.');
  expect(mail?.text).toContain('Total: ₦61,000');
  for (const untrue of ['payment has arrived', 'Total paid', 'Transaction fee'])
    expect(mail?.text).not.toContain(untrue);
  const token = tokenIn(mail);
  const { body } = await app.client().get(`/api/bookings/by-reference/${reference}?token=${token}`);
  expect(body.booking).toMatchObject({ id, masked: false });
  expect((await readPageOf(reference, token))?.copy).toBe(true);
});

test('a receptionist who types an address of their own for a guest gets neither the link nor the PIN, and the guest is told', async () => {
  const desk = await signedIn(app, 'receptionist');
  const { booking } = await bookAndPay({ check_in: testToday, check_out: addDays(testToday, 1) });
  await moveThrough(desk, booking.id, 'checked_in');
  await app.worker.idle();
  const [firstMail] = await mailsTo(booking.guest_email);
  const guestToken = tokenIn(firstMail);
  expect((await readPageOf(booking.reference, guestToken))?.bar_pin).toMatch(/^\d{4}$/);

  const guest_email = 'desk.own@example.ng';
  const { version } = await readBookingRow(app.db, booking.reference);
  expect((await desk.put(`/api/bookings/${booking.id}/stay`, { version, guest_email })).status).toBe(200);
  await app.worker.idle();
  const [mail] = await mailsTo(guest_email);
  const token = tokenIn(mail);
  expect(await readPageOf(booking.reference, token)).toMatchObject({ copy: true, bar_pin: null, cancellation: null });
  expect(await readPageOf(booking.reference, guestToken)).toBeNull();
  const [, secondMail, ...furtherMails] = await mailsTo(booking.guest_email);
  expect(furtherMails).toEqual([]);
  expect(secondMail?.subject).toBe(`Another e-mail address for your booking at Ebute House: ${booking.reference}`);
  expect(secondMail?.text).toContain('Links in earlier mails no longer open it.');
  for (const typed of [guest_email, booking.guest_name]) expect(secondMail?.text).not.toContain(typed);

  await passMinutes(app, 1);
  const owner = await signedIn(app, 'superadmin');
  await moveThrough(owner, booking.id, 'cancelled');
  await app.worker.idle();
  const mails = await mailsTo(guest_email);
  expect(mails.map((each) => tokenIn(each))).toEqual(mails.map(() => token));
});

describe('a guest who has paid', () => {
  test('gets one mail, with everything about the stay', async () => {
    const { booking } = await bookAndPay({ room_id: 'deluxe', check_in: '2026-12-24', check_out: '2026-12-26' });
    await app.worker.idle();
    const [mail, ...otherMails] = await mailsTo(booking.guest_email);
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe(`Your booking at Ebute House is confirmed: ${booking.reference}`);
    const stayFacts = [
      'Deluxe',
      'Thu, 24 Dec 2026',
      'Sat, 26 Dec 2026',
      '₦61,000',
      '₦1,220',
      '₦62,220',
      booking.guest_name,
    ];
    for (const fact of [...stayFacts, booking.reference, '14:00', '12:00', '12 Jetty Close', '+234 800 000 0001']) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
  });

  test('can open the receipt by its link, in any browser', async () => {
    const { booking, txRef } = await bookAndPay();
    await app.worker.idle();
    const [mail] = await mailsTo(booking.guest_email);
    const link = new RegExp(`${app.url}/receipt/${booking.reference}\\?token=([\\w-]{22})`);
    const [, token] = link.exec(mail?.text ?? '') ?? [];
    expect(link.exec(mail?.html ?? '')?.[1]).toBe(token);
    const { body } = await app.client().get(`/api/bookings/by-reference/${booking.reference}?token=${token}`);
    expect(body.booking).toMatchObject({ masked: false, transaction_ref: txRef, status: 'confirmed' });
  });

  test('may be called anything', async () => {
    const { booking } = await bookAndPay({ guest_name: `O'Brien & "Sons" & Co` });
    await app.worker.idle();
    const [mail] = await mailsTo(booking.guest_email);
    expect(mail?.text).toContain(`Dear O'Brien & "Sons" & Co, your payment`);
    expect(mail?.html).toContain('Dear O&#x27;Brien &amp; &quot;Sons&quot; &amp; Co, your payment');
  });
});

describe('a guest who has not paid', () => {
  const subjectOf = (reference: string) => `Your booking at Ebute House waits for its payment: ${reference}`;
  const readSubjects = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

  test('is mailed the way to pay after five minutes, with nothing in it that was typed', async () => {
    const { booking, txRef } = await book(app, { guest_name: 'Look at evil dot example' });
    await passMinutes(app, 4);
    expect(await mailsTo(booking.guest_email)).toEqual([]);
    await passMinutes(app, 1);
    const [mail, ...otherMails] = await mailsTo(booking.guest_email);
    expect([mail?.subject, otherMails]).toEqual([subjectOf(booking.reference), []]);
    for (const typedText of [booking.guest_name, booking.guest_email, booking.guest_phone, booking.check_in])
      expect(`${mail?.text} ${mail?.html}`).not.toContain(typedText);

    const { 1: token } = /\/receipt\/[\w-]+\?token=([\w-]{22})/.exec(mail?.text ?? '') ?? [];
    const ownClient = app.client();
    const holdReply = await ownClient.post(`/api/bookings/by-reference/${booking.reference}/hold`, { token });
    expect([holdReply.status, holdReply.body.checkout]).toMatchObject([200, { tx_ref: txRef }]);
  });

  test('gets one such mail a day for all bookings under the address, however it is written', async () => {
    const { booking } = await book(app);
    const { guest_email } = booking;
    await passMinutes(app, 5);
    await book(app, { guest_email: guest_email.toUpperCase() });
    await passMinutes(app, 5);
    expect(await readSubjects(guest_email)).toEqual([subjectOf(booking.reference)]);
    await passMinutes(app, 24 * 60);
    const thirdGuest = await book(app, { guest_email });
    await passMinutes(app, 5);
    expect(await readSubjects(guest_email)).toContain(subjectOf(thirdGuest.booking.reference));
  });

  test('is not written to about a hold that is over or was let go, nor about a payment that has come unheard', async () => {
    const lapsedGuest = await book(app);
    await passMinutes(app, 31);
    const cancellingGuest = await book(app);
    const terms = { status: 'pending', refund_amount: 0 };
    await cancellingGuest.client.post(`/api/bookings/by-reference/${cancellingGuest.booking.reference}/cancel`, terms);
    const paidGuest = await book(app);
    await passMinutes(app, 4);
    await pay(app, paidGuest.txRef);
    await passMinutes(app, 1);
    expect([
      ...(await readSubjects(lapsedGuest.booking.guest_email)),
      ...(await readSubjects(cancellingGuest.booking.guest_email)),
    ]).toEqual([]);
    expect(await readSubjects(paidGuest.booking.guest_email)).toEqual([
      `Your booking at Ebute House is confirmed: ${paidGuest.booking.reference}`,
    ]);
  });

  test('is written to once the gateway can say that nothing came', async () => {
    const { booking } = await book(app);
    await setFault(app, 'error');
    await passMinutes(app, 5);
    expect(await mailsTo(booking.guest_email)).toEqual([]);
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect(await readSubjects(booking.guest_email)).toEqual([subjectOf(booking.reference)]);
  });

  test('leaves no trace of the address in the list of such mails, nor anything there after two nights', async () => {
    await book(app);
    await passMinutes(app, 5);
    const readPayLinks = () => app.db.read.selectFrom('payLink').selectAll().execute();
    expect(JSON.stringify(await readPayLinks())).not.toContain('@');
    await passMinutes(app, 3 * 24 * 60);
    expect(await readPayLinks()).toEqual([]);
  });
});

describe('the promise of a mail', () => {
  test('is made in the transaction that confirms', async () => {
    const bookedGuest = await book(app);
    await pay(app, bookedGuest.txRef);
    const runScript = (statements: string) => app.db.session((session) => session.script(statements));
    await runScript(`create function refuse_promise() returns trigger language plpgsql as
      $$ begin if new.kind = 'booking.confirmed' then raise exception 'no'; end if; return new; end $$`);
    await runScript(
      'create trigger refuse_promise before insert on job for each row execute function refuse_promise()',
    );
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).status).toBe(500);
    expect((await readBookingRow(app.db, bookedGuest.booking.reference)).status).toBe('pending');
    await runScript('drop trigger refuse_promise on job');
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).status).toBe(200);
    expect(await findConfirmationJob(bookedGuest.booking)).toBeDefined();
  });

  test('is kept by no mail when the booking is called off before it', async () => {
    await app.worker.idle();
    await rm(app.mailFolder, { recursive: true, force: true });
    await writeFile(app.mailFolder, '');
    const { client, booking } = await bookAndPay();
    await app.worker.idle();
    expect(await findConfirmationJob(booking)).toMatchObject({ state: 'waiting', attempts: 1 });
    await rm(app.mailFolder);
    await mkdir(app.mailFolder);
    const terms = { status: 'confirmed', refund_amount: booking.total_amount };
    expect((await client.post(`/api/bookings/by-reference/${booking.reference}/cancel`, terms)).status).toBe(200);
    await passMinutes(app, 5 / 60);
    expect(await findConfirmationJob(booking)).toMatchObject({ state: 'done' });
    expect((await mailsTo(booking.guest_email)).map(({ subject }) => subject)).toEqual([
      `Your booking at Ebute House is cancelled: ${booking.reference}`,
    ]);
  });

  test('is kept when the mail cannot be handed over at first, and once', async () => {
    await app.worker.idle();
    // A file in place of the folder makes every write fail.
    await rm(app.mailFolder, { recursive: true, force: true });
    await writeFile(app.mailFolder, '');
    const { booking } = await bookAndPay();
    await app.worker.idle();
    expect(await findConfirmationJob(booking)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: expect.any(String),
    });
    await passMinutes(app, 5 / 60);
    expect(await findConfirmationJob(booking)).toMatchObject({ state: 'waiting', attempts: 2 });
    await rm(app.mailFolder);
    await mkdir(app.mailFolder);
    await passMinutes(app, 10 / 60);
    expect(await findConfirmationJob(booking)).toMatchObject({ state: 'done', attempts: 3 });
    await passMinutes(app, 60);
    expect(await mailsTo(booking.guest_email)).toHaveLength(1);
  });
});
