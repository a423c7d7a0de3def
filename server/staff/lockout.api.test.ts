import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import type { WorkProof } from '#contract/core/proof.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { rounds } from '#tools/testing/form.ts';
import { type OnWire, parseWire, type WireOutput } from '#tools/testing/on-wire.ts';
import { solveProofOfRefusal } from '#tools/testing/proof.ts';
import { addStaffMember, isSignedIn, login, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let member: TestStaff;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
beforeEach(async () => {
  member = await addStaffMember(app);
});
afterAll(() => app.close());

const signInRight = () => login(app.client(), member.staffId, member.password);
const signInWrong = () => login(app.client(), member.staffId, 'Wrong-Password-1');
const statusAndTriesLeft = ({ status, body }: Reply) => [status, body.attemptsRemaining ?? body.message];
const lockedBody = (minutes: number) => ({ success: false, message: signInMessages.locked(minutes), locked: true });
const passMinutes = (count: number) => app.clock.advance(count * 60_000);

async function lockMember(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await signInWrong();
}

describe.each([
  ['an ID of ours', () => member.staffId],
  ['an ID nobody has', () => `NOBODY${member.staffId}`],
])('%s', (_, idOf) => {
  test('is locked by the fifth wrong password, counting down', async () => {
    const replies: Reply[] = [];
    for (let turn = 0; turn < 6; turn += 1) replies.push(await login(app.client(), idOf(), 'Wrong-Password-1'));
    expect(replies.slice(0, 4).map(statusAndTriesLeft)).toEqual([4, 3, 2, 1].map((left) => [401, left]));
    for (const { status, body } of replies.slice(4)) expect([status, body]).toEqual([423, lockedBody(15)]);
  });

  test('however it is typed, it is one', async () => {
    for (const typedId of [idOf(), idOf().toLowerCase(), ` ${idOf()}`, `${idOf()} `])
      await login(app.client(), typedId, 'Wrong-Password-1');
    expect((await login(app.client(), idOf(), 'Wrong-Password-1')).status).toBe(423);
  });
});

test('the right password is refused while the ID is locked, and the minutes left are said', async () => {
  await lockMember();
  for (const [minutesPassed, minutesLeft] of [
    [0, 15],
    [1, 14],
    [0.5, 14],
    [13, 1],
  ] as const) {
    passMinutes(minutesPassed);
    const { status, body } = await signInRight();
    expect([status, body]).toEqual([423, lockedBody(minutesLeft)]);
  }
  expect(signInMessages.locked(1)).toBe('Try again in 1 minute.');
});

test('the lock ends after 15 minutes, however often somebody knocks', async () => {
  await lockMember();
  for (let turn = 0; turn < 14; turn += 1) {
    passMinutes(1);
    expect((await signInWrong()).status).toBe(423);
  }
  passMinutes(1);
  expect((await signInRight()).status).toBe(200);
});

test('after the lock all five tries are back', async () => {
  await lockMember();
  passMinutes(15);
  expect(statusAndTriesLeft(await signInWrong())).toEqual([401, 4]);
});

test('wrong tries lapse 15 minutes after the last one', async () => {
  await signInWrong();
  passMinutes(14);
  expect(statusAndTriesLeft(await signInWrong())).toEqual([401, 3]);
  passMinutes(15);
  expect(statusAndTriesLeft(await signInWrong())).toEqual([401, 4]);
});

test('signing in forgets the wrong tries', async () => {
  for (let turn = 0; turn < 4; turn += 1) await signInWrong();
  expect((await signInRight()).status).toBe(200);
  expect(statusAndTriesLeft(await signInWrong())).toEqual([401, 4]);
});

test('a lock from before a clock was set back an hour is over', async () => {
  await lockMember();
  passMinutes(-60);
  expect((await signInRight()).status).toBe(200);
  passMinutes(60);
});

test('the lock of one ID is nobody else’s, and does not end the sessions of its owner', async () => {
  const client = app.client();
  await login(client, member.staffId, member.password);
  await lockMember();
  expect((await client.get('/api/auth/verify')).status).toBe(200);
  member = await addStaffMember(app);
  expect((await signInRight()).status).toBe(200);
});

test('an input that is refused is no try', async () => {
  for (let turn = 0; turn < 6; turn += 1) await login(app.client(), member.staffId, '');
  expect(statusAndTriesLeft(await signInWrong())).toEqual([401, 4]);
});

const signInFrom = (
  client: Client,
  address: string,
  staffId: string,
  password: string,
  proof?: OnWire<WorkProof>,
): Promise<Reply> =>
  client.post('/api/auth/login', { staff_id: staffId, password, proof }, { 'x-forwarded-for': address });

const wrongPassword = 'Wrong-Password-1';

describe('somebody outside', () => {
  const homeAddress = '198.51.100.1';
  const outsideAddress = '203.0.113.7';

  test('locks four IDs for their own network by 20 requests, and nobody else out', async () => {
    const stranger = app.client();
    const staff = await Promise.all([1, 2, 3, 4].map(() => addStaffMember(app)));
    const knownBrowsers = await Promise.all(staff.map(async (each) => [each, await signedIn(app, each)] as const));
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all(staff.map(({ staffId }) => signInFrom(stranger, outsideAddress, staffId, wrongPassword)));
    for (const [{ staffId, password }, browser] of knownBrowsers) {
      expect((await signInFrom(app.client(), outsideAddress, staffId, password)).status).toBe(423);
      // This browser is on the locked network, but has signed in with this Staff ID before, so it has its own count.
      expect((await signInFrom(browser, outsideAddress, staffId, password)).status).toBe(200);
      expect((await signInFrom(app.client(), homeAddress, staffId, password)).status).toBe(200);
    }
  });

  test('has no more tries for having the whole of an IPv6 network', async () => {
    const stranger = app.client();
    for (let turn = 1; turn <= 5; turn += 1)
      await signInFrom(stranger, `2001:db8:7:7:${turn}::1`, member.staffId, wrongPassword);
    expect((await signInFrom(stranger, '2001:db8:7:7:ffff::1', member.staffId, member.password)).status).toBe(423);
    expect((await signInFrom(stranger, '2001:db8:7:8::1', member.staffId, member.password)).status).toBe(200);
  });

  test('has five tries, however many come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => signInFrom(app.client(), outsideAddress, member.staffId, wrongPassword)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 423)).toHaveLength(16);
  });

  test('cannot use up the tries of a known browser, which has five as well', async () => {
    const browser = await signedIn(app, member);
    for (let turn = 0; turn < 4; turn += 1) await signInFrom(browser, homeAddress, member.staffId, wrongPassword);
    for (let turn = 0; turn < 5; turn += 1)
      await signInFrom(app.client(), outsideAddress, member.staffId, wrongPassword);
    expect((await signInFrom(browser, outsideAddress, member.staffId, wrongPassword)).status).toBe(423);
    expect((await signInFrom(browser, homeAddress, member.staffId, member.password)).status).toBe(423);
    expect((await signInFrom(app.client(), homeAddress, member.staffId, member.password)).status).toBe(200);
  });

  test('cannot keep anybody from changing their password', async () => {
    const browser = await signedIn(app, member);
    for (let turn = 0; turn < 5; turn += 1) await signInFrom(app.client(), '127.0.0.1', member.staffId, wrongPassword);
    const change = { currentPassword: member.password, newPassword: 'Another-Harbour-8' };
    expect((await browser.put('/api/settings', change)).status).toBe(200);
  });

  test('is no known browser with the cookie of one for another ID', async () => {
    const barman = await addStaffMember(app, { role: 'barmen' });
    const browser = await signedIn(app, barman);
    for (let turn = 0; turn < 5; turn += 1) await signInFrom(browser, outsideAddress, member.staffId, wrongPassword);
    expect((await signInFrom(browser, outsideAddress, member.staffId, member.password)).status).toBe(423);
  });
});

