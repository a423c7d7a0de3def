import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';

const portNumberSchema = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, 'must be a port number from 0 to 65535'),
    ),
  z.transform(Number),
);
const connectionCountSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 500,
        'must be a number from 2 to 500',
      ),
    ),
  z.transform(Number),
);
const backupCountSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be how many backups stay, such as 14')),
  z.transform(Number),
);
const mebibytesSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, 'must be a number of megabytes such as 64')),
  z.transform((text) => Number(text) * 1024 ** 2),
);
const httpUrlSchema = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const minSecretLength = 32;
const secretSchema = z
  .string()
  .check(z.minLength(minSecretLength, 'must have at least 32 characters; make one with: openssl rand -hex 32'));

const testKeyPattern = /^FLW(PUB|SEC)K_TEST/i;

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim());

function isAddressOrNetwork(text: string): boolean {
  if (text === 'loopback') return true;
  const [network = '', bits = '0', ...furtherParts] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(network)] ?? -1;
  return furtherParts.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

const postgresUrlSchema = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'));

const envSchema = z.object({
  HOTEL_MODE: z._default(z.enum(['demo', 'production'], { error: 'must be demo or production' }), 'demo'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(portNumberSchema, 3000),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DISK_MARGIN_MB: z._default(mebibytesSchema, 64 * 1024 ** 2),
  DATABASE_URL: z.optional(postgresUrlSchema),
  DATABASE_CONNECTIONS: z._default(connectionCountSchema, 10),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_KEEP: z._default(backupCountSchema, 14),
  PROOF_DATABASE_URL: z.optional(postgresUrlSchema),
  PUBLIC_URL: z.optional(httpUrlSchema),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:587'))),
  SMTP_TLS: z.optional(z.enum(['required', 'optional'], { error: 'must be required or optional' })),
  FLW_PUBLIC_KEY: z.optional(z.string().check(z.startsWith('FLWPUBK', 'must be the public key, FLWPUBK…'))),
  FLW_SECRET_KEY: z.optional(z.string().check(z.startsWith('FLWSECK', 'must be the secret key, FLWSECK…'))),
  FLW_WEBHOOK_HASH: z.optional(z.string().check(z.minLength(8, 'must be the secret hash of the gateway dashboard'))),
  FLW_TEST_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^FLWPUBK_TEST/i, 'must be the public TEST key, FLWPUBK_TEST…')),
  ),
  FLW_TEST_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^FLWSECK_TEST/i, 'must be the secret TEST key, FLWSECK_TEST…')),
  ),
  FLW_TEST_WEBHOOK_HASH: z.optional(
    z.string().check(z.minLength(8, 'must be the secret hash of the test mode of the gateway dashboard')),
  ),
  FLW_SCRIPT_URL: z.optional(httpUrlSchema),
  FLW_API_URL: z.optional(httpUrlSchema),
  EINVOICE_URL: z.optional(
    z.string().check(
      z.refine((text) => text === 'sandbox' || z.safeParse(httpUrlSchema, text).success, {
        error: 'must be an http(s) address, or sandbox in demo mode',
      }),
    ),
  ),
  EINVOICE_API_KEY: z.optional(z.string()),
  EINVOICE_API_SECRET: z.optional(z.string()),
  EINVOICE_BUSINESS_ID: z.optional(z.uuid({ error: 'must be the id of the business on the dashboard' })),
  EINVOICE_SERVICE_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{8}$/, 'must be eight letters and digits'))),
  EINVOICE_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be the public key in base64, in one line')),
  ),
  EINVOICE_CERTIFICATE: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{1,120}={0,2}$/, 'must be the certificate in base64, in one line')),
  ),
  MONIEPOINT_CLIENT_ID: z.optional(z.string()),
  MONIEPOINT_CLIENT_SECRET: z.optional(z.string()),
  MONIEPOINT_TERMINALS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => splitList(text).every((pair) => /^[^=]+=\s*[A-Za-z0-9-]+$/.test(pair)),
          'must be names of hotel.config.ts with their serial numbers, such as Front desk=P260302358597,Bar=P260302358598',
        ),
      ),
  ),
  MONIEPOINT_URL: z.optional(httpUrlSchema),
  MONIEPOINT_TRIED: z.optional(httpUrlSchema),
  SESSION_SECRET: z.optional(secretSchema),
  SESSION_SECRET_BEFORE: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => splitList(text).every((part) => part.length >= minSecretLength),
          'must be what SESSION_SECRET was before; several with commas between them, the newest first',
        ),
      ),
  ),
  HOTEL_NOW: z.optional(
    z
      .string()
      .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant such as 2026-11-21T22:59:00Z')),
  ),
  HOTEL_LIMITS: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }),
  ),
  LOG_FORMAT: z.optional(z.enum(['json', 'text'], { error: 'must be json or text' })),
  METRICS_PORT: z.optional(portNumberSchema),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => splitList(text).every(isAddressOrNetwork),
          'must be addresses or networks with commas between them, such as loopback,10.0.0.0/8',
        ),
      ),
    'loopback',
  ),
});

