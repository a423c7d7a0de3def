import { createHmac } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyedPin } from '#server/staff/pin.ts';
import { savePin } from '#server/staff/pin-store.ts';
import { cheapHash } from '#tools/testing/cheap-hash.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';

export type TestStaff = { id: string; staffId: string; password: string };

const defaultPassword = 'Quiet-Harbour-7';
const defaultHash = cheapHash(defaultPassword);

let staffCount = 0;

type StaffRow = Insertable<Tables['staff']>;
type DbAndClock = { db: Db; clock: { now(): Date } };

/** Inserts a staff member who has never signed in; by default a receptionist whose password is not temporary. */
export async function addStaffMember({ db, clock }: DbAndClock, changes: Partial<StaffRow> = {}): Promise<TestStaff> {
  const staffId = `TEST${++staffCount}`;
  const at = clock.now();
  const row = await db.read
    .insertInto('staff')
    .values({
      staffId,
      name: `Test Member ${staffCount}`,
      role: 'receptionist',
      passwordHash: await defaultHash,
      passwordChangedAt: at,
      createdAt: at,
      ...changes,
    })
    .returning(['id', 'staffId'])
    .executeTakeFirstOrThrow();
  return { id: row.id, staffId: row.staffId, password: defaultPassword };
}

export const testPin = '385062';

export async function givePin(
  { db, clock, deps }: DbAndClock & { deps: Pick<Deps, 'secret'> },
  id: string,
  pin = testPin,
): Promise<void> {
  const pinHash = await cheapHash(keyedPin(deps.secret, id, pin));
  await db.tx((tx) => savePin(tx, id, pinHash, clock.now()));
}

export const login = (client: Client, staffId: string, password: string, code?: string): Promise<Reply> =>
  client.post('/api/auth/login', { staff_id: staffId, password, two_factor_token: code });

export const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/auth/verify')).status === 200;

const superadmins = new WeakMap<object, Client>();

/** Sends a request as the superadmin of the demo hotel, who signs in once, and again when that session has ended. */
export async function asSuperadmin(
  app: { client(): Client },
  send: (superadmin: Client) => Promise<Reply>,
): Promise<Reply> {
  const knownClient = superadmins.get(app);
  const reply = knownClient && (await send(knownClient));
  if (reply && reply.status !== 401) return reply;
  const superadmin = await signedIn(app, 'superadmin');
  superadmins.set(app, superadmin);
  return send(superadmin);
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32Bytes(text: string): Buffer {
  const bits = [...text].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((bit) => Number.parseInt(bit, 2)) ?? []);
}

/** The TOTP code (RFC 6238) `drift` seconds after `at`, computed independently of the server's code. */
export function totpAt(secret: string, at: Date, drift = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((at.getTime() / 1000 + drift) / 30)));
  const mac = createHmac('sha1', base32Bytes(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

type StaffWithTwoFactor = TestStaff & { client: Client; secret: string; recoveryCodes: string[] };
type TestTarget = DbAndClock & { client(): Client };

export async function addSuperadminWithTwoFactor(
  app: TestTarget,
  changes: Partial<StaffRow> = {},
): Promise<StaffWithTwoFactor> {
  const staff = await addStaffMember(app, { role: 'superadmin', ...changes });
  const client = await signedIn(app, staff);
  const secret = String((await client.post('/api/auth/setup-2fa', {})).body.manualEntryKey);
  const { status, body } = await client.post('/api/auth/verify-2fa-setup', {
    password: staff.password,
    token: totpAt(secret, app.clock.now()),
  });
  if (status !== 200) throw new Error(`two-factor authentication not enabled: ${status} ${JSON.stringify(body)}`);
  return { ...staff, client, secret, recoveryCodes: body.recoveryCodes as string[] };
}
