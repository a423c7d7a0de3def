import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personHeader } from '#contract/core/endpoint.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { verifySessionReply } from '#contract/staff/auth.ts';
import { browserSession, pinMessages } from '#contract/staff/pin.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, givePin, login, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

type Person = TestStaff & { name: string; pin: string };

let app: TestApp;
let ada: Person;
let obi: Person;
let till: Client;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  ada = await addPerson('Ada', '385062');
  obi = await addPerson('Obi', '719305');
  till = app.client();
  await login(till, ada.staffId, ada.password);
  await login(till, obi.staffId, obi.password);
});
afterAll(() => app.close());

async function addPerson(name: string, pin: string, role: StaffRole = 'barmen'): Promise<Person> {
  const staff = await addStaffMember(app, { name, role });
  await givePin(app, staff.id, pin);
  return { ...staff, name, pin };
}

const advanceMinutes = (count: number) => app.clock.advance(count * 60_000);
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
const lockOf = async (browser = till) => parseWire(browserSession, (await browser.get('/api/auth/lock')).body);
const othersAt = async (browser = till) => (await lockOf(browser)).others;
const idOf = async ({ name }: Person, browser = till) =>
  (await othersAt(browser)).find((other) => other.name === name)?.id ?? '';
const changeTo = async (next: Person, pin = next.pin, browser = till) =>
  browser.post(`/api/auth/people/${await idOf(next, browser)}`, { pin });
const whoIs = async (browser = till) => {
  const { status, body } = await browser.get('/api/auth/verify');
  return status === 200 ? (body.user as { staff_id: string }).staff_id : status;
};
const tokenIn = ({ headers }: Reply): string =>
  /(?:^|, )session=([^;]*)/.exec(headers.getSetCookie().join(', '))?.[1] ?? '';
const verifyWithToken = (token: string) =>
  app.client().raw('/api/auth/verify', { headers: { cookie: `session=${token}` } });
const sessionOf = ({ id }: Person) =>
  app.db.read.selectFrom('session').selectAll().where('staffId', '=', id).executeTakeFirst();
const auditOf = async ({ id }: Person) =>
  (
    await app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'before', 'after'])
      .where('subjectKind', '=', 'sign-in')
      .where('subjectId', '=', id)
      .where('action', 'not in', ['signed in'])
      .orderBy('id')
      .execute()
  ).map(({ actor, action, before, after }) => [actor, action, before, after]);