type RawEnv = z.infer<typeof envSchema>;

export type Env = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  /** In bytes. The embedded database refuses writes while the disk has less free space than this. */
  diskMargin: number;
  databaseUrl: string | undefined;
  databaseConnections: number;
  backups: { folder: string; keep: number };
  /** A PostgreSQL server whose user may make databases, to restore backups in. By default that of `databaseUrl`. */
  proofDatabaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** Undefined without a mail server. */
  smtpUrl: string | undefined;
  /** Whether mails lie in a folder of the demo while there is no mail server. In production none is sent then. */
  hasMailFolder: boolean;
  smtpMustEncrypt: boolean;
  /** Undefined in production while there are no keys: nothing is sold online. `sandbox` is the built-in stand-in. */
  flutterwave: FlutterwaveEnv | 'sandbox' | undefined;
  /** The test keys with which a hotel in production rehearses before it opens. */
  testFlutterwave: FlutterwaveEnv | undefined;
  /** Undefined while the hotel takes no part in e-invoicing. `sandbox` is the built-in stand-in. */
  eInvoices: EInvoicesEnv | 'sandbox' | undefined;
  /** Undefined while no amount can be sent to a card terminal. `sandbox` is the built-in stand-in. */
  terminals: TerminalsEnv | 'sandbox' | undefined;
  sessionSecret: string;
  previousSecrets: string[];
  now: Date | undefined;
  rateLimits: boolean;
  logLevel: NonNullable<RawEnv['LOG_LEVEL']>;
  logFormat: NonNullable<RawEnv['LOG_FORMAT']>;
  metrics: { host: string; port: number } | undefined;
  /**
   * IP addresses, networks or the word `loopback`: the server trusts X-Forwarded-For and X-Request-Id of requests from
   * them.
   */
  trustedProxies: string[];
};

type FlutterwaveEnv = { publicKey: string; secretKey: string; webhookHash: string; scriptUrl: string; apiUrl: string };

type EInvoicesEnv = {
  url: string;
  apiKey: string;
  apiSecret: string;
  businessId: string;
  serviceId: string;
  publicKey: string;
  certificate: string;
};

type TerminalsEnv = { url: string; clientId: string; clientSecret: string; serials: Record<string, string> };

export class EnvError extends Error {}

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];
// Anyone can read this secret in the source code, so demo mode accepts connections from this machine only.
const demoSecret = 'demo-only-secret-demo-only-secret-demo';
export const sandboxWebhookHash = 'sandbox-webhook-hash';

