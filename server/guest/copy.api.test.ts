import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { addDays } from '#contract/dates.ts';
import { bookingDetail } from '#contract/desk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/receipts.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import type { Reply } from '#tools/testing/client.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { violations } from '#tools/testing/invariants.ts';
import { book, bookingRow, passMinutes, pay, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, validCall, writingNames } from '#tools/testing/valid-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  app.clock.set(openedAt);
  await setFault(app, 'none');
});
afterAll(async () => {
  expect(await violations(app.db.read)).toEqual([]);
  await app.close();
});

type BookedGuest = Awaited<ReturnType<typeof book>>;
const at = ({ booking }: BookedGuest, call = '') => `/api/bookings/by-reference/${booking.reference}${call}`;
const readOwn = async (bookedGuest: BookedGuest): Promise<ReceiptView> =>
  receiptView.parse((await bookedGuest.client.get(at(bookedGuest, '/receipt'))).body);
async function copyOf({ booking }: BookedGuest): Promise<string> {
  const desk = await signedIn(app, 'receptionist');
  const { receipt_path } = bookingDetail.parse((await desk.get(`/api/bookings/${booking.id}`)).body);
  return new URL(receipt_path, app.url).searchParams.get('token') ?? '';
}
const readCopy = async (bookedGuest: BookedGuest, client = app.client()): Promise<ReceiptView> =>
  receiptView.parse((await client.get(`${at(bookedGuest, '/receipt')}?token=${await copyOf(bookedGuest)}`)).body);

async function paidBooking(): Promise<BookedGuest> {
  const bookedGuest = await book(app, { room_id: 'deluxe' });
  await pay(app, bookedGuest.txRef);
  expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
  return bookedGuest;
}
async function lapsedBooking(): Promise<BookedGuest> {
  const bookedGuest = await book(app, { room_id: 'deluxe' });
  await passMinutes(app, 31);
  return bookedGuest;
}
/** Makes a booking whose hold has lapsed. It stays pending, because the gateway does not answer. */
async function overdueBooking(): Promise<BookedGuest> {
  await setFault(app, 'error');
  return lapsedBooking();
}

describe('the copy that staff open', () => {
  test.each([
    ['is paid', paidBooking],
    ['waits for payment', () => book(app, { room_id: 'deluxe' })],
    ['ran out', lapsedBooking],
    ['ran out unnoticed', overdueBooking],
  ])('of a booking that %s says what its guest reads, and offers nothing', async (_, make) => {
    const bookedGuest = await make();
    const guests = await readOwn(bookedGuest);
    expect(guests.own?.cancellation ?? guests.own?.hold).toBeTruthy();
    expect(await readCopy(bookedGuest)).toEqual({
      ...guests,
      own: { ...guests.own, copy: true, hold: null, cancellation: null },
    });
    const { body } = await app.client().get(`${at(bookedGuest)}?token=${await copyOf(bookedGuest)}`);
    expect(body.booking).toEqual(guests.booking);
  });

  test.each([
    ['cancels nothing', paidBooking, '/cancel'],
    ['cancels nothing that waits for payment', () => book(app, { room_id: 'deluxe' }), '/cancel'],
    ['pays nothing', () => book(app, { room_id: 'deluxe' }), '/hold'],
    ['holds nothing again', lapsedBooking, '/hold'],
  ])('%s, not even in the browser that booked', async (_, make, call) => {
    const bookedGuest = await make();
    const token = await copyOf(bookedGuest);
    const { booking, own: holder } = await readOwn(bookedGuest);
    const shownTerms = { status: booking.status, refund_amount: holder?.cancellation?.refund_amount ?? 0 };
    const before = await bookingRow(app.db, booking.reference);
    for (const client of [app.client(), await signedIn(app, 'receptionist'), bookedGuest.client]) {
      const { status, body, headers } = await client.post(at(bookedGuest, call), {
        token,
        ...(call === '/cancel' && shownTerms),
      });
      expect([status, body]).toEqual([403, { success: false, message: receiptMessages.notYours }]);
      expect(headers.getSetCookie().join()).not.toContain('receipts=');
    }
    expect(await bookingRow(app.db, booking.reference)).toEqual(before);
  });

  test('leaves its guest, who holds the cookie of the booking, what they had', async () => {
    const bookedGuest = await paidBooking();
    const before = await readOwn(bookedGuest);
    expect((await readCopy(bookedGuest, bookedGuest.client)).own?.copy).toBe(true);
    expect(await readOwn(bookedGuest)).toEqual(before);
    expect(before.own).toMatchObject({ copy: false, cancellation: { rule: 'free' } });
  });

  test('is no cookie', async () => {
    const bookedGuest = await paidBooking();
    const headers = { cookie: `receipts=${await copyOf(bookedGuest)}` };
    const { body } = await app.client().raw(at(bookedGuest, '/receipt'), { headers });
    expect(body).toMatchObject({ own: null, booking: { masked: true } });
  });

  test('opens no other booking', async () => {
    const token = await copyOf(await paidBooking());
    const otherGuest = await paidBooking();
    const { body } = await app.client().get(`${at(otherGuest, '/receipt')}?token=${token}`);
    expect(body).toMatchObject({ own: null, booking: { masked: true } });
  });
});

