import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInMessages, signInPolicy } from '#contract/staff/auth.ts';
import { browserSession, staffPinPolicy } from '#contract/staff/pin.ts';
import { hashPassword } from '#server/staff/password-hash.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { parallelSetup, type RaceSetup } from '#tools/testing/race-setup.ts';
import {
  addStaffMember,
  addSuperadminWithTwoFactor,
  isSignedIn,
  login,
  type TestStaff,
  testPin,
  totpAt,
} from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';

let arena: RaceSetup;
/**
 * How many milliseconds the clocks of the two processes of the deep form are ahead of the test’s clock. The clocks of
 * the two apps of the short form stand still.
 */
let clockOffset = 0;
let startedAt: Date;
beforeAll(async () => {
  const [, open] = parallelSetup;
  arena = await open();
  await signedIn({ client: () => browserOfTurn(0) }, 'barmen');
  const session = await arena.db.read.selectFrom('session').select('createdAt').executeTakeFirstOrThrow();
  startedAt = session.createdAt;
  clockOffset = session.createdAt.getTime() - Date.now();
  return () => arena.close();
});

const browserOfTurn = (turn: number, cookies?: Record<string, string>): Client => arena.browser(turn, cookies);
const now = () => (isDeep ? new Date(Date.now() + clockOffset) : startedAt);
const appOfTurn = (turn: number) => ({ db: arena.db, clock: { now }, client: () => browserOfTurn(turn) });

const wrongPin = '719305';
const wrongPassword = 'Wrong-Password-1';
const inParallel = (count: number, send: (client: Client, turn: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => send(browserOfTurn(turn), turn)));

function countStatuses(replies: Reply[]): Record<number, number> {
  const countsByStatus: Record<number, number> = {};
  for (const { status } of replies) countsByStatus[status] = (countsByStatus[status] ?? 0) + 1;
  return countsByStatus;
}