async function guessFromManyNetworks(staffId: string, tries: number): Promise<Record<number, number>> {
  const stranger = app.client();
  const countsByStatus: Record<number, number> = {};
  for (let turn = 0; turn < tries; turn += 1) {
    const { status } = await signInFrom(stranger, `192.0.2.${turn % 25}`, staffId, wrongPassword);
    countsByStatus[status] = (countsByStatus[status] ?? 0) + 1;
  }
  return countsByStatus;
}

async function seedAttempts(staffId: string, tries: number): Promise<void> {
  const endsAt = new Date(app.clock.now().getTime() + 60 * 60_000);
  await app.db.read
    .insertInto('signInTry')
    .values({ staffId, place: 'anywhere', tries, endsAt })
    .onConflict((conflict) => conflict.columns(['staffId', 'place']).doUpdateSet({ tries, endsAt }))
    .execute();
}

describe('after fifty wrong tries from anywhere', () => {
  const newAddress = '198.51.100.77';

  test('a stranger’s browser works for each try, a known one does not', async () => {
    const browser = await signedIn(app, member);
    const seededCount = rounds(0, 45);
    await seedAttempts(member.staffId, seededCount);
    expect(await guessFromManyNetworks(member.staffId, 60 - seededCount)).toEqual({ 401: 50 - seededCount, 428: 10 });
    expect((await signInFrom(browser, '192.0.2.1', member.staffId, member.password)).status).toBe(200);

    const newcomer = app.client();
    const refusedReply = await signInFrom(newcomer, newAddress, member.staffId, member.password);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([428, signInMessages.proofNeeded]);
    const proof = await solveProofOfRefusal(refusedReply);
    // The proof of work is valid for this Staff ID only, and for one attempt.
    const otherMember = await addStaffMember(app);
    await seedAttempts(otherMember.staffId, 50);
    expect((await signInFrom(newcomer, newAddress, otherMember.staffId, otherMember.password, proof)).status).toBe(428);
    const forgeProof = (derivedKey: string) => ({ ...proof, solution: { ...proof.solution, derivedKey } });
    expect((await signInFrom(newcomer, newAddress, member.staffId, member.password, forgeProof('ab'))).status).toBe(
      428,
    );
    expect((await signInFrom(newcomer, newAddress, member.staffId, member.password, forgeProof('abc'))).status).toBe(
      428,
    );
    expect(statusAndTriesLeft(await signInFrom(newcomer, newAddress, member.staffId, wrongPassword, proof))).toEqual([
      401, 4,
    ]);
    expect((await signInFrom(newcomer, newAddress, member.staffId, member.password, proof)).status).toBe(428);
    const secondProof = await solveProofOfRefusal(
      await signInFrom(newcomer, newAddress, member.staffId, member.password),
    );
    expect((await signInFrom(newcomer, newAddress, member.staffId, member.password, secondProof)).status).toBe(200);
    expect((await signInFrom(newcomer, newAddress, member.staffId, member.password)).status).toBe(200);

    passMinutes(60);
    expect((await signInFrom(app.client(), newAddress, member.staffId, member.password)).status).toBe(200);
  });

  test('it is the same for an ID nobody has, of which nobody is told', async () => {
    const unknownStaffId = `NOBODY${member.staffId}`;
    await seedAttempts(unknownStaffId, 48);
    expect(await guessFromManyNetworks(unknownStaffId, 4)).toEqual({ 401: 2, 428: 2 });
    const refusedReply = await signInFrom(app.client(), newAddress, unknownStaffId, wrongPassword);
    const proof = await solveProofOfRefusal(refusedReply);
    expect(
      statusAndTriesLeft(await signInFrom(app.client(), newAddress, unknownStaffId, wrongPassword, proof)),
    ).toEqual([401, 4]);
    await app.worker.idle();
    expect((await readMailFolder(app.mailFolder)).filter(({ subject }) => subject.includes(unknownStaffId))).toEqual(
      [],
    );
  });

  test('the person and the superadmins are told, once, by bell and by mail', async () => {
    app.clock.advance(1000);
    const mailsOff = { email_notifications: false };
    const attackedBarman = await addStaffMember(app, { role: 'barmen', name: 'Ada Obi', email: 'ada@example.ng' });
    const owner = await addStaffMember(app, { role: 'superadmin', email: 'owner@example.ng', ...mailsOff });
    const bystander = await addStaffMember(app, { role: 'barmen', email: 'other@example.ng' });
    const [adaClient, bossClient, bystanderClient] = await Promise.all(
      [attackedBarman, owner, bystander].map((each) => signedIn(app, each)),
    );
    await seedAttempts(attackedBarman.staffId, 48);
    await guessFromManyNetworks(attackedBarman.staffId, 1);
    await app.worker.idle();
    const attackNotices = async (client: Client | undefined) =>
      parseWire(noticesPage, (await client?.get('/api/notices'))?.body).data.filter(
        ({ kind, message }) => kind === 'sign_in_attacked' && message.includes(attackedBarman.staffId),
      );
    expect(await attackNotices(bossClient)).toEqual([]);
    await guessFromManyNetworks(attackedBarman.staffId, 3);
    await app.worker.idle();
    const message = `50 wrong tries within an hour to sign in as Ada Obi (${attackedBarman.staffId}): somebody may be guessing the password`;
    expect(await attackNotices(adaClient)).toMatchObject([{ message, link: { tab: 'settings' } }]);
    expect(await attackNotices(bossClient)).toMatchObject([
      { message, link: { tab: 'audit-log', q: attackedBarman.staffId } },
    ]);
    expect(await attackNotices(bystanderClient)).toEqual([]);
    const subject = `50 wrong tries to sign in as ${attackedBarman.staffId}: Ebute House`;
    const readSubjects = async (address: string) =>
      (await readMailFolder(app.mailFolder, address)).map((mail) => mail.subject).filter((each) => each === subject);
    expect([await readSubjects('ada@example.ng'), await readSubjects('owner@example.ng')]).toEqual([
      [subject],
      [subject],
    ]);
    expect(await readSubjects('other@example.ng')).toEqual([]);
  });
});