/** Throws EnvError, which names the variables that need attention. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(envSchema, variables);
  if (!parsed.success)
    throw new EnvError(formatProblems(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)));
  const raw = parsed.data;
  const problems = raw.HOTEL_MODE === 'production' ? productionProblems(raw) : demoProblems(raw);
  if (problems.length > 0) throw new EnvError(formatProblems(problems));
  return {
    mode: raw.HOTEL_MODE,
    host: raw.HOST,
    port: raw.PORT,
    dataDir: raw.DATA_DIR,
    diskMargin: raw.DISK_MARGIN_MB,
    databaseUrl: raw.DATABASE_URL,
    databaseConnections: raw.DATABASE_CONNECTIONS,
    backups: { folder: raw.BACKUP_DIR ?? join(raw.DATA_DIR, 'backups'), keep: raw.BACKUP_KEEP },
    proofDatabaseUrl: raw.PROOF_DATABASE_URL ?? raw.DATABASE_URL,
    publicUrl: raw.PUBLIC_URL?.replace(/\/+$/, ''),
    smtpUrl: raw.SMTP_URL,
    hasMailFolder: raw.HOTEL_MODE === 'demo',
    smtpMustEncrypt: raw.SMTP_TLS !== 'optional' && !isLocal(raw.SMTP_URL),
    flutterwave: flutterwaveFrom(raw),
    testFlutterwave: testFlutterwaveFrom(raw),
    eInvoices: eInvoicesFrom(raw),
    terminals: terminalsFrom(raw),
    sessionSecret: raw.SESSION_SECRET ?? demoSecret,
    previousSecrets: raw.SESSION_SECRET_BEFORE ? splitList(raw.SESSION_SECRET_BEFORE) : [],
    now: raw.HOTEL_NOW ? new Date(raw.HOTEL_NOW) : undefined,
    rateLimits: raw.HOTEL_LIMITS !== 'off',
    logLevel: raw.LOG_LEVEL ?? (raw.HOTEL_MODE === 'production' ? 'info' : 'warn'),
    logFormat: raw.LOG_FORMAT ?? (raw.HOTEL_MODE === 'production' ? 'json' : 'text'),
    metrics: raw.METRICS_PORT === undefined ? undefined : { host: raw.METRICS_HOST, port: raw.METRICS_PORT },
    trustedProxies: splitList(raw.TRUSTED_PROXIES),
  };
}

const isLocal = (url: string | undefined): boolean =>
  url !== undefined && loopbackHosts.includes(new URL(url).hostname.replace(/^\[|\]$/g, ''));

const formatProblems = (problems: string[]) =>
  `The environment is invalid:\n${problems.map((line) => `  ${line}`).join('\n')}`;

function flutterwaveFrom(raw: RawEnv): Env['flutterwave'] {
  if (!raw.FLW_SECRET_KEY || !raw.FLW_PUBLIC_KEY || !raw.FLW_WEBHOOK_HASH)
    return raw.HOTEL_MODE === 'demo' ? 'sandbox' : undefined;
  return {
    publicKey: raw.FLW_PUBLIC_KEY,
    secretKey: raw.FLW_SECRET_KEY,
    webhookHash: raw.FLW_WEBHOOK_HASH,
    ...flutterwaveAddresses(raw),
  };
}

function testFlutterwaveFrom(raw: RawEnv): Env['testFlutterwave'] {
  const { FLW_TEST_PUBLIC_KEY: publicKey, FLW_TEST_SECRET_KEY: secretKey, FLW_TEST_WEBHOOK_HASH: webhookHash } = raw;
  if (!publicKey || !secretKey || !webhookHash) return undefined;
  return { publicKey, secretKey, webhookHash, ...flutterwaveAddresses(raw) };
}

const flutterwaveAddresses = (raw: RawEnv) => ({
  scriptUrl: raw.FLW_SCRIPT_URL ?? 'https://checkout.flutterwave.com/v3.js',
  apiUrl: raw.FLW_API_URL ?? 'https://api.flutterwave.com/v3',
});

const eInvoiceKeys = [
  ...(['EINVOICE_API_KEY', 'EINVOICE_API_SECRET', 'EINVOICE_BUSINESS_ID', 'EINVOICE_SERVICE_ID'] as const),
  ...(['EINVOICE_PUBLIC_KEY', 'EINVOICE_CERTIFICATE'] as const),
] as const;

function eInvoicesFrom(raw: RawEnv): Env['eInvoices'] {
  if (!raw.EINVOICE_URL) return undefined;
  if (raw.EINVOICE_URL === 'sandbox') return 'sandbox';
  return {
    url: raw.EINVOICE_URL,
    ...{ apiKey: raw.EINVOICE_API_KEY ?? '', apiSecret: raw.EINVOICE_API_SECRET ?? '' },
    ...{ businessId: raw.EINVOICE_BUSINESS_ID ?? '', serviceId: raw.EINVOICE_SERVICE_ID ?? '' },
    ...{ publicKey: raw.EINVOICE_PUBLIC_KEY ?? '', certificate: raw.EINVOICE_CERTIFICATE ?? '' },
  };
}

function eInvoiceProblems(raw: RawEnv): string[] {
  const names = ['EINVOICE_URL', ...eInvoiceKeys].join(', ');
  const filledKeys = eInvoiceKeys.filter((key) => raw[key]);
  if (raw.EINVOICE_URL === 'sandbox' || (!raw.EINVOICE_URL && filledKeys.length === 0)) return [];
  return raw.EINVOICE_URL && filledKeys.length === eInvoiceKeys.length
    ? []
    : [`${names} belong together: set all, or none to take no part in e-invoicing`];
}

const terminalKeys = ['MONIEPOINT_CLIENT_ID', 'MONIEPOINT_CLIENT_SECRET', 'MONIEPOINT_TERMINALS'] as const;

function terminalsFrom(raw: RawEnv): Env['terminals'] {
  const {
    MONIEPOINT_CLIENT_ID: clientId,
    MONIEPOINT_CLIENT_SECRET: clientSecret,
    MONIEPOINT_TERMINALS: terminalList,
  } = raw;
  if (!clientId || !clientSecret || !terminalList) return raw.HOTEL_MODE === 'demo' ? 'sandbox' : undefined;
  const serials = Object.fromEntries(splitList(terminalList).map((pair) => splitPair(pair)));
  return { url: terminalUrl(raw), clientId, clientSecret, serials };
}

const terminalUrl = (raw: RawEnv): string => raw.MONIEPOINT_URL ?? 'https://pos.moniepoint.com';

/**
 * Returns a problem until somebody has tried the address of the terminals. The address and the unit of amounts do not
 * come from the vendor (docs/decisions/bank.md), so a terminal could show another amount than was sent.
 */
