import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCodeShape, signInMessages, signInPolicy } from '#contract/staff/auth.ts';
import { addSuperadminWithTwoFactor, isSignedIn, login, type TestStaff, totpAt } from '#tools/testing/staff.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());

const passSeconds = (count: number) => app.clock.advance(count * 1000);
const codeNow = (secret: string, drift = 0) => totpAt(secret, app.clock.now(), drift);
const wrongCode = (secret: string) => String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0');
const signIn = (member: TestStaff, token?: string, client = app.client()) =>
  login(client, member.staffId, member.password, token);

/** Adds a superadmin with a second factor. Moves the clock on, because the setup has used the current one-time code. */
async function addGuardedWithFreshCode() {
  const member = await addSuperadminWithTwoFactor(app);
  passSeconds(60);
  return member;
}

describe('a code from the app', () => {
  test('is asked for after the right password only, and opens no session before it came', async () => {
    const member = await addGuardedWithFreshCode();
    expect((await login(app.client(), member.staffId, 'wrong', codeNow(member.secret))).status).toBe(401);
    const client = app.client();
    const codeNeededReply = await signIn(member, undefined, client);
    expect([codeNeededReply.status, codeNeededReply.body.requires2FA, codeNeededReply.headers.getSetCookie()]).toEqual([
      200,
      true,
      [],
    ]);
    expect(await isSignedIn(client)).toBe(false);
    const { status, body } = await signIn(member, codeNow(member.secret), client);
    expect([status, body.user]).toMatchObject([200, { staff_id: member.staffId, two_factor_enabled: true }]);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('counts once: not twice at the sign-in, and not after the setup', async () => {
    const member = await addSuperadminWithTwoFactor(app);
    expect((await signIn(member, codeNow(member.secret))).body.message).toBe(signInMessages.wrongCode);
    passSeconds(30);
    expect((await signIn(member, codeNow(member.secret))).status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await signIn(member, codeNow(member.secret));
      expect([status, body.message]).toEqual([401, signInMessages.wrongCode]);
    }
    passSeconds(30);
    expect((await signIn(member, codeNow(member.secret))).status).toBe(200);
  });

  test('is not taken again for turning it off', async () => {
    const member = await addGuardedWithFreshCode();
    await signIn(member, codeNow(member.secret));
    const disableReply = await member.client.post('/api/auth/disable-2fa', {
      password: member.password,
      token: codeNow(member.secret),
    });
    expect([disableReply.status, disableReply.body.message]).toEqual([400, signInMessages.wrongCode]);
  });

  test('older than one that was taken is taken no more', async () => {
    const member = await addGuardedWithFreshCode();
    expect((await signIn(member, codeNow(member.secret, 30))).status).toBe(200);
    expect((await signIn(member, codeNow(member.secret))).status).toBe(401);
  });

  test.each([-30, 0, 30])('of a clock that is %d seconds off is taken', async (drift) => {
    const member = await addGuardedWithFreshCode();
    expect((await signIn(member, codeNow(member.secret, drift))).status).toBe(200);
  });

  test.each([-90, -60, 60, 90])('of a clock that is %d seconds off is not', async (drift) => {
    const member = await addGuardedWithFreshCode();
    expect((await signIn(member, codeNow(member.secret, drift))).status).toBe(401);
  });

  test('of somebody else is not', async () => {
    const [member, otherMember] = [await addSuperadminWithTwoFactor(app), await addGuardedWithFreshCode()];
    expect((await signIn(member, codeNow(otherMember.secret))).status).toBe(401);
    expect((await signIn(member, otherMember.recoveryCodes[0])).status).toBe(401);
  });

  test.each(['12345', '1234567', 'abcdef', '../../etc', "' or 1=1--", '０００００００'])(
    'like %j is not',
    async (token) => {
      const { status, body } = await signIn(await addGuardedWithFreshCode(), token);
      expect([status, body.message, body.attemptsRemaining]).toEqual([401, signInMessages.wrongCode, 4]);
    },
  );
});

describe('wrong codes', () => {
  test('count down and lock the ID', async () => {
    const member = await addGuardedWithFreshCode();
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const { status, body } = await signIn(member, wrongCode(member.secret));
      const refusal = { success: false, message: signInMessages.wrongCode, attemptsRemaining: attemptsLeft };
      expect([status, body]).toEqual([401, refusal]);
    }
    for (const token of [wrongCode(member.secret), codeNow(member.secret), member.recoveryCodes[0], undefined])
      expect((await signIn(member, token)).status).toBe(423);
    // Attempts during the lock have not used up the recovery code.
    passSeconds(15 * 60);
    expect((await signIn(member, member.recoveryCodes[0])).status).toBe(200);
  });

  test('of one who knows the password are five, though the password is typed again between them', async () => {
    const member = await addGuardedWithFreshCode();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      for (let attempt = 0; attempt < 3; attempt += 1) await signIn(member);
      statuses.push((await signIn(member, wrongCode(member.secret))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 423]);
    expect((await signIn(member)).status).toBe(423);
  });

  test('are forgotten by none of what their owner does in an open session', async () => {
    const member = await addGuardedWithFreshCode();
    for (let turn = 0; turn < 4; turn += 1) await signIn(member, wrongCode(member.secret));
    await member.client.post('/api/auth/change-password', { current_password: member.password, new_password: 'bad' });
    expect((await signIn(member, wrongCode(member.secret))).status).toBe(423);
  });
});

describe('recovery codes', () => {
  test('are ten different ones that are easy to read', async () => {
    const { recoveryCodes } = await addSuperadminWithTwoFactor(app);
    expect(new Set(recoveryCodes).size).toBe(signInPolicy.recoveryCodes);
    for (const recoveryCode of recoveryCodes)
      expect(recoveryCode).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
  });

  test('sign in once each, however they are typed, and it is written down', async () => {
    const member = await addGuardedWithFreshCode();
    const typings: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replace('-', ''),
      (text) => text.toUpperCase(),
      (text) => ` ${text.replace('-', '').toUpperCase()} `,
    ];
    for (const [index, recoveryCode] of member.recoveryCodes.entries()) {
      const { status } = await signIn(member, typings[index % typings.length]?.(recoveryCode));
      expect([index, status]).toEqual([index, 200]);
      for (const spelling of [recoveryCode, recoveryCode.replace('-', '').toUpperCase()])
        expect((await signIn(member, spelling)).body.message).toBe(signInMessages.wrongCode);
    }
    const usedCodesQuery = app.db.read.selectFrom('audit').select('actor').where('action', '=', 'recovery code used');
    expect(await usedCodesQuery.where('subjectId', '=', member.id).execute()).toHaveLength(10);
    passSeconds(30);
    expect((await signIn(member, codeNow(member.secret))).status).toBe(200);
  });

  test('that nobody was given sign nobody in', async () => {
    const member = await addGuardedWithFreshCode();
    const inventedCode = (member.recoveryCodes[0] ?? '').replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
    expect(inventedCode).toMatch(recoveryCodeShape);
    expect((await signIn(member, inventedCode)).status).toBe(401);
  });

  test('of an earlier setup are worth nothing after the next', async () => {
    const member = await addGuardedWithFreshCode();
    await member.client.post('/api/auth/disable-2fa', { password: member.password, token: codeNow(member.secret) });
    const secret = String((await member.client.post('/api/auth/setup-2fa', {})).body.manualEntryKey);
    passSeconds(30);
    await member.client.post('/api/auth/verify-2fa-setup', { password: member.password, token: codeNow(secret) });
    expect((await signIn(member, member.recoveryCodes[0])).status).toBe(401);
    passSeconds(30);
    expect((await signIn(member, codeNow(secret))).status).toBe(200);
  });
});