describe('two people at one till', () => {
  test('take turns with their PINs, and each act is under the name of who typed the PIN', async () => {
    const { id } = await addDrink(app);
    const sellOne = () => sell(till, [{ drink_id: id, quantity: 1 }]);
    expect([await whoIs(), (await sessionOf(ada))?.lockedAt]).toEqual([obi.staffId, app.clock.now()]);
    expect(await othersAt()).toEqual([{ id: (await sessionOf(ada))?.id, name: 'Ada', role: 'barmen', tries_left: 5 }]);
    await sellOne();
    const changeReply = await changeTo(ada);
    expect(statusAndMessage(changeReply)).toEqual([200, pinMessages.unlocked]);
    expect(changeReply.body.user).toMatchObject({ name: 'Ada', role: 'barmen', staff_id: ada.staffId });
    expect([await whoIs(), (await othersAt()).map(({ name }) => name)]).toEqual([ada.staffId, ['Obi']]);
    await sellOne();
    await changeTo(obi);
    await sellOne();
    const sales = await app.db.read
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'drink sold')
      .where('actor', 'in', [ada.staffId, obi.staffId])
      .orderBy('id')
      .execute();
    expect(sales.map(({ actor }) => actor)).toEqual([obi.staffId, ada.staffId, obi.staffId]);
    expect(await auditOf(ada)).toEqual([
      [ada.staffId, 'person changed', { person: obi.staffId }, { person: ada.staffId }],
    ]);
  });

  test('can change while the screen is locked, by its person or by time', async () => {
    await till.post('/api/auth/lock', {});
    expect([await whoIs(), statusAndMessage(await changeTo(ada))[0], await whoIs()]).toEqual([440, 200, ada.staffId]);
    advanceMinutes(10);
    expect([await whoIs(), statusAndMessage(await changeTo(obi))[0], await whoIs()]).toEqual([440, 200, obi.staffId]);
  });

  test('are told how many others are here', async () => {
    const othersHere = async () => {
      const { pin } = parseWire(verifySessionReply, (await till.get('/api/auth/verify')).body);
      return pin?.others_here;
    };
    expect(await othersHere()).toBe(1);
    await login(till, (await addPerson('Uche', '604182', 'housekeeper')).staffId, ada.password);
    expect(await othersHere()).toBe(2);
  });

  test('have one session each there, however often they sign in', async () => {
    await login(till, ada.staffId, ada.password);
    await login(till, ada.staffId, ada.password);
    const sessions = app.db.read.selectFrom('session').select('id').where('staffId', 'in', [ada.id, obi.id]).execute();
    expect([await whoIs(), (await sessions).length, (await othersAt()).map(({ name }) => name)]).toEqual([
      ada.staffId,
      2,
      ['Obi'],
    ]);
  });

  test('see nobody who has no PIN, is in another browser or has gone', async () => {
    const withoutPin = await addStaffMember(app, { name: 'Without' });
    await login(till, withoutPin.staffId, withoutPin.password);
    expect((await othersAt()).map(({ name }) => name)).toEqual(['Ada', 'Obi']);
    const personElsewhere = await addPerson('Elsewhere', '604182');
    const phone = app.client();
    await login(phone, personElsewhere.staffId, personElsewhere.password);
    expect(await othersAt(phone)).toEqual([]);
    const { id = '' } = (await sessionOf(ada)) ?? {};
    expect(statusAndMessage(await phone.post(`/api/auth/people/${id}`, { pin: ada.pin }))).toEqual([
      404,
      pinMessages.notHere,
    ]);
    expect(statusAndMessage(await phone.post('/api/auth/people/ada', { pin: ada.pin }))).toEqual([
      400,
      pinMessages.notHere,
    ]);
    expect(await changeTo(obi).then(statusAndMessage)).toEqual([200, pinMessages.unlocked]);
    // The session of a person without a PIN ends when somebody else unlocks the screen.
    expect((await othersAt()).map(({ name }) => name)).toEqual(['Ada']);
    await app.db.read.updateTable('staff').set({ isActive: false }).where('id', '=', ada.id).execute();
    expect(await othersAt()).toEqual([]);
  });

  test('lock each other’s session also where a superadmin signs in, whose list is empty', async () => {
    const boss = await signedIn(app, 'superadmin');
    const adaPath = `/api/auth/people/${(await sessionOf(ada))?.id}`;
    expect((await boss.post(adaPath, { pin: ada.pin })).status).toBe(403);
    const owner = await addStaffMember(app, { role: 'superadmin' });
    await login(till, owner.staffId, owner.password);
    expect([(await sessionOf(obi))?.lockedAt, await whoIs()]).toEqual([app.clock.now(), owner.staffId]);
    expect((await till.post('/api/auth/logout', {})).body.is_locked_for_next).toBe(true);
    expect([await whoIs(), (await lockOf()).is_locked]).toEqual([440, true]);
  });
});

describe('a session that another person has locked', () => {
  test('gives nothing without the PIN, and its cookie is worth nothing once it is open again', async () => {
    const browser = app.client();
    const earlyToken = tokenIn(await login(browser, ada.staffId, ada.password));
    await login(browser, obi.staffId, obi.password);
    expect((await verifyWithToken(earlyToken)).status).toBe(440);
    const nextToken = tokenIn(await changeTo(ada, ada.pin, browser));
    expect(nextToken).toMatch(/^[\w-]{22}$/);
    expect([(await verifyWithToken(earlyToken)).status, (await verifyWithToken(nextToken)).status]).toEqual([401, 200]);
  });

  test('lasts no longer, however often it is opened', async () => {
    const endBefore = (await sessionOf(ada))?.endsAt;
    for (let hour = 0; hour < 11; hour += 1) {
      advanceMinutes(60);
      const { status, headers } = await changeTo(hour % 2 === 0 ? ada : obi);
      expect([status, headers.getSetCookie().join()]).toEqual([
        200,
        expect.stringContaining(`Max-Age=${(11 - hour) * 3600};`),
      ]);
    }
    expect((await sessionOf(ada))?.endsAt).toEqual(endBefore);
    advanceMinutes(60);
    expect(await whoIs()).toBe(401);
  });

  test('is alone open when its person unlocks it with an early cookie', async () => {
    const browser = app.client();
    const earlyToken = tokenIn(await login(browser, ada.staffId, ada.password));
    await login(browser, obi.staffId, obi.password);
    const thief = makeClient(app.url, {}, { session: earlyToken });
    expect((await thief.post('/api/auth/unlock', { pin: ada.pin })).status).toBe(200);
    expect([await whoIs(thief), await whoIs(browser)]).toEqual([ada.staffId, 440]);
  });
});