describe('the lock of an ID', () => {
  test('20 wrong passwords at once: five are judged, and the right one comes too late', async () => {
    for (let round = 0; round < rounds(3, 1); round += 1) {
      // Hashes at the real cost, which takes so long that the parallel attempts overlap.
      const member = await addStaffMember(appOfTurn(0), { passwordHash: await hashPassword('Quiet-Harbour-7') });
      const replies = await inParallel(20, (client) => login(client, member.staffId, wrongPassword));
      expect(countStatuses(replies)).toEqual({ 401: 4, 423: 16 });
      const attemptsLeft = replies
        .filter(({ status }) => status === 401)
        .map(({ body }) => Number(body.attemptsRemaining));
      expect(attemptsLeft.sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
      for (const turn of [0, 1])
        expect((await login(browserOfTurn(turn), member.staffId, member.password)).status).toBe(423);
    }
  });

  test('an ID nobody has is locked in the same way', async () => {
    const replies = await inParallel(20, (client) => login(client, 'NOBODY9', wrongPassword));
    expect(countStatuses(replies)).toEqual({ 401: 4, 423: 16 });
  });

  test('20 wrong codes at once: five are judged', async () => {
    const member = await addSuperadminWithTwoFactor(appOfTurn(0));
    const replies = await inParallel(20, (client) => login(client, member.staffId, member.password, 'aaaaa-aaaaa'));
    expect(countStatuses(replies)).toEqual({ 401: 4, 423: 16 });
    expect((await login(browserOfTurn(1), member.staffId, member.password, member.recoveryCodes[0])).status).toBe(423);
  });

  test('wrong ones in a session are those of all its owner’s sessions, and nobody else’s', async () => {
    const member = await addStaffMember(appOfTurn(0));
    const clients = [await signedIn(appOfTurn(0), member), await signedIn(appOfTurn(1), member)];
    await inParallel(5, (client) => login(client, member.staffId, wrongPassword));
    const change = (turn: number) =>
      clients[turn % 2]?.put('/api/settings', { currentPassword: wrongPassword, newPassword: 'Another-Harbour-8' });
    for (let turn = 0; turn < 4; turn += 1) expect((await change(turn))?.status).toBe(400);
    const lastReply = await change(4);
    expect([lastReply?.status, lastReply?.body.message]).toEqual([
      423,
      signInMessages.locked(signInPolicy.lockMinutes),
    ]);
  });

  // Shows that the attempts overlap: if they did not, the tests above would pass even if an attempt were counted too
  // late.
  test('without counting before judging, more than five would be judged', async () => {
    const member = await addStaffMember(appOfTurn(0));
    const attemptsAtOnce = Array.from({ length: 20 }, async () => {
      const seenAttempt = await arena.db.read
        .selectFrom('signInTry')
        .select('tries')
        .where('staffId', '=', member.staffId)
        .executeTakeFirst();
      if ((seenAttempt?.tries ?? 0) >= signInPolicy.attempts) return false;
      await sql`insert into sign_in_try values (${member.staffId}, 'network x', 1, ${now()})
        on conflict (staff_id, place) do update set tries = sign_in_try.tries + 1`.execute(arena.db.read);
      return true;
    });
    expect((await Promise.all(attemptsAtOnce)).filter(Boolean).length).toBeGreaterThan(signInPolicy.attempts);
  });
});

describe('a session', () => {
  /** Signs in, and returns two clients with the same session cookie, one for each process or app. */
  async function signInAtBoth(member: TestStaff): Promise<[Client, Client]> {
    const browserAtFirst = browserOfTurn(0);
    const { headers } = await login(browserAtFirst, member.staffId, member.password);
    const cookie = headers.getSetCookie().find((each) => each.startsWith('session=')) ?? '';
    const browserAtSecond = browserOfTurn(1);
    return [
      browserAtFirst,
      {
        ...browserAtSecond,
        get: (path) => browserAtSecond.raw(path, { headers: { cookie: cookie.split(';')[0] ?? '' } }),
      },
    ];
  }

  test('from one process is one at the other, and signing out ends it at both', async () => {
    const [browserAtFirst, browserAtSecond] = await signInAtBoth(await addStaffMember(appOfTurn(0)));
    expect([await isSignedIn(browserAtFirst), await isSignedIn(browserAtSecond)]).toEqual([true, true]);
    await browserAtFirst.post('/api/auth/logout', {});
    expect([await isSignedIn(browserAtSecond), await isSignedIn(browserAtFirst)]).toEqual([false, false]);
  });

  test('ends at both with the role, changed at one', async () => {
    const member = await addStaffMember(appOfTurn(0));
    const [browserAtFirst, browserAtSecond] = await signInAtBoth(member);
    const admin = await signedIn(appOfTurn(1), 'superadmin');
    const record = { name: 'Ada', staff_id: member.staffId, role: 'barmen', is_active: true };
    expect((await admin.put(`/api/staff/${member.id}`, record)).status).toBe(200);
    expect([await isSignedIn(browserAtFirst), await isSignedIn(browserAtSecond)]).toEqual([false, false]);
  });

  test('is not opened by a sign-in that a change of the password overtakes', async () => {
    for (let round = 0; round < rounds(3, 1); round += 1) {
      const member = await addStaffMember(appOfTurn(0));
      const client = await signedIn(appOfTurn(0), member);
      const otherBrowsers = Array.from({ length: 3 }, (_, turn) => browserOfTurn(turn));
      const change = client.put('/api/settings', {
        currentPassword: member.password,
        newPassword: 'Another-Harbour-8',
      });
      await Promise.all([change, ...otherBrowsers.map((each) => login(each, member.staffId, member.password))]);
      expect((await change).status).toBe(200);
      const signedInStates = await Promise.all(otherBrowsers.map(isSignedIn));
      expect([round, signedInStates]).toEqual([round, otherBrowsers.map(() => false)]);
      expect(await isSignedIn(client)).toBe(true);
    }
  });
});

describe('a PIN typed at both processes at once', () => {
  async function makeLockedBrowsers(): Promise<{ member: TestStaff; clients: [Client, Client] }> {
    const member = await addStaffMember(appOfTurn(0), { role: 'barmen' });
    const firstClient = await signedIn(appOfTurn(0), member);
    const input = { password: member.password, pin: testPin };
    const { headers } = await firstClient.post('/api/auth/pin', input);
    const cookie = headers.getSetCookie().find((each) => each.startsWith('session=')) ?? '';
    const token = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const secondClient = browserOfTurn(1, { session: token });
    expect((await firstClient.post('/api/auth/lock', {})).status).toBe(200);
    return { member, clients: [firstClient, secondClient] };
  }
  const triesOf = ({ id }: TestStaff) =>
    arena.db.read.selectFrom('session').select('pinTries').where('staffId', '=', id).executeTakeFirstOrThrow();

  test('20 wrong ones: five are compared, and the right one comes too late', async () => {
    for (let round = 0; round < rounds(3, 1); round += 1) {
      const { member, clients } = await makeLockedBrowsers();
      const [firstClient, secondClient] = clients;
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          (turn % 2 ? firstClient : secondClient).post('/api/auth/unlock', { pin: wrongPin }),
        ),
      );
      expect(countStatuses(replies)).toEqual({ 400: 4, 409: 16 });
      const [entry] = await arena.db.read
        .selectFrom('audit')
        .select('after')
        .where('subjectId', '=', member.id)
        .where('action', '=', 'wrong PIN')
        .execute();
      expect(entry?.after).toEqual({ times: 5 });
      for (const client of clients) expect((await client.post('/api/auth/unlock', { pin: testPin })).status).toBe(409);
    }
  });

  // Shows that the tries overlap: if they did not, the test above would pass even if a try were counted too late.
  test('without counting before comparing, more than five would be compared', async () => {
    const { member } = await makeLockedBrowsers();
    const comparisons = Array.from({ length: 20 }, async () => {
      if ((await triesOf(member)).pinTries >= staffPinPolicy.tries) return false;
      await sql`update session set pin_tries = least(pin_tries + 1, ${staffPinPolicy.tries}) where staff_id = ${member.id}`.execute(
        arena.db.read,
      );
      return true;
    });
    expect((await Promise.all(comparisons)).filter(Boolean).length).toBeGreaterThan(staffPinPolicy.tries);
  });
});

