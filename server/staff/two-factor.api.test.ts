import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { hashRecoveryCode, sealText, unsealText } from '#server/staff/two-factor-codes.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import {
  addStaffMember,
  addSuperadminWithTwoFactor,
  base32Bytes,
  isSignedIn,
  login,
  type TestStaff,
  totpAt,
} from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
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
const setUp = async (client: Client) => (await client.post('/api/auth/setup-2fa', {})).body;
// The default is the password of the staff members whom `addStaffMember` makes.
const enable = (client: Client, token: string, password = 'Quiet-Harbour-7') =>
  client.post('/api/auth/verify-2fa-setup', { password, token });
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];

describe('the setup', () => {
  let member: TestStaff;
  let client: Client;
  beforeEach(async () => {
    member = await addStaffMember(app, { role: 'superadmin' });
    client = await signedIn(app, member);
  });

  test('gives a key and its picture, and is on after the first right code', async () => {
    const { qrCode, manualEntryKey, appLink } = await setUp(client);
    expect(manualEntryKey).toMatch(/^[A-Z2-7]{32}$/);
    expect([new URL(String(appLink)).protocol, new URL(String(appLink)).searchParams.get('secret')]).toEqual([
      'otpauth:',
      manualEntryKey,
    ]);
    const svg = Buffer.from(String(qrCode).replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg [^>]*xmlns=.*<\/svg>$/s);
    expect((await signIn(member)).body.user).toMatchObject({ two_factor_enabled: false });

    const wrongReply = await enable(client, wrongCode(String(manualEntryKey)));
    expect([wrongReply.status, expectRefusedFields(wrongReply), wrongReply.body.message]).toEqual([
      400,
      ['token'],
      signInMessages.wrongCode,
    ]);
    const { status, body } = await enable(client, codeNow(String(manualEntryKey)));
    expect([status, body.message]).toEqual([200, signInMessages.enabled]);
    expect((await client.get('/api/auth/verify')).body.user).toMatchObject({ two_factor_enabled: true });
    const codeNeededBody = { success: true, message: signInMessages.codeNeeded, requires2FA: true };
    expect((await signIn(member)).body).toEqual(codeNeededBody);
  });

  test('begun again replaces the key', async () => {
    const firstKey = String((await setUp(client)).manualEntryKey);
    const secondKey = String((await setUp(client)).manualEntryKey);
    expect(secondKey).not.toBe(firstKey);
    expect((await enable(client, codeNow(firstKey))).status).toBe(400);
    expect((await enable(client, codeNow(secondKey))).status).toBe(200);
  });

  test('is refused when it is on, and a code before it has begun', async () => {
    expect(statusAndMessage(await enable(client, '123456'))).toEqual([409, signInMessages.noSetup]);
    const { manualEntryKey } = await setUp(client);
    await enable(client, codeNow(String(manualEntryKey)));
    passSeconds(30);
    const reply = await client.post('/api/auth/setup-2fa', {});
    expect(statusAndMessage(reply)).toEqual([409, signInMessages.alreadyOn]);
    expect(statusAndMessage(await enable(client, codeNow(String(manualEntryKey))))).toEqual([
      409,
      signInMessages.alreadyOn,
    ]);
    expect((await signIn(member, codeNow(String(manualEntryKey)))).status).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', '12 456', null, 123456, '１２３４５６'])(
    'with %j is asked for six digits, which is no try',
    async (token) => {
      await setUp(client);
      const reply = await client.post('/api/auth/verify-2fa-setup', { password: member.password, token });
      expect([reply.status, expectRefusedFields(reply), reply.body.message]).toEqual([
        400,
        ['token'],
        signInMessages.codeShape,
      ]);
    },
  );

  test('is locked after five wrong codes', async () => {
    const secret = String((await setUp(client)).manualEntryKey);
    for (let turn = 0; turn < 4; turn += 1) expect((await enable(client, wrongCode(secret))).status).toBe(400);
    for (const token of [wrongCode(secret), codeNow(secret)])
      expect(statusAndMessage(await enable(client, token))).toEqual([423, signInMessages.locked(15)]);
  });

  test.each(['superadmin', 'barmen'] as const)(
    'is for a %s, with the password, and ends the other sessions',
    async (role) => {
      const otherMember = await addStaffMember(app, { role, email: `${role}@ebute.example` });
      const [thisBrowser, otherBrowser] = [await signedIn(app, otherMember), await signedIn(app, otherMember)];
      const secret = String((await setUp(thisBrowser)).manualEntryKey);
      for (const [password, message] of [
        ['', signInMessages.codeAndPassword],
        ['Wrong-Password-1', passwordMessages.currentWrong],
      ] as const) {
        const refusedReply = await enable(thisBrowser, codeNow(secret), password);
        expect([refusedReply.status, refusedReply.body.errors]).toEqual([400, [{ field: 'password', message }]]);
      }
      expect(await isSignedIn(otherBrowser)).toBe(true);
      expect((await enable(thisBrowser, codeNow(secret))).status).toBe(200);
      expect([await isSignedIn(thisBrowser), await isSignedIn(otherBrowser)]).toEqual([true, false]);
      await app.worker.idle();
      const [mail, ...otherMails] = await readMailFolder(app.mailFolder, `${role}@ebute.example`);
      expect([mail?.subject, otherMails]).toEqual(['Two-factor authentication was enabled: Ebute House', []]);
      expect(mail?.text).toMatch(/When: \w+, \d+ \w+ \d{4}, \d\d:\d\d\nBy: you\n/);
      expect(mail?.text).toContain('end all other sessions in Settings');
      for (const secretText of [secret, otherMember.password]) expect(JSON.stringify(mail)).not.toContain(secretText);
    },
  );

  test('leaves nothing in the database that makes a code', async () => {
    const superadmin = await addSuperadminWithTwoFactor(app);
    const row = await app.db.read
      .selectFrom('twoFactor')
      .selectAll()
      .where('staffId', '=', superadmin.id)
      .executeTakeFirstOrThrow();
    const bytes = base32Bytes(superadmin.secret);
    const storedTwoFactor = [row.secret, Buffer.from(row.secret, 'base64').toString('latin1')].join();
    for (const readable of [
      superadmin.secret,
      ...(['hex', 'base64', 'latin1', 'utf8'] as const).map((as) => bytes.toString(as)),
    ])
      expect(storedTwoFactor.toLowerCase()).not.toContain(readable.toLowerCase());
    const storedCodes = await app.db.read
      .selectFrom('recoveryCode')
      .selectAll()
      .where('staffId', '=', superadmin.id)
      .execute();
    expect(storedCodes).toHaveLength(10);
    for (const plain of superadmin.recoveryCodes.flatMap((each) => [each, each.replace('-', '')]))
      expect(JSON.stringify(storedCodes)).not.toContain(plain);
    const auditEntries = await app.db.read
      .selectFrom('audit')
      .selectAll()
      .where('subjectId', '=', superadmin.id)
      .where('subjectKind', '=', 'staff')
      .execute();
    expect(auditEntries).toMatchObject([
      { actor: superadmin.staffId, action: 'two-factor enabled', before: null, after: null },
    ]);
  });
});

describe('turning it off', () => {
  const disable = (client: Client, password: string, token: string) =>
    client.post('/api/auth/disable-2fa', { password, token });

  test('needs the password and a code, and says which is wrong', async () => {
    const { client, secret, password, ...member } = await addSuperadminWithTwoFactor(app);
    passSeconds(30);
    for (const [field, message, reply] of [
      ['password', passwordMessages.currentWrong, await disable(client, 'wrong', codeNow(secret))],
      ['token', signInMessages.wrongCode, await disable(client, password, wrongCode(secret))],
      ['token', signInMessages.wrongCode, await disable(client, password, 'not a code')],
      ['password', signInMessages.codeAndPassword, await disable(client, '', codeNow(secret))],
      ['token', signInMessages.codeAndPassword, await disable(client, password, '')],
    ] as const)
      expect([reply.status, reply.body]).toEqual([400, { success: false, message, errors: [{ field, message }] }]);
    // The wrong password has not used up the code.
    const otherBrowser = app.client();
    passSeconds(30);
    await signIn({ ...member, password }, codeNow(secret), otherBrowser);
    passSeconds(30);
    const { status, body } = await disable(client, password, codeNow(secret));
    expect([status, body.message]).toEqual([200, signInMessages.disabled]);
    expect([await isSignedIn(client), await isSignedIn(otherBrowser)]).toEqual([true, false]);
    expect((await signIn({ ...member, password })).body.user).toMatchObject({ two_factor_enabled: false });
    const codesLeft = await app.db.read
      .selectFrom('recoveryCode')
      .selectAll()
      .where('staffId', '=', member.id)
      .execute();
    expect(codesLeft).toEqual([]);
  });

  test('takes a recovery code for a lost phone', async () => {
    const { client, password, recoveryCodes } = await addSuperadminWithTwoFactor(app);
    expect((await disable(client, password, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('is refused when it is off', async () => {
    const member = await addStaffMember(app, { role: 'superadmin' });
    const client = await signedIn(app, member);
    expect(statusAndMessage(await disable(client, member.password, '123456'))).toEqual([409, signInMessages.notOn]);
    await setUp(client);
    expect(statusAndMessage(await disable(client, member.password, '123456'))).toEqual([409, signInMessages.notOn]);
  });

  test('counts wrong passwords and codes, and is locked by the fifth', async () => {
    const { client, secret, password } = await addSuperadminWithTwoFactor(app);
    passSeconds(30);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await disable(client, 'wrong', codeNow(secret))).status).toBe(400);
      expect((await disable(client, password, wrongCode(secret))).status).toBe(400);
    }
    for (const token of [wrongCode(secret), codeNow(secret)])
      expect(statusAndMessage(await disable(client, password, token))).toEqual([423, signInMessages.locked(15)]);
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe('in production', () => {
  const previousSecret = 'what SESSION_SECRET was until yesterday';
  let strictApp: TestApp;
  beforeAll(async () => {
    strictApp = await testApp({ mode: 'production', previousSecret });
  });
  afterAll(() => strictApp.close());

  test('a superadmin without a second factor is led to set it up, and may do nothing else before', async () => {
    const member = await addStaffMember(strictApp, { role: 'superadmin' });
    const client = await signedIn(strictApp, member);
    expect((await client.get('/api/auth/verify')).body.secondFactorFirst).toBe(true);
    for (const reply of [await client.get('/api/staff'), await client.get('/api/auth/sessions')])
      expect(statusAndMessage(reply)).toEqual([403, signInMessages.secondFactorFirst]);

    const secret = String((await setUp(client)).manualEntryKey);
    expect((await enable(client, totpAt(secret, strictApp.clock.now()))).status).toBe(200);
    expect((await client.get('/api/auth/verify')).body.secondFactorFirst).toBeUndefined();
    expect((await client.get('/api/staff')).status).toBe(200);
  });

  test('the owner says who else needs a second factor, and it holds at once', async () => {
    const owner = await strictApp.signedInClient((await addSuperadminWithTwoFactor(strictApp)).staffId);
    const desk = await signedIn(strictApp, await addStaffMember(strictApp, { role: 'receptionist' }));
    const isLedToIt = async () => (await desk.get('/api/auth/verify')).body.secondFactorFirst === true;
    const change = async (second_factor_for: string[]) => {
      const { version } = (await owner.get('/api/hotel-settings')).body;
      return (await owner.put('/api/hotel-settings', { version, second_factor_for })).status;
    };
    expect(await isLedToIt()).toBe(false);
    expect(await change(['superadmin', 'receptionist'])).toBe(200);
    expect(await isLedToIt()).toBe(true);
    expect((await desk.get('/api/bookings')).status).toBe(403);
    expect(await change(['receptionist'])).toBe(400);
    expect(await change(['superadmin'])).toBe(200);
    expect(await isLedToIt()).toBe(false);
  });

  test('what was kept under an earlier SESSION_SECRET is right, and is kept under the new one once it was used', async () => {
    const member = await addSuperadminWithTwoFactor(strictApp);
    const readStoredTwoFactor = () =>
      strictApp.db.read
        .selectFrom('twoFactor')
        .select('secret')
        .where('staffId', '=', member.id)
        .executeTakeFirstOrThrow();
    const [firstCode = '', secondCode = ''] = member.recoveryCodes;
    const hashUnderPreviousSecret = (recoveryCode: string) =>
      hashRecoveryCode(previousSecret, recoveryCode.replace('-', ''));
    await strictApp.db.read
      .updateTable('twoFactor')
      .set({ secret: sealText(previousSecret, member.secret) })
      .where('staffId', '=', member.id)
      .execute();
    await strictApp.db.read.deleteFrom('recoveryCode').where('staffId', '=', member.id).execute();
    await strictApp.db.read
      .insertInto('recoveryCode')
      .values([
        { staffId: member.id, codeHash: hashUnderPreviousSecret(firstCode) },
        { staffId: member.id, codeHash: hashRecoveryCode(strictApp.deps.secret, secondCode.replace('-', '')) },
      ])
      .execute();

    for (const recoveryCode of [firstCode, secondCode])
      expect((await login(strictApp.client(), member.staffId, member.password, recoveryCode)).status).toBe(200);
    const sealedBefore = (await readStoredTwoFactor()).secret;
    expect(() => unsealText(strictApp.deps.secret, sealedBefore)).toThrow();
    strictApp.clock.advance(30_000);
    const token = totpAt(member.secret, strictApp.clock.now());
    expect((await login(strictApp.client(), member.staffId, member.password, token)).status).toBe(200);
    expect(unsealText(strictApp.deps.secret, (await readStoredTwoFactor()).secret)).toBe(member.secret);
  });

  test('the other roles are not asked for one', async () => {
    const client = await signedIn(strictApp, await addStaffMember(strictApp, { role: 'barmen' }));
    expect((await client.get('/api/auth/verify')).body.secondFactorFirst).toBeUndefined();
    expect((await client.get('/api/auth/sessions')).status).toBe(200);
  });
});