const untriedTerminals = (raw: RawEnv): string[] =>
  terminalKeys.every((key) => raw[key]) && raw.MONIEPOINT_TRIED !== terminalUrl(raw)
    ? [
        `MONIEPOINT_TRIED must be ${terminalUrl(raw)}, once one amount that was sent there has shown on a terminal as it was typed; docs/operating.md says how to try`,
      ]
    : [];

function splitPair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split('=');
  return [name.trim(), value.trim()];
}

function terminalProblems(raw: RawEnv): string[] {
  const filledKeyCount = terminalKeys.filter((key) => raw[key]).length;
  return filledKeyCount === terminalKeys.length || (filledKeyCount === 0 && !raw.MONIEPOINT_URL)
    ? []
    : [`${terminalKeys.join(', ')} belong together: set all, or none to enter slips by hand`];
}

const flutterwaveKeys = ['FLW_PUBLIC_KEY', 'FLW_SECRET_KEY', 'FLW_WEBHOOK_HASH'] as const;

const testFlutterwaveKeys = ['FLW_TEST_PUBLIC_KEY', 'FLW_TEST_SECRET_KEY', 'FLW_TEST_WEBHOOK_HASH'] as const;

const gatewayKeys = ['FLW_PUBLIC_KEY', 'FLW_SECRET_KEY'] as const;
const demoModeAdvice = 'in demo mode, whose secrets are public; set HOTEL_MODE=production to serve others';

const isLoopback = (host: string): boolean => loopbackHosts.includes(host.replace(/^\[|\]$/g, ''));

/** Returns a problem if some of the keys are missing. `whatWithout` says what the hotel does with none of them. */
function gatewayProblems(
  raw: RawEnv,
  keys: typeof flutterwaveKeys | typeof testFlutterwaveKeys,
  whatWithout: string,
): string[] {
  const setKeys = keys.filter((key) => raw[key]);
  return setKeys.length === 0 || setKeys.length === keys.length
    ? []
    : [`${keys.join(', ')} belong together: set all three, or none to ${whatWithout}`];
}

