import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myBookingMessages, ownLinkLimits } from '#contract/front-desk/my-booking.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import hotel from '#hotel';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { book, passMinutes, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let limitedApp: TestApp;
beforeAll(async () => {
  app = await testApp({ web: await renderedPages() });
  limitedApp = await testApp({ rateLimits: true });
});
afterAll(() => Promise.all([app.close(), limitedApp.close()]));

const askForLink = (reference: string, contact: string, of = app) =>
  of.client().post('/api/bookings/own-link', { reference, contact });
const sentReply = { status: 200, body: { success: true, message: myBookingMessages.sent(hotel.phones[0]) } };

async function linksTo(address: string): Promise<string[]> {
  await app.worker.idle();
  const mails = await readMailFolder(app.mailFolder, address);
  return mails
    .filter(({ subject }) => subject.startsWith('The link to your booking'))
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
}

async function bookAndPay() {
  const guest = await book(app);
  await verify(guest.client, guest.txRef, await pay(app, guest.txRef));
  return guest;
}

test('who knows reference and e-mail address gets the link to the own page, once an hour', async () => {
  const { booking } = await bookAndPay();
  const typedReference = ` ${booking.reference.toLowerCase().replace('-', '- ')}`;
  expect(await askForLink(typedReference, booking.guest_email.toUpperCase())).toMatchObject(sentReply);
  expect(await askForLink(booking.reference, booking.guest_email)).toMatchObject(sentReply);
  const [token, ...otherTokens] = await linksTo(booking.guest_email);
  expect(otherTokens).toEqual([]);
  const { body } = await app.client().get(`/api/bookings/by-reference/${booking.reference}/receipt?token=${token}`);
  expect(parseWire(receiptView, body).own?.copy).toBe(false);
  await passMinutes(app, 60);
  await askForLink(booking.reference, booking.guest_email);
  expect(await linksTo(booking.guest_email)).toHaveLength(2);
});

test('the phone number, however it is written, sends the link to the address in the booking', async () => {
  const desk = await signedIn(app, 'receptionist');
  const { reference, guest_email } = await walkIn(app, desk, { room_id: 'deluxe', guest_phone: '+234 803 111 2222' });
  expect(await askForLink(reference, '0803-111-2222')).toMatchObject(sentReply);
  expect(await linksTo(guest_email)).toHaveLength(1);
});

test('an address that nobody has paid with gets the link of one booking a day, without what was typed', async () => {
  const guest_email = 'typed-by-anyone@example.ng';
  const { booking } = await book(app, { guest_email, guest_name: 'Buy Now' });
  const { booking: secondBooking } = await book(app, { guest_email });
  for (const { reference } of [booking, secondBooking]) await askForLink(reference, guest_email);
  expect(await linksTo(guest_email)).toHaveLength(1);
  const [mail] = await readMailFolder(app.mailFolder, guest_email);
  expect(mail?.text).not.toContain('Buy Now');
  await passMinutes(app, 60);
  await askForLink(booking.reference, guest_email);
  expect(await linksTo(guest_email)).toHaveLength(1);
});

test('the answer is the same for no booking and for a wrong address, and nothing is sent', async () => {
  const { booking } = await bookAndPay();
  const replyToOwn = await askForLink(booking.reference, booking.guest_email);
  const bodyOf = ({ status, body }: typeof replyToOwn) => ({ status, body });
  expect(bodyOf(await askForLink('BK-NOTHERE1', booking.guest_email))).toEqual(bodyOf(replyToOwn));
  expect(bodyOf(await askForLink(booking.reference, 'stranger@example.ng'))).toEqual(bodyOf(replyToOwn));
  expect(await linksTo('stranger@example.ng')).toEqual([]);
  expect(await linksTo(booking.guest_email)).toHaveLength(1);
});