describe('a wrong PIN of another person', () => {
  test('can be typed five times, counted for that person, under the name of who typed it', async () => {
    for (const left of [4, 3, 2, 1])
      expect(statusAndMessage(await changeTo(ada, obi.pin))).toEqual([400, pinMessages.wrong(left)]);
    for (const pin of [obi.pin, ada.pin])
      expect(statusAndMessage(await changeTo(ada, pin))).toEqual([409, pinMessages.signInInstead]);
    expect([await whoIs(), (await othersAt())[0]?.tries_left]).toEqual([obi.staffId, 0]);
    expect(await auditOf(ada)).toEqual([
      [obi.staffId, 'wrong PIN', null, { times: 5 }],
      [obi.staffId, 'PIN locked', null, { times: 1 }],
    ]);
    expect((await login(till, ada.staffId, ada.password)).status).toBe(200);
    expect([await whoIs(), (await lockOf()).tries_left]).toEqual([ada.staffId, 5]);
    expect((await changeTo(obi)).status).toBe(200);
  });

  test('leaves everything as it is, and the right one gives all tries back', async () => {
    await changeTo(ada, obi.pin);
    expect([await whoIs(), (await othersAt())[0]?.tries_left]).toEqual([obi.staffId, 4]);
    await changeTo(ada);
    expect((await lockOf()).tries_left).toBe(5);
  });
});

describe('signing out', () => {
  test('takes the person off the list, and leaves the locked session of the next', async () => {
    const reply = await till.post('/api/auth/logout', {});
    expect([reply.status, reply.body.is_locked_for_next]).toEqual([200, true]);
    expect(await lockOf()).toMatchObject({ is_locked: true, name: 'Ada', others: [] });
    expect([await whoIs(), await sessionOf(obi)]).toEqual([440, undefined]);
    expect((await till.post('/api/auth/unlock', { pin: ada.pin })).status).toBe(200);
    expect((await till.post('/api/auth/logout', {})).body.is_locked_for_next).toBe(false);
    expect(await whoIs()).toBe(401);
    expect(await auditOf(obi)).toEqual([[obi.staffId, 'signed out', null, null]]);
  });

  test('of the last person leaves nothing, also when another’s time is over', async () => {
    advanceMinutes(12 * 60 - 5);
    await login(till, obi.staffId, obi.password);
    advanceMinutes(6);
    expect((await till.post('/api/auth/logout', {})).body.is_locked_for_next).toBe(false);
    expect(await whoIs()).toBe(401);
  });
});

test('a page that was opened for one person does nothing under the name of another', async () => {
  const { id } = await addDrink(app);
  const order = { items: [{ drink_id: id, quantity: 1 }], payment_method: 'cash', key: 'of Ada' };
  await changeTo(obi);
  const reply = await till.post('/api/bar-sales', order, { [personHeader]: ada.staffId });
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([403, 'other_person', pinMessages.otherPerson]);
  const ownReply = await till.raw('/api/auth/verify', { headers: { [personHeader]: obi.staffId } });
  expect(ownReply.status).toBe(200);
  const sales = app.db.read.selectFrom('barSale').select('id').where('drinkId', '=', id).execute();
  expect(await sales).toEqual([]);
});
