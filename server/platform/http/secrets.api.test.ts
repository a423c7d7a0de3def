import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { auditPage } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import type { Reply } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addPicture } from '#tools/testing/pictures.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, validCall, type WritingName, writingNames } from '#tools/testing/valid-calls.ts';

let app: TestApp;
/** The replies to each call of staff that changes something, and to the same call again. */
const replies: Reply[] = [];
beforeAll(async () => {
  app = await testApp();
  // These are made in a hotel without bookings, and nothing of guests is in their replies.
  const ofEmptyHotels: readonly WritingName[] = [
    ...(['beginRehearsal', 'beginUpload', 'sendUploadPart', 'checkCopy', 'confirmRestore'] as const),
  ];
  for (const name of writingNames.filter((each) => !ofEmptyHotels.includes(each))) {
    const call = await validCall(app, name, `SE${name.toUpperCase()}`.slice(0, 20));
    const reply = await sendCall(name, call);
    expect([name, reply.status < 300]).toEqual([name, true]);
    if (endpoints[name].access !== 'public') replies.push(reply, await sendCall(name, call));
  }
  return () => app.close();
}, 600_000);

test('no secret is ever written down, whatever is done', async () => {
  const rows = await app.db.read.selectFrom('audit').selectAll().execute();
  expect(rows.length).toBeGreaterThan(30);
  const text = JSON.stringify(rows);
  const secrets = await Promise.all([
    app.db.read.selectFrom('staff').select('passwordHash as secret').execute(),
    app.db.read.selectFrom('session').select('tokenHash as secret').execute(),
    app.db.read.selectFrom('twoFactor').select('secret').execute(),
    app.db.read.selectFrom('recoveryCode').select('codeHash as secret').execute(),
    app.db.read.selectFrom('booking').select('receiptToken as secret').execute(),
  ]);
  const knownSecrets = secrets.flat().flatMap(({ secret }) => secret ?? []);
  expect(knownSecrets.length).toBeGreaterThan(20);
  expect(knownSecrets.filter((secret) => text.includes(secret))).toEqual([]);
  for (const word of ['Another-Harbour-8', 'Quiet-Harbour-7', 'Ebute-2026!', 'argon2', 'token', 'otpauth'])
    expect(text).not.toContain(word);
  const owner = await signedIn(app, 'superadmin');
  const { data } = parseWire(auditPage, (await owner.get('/api/audit?limit=100')).body);
  expect(JSON.stringify(data.map(({ changes }) => changes))).not.toMatch(/Kobo|[{[]\\"|undefined|null,null/);
}, 60_000);

test('nothing that staff are answered has the token of a guest in it', async () => {
  const ids: Record<string, string[]> = {
    '/room-inventory/for-stay': [`?check_in=${addDays(testToday, 1)}&check_out=${addDays(testToday, 2)}`],
    '/rate-periods/year': [`?room_type_id=deluxe&from=${testToday}`],
    '/reports/period': ['?kind=week'],
    '/exports/period-report': ['?kind=week'],
    '/guest-data': ['?q=sade@example.ng'],
    '/guest-data/file': [`?ids=${(await readIdsOf(app, 'booking')).join(',')}`],
    '/bookings/:id': await readIdsOf(app, 'booking'),
    '/bookings/:id/account': await readIdsOf(app, 'booking'),
    '/bookings/:id/invoices': await readIdsOf(app, 'booking'),
    '/bookings/:id/proforma': await readBookingIdsWith(app, 'confirmed'),
    '/bookings/:id/stay': await readBookingIdsWith(app, 'confirmed'),
    '/bookings/:id/cancellation': await readIdsOf(app, 'booking'),
    '/bookings/:id/rooms': await readBookingIdsWith(app, 'confirmed'),
    '/bookings/:id/departure': await readUnsplitStayIds(app, await readBookingIdsWith(app, 'checked_in')),
    '/invoices/:invoice_id': await readInvoiceIds(app),
    '/companies/:id/account': await readCompanyIds(app),
    '/exports/companies/:id': await readCompanyIds(app),
    '/bar-tabs/:tab_id': await readTabIds(app),
    '/bar-sales/receipts/:receipt': await readReceiptNumbers(app),
    '/terminal-requests/:id': await readTerminalRequestIds(app),
    '/shifts/:id': await readShiftIds(app),
    '/record-link': (await readTabIds(app)).map((id) => `?kind=tab&id=${id}`),
    '/odd-things/:id': await readOddThingIds(app),
    '/audit/:id': await readAuditEntryIds(app),
    '/shifts/:id/cash': await readShiftIds(app),
    '/shifts/:id/slip': await readCountedShiftIds(app),
    '/bar-sales/lines/:line_id/agreement': await readDrinkLineIds(app),
    '/drinks/:id/movements': await readIdsOf(app, 'drink'),
    '/pictures/:id/versions': [(await addPicture(app)).id],
    '/bookings/guests-by-phone': ['?phone=%2B2348030000000'],
    '/money-now/:figure': ['tills', 'safe', 'in_house', 'companies'],
    '/bookings/walk-in-rooms': ['?room_id=deluxe&check_in=2027-03-01&check_out=2027-03-02&guests=1'],
  };
  const readAs = async (role: StaffRole) => {
    const client = await signedIn(app, role);
    for (const { path } of readsOf(role))
      for (const id of takesMoney(role) && ownPaths.includes(path) ? [] : someIdsFor(role, ids[path])) {
        const reply = await client.get(`/api${path.includes(':') ? path.replace(/:\w+/, id) : path + id}`);
        expect([path, reply.status]).toEqual([path, 200]);
        replies.push(reply);
      }
  };
  await Promise.all(staffRoles.map(readAs));
  const rows = await app.db.read.selectFrom('booking').select(['reference', 'receiptToken']).execute();
  const texts = replies.map(({ headers, body }) => JSON.stringify([[...headers], body]));
  const linkedBookings = rows.filter(({ reference }) =>
    texts.some((text) => text.includes(`/receipt/${reference}?token=`)),
  );
  expect(linkedBookings.length).toBeGreaterThan(5);
  expect(rows.filter(({ receiptToken }) => texts.some((text) => text.includes(receiptToken)))).toEqual([]);
}, 600_000);

/**
 * Returns the ids that a role reads of each kind. The superadmin reads the most, because the same handlers answer the
 * other roles.
 */
const someIdsFor = (role: StaffRole, ids: string[] = ['']) => {
  const count = role === 'superadmin' ? rounds(ids.length, 6) : rounds(3, 1);
  return ids.filter((_, at) => at % Math.ceil(ids.length / count) === 0);
};

const readsOf = (role: (typeof staffRoles)[number]) =>
  Object.values<Endpoint>(endpoints).filter(
    ({ method, access }) => method === 'GET' && access !== 'public' && access.includes(role),
  );

const readBookingIdsWith = async ({ db }: TestApp, status: 'confirmed' | 'checked_in'): Promise<string[]> =>
  (await db.read.selectFrom('booking').select('id').where('status', '=', status).execute()).map(({ id }) => id);

/** Stays whose account is not split, because an early departure is refused while other payers owe. */
const readUnsplitStayIds = async ({ db }: TestApp, ids: readonly string[]): Promise<string[]> => {
  const splitWindows = await db.read.selectFrom('folioWindow').select('bookingId').execute();
  return ids.filter((id) => !splitWindows.some(({ bookingId }) => bookingId === id));
};

const readIdsOf = async ({ db }: TestApp, table: 'booking' | 'drink'): Promise<string[]> =>
  (await db.read.selectFrom(table).select('id').where('deletedAt', 'is', null).execute()).map(({ id }) => String(id));

const readCompanyIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('clearing').select('companyId').distinct().execute()).flatMap(
    ({ companyId }) => companyId ?? [],
  );

const readTabIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('barTab').select('id').execute()).map(({ id }) => id);

const readReceiptNumbers = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('barOrder').select('number').execute()).map(({ number }) => String(number));

const readOddThingIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('oddThing').select('id').execute()).map(({ id }) => id);

const readAuditEntryIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('audit').select('id').execute()).map(({ id }) => String(id));

const readTerminalRequestIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('terminalRequest').select('id').execute()).map(({ id }) => id);

/**
 * Paths that staff who take money may read only for their own shifts or their own place. The test skips these paths for
 * them.
 */
const ownPaths = ['/shifts/:id/cash', '/shifts/:id/slip', '/terminal-requests/:id', '/bar-sales/receipts/:receipt'];
const takesMoney = (role: StaffRole) => role === 'receptionist' || role === 'barmen';

const readCountedShiftIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('shift').select('id').where('zNumber', 'is not', null).execute()).map(({ id }) => id);

const readShiftIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('shift').select('id').execute()).map(({ id }) => id);

const readInvoiceIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('invoice').select('id').execute()).map(({ id }) => id);

const readDrinkLineIds = async ({ db }: TestApp): Promise<string[]> =>
  (
    await db.read.selectFrom('folioLine').select('id').where('kind', '=', 'bar').where('reverses', 'is', null).execute()
  ).map(({ id }) => id);
