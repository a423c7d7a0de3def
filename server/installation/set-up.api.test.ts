import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { installationMessages, type SetUpStepName, setUpProgress } from '#contract/installation/steps.ts';
import { openPointMessages } from '#contract/opening/open-points.ts';
import { verifySessionReply } from '#contract/staff/auth.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import {
  type NewHotel,
  ownerInput,
  readMailedCode,
  setUpSecondFactor,
  startNewHotel,
  takeOver,
} from '#tools/testing/new-hotel.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, addSuperadminWithTwoFactor } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

let dataDir: string;
let hotel: NewHotel;
let owner: Client;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'setup-'));
  hotel = await startNewHotel(dataDir);
  owner = (await takeOver(hotel)).client;
  await setUpSecondFactor(hotel.app, owner);
});
afterAll(async () => {
  await hotel.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const readProgress = async (client = owner) => parseWire(setUpProgress, (await client.get('/api/installation')).body);
const stateOf = async (name: SetUpStepName) => (await readProgress()).steps.find(({ step }) => step === name)?.state;
const hasSetUpLeft = async (client = owner) =>
  parseWire(verifySessionReply, (await client.get('/api/auth/verify')).body).setUpLeft === true;
const book = () => hotel.app.client().post('/api/bookings/public', bookingInput({ room_id: 'deluxe' }));

// The tests follow one owner from the first look to the first booking.

test('a new hotel has an owner, and nothing else yet', async () => {
  const { is_open, opened_at, steps, mailbox } = await readProgress();
  expect([is_open, opened_at, mailbox]).toEqual([false, null, { address: ownerInput.email, is_proven: true }]);
  expect(steps.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual(['owner']);
});

test('its session tells the owner, and nobody else, that something of the set-up is left', async () => {
  const desk = await signedIn(hotel.app, await addStaffMember(hotel.app));
  expect([await hasSetUpLeft(), await hasSetUpLeft(desk)]).toEqual([true, false]);
});

test('it does not open yet, and says what is missing', async () => {
  const { status, body } = await owner.post('/api/installation/open', {});
  const missing = ['Name, address and telephone', 'Room types and rooms', 'Taxes', 'Mail', 'Card payments online'];
  expect([status, body.message]).toEqual([409, installationMessages.notReady(missing)]);
});

test('the details of the hotel count once they are entered, not as they were delivered', async () => {
  const address = { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' };
  const details = { name: 'Hotel Akwa', phones: ['0801 234 5678'], email: 'desk@akwa.example', address };
  expect((await owner.put('/api/hotel-settings', { version: 0, ...details })).status).toBe(200);
  expect(await stateOf('hotel')).toBe('done');
});

test('rooms, types and prices come from one sheet', async () => {
  const rows = ['101', '102'].map((number) => ({ number, room_type: 'Deluxe', price_per_night: 30_500 }));
  const { status } = await owner.post('/api/rooms/sheet', { rows });
  expect([status, await stateOf('rooms')]).toEqual([201, 'done']);
});

test('taxes are decided, also if there is none', async () => {
  for (const [tax, percent] of [
    ['vat', 7.5],
    ['consumption', 0],
  ] as const)
    expect((await owner.put('/api/tax-rules', { tax, percent, from_day: testToday })).status).toBe(200);
  expect(await stateOf('taxes')).toBe('done');
});

test('a test mail comes to the owner’s own mailbox, and a failure is told and recorded', async () => {
  const { mailer } = hotel.app.deps;
  hotel.app.deps.mailer = {
    send: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNECTION' })),
    close() {},
  };
  const failed = await owner.post('/api/installation/mail-test', {});
  expect([failed.status, failed.body.passed]).toEqual([200, false]);
  expect(failed.body.message).toBe('No mail server answers at the address in SMTP_URL.');
  expect(await stateOf('mail')).toBe('open');
  hotel.app.deps.mailer = mailer;
  const passed = await owner.post('/api/installation/mail-test', {});
  expect([passed.body.passed, passed.body.message]).toEqual([true, installationMessages.mailSent(ownerInput.email)]);
  const mails = await readMailFolder(hotel.app.mailFolder, ownerInput.email);
  expect(mails.map(({ subject }) => subject)).toContain('Test mail: Hotel Akwa');
  expect(await stateOf('mail')).toBe('done');
});

test('another e-mail address of the hotel needs another test mail', async () => {
  const { version } = (await owner.get('/api/hotel-settings')).body;
  hotel.app.clock.advance(1000);
  await owner.put('/api/hotel-settings', { version, email: 'front@akwa.example' });
  expect(await stateOf('mail')).toBe('open');
  expect((await owner.post('/api/installation/mail-test', {})).body.passed).toBe(true);
  expect(await stateOf('mail')).toBe('done');
});

test('without keys there is one reason, and nothing to ask', async () => {
  const { deps } = hotel.app;
  expect((await readProgress()).can_test).toEqual({ mail: true, gateway: true });
  deps.hasLiveKeys = false;
  const { can_test, steps } = await readProgress();
  const says = steps.find(({ step }) => step === 'gateway')?.says;
  const { status, body } = await owner.post('/api/installation/gateway-test', {});
  deps.hasLiveKeys = true;
  expect([can_test.gateway, says]).toEqual([false, installationMessages.noGateway]);
  expect([status, body.message]).toEqual([409, installationMessages.noGateway]);
});

test('the card gateway is asked, and a failure is told and recorded', async () => {
  const { url } = hotel.app;
  const fault = (verify: string) =>
    fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verify }),
    });
  await fault('error');
  const failed = await owner.post('/api/installation/gateway-test', {});
  expect([failed.status, failed.body.passed, failed.body.message]).toEqual([
    ...[200, false, installationMessages.gatewaySilent],
  ]);
  await fault('none');
  expect((await owner.post('/api/installation/gateway-test', {})).body.passed).toBe(true);
  expect(await stateOf('gateway')).toBe('done');
});

