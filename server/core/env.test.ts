import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '#server/core/env.ts';

const secret = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const productionEnv = {
  HOTEL_MODE: 'production',
  HOST: '0.0.0.0',
  SESSION_SECRET: secret,
  PUBLIC_URL: 'https://ebutehouse.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  FLW_PUBLIC_KEY: 'FLWPUBK-live-X',
  FLW_SECRET_KEY: 'FLWSECK-live-X',
  FLW_WEBHOOK_HASH: 'a long webhook hash',
};

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readEnv(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [heading, ...lines] = error.message.split('\n');
    expect(heading).toBe('The environment is invalid:');
    return lines.map((line) => line.trim());
  }
}

describe('an environment that says nothing', () => {
  test.each([{}, { PORT: '', DATABASE_URL: '', HOTEL_LIMITS: '', FLW_PUBLIC_KEY: '' }])('%j is the demo', (env) => {
    expect(readEnv(env)).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      dataDir: 'data',
      databaseUrl: undefined,
      backups: { folder: 'data/backups', keep: 14 },
      proofDatabaseUrl: undefined,
      databaseConnections: 10,
      diskMargin: 67_108_864,
      flutterwave: 'sandbox',
      hasMailFolder: true,
      now: undefined,
      rateLimits: true,
      logLevel: 'warn',
      logFormat: 'text',
      metrics: undefined,
      trustedProxies: ['loopback'],
    });
  });
});

