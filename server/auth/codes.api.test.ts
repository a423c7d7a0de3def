import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCodeShape, signInMessages, signInPolicy } from '#contract/auth.ts';
import { type Colleague, codeAt, guarded, isSignedIn, login } from '#tools/testing/colleagues.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const seconds = (count: number) => house.clock.advance(count * 1000);
const code = (secret: string, drift = 0) => codeAt(secret, house.clock.now(), drift);
const wrongCode = (secret: string) => String((Number(code(secret)) + 1) % 1_000_000).padStart(6, '0');
const signIn = (who: Colleague, token?: string, client = house.client()) =>
  login(client, who.staffId, who.password, token);

/** Moves the clock past the code that the setup has used. */
async function ready() {
  const who = await guarded(house);
  seconds(60);
  return who;
}

describe('a code from the app', () => {
  test('is asked for after the right password only, and opens no session before it came', async () => {
    const who = await ready();
    expect((await login(house.client(), who.staffId, 'wrong', code(who.secret))).status).toBe(401);
    const client = house.client();
    const asked = await signIn(who, undefined, client);
    expect([asked.status, asked.body.requires2FA, asked.headers.getSetCookie()]).toEqual([200, true, []]);
    expect(await isSignedIn(client)).toBe(false);
    const { status, body } = await signIn(who, code(who.secret), client);
    expect([status, body.user]).toMatchObject([200, { staff_id: who.staffId, two_factor_enabled: true }]);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('counts once: not twice at the sign-in, and not after the setup', async () => {
    const who = await guarded(house);
    expect((await signIn(who, code(who.secret))).body.message).toBe(signInMessages.wrongCode);
    seconds(30);
    expect((await signIn(who, code(who.secret))).status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await signIn(who, code(who.secret));
      expect([status, body.message]).toEqual([401, signInMessages.wrongCode]);
    }
    seconds(30);
    expect((await signIn(who, code(who.secret))).status).toBe(200);
  });

  test('is not taken again for turning it off', async () => {
    const who = await ready();
    await signIn(who, code(who.secret));
    const off = await who.client.post('/api/auth/disable-2fa', { password: who.password, token: code(who.secret) });
    expect([off.status, off.body.message]).toEqual([400, signInMessages.wrongCode]);
  });

  test('older than one that was taken is taken no more', async () => {
    const who = await ready();
    expect((await signIn(who, code(who.secret, 30))).status).toBe(200);
    expect((await signIn(who, code(who.secret))).status).toBe(401);
  });

  test.each([-30, 0, 30])('of a clock that is %d seconds off is taken', async (drift) => {
    const who = await ready();
    expect((await signIn(who, code(who.secret, drift))).status).toBe(200);
  });

  test.each([-90, -60, 60, 90])('of a clock that is %d seconds off is not', async (drift) => {
    const who = await ready();
    expect((await signIn(who, code(who.secret, drift))).status).toBe(401);
  });

  test('of somebody else is not', async () => {
    const [who, other] = [await guarded(house), await ready()];
    expect((await signIn(who, code(other.secret))).status).toBe(401);
    expect((await signIn(who, other.recoveryCodes[0])).status).toBe(401);
  });

  test.each(['12345', '1234567', 'abcdef', '../../etc', "' or 1=1--", '０００００００'])(
    'like %j is not',
    async (token) => {
      const { status, body } = await signIn(await ready(), token);
      expect([status, body.message, body.attemptsRemaining]).toEqual([401, signInMessages.wrongCode, 4]);
    },
  );
});

describe('wrong codes', () => {
  test('count down and lock the ID', async () => {
    const who = await ready();
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await signIn(who, wrongCode(who.secret));
      const refusal = { success: false, message: signInMessages.wrongCode, attemptsRemaining: left };
      expect([status, body]).toEqual([401, refusal]);
    }
    for (const token of [wrongCode(who.secret), code(who.secret), who.recoveryCodes[0], undefined])
      expect((await signIn(who, token)).status).toBe(423);
    // The lock has not used up the recovery code.
    seconds(15 * 60);
    expect((await signIn(who, who.recoveryCodes[0])).status).toBe(200);
  });

  test('of one who knows the password are five, though the password is typed again between them', async () => {
    const who = await ready();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      for (let again = 0; again < 3; again += 1) await signIn(who);
      statuses.push((await signIn(who, wrongCode(who.secret))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 423]);
    expect((await signIn(who)).status).toBe(423);
  });

  test('are forgotten by none of what their owner does in an open session', async () => {
    const who = await ready();
    for (let turn = 0; turn < 4; turn += 1) await signIn(who, wrongCode(who.secret));
    await who.client.post('/api/auth/change-password', { current_password: who.password, new_password: 'bad' });
    expect((await signIn(who, wrongCode(who.secret))).status).toBe(423);
  });
});

describe('recovery codes', () => {
  test('are ten different ones that are easy to read', async () => {
    const { recoveryCodes } = await guarded(house);
    expect(new Set(recoveryCodes).size).toBe(signInPolicy.recoveryCodes);
    for (const each of recoveryCodes) expect(each).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
  });

  test('sign in once each, however they are typed, and it is written down', async () => {
    const who = await ready();
    const typed: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replace('-', ''),
      (text) => text.toUpperCase(),
      (text) => ` ${text.replace('-', '').toUpperCase()} `,
    ];
    for (const [at, each] of who.recoveryCodes.entries()) {
      const { status } = await signIn(who, typed[at % typed.length]?.(each));
      expect([at, status]).toEqual([at, 200]);
      for (const spelling of [each, each.replace('-', '').toUpperCase()])
        expect((await signIn(who, spelling)).body.message).toBe(signInMessages.wrongCode);
    }
    const used = house.db.read.selectFrom('audit').select('actor').where('action', '=', 'recovery code used');
    expect(await used.where('subject_id', '=', who.id).execute()).toHaveLength(10);
    seconds(30);
    expect((await signIn(who, code(who.secret))).status).toBe(200);
  });

  test('that nobody was given sign nobody in', async () => {
    const who = await ready();
    const made = (who.recoveryCodes[0] ?? '').replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
    expect(made).toMatch(recoveryCodeShape);
    expect((await signIn(who, made)).status).toBe(401);
  });

  test('of an earlier setup are worth nothing after the next', async () => {
    const who = await ready();
    await who.client.post('/api/auth/disable-2fa', { password: who.password, token: code(who.secret) });
    const secret = String((await who.client.post('/api/auth/setup-2fa', {})).body.manualEntryKey);
    seconds(30);
    await who.client.post('/api/auth/verify-2fa-setup', { password: who.password, token: code(secret) });
    expect((await signIn(who, who.recoveryCodes[0])).status).toBe(401);
    seconds(30);
    expect((await signIn(who, code(secret))).status).toBe(200);
  });
});