function demoProblems(raw: RawEnv): string[] {
  const liveKeys = gatewayKeys.filter((key) => raw[key] && !testKeyPattern.test(raw[key]));
  return [
    ...eInvoiceProblems(raw),
    ...terminalProblems(raw),
    ...(isLoopback(raw.HOST) ? [] : [`HOST must be 127.0.0.1 ${demoModeAdvice}`]),
    ...(raw.PUBLIC_URL && !isLoopback(new URL(raw.PUBLIC_URL).hostname)
      ? [`PUBLIC_URL must be an address of this machine ${demoModeAdvice}`]
      : []),
    ...liveKeys.map((key) => `${key} is a live key; demo mode takes TEST keys only`),
    ...gatewayProblems(raw, flutterwaveKeys, 'use the sandbox gateway'),
    ...testFlutterwaveKeys
      .filter((key) => raw[key])
      .map((key) => `${key} is for the rehearsal of a hotel in production; remove it in demo mode`),
  ];
}

function productionProblems(raw: RawEnv): string[] {
  const missingVariables = (['SESSION_SECRET', 'PUBLIC_URL'] as const).filter((key) => !raw[key]);
  const testKeys = gatewayKeys.filter((key) => raw[key] && testKeyPattern.test(raw[key]));
  const demoOnlyVariables = (['HOTEL_NOW', 'HOTEL_LIMITS'] as const).filter((key) => raw[key]);
  const unencryptedVariables = (
    ['PUBLIC_URL', 'FLW_API_URL', 'FLW_SCRIPT_URL', 'EINVOICE_URL', 'MONIEPOINT_URL'] as const
  ).filter((key) => raw[key]?.startsWith('http://'));
  const sandboxVariables = (['FLW_API_URL', 'FLW_SCRIPT_URL'] as const).filter((key) => raw[key]?.includes('/sandbox'));
  return [
    ...eInvoiceProblems(raw),
    ...terminalProblems(raw),
    ...untriedTerminals(raw),
    ...(raw.EINVOICE_URL === 'sandbox'
      ? ['EINVOICE_URL is the stand-in of the demo; set the address of the authority']
      : []),
    ...missingVariables.map((key) => `${key} must be set in production`),
    ...gatewayProblems(raw, flutterwaveKeys, 'sell nothing online yet'),
    ...gatewayProblems(raw, testFlutterwaveKeys, 'take no cards in a rehearsal'),
    ...testKeys.map((key) => `${key} is a TEST key; production needs the live one`),
    ...demoOnlyVariables.map((key) => `${key} is for demo mode; remove it in production`),
    ...sandboxVariables.map((key) => `${key} points to the sandbox gateway; remove it in production`),
    ...unencryptedVariables.map((key) => `${key} must start with https:// in production`),
    ...(['FLW_WEBHOOK_HASH', 'FLW_TEST_WEBHOOK_HASH'] as const)
      .filter((key) => raw[key] === sandboxWebhookHash)
      .map((key) => `${key} is the public one of the sandbox; set the secret hash of the gateway dashboard`),
    ...secretProblems(raw.SESSION_SECRET),
  ];
}

/**
 * SESSION_SECRET must have this many distinct characters. Of thirty million random secrets of 32 hexadecimal digits,
 * about one has fewer.
 */
const minDistinctCharacters = 8;

function secretProblems(value = ''): string[] {
  if (value === demoSecret) return ['SESSION_SECRET is the public one of demo mode; make your own'];
  const isGuessable = new Set(value).size < minDistinctCharacters || /^(.{1,16})\1+$/.test(value);
  return value && isGuessable
    ? ['SESSION_SECRET can be guessed: it repeats itself; make one with: openssl rand -hex 32']
    : [];
}

/** The environment of a program that this process starts: where programs are found, and no secret of the hotel. */
export const programEnv = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, ...own });