describe('people who change at one till at both processes at once', () => {
  const pins = ['385062', '719305', '604182'] as const;

  /** Three people have signed in, and the last one’s session is open. Returns a client of each process or app. */
  async function setUpSharedTill() {
    const firstClient = browserOfTurn(0);
    let token = '';
    for (const pin of pins) {
      const member = await addStaffMember(appOfTurn(0), { role: 'barmen', name: `Barman ${pin}` });
      const ownClient = await signedIn(appOfTurn(0), member);
      expect((await ownClient.post('/api/auth/pin', { password: member.password, pin })).status).toBe(200);
      const { headers } = await login(firstClient, member.staffId, member.password);
      token = /session=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? '';
    }
    const { others } = parseWire(browserSession, (await firstClient.get('/api/auth/lock')).body);
    return { others, clients: [firstClient, browserOfTurn(1, { session: token })] as const };
  }
  const readOpenSessionsBeside = (id: string) =>
    arena.db.read
      .selectFrom('session')
      .innerJoin('session as beside', 'beside.deviceHash', 'session.deviceHash')
      .where('beside.id', '=', id)
      .where('session.lockedAt', 'is', null)
      .select('session.staffId')
      .execute();

  test('one of them has the screen, and nobody gets an error', async () => {
    for (let round = 0; round < rounds(3, 1); round += 1) {
      const { others, clients } = await setUpSharedTill();
      await Promise.all(clients.map((client) => client.get('/api/auth/csrf-token')));
      const replies = await Promise.all(
        others.map(({ id, name }, turn) =>
          clients[turn % 2 === 0 ? 0 : 1].post(`/api/auth/people/${id}`, { pin: name.split(' ')[1] }),
        ),
      );
      expect(replies.map(({ status }) => [200, 404, 401].includes(status))).toEqual([true, true]);
      expect(replies.some(({ status }) => status === 200)).toBe(true);
      expect(await readOpenSessionsBeside(others[0]?.id ?? '')).toHaveLength(1);
    }
  });

  test('20 wrong PINs of one of them: five are compared', async () => {
    const { others, clients } = await setUpSharedTill();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        clients[turn % 2 === 0 ? 0 : 1].post(`/api/auth/people/${others[0]?.id}`, { pin: '927415' }),
      ),
    );
    expect(countStatuses(replies)).toEqual({ 400: 4, 409: 16 });
  });
});

describe('a code typed at both processes at once', () => {
  test.each<[string, (member: Awaited<ReturnType<typeof addSuperadminWithTwoFactor>>) => string]>([
    ['from the app', ({ secret }) => totpAt(secret, now(), 30)],
    ['for recovery', ({ recoveryCodes }) => recoveryCodes[0] ?? ''],
  ])('%s signs in once', async (_, codeOf) => {
    for (let round = 0; round < rounds(3, 1); round += 1) {
      const member = await addSuperadminWithTwoFactor(appOfTurn(0));
      const code = codeOf(member);
      const replies = await inParallel(4, (client) => login(client, member.staffId, member.password, code));
      expect(countStatuses(replies)).toEqual({ 200: 1, 401: 3 });
    }
  });
});

test('two superadmins who demote each other at once: one stays', async () => {
  for (let round = 0; round < rounds(3, 1); round += 1) {
    const superadmins = [
      await addStaffMember(appOfTurn(0), { role: 'superadmin' }),
      await addStaffMember(appOfTurn(0), { role: 'superadmin' }),
    ] as const;
    const admins = await Promise.all(superadmins.map((member, turn) => signedIn(appOfTurn(turn), member)));
    await arena.db.read
      .updateTable('staff')
      .set({ isActive: false })
      .where('role', '=', 'superadmin')
      .where(
        'id',
        'not in',
        superadmins.map(({ id }) => id),
      )
      .execute();
    await Promise.all(admins.map((admin) => admin.get('/api/auth/csrf-token')));
    const replies = await Promise.all(
      admins.map((admin, turn) => {
        const { id, staffId } = superadmins[turn === 0 ? 1 : 0];
        return admin.put(`/api/staff/${id}`, { name: 'Ada', staff_id: staffId, role: 'barmen', is_active: true });
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const superadminsLeft = arena.db.read
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'superadmin')
      .where('isActive', '=', true);
    expect(await superadminsLeft.execute()).toHaveLength(1);
  }
});