test('until it opens, no guest books online, and the sentence has the hotel’s number', async () => {
  const { status, body } = await book();
  expect([status, body.message]).toEqual([409, openPointMessages.opensSoon('0801 234 5678')]);
  expect(await hotel.app.db.read.selectFrom('booking').select('id').execute()).toEqual([]);
});

test('who was added by a command proves the mailbox before the hotel opens', async () => {
  const added = await addSuperadminWithTwoFactor(hotel.app, { staffId: 'BISI1', email: 'bisi@akwa.example' });
  const { mailbox, steps } = await readProgress(added.client);
  expect([mailbox, steps[0]?.says]).toEqual([
    { address: 'bisi@akwa.example', is_proven: false },
    'The mailbox bisi@akwa.example is not proven.',
  ]);
  const refused = await added.client.post('/api/installation/open', {});
  expect(refused.body.message).toBe(installationMessages.notReady(['Your mailbox and second factor']));
  await added.client.post('/api/installation/mailbox/code', {});
  const wrong = await added.client.post('/api/installation/mailbox', { code: '000000' });
  expect([wrong.status, wrong.body.message]).toEqual([400, setUpMessages.wrongCode]);
  const code = await readMailedCode(hotel.app, 'bisi@akwa.example');
  const proven = await added.client.post('/api/installation/mailbox', { code });
  expect([proven.status, proven.body.message]).toEqual([200, setUpMessages.proven]);
  expect((await readProgress(added.client)).mailbox.is_proven).toBe(true);
  expect((await added.client.post('/api/installation/mailbox/code', {})).status).toBe(409);
});

test('it opens once, in all processes, and says so afterwards', async () => {
  const other = await testApp({ mode: 'production', db: hotel.app.db, hotel: hotel.app.deps.hotel });
  expect(await other.deps.isOpen()).toBe(false);
  const replies = await Promise.all([1, 2].map(() => owner.post('/api/installation/open', {})));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await other.deps.isOpen()).toBe(true);
  await other.close();
  const { is_open, opened_at } = await readProgress();
  expect([is_open, opened_at]).toEqual([true, hotel.app.clock.now().toISOString()]);
  expect((await owner.post('/api/installation/open', {})).body.message).toBe(installationMessages.openedAlready);
  expect(await hasSetUpLeft()).toBe(false);
});

test('then a guest books', async () => {
  expect((await book()).status).toBe(201);
});

test('an open hotel that loses what guests need says which step stops them, and goes on once it is back', async () => {
  const { version } = (await owner.get('/api/hotel-settings')).body;
  const emptied = await owner.put('/api/hotel-settings', { version, email: '' });
  const stopped = await readProgress();
  expect([stopped.is_open, stopped.stopped_by, (await book()).status]).toEqual([true, ['hotel'], 409]);
  expect(await hasSetUpLeft()).toBe(true);
  await owner.put('/api/hotel-settings', { version: emptied.body.version, email: 'desk@akwa.example' });
  expect([(await readProgress()).stopped_by, (await book()).status]).toEqual([[], 201]);
  expect(await hasSetUpLeft()).toBe(false);
});