describe('a superadmin', () => {
  test('sees who is locked, and unlocks them', async () => {
    const admin = await signedIn(app, 'superadmin');
    const readLockedIds = async () => (await admin.get('/api/staff/locked')).body.ids;
    for (let turn = 0; turn < 4; turn += 1) await signInWrong();
    expect(await readLockedIds()).not.toContain(member.id);
    await signInWrong();
    expect(await readLockedIds()).toContain(member.id);
    expect((await signInRight()).status).toBe(423);
    const { status, body } = await admin.post(`/api/staff/${member.id}/unlock`, {});
    expect([status, body.message]).toEqual([200, expect.stringMatching(/can try to sign in again$/)]);
    expect(await readLockedIds()).not.toContain(member.id);
    expect((await signInRight()).status).toBe(200);
    const secondReply = await admin.post(`/api/staff/${member.id}/unlock`, {});
    expect(secondReply.body.message).toMatch(/was not locked$/);
    expect((await admin.post(`/api/staff/${crypto.randomUUID()}/unlock`, {})).status).toBe(404);
  });
});

describe('the audit log says', () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await signedIn(app, 'superadmin');
  });
  type Entry = WireOutput<'auditLog'>['data'][number];
  const readLog = async (query: string): Promise<Entry[]> =>
    parseWire(auditPage, (await admin.get(`/api/audit?${query}`)).body).data;
  const entriesAbout = (staffId: string) => readLog(`kind=sign-in&q=${staffId}`);
  const actorsAndActions = (entries: Entry[]) => entries.map(({ actor, action }) => `${actor}: ${action}`);
  const factOf = (entry: Entry | undefined, name: string) =>
    entry?.changes.find((change) => change.name === name)?.after;

  test('who has signed in and out, from a new browser or a known one, and nobody’s address', async () => {
    const client = app.client();
    const address = '198.51.100.99';
    await signInFrom(client, address, member.staffId, member.password);
    await client.post('/api/auth/logout', {});
    await signInFrom(client, address, member.staffId, member.password);
    const entries = await entriesAbout(member.staffId);
    expect(actorsAndActions(entries)).toEqual(
      ['signed in', 'signed out', 'signed in'].map((action) => `${member.staffId}: ${action}`),
    );
    expect(entries.map((entry) => factOf(entry, 'Browser'))).toEqual(['Known', undefined, 'New']);
    expect(entries[0]?.subject).toContain(member.staffId);
    const auditRows = await app.db.read.selectFrom('audit').selectAll().execute();
    for (const secret of [address, member.password, wrongPassword])
      expect(JSON.stringify(auditRows)).not.toContain(secret);
  });

  test('how often a password was wrong, in one entry an hour, and that it locked', async () => {
    for (let turn = 0; turn < 30; turn += 1)
      await signInFrom(app.client(), `192.0.2.${turn % 6}`, member.staffId, wrongPassword);
    const entries = await entriesAbout(member.staffId);
    expect(actorsAndActions(entries)).toEqual(['visitor: sign-in locked', 'visitor: sign-in refused']);
    expect(entries.map((entry) => factOf(entry, 'Times'))).toEqual(['6', '30']);
    expect(factOf(entries[1], 'Internet connections')).toMatch(/^known here as ([0-9a-f]{8}, ){5}[0-9a-f]{8}$/);
    expect(entries[1]?.actor_name).toBe('Somebody not signed in');
    passMinutes(60);
    await signInFrom(app.client(), '192.0.2.1', member.staffId, wrongPassword);
    admin = await signedIn(app, 'superadmin');
    expect((await entriesAbout(member.staffId)).map((entry) => factOf(entry, 'Times'))).toEqual(['1', '6', '30']);
  });

  test('of IDs that nobody has how often they were tried, together and not by what was typed', async () => {
    passMinutes(1);
    for (const typedId of ['SECRET-WORD-1', 'SECRET-WORD-2'])
      await signInFrom(app.client(), '192.0.2.1', typedId, wrongPassword);
    const [entry] = await readLog('kind=sign-in&action=sign-in%20refused&actor=visitor');
    expect(entry?.subject).toBe('A Staff ID that nobody has');
    const auditRows = await app.db.read.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(auditRows)).not.toContain('SECRET-WORD');
  });

  test('which session ran out, and why', async () => {
    const idleClient = await signedIn(app, member);
    passMinutes(31);
    expect(await isSignedIn(idleClient)).toBe(false);
    admin = await signedIn(app, await addStaffMember(app, { role: 'superadmin' }));
    const [entry] = await entriesAbout(member.staffId);
    expect(entry).toMatchObject({ actor: 'system', action: 'session ran out' });
    expect(factOf(entry, 'Because')).toBe('30 minutes without use');
  });

  test('who asked for what their role may not, once an hour for each call', async () => {
    const barman = await addStaffMember(app, { role: 'barmen' });
    const client = await signedIn(app, barman);
    for (let turn = 0; turn < 3; turn += 1) expect((await client.get('/api/audit')).status).toBe(403);
    await client.get('/api/staff/locked');
    const refusalEntries = (await entriesAbout(barman.staffId)).filter(({ action }) => action === 'right refused');
    expect(actorsAndActions(refusalEntries)).toEqual(Array(2).fill(`${barman.staffId}: right refused`));
    expect(refusalEntries.map((entry) => [factOf(entry, 'Call'), factOf(entry, 'Times')])).toEqual([
      ['Who cannot sign in from somewhere at the moment, after too many wrong tries', '1'],
      ['Who changed what, when and why, newest first', '3'],
    ]);
  });
});