describe('a value one cannot work with is refused: the variable, and what to do', () => {
  test.each<[string, string, string]>([
    ['HOTEL_MODE', 'prod', 'must be demo or production'],
    ['PORT', 'http', 'must be a port number from 0 to 65535'],
    ['PORT', '-1', 'must be a port number from 0 to 65535'],
    ['PORT', '65536', 'must be a port number from 0 to 65535'],
    ['PORT', '99999', 'must be a port number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://host/db', 'must look like postgres://user:password@host:5432/database'],
    ['DATABASE_CONNECTIONS', '1', 'must be a number from 2 to 500'],
    ['DATABASE_CONNECTIONS', '0x10', 'must be a number from 2 to 500'],
    ['BACKUP_KEEP', '0', 'must be how many backups stay, such as 14'],
    ['PROOF_DATABASE_URL', 'mysql://host/db', 'must look like postgres://user:password@host:5432/database'],
    ['PUBLIC_URL', 'ebutehouse.example', 'must be an http(s) address'],
    ['PUBLIC_URL', 'ftp://ebutehouse.example', 'must be an http(s) address'],
    ['SMTP_URL', 'mail.example:587', 'must look like smtp://user:password@host:587'],
    ['FLW_PUBLIC_KEY', 'FLWSECK-X', 'must be the public key, FLWPUBK…'],
    ['FLW_SECRET_KEY', 'FLWPUBK-X', 'must be the secret key, FLWSECK…'],
    ['FLW_WEBHOOK_HASH', 'short', 'must be the secret hash of the gateway dashboard'],
    ['FLW_TEST_PUBLIC_KEY', 'FLWPUBK-live-X', 'must be the public TEST key, FLWPUBK_TEST…'],
    ['FLW_TEST_SECRET_KEY', 'FLWSECK-live-X', 'must be the secret TEST key, FLWSECK_TEST…'],
    ['FLW_TEST_WEBHOOK_HASH', 'short', 'must be the secret hash of the test mode of the gateway dashboard'],
    ['FLW_SCRIPT_URL', 'v3.js', 'must be an http(s) address'],
    ['FLW_API_URL', 'api', 'must be an http(s) address'],
    ['SESSION_SECRET', 'too short', 'must have at least 32 characters; make one with: openssl rand -hex 32'],
    [
      'SESSION_SECRET_BEFORE',
      `${secret},short`,
      'must be what SESSION_SECRET was before; several with commas between them, the newest first',
    ],
    ['SMTP_TLS', 'off', 'must be required or optional'],
    ['HOTEL_NOW', 'yesterday', 'must be an instant such as 2026-11-21T22:59:00Z'],
    ['HOTEL_LIMITS', 'no', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent'],
  ])('%s=%s', (name, value, advice) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} ${advice}`]);
  });

  test.each(['10.0.0.0/33', '::1/129', 'proxy.example', '10.0.0.1/', '10.0.0.1/8/8', '10.0.0.1,,10.0.0.2'])(
    'a proxy %s',
    (TRUSTED_PROXIES) => {
      expect(problemsOf({ TRUSTED_PROXIES })).toEqual([
        'TRUSTED_PROXIES must be addresses or networks with commas between them, such as loopback,10.0.0.0/8',
      ]);
    },
  );

  test('all of them at once', () => {
    expect(problemsOf({ PORT: 'x', HOTEL_LIMITS: 'x' })).toHaveLength(2);
  });
});

describe('the demo, whose secrets are public', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5'])('refuses to serve others at %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([
      'HOST must be 127.0.0.1 in demo mode, whose secrets are public; set HOTEL_MODE=production to serve others',
    ]);
  });

  test.each(['127.0.0.1', '::1', 'localhost'])('serves this machine at %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });

  test.each([
    'https://hotel.example',
    'http://192.168.1.5:3000',
    'http://127.0.0.1.hotel.example',
    'http://[2001:db8::1]',
  ])('refuses to be reached at %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL must be an address of this machine in demo mode, whose secrets are public; set HOTEL_MODE=production to serve others',
    ]);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443/'])('is reached at %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([]);
  });

  test('takes no live keys, whose money is real', () => {
    const { FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_WEBHOOK_HASH } = productionEnv;
    expect(problemsOf({ FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_WEBHOOK_HASH })).toEqual([
      'FLW_PUBLIC_KEY is a live key; demo mode takes TEST keys only',
      'FLW_SECRET_KEY is a live key; demo mode takes TEST keys only',
    ]);
  });

  test('wants all of the gateway keys or none', () => {
    expect(problemsOf({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-X' })).toEqual([
      'FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_WEBHOOK_HASH belong together: set all three, or none to use the sandbox gateway',
    ]);
  });

  test('talks to the gateway with its TEST keys', () => {
    const { FLW_WEBHOOK_HASH } = productionEnv;
    const gatewayEnv = { FLW_PUBLIC_KEY: 'FLWPUBK_TEST-X', FLW_SECRET_KEY: 'FLWSECK_TEST-X', FLW_WEBHOOK_HASH };
    expect(readEnv(gatewayEnv).flutterwave).toEqual({
      publicKey: 'FLWPUBK_TEST-X',
      secretKey: 'FLWSECK_TEST-X',
      webhookHash: FLW_WEBHOOK_HASH,
      scriptUrl: 'https://checkout.flutterwave.com/v3.js',
      apiUrl: 'https://api.flutterwave.com/v3',
    });
  });

  test('asks the demo terminals, or those whose keys and serial numbers it has', () => {
    expect(readEnv({}).terminals).toBe('sandbox');
    expect(problemsOf({ MONIEPOINT_CLIENT_ID: 'x' })).toEqual([
      'MONIEPOINT_CLIENT_ID, MONIEPOINT_CLIENT_SECRET, MONIEPOINT_TERMINALS belong together: set all, or none to enter slips by hand',
    ]);
    const terminalKeysEnv = { MONIEPOINT_CLIENT_ID: 'id', MONIEPOINT_CLIENT_SECRET: 'secret' };
    expect(readEnv({ ...terminalKeysEnv, MONIEPOINT_TERMINALS: 'Front desk=P26-1, Bar = P26-2' }).terminals).toEqual({
      ...{ url: 'https://pos.moniepoint.com', clientId: 'id', clientSecret: 'secret' },
      serials: { 'Front desk': 'P26-1', Bar: 'P26-2' },
    });
    expect(problemsOf({ ...terminalKeysEnv, MONIEPOINT_TERMINALS: 'Front desk' })).toHaveLength(1);
  });

  test('does not start in production with terminals of an address that nobody has tried', () => {
    const terminalsEnv = {
      ...{ MONIEPOINT_CLIENT_ID: 'id', MONIEPOINT_CLIENT_SECRET: 'secret', MONIEPOINT_TERMINALS: 'Bar=P26-2' },
    };
    const vendorUrl = 'https://pos.moniepoint.com';
    const refusalOf = (address: string) => [
      `MONIEPOINT_TRIED must be ${address}, once one amount that was sent there has shown on a terminal as it was typed; docs/operating.md says how to try`,
    ];
    expect(problemsOf({ ...productionEnv, ...terminalsEnv })).toEqual(refusalOf(vendorUrl));
    expect(problemsOf({ ...productionEnv, ...terminalsEnv, MONIEPOINT_TRIED: vendorUrl })).toEqual([]);
    const otherAddress = {
      ...productionEnv,
      ...terminalsEnv,
      MONIEPOINT_URL: 'https://new.example',
      MONIEPOINT_TRIED: vendorUrl,
    };
    expect(problemsOf(otherAddress)).toEqual(refusalOf('https://new.example'));
    expect(problemsOf(terminalsEnv)).toEqual([]);
    expect(problemsOf(productionEnv)).toEqual([]);
  });

  test('starts its clock where one asks', () => {
    expect(readEnv({ HOTEL_NOW: '2026-11-21T22:59:00Z' }).now).toEqual(new Date('2026-11-21T22:59:00Z'));
    expect(readEnv({ HOTEL_LIMITS: 'off' }).rateLimits).toBe(false);
  });
});

test('earlier secrets are kept in their order', () => {
  const otherSecret = 'ffeeddccbbaa99887766554433221100';
  expect(readEnv({ SESSION_SECRET_BEFORE: `${secret}, ${otherSecret}` }).previousSecrets).toEqual([
    secret,
    otherSecret,
  ]);
  expect(readEnv({}).previousSecrets).toEqual([]);
});

test.each([
  ['smtp://user:password@mail.example:587', undefined, true],
  ['smtp://mail.example', 'required', true],
  ['smtp://mail.example', 'optional', false],
  ['smtp://127.0.0.1:25', undefined, false],
  ['smtp://[::1]:25', undefined, false],
  ['smtp://localhost', undefined, false],
])('mails to %s with SMTP_TLS %s: encryption is a must is %s', (SMTP_URL, SMTP_TLS, isRequired) => {
  expect(readEnv({ SMTP_URL, SMTP_TLS }).smtpMustEncrypt).toBe(isRequired);
});

describe('production', () => {
  test('logs every request as JSON, tells Prometheus where it is asked, and believes the proxies it is told', () => {
    const env = readEnv({
      ...productionEnv,
      METRICS_PORT: '9100',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    });
    expect(env).toMatchObject({
      logLevel: 'info',
      logFormat: 'json',
      metrics: { host: '127.0.0.1', port: 9100 },
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    });
  });

  test('sends nothing to terminals without their keys', () => {
    expect(readEnv(productionEnv).terminals).toBeUndefined();
  });

  test('starts with everything set', () => {
    expect(readEnv({ ...productionEnv, PUBLIC_URL: 'https://ebutehouse.example/' })).toMatchObject({
      mode: 'production',
      publicUrl: 'https://ebutehouse.example',
      sessionSecret: secret,
      rateLimits: true,
    });
  });

  test('names everything that is missing', () => {
    expect(problemsOf({ HOTEL_MODE: 'production' })).toEqual(
      ['SESSION_SECRET', 'PUBLIC_URL'].map((name) => `${name} must be set in production`),
    );
  });

  test('wants all of the gateway keys or none', () => {
    expect(problemsOf({ ...productionEnv, FLW_WEBHOOK_HASH: '' })).toEqual([
      'FLW_PUBLIC_KEY, FLW_SECRET_KEY, FLW_WEBHOOK_HASH belong together: set all three, or none to sell nothing online yet',
    ]);
  });

  test('has test keys for a rehearsal beside the live ones, all of them or none', () => {
    const testKeys = { FLW_TEST_PUBLIC_KEY: 'FLWPUBK_TEST-X', FLW_TEST_SECRET_KEY: 'FLWSECK_TEST-X' };
    const env = readEnv({ ...productionEnv, ...testKeys, FLW_TEST_WEBHOOK_HASH: 'another long hash' });
    expect([env.flutterwave, env.testFlutterwave]).toMatchObject([
      { publicKey: 'FLWPUBK-live-X' },
      { publicKey: 'FLWPUBK_TEST-X', secretKey: 'FLWSECK_TEST-X', webhookHash: 'another long hash' },
    ]);
    expect(readEnv(productionEnv).testFlutterwave).toBeUndefined();
    expect(problemsOf({ ...productionEnv, ...testKeys })).toEqual([
      'FLW_TEST_PUBLIC_KEY, FLW_TEST_SECRET_KEY, FLW_TEST_WEBHOOK_HASH belong together: set all three, or none to take no cards in a rehearsal',
    ]);
    expect(problemsOf({ FLW_TEST_WEBHOOK_HASH: 'another long hash' })).toEqual([
      'FLW_TEST_WEBHOOK_HASH is for the rehearsal of a hotel in production; remove it in demo mode',
    ]);
  });

  test('starts without mail server and gateway, and has no stand-in for them', () => {
    const { SMTP_URL: _, FLW_PUBLIC_KEY: __, FLW_SECRET_KEY: ___, FLW_WEBHOOK_HASH: ____, ...rest } = productionEnv;
    expect(readEnv(rest)).toMatchObject({ smtpUrl: undefined, hasMailFolder: false, flutterwave: undefined });
  });

  test.each<[string, string, string]>([
    ['FLW_PUBLIC_KEY', 'FLWPUBK_TEST-X', 'is a TEST key; production needs the live one'],
    ['FLW_SECRET_KEY', 'FLWSECK_TEST-X', 'is a TEST key; production needs the live one'],
    ['FLW_SECRET_KEY', 'FLWSECK_test-X', 'is a TEST key; production needs the live one'],
    [
      'FLW_WEBHOOK_HASH',
      'sandbox-webhook-hash',
      'is the public one of the sandbox; set the secret hash of the gateway dashboard',
    ],
    ['FLW_API_URL', 'https://127.0.0.1:3000/sandbox/v3', 'points to the sandbox gateway; remove it in production'],
    ['FLW_SCRIPT_URL', 'https://x.example/sandbox/v3.js', 'points to the sandbox gateway; remove it in production'],
    ['HOTEL_NOW', '2026-11-21T22:59:00Z', 'is for demo mode; remove it in production'],
    ['HOTEL_LIMITS', 'off', 'is for demo mode; remove it in production'],
    ['HOTEL_LIMITS', 'on', 'is for demo mode; remove it in production'],
    ['PUBLIC_URL', 'http://ebutehouse.example', 'must start with https:// in production'],
    ['FLW_API_URL', 'http://gateway.example/v3', 'must start with https:// in production'],
    ['FLW_SCRIPT_URL', 'http://gateway.example/v3.js', 'must start with https:// in production'],
    ['SESSION_SECRET', readEnv({}).sessionSecret, 'is the public one of demo mode; make your own'],
    ['SESSION_SECRET', 'a'.repeat(32), 'can be guessed: it repeats itself; make one with: openssl rand -hex 32'],
    [
      'SESSION_SECRET',
      'correct horse'.repeat(3),
      'can be guessed: it repeats itself; make one with: openssl rand -hex 32',
    ],
  ])('refuses %s=%s', (name, value, advice) => {
    expect(problemsOf({ ...productionEnv, [name]: value })).toEqual([`${name} ${advice}`]);
  });
});