test('nothing that staff are answered has the token of a guest in it', async () => {
  const fullApp = await testApp();
  try {
    const replies: Reply[] = [];
    for (const name of writingNames.filter((each) => endpoints[each].access !== 'public')) {
      const call = await validCall(fullApp, name, `CP${name.toUpperCase()}`.slice(0, 20));
      const reply = await sendCall(name, call);
      expect([name, reply.status < 300]).toEqual([name, true]);
      replies.push(reply, await sendCall(name, call));
    }
    // What is put in place of the parameter of each path, or the query of a path without one.
    const ids: Record<string, string[]> = {
      '/room-inventory/for-stay': [`?check_in=${addDays(testToday, 1)}&check_out=${addDays(testToday, 2)}`],
      '/rate-periods/year': [`?room_type_id=deluxe&from=${testToday}`],
      '/reports/period': ['?kind=week'],
      '/exports/period-report': ['?kind=week'],
      '/guest-data': ['?q=sade@example.ng'],
      '/guest-data/file': [`?ids=${(await idsOf(fullApp, 'booking')).join(',')}`],
      '/bookings/:id': await idsOf(fullApp, 'booking'),
      '/bookings/:id/account': await idsOf(fullApp, 'booking'),
      '/bookings/:id/invoices': await idsOf(fullApp, 'booking'),
      '/bookings/:id/proforma': await standing(fullApp, 'confirmed'),
      '/bookings/:id/stay': await standing(fullApp, 'confirmed'),
      '/bookings/:id/rooms': await standing(fullApp, 'confirmed'),
      '/bookings/:id/departure': await wholeAccounts(fullApp, await standing(fullApp, 'checked_in')),
      '/invoices/:invoice_id': await invoiceIds(fullApp),
      '/companies/:id/account': await companyIds(fullApp),
      '/exports/companies/:id': await companyIds(fullApp),
      '/bar-tabs/:tab_id': await tabIds(fullApp),
      '/terminal-requests/:id': await terminalRequestIds(fullApp),
      '/shifts/:id': await shiftIds(fullApp),
      '/record-link': (await tabIds(fullApp)).map((id) => `?kind=tab&id=${id}`),
      '/odd-things/:id': await oddThingIds(fullApp),
      '/shifts/:id/cash': await shiftIds(fullApp),
      '/shifts/:id/slip': await countedShiftIds(fullApp),
      '/bar-sales/lines/:line_id/agreement': await drinkLineIds(fullApp),
      '/drinks/:id/movements': await idsOf(fullApp, 'drink'),
    };
    const readAs = async (role: StaffRole) => {
      const client = await signedIn(fullApp, role);
      for (const { path } of readsOf(role))
        for (const id of (takesMoney(role) && ownPaths.includes(path) ? [] : someFor(role, ids[path])) ?? ['']) {
          const reply = await client.get(`/api${path.includes(':') ? path.replace(/:\w+/, id) : path + id}`);
          expect([path, reply.status]).toEqual([path, 200]);
          replies.push(reply);
        }
    };
    await Promise.all(staffRoles.map(readAs));
    const rows = await fullApp.db.read.selectFrom('booking').select(['reference', 'receiptToken']).execute();
    const texts = replies.map(({ headers, body }) => JSON.stringify([[...headers], body]));
    const linkedBookings = rows.filter(({ reference }) =>
      texts.some((text) => text.includes(`/receipt/${reference}?token=`)),
    );
    expect(linkedBookings.length).toBeGreaterThan(5);
    expect(rows.filter(({ receiptToken }) => texts.some((text) => text.includes(receiptToken)))).toEqual([]);
  } finally {
    await fullApp.close();
  }
}, 600_000);

/** The superadmin, who may make all these calls, reads all rows. The same handlers answer the others, who read some. */
const someFor = (role: StaffRole, ids?: string[]) =>
  isDeep || role === 'superadmin' ? ids : ids?.filter((_, at) => at % Math.ceil(ids.length / 3) === 0);

const readsOf = (role: (typeof staffRoles)[number]) =>
  Object.values<Endpoint>(endpoints).filter(
    ({ method, access }) => method === 'GET' && access !== 'public' && access.includes(role),
  );

const standing = async ({ db }: TestApp, status: 'confirmed' | 'checked_in'): Promise<string[]> =>
  (await db.read.selectFrom('booking').select('id').where('status', '=', status).execute()).map(({ id }) => id);

/** Who leaves early while others owe is refused. */
const wholeAccounts = async ({ db }: TestApp, ids: readonly string[]): Promise<string[]> => {
  const split = await db.read.selectFrom('folioWindow').select('bookingId').execute();
  return ids.filter((id) => !split.some(({ bookingId }) => bookingId === id));
};

const idsOf = async ({ db }: TestApp, table: 'booking' | 'drink'): Promise<string[]> =>
  (await db.read.selectFrom(table).select('id').where('deletedAt', 'is', null).execute()).map(({ id }) => String(id));

const companyIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('clearing').select('companyId').distinct().execute()).flatMap(
    ({ companyId }) => companyId ?? [],
  );

const tabIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('barTab').select('id').execute()).map(({ id }) => id);

const oddThingIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('oddThing').select('id').execute()).map(({ id }) => id);
const terminalRequestIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('terminalRequest').select('id').execute()).map(({ id }) => id);

/** Of their own shifts only, which nobody has counted here, and of their own place. */
const ownPaths = ['/shifts/:id/cash', '/shifts/:id/slip', '/terminal-requests/:id'];
const takesMoney = (role: StaffRole) => role === 'receptionist' || role === 'barmen';

const countedShiftIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('shift').select('id').where('zNumber', 'is not', null).execute()).map(({ id }) => id);

const shiftIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('shift').select('id').execute()).map(({ id }) => id);

const invoiceIds = async ({ db }: TestApp): Promise<string[]> =>
  (await db.read.selectFrom('invoice').select('id').execute()).map(({ id }) => id);

const drinkLineIds = async ({ db }: TestApp): Promise<string[]> =>
  (
    await db.read.selectFrom('folioLine').select('id').where('kind', '=', 'bar').where('reverses', 'is', null).execute()
  ).map(({ id }) => id);