describe('without JavaScript', () => {
  const sendForm = (fields: Record<string, string>, headers = {}, of = app) =>
    of.client().raw('/my-booking', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  test('the form is answered with the page, which says the same as the call, whether or not there is a booking', async () => {
    const { booking } = await bookAndPay();
    const replyToOwn = await sendForm({ reference: booking.reference, contact: booking.guest_email });
    expect(replyToOwn.status).toBe(200);
    expect(replyToOwn.body.text).toContain(myBookingMessages.sent(hotel.phones[0]));
    const replyToUnknown = await sendForm({ reference: 'BK-NOTHERE4', contact: booking.guest_email });
    const withoutTypedReference = (text: unknown, reference: string) =>
      String(text)
        .replaceAll(reference, '')
        .replaceAll(/nonce-?="[^"]+"/g, '');
    expect(withoutTypedReference(replyToUnknown.body.text, 'BK-NOTHERE4')).toBe(
      withoutTypedReference(replyToOwn.body.text, booking.reference),
    );
    expect(await linksTo(booking.guest_email)).toHaveLength(1);
  });

  test('what is wrong is said on its field, and what was typed stays', async () => {
    const { status, body } = await sendForm({ reference: 'BK-<b>', contact: 'ada@' });
    expect(status).toBe(400);
    expect(body.text).toContain('Please provide a valid email');
    expect(body.text).toContain('value="BK-&lt;b&gt;"');
    expect(body.text).toContain('value="ada@"');
  });

  test('who asks too often waits, and another site asks nothing', async () => {
    const typedInput = { reference: 'BK-NOTHERE5', contact: 'stranger@example.ng' };
    for (let tries = 0; tries < ownLinkLimits.perReference.tries; tries += 1)
      expect((await sendForm(typedInput)).status).toBe(200);
    const refusedReply = await sendForm(typedInput);
    expect(refusedReply.status).toBe(429);
    expect(refusedReply.body.text).toContain('This was asked for too often.');
    expect((await sendForm(typedInput, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await sendForm({ ...typedInput, contact: 'x'.repeat(5_000) })).status).toBe(413);
  });
});

test('nothing that was typed is kept with the work', async () => {
  await askForLink('BK-NOTHERE2', 'somebody@example.ng');
  const jobs = await app.db.read
    .selectFrom('job')
    .select(['payload', 'dedupeKey'])
    .where('kind', '=', 'booking.link_asked')
    .execute();
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs)).not.toContain('@');
});

test('what is neither an address nor a number is said on its field', async () => {
  const refusedReply = await askForLink('', 'Ada');
  expect([refusedReply.status, refusedReply.body.errors]).toEqual([
    400,
    [
      { field: 'reference', message: myBookingMessages.reference },
      { field: 'contact', message: myBookingMessages.contact },
    ],
  ]);
  expect((await askForLink('BK-1', 'ada@')).body.message).toBe('Please provide a valid email');
});

test('who asks too often waits, for a booking that exists as for one that does not', async () => {
  await passMinutes(app, 60);
  const { booking } = await bookAndPay();
  for (const reference of [booking.reference, 'BK-NOTHERE3']) {
    await passMinutes(app, 2);
    for (let tries = 0; tries < ownLinkLimits.perReference.tries; tries += 1)
      expect((await askForLink(reference, 'stranger@example.ng')).status).toBe(200);
    const refusedReply = await askForLink(reference, booking.guest_email);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([
      429,
      myBookingMessages.tooMany(15, hotel.phones[0]),
    ]);
    expect(refusedReply.body.message).toContain(hotel.phones[0]);
  }
  expect(await linksTo(booking.guest_email)).toEqual([]);
  await passMinutes(app, 15);
  expect(await askForLink(booking.reference, booking.guest_email)).toMatchObject(sentReply);
  expect(await linksTo(booking.guest_email)).toHaveLength(1);
});

test('a network that asks for many bookings waits', async () => {
  const { tries } = ownLinkLimits.perNetwork;
  const statuses: number[] = [];
  for (let asked = 0; asked <= tries; asked += 1) {
    await passMinutes(limitedApp, 1);
    statuses.push((await askForLink(`BK-MANY${asked}`, 'stranger@example.ng', limitedApp)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: tries }, () => 200), 429]);
});
