import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingView } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { type BellState, noticesPage } from '#contract/messaging/bell.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { move, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire, type WireOutput } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, passMinutes, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());

/** Adds a staff member, who sees no earlier notices, and signs in. */
async function hireAndSignIn(role: StaffRole): Promise<Client> {
  app.clock.advance(1000);
  return signedIn(app, await addStaffMember(app, { role }));
}
type Team = (readonly [StaffRole, Client])[];
let team: Team = [];
const newTeam = async (): Promise<Team> =>
  Promise.all(staffRoles.map(async (role) => [role, await hireAndSignIn(role)] as const));
beforeAll(async () => {
  team = await newTeam();
});
const readLastNoticeId = async (): Promise<number> => {
  const lastNoticeQuery = app.db.read.selectFrom('notice').select(({ fn }) => fn.max('id').as('last'));
  return (await lastNoticeQuery.executeTakeFirstOrThrow()).last ?? 0;
};

async function readBell(client: Client, query = ''): Promise<WireOutput<'listNotices'>> {
  return parseWire(noticesPage, (await client.get(`/api/notices${query}`)).body);
}
const messagesOf = async (client: Client) => (await readBell(client)).data.map(({ message }) => message);
const markRead = async (client: Client, which: object): Promise<OnWire<BellState>> =>
  (await client.post('/api/notices/read', which)).body as unknown as OnWire<BellState>;

async function bookAndPay(payment: Parameters<typeof pay>[2] = {}) {
  const bookedGuest = await book(app);
  const id = await pay(app, bookedGuest.txRef, payment);
  await verify(bookedGuest.client, bookedGuest.txRef, id);
  return bookedGuest.booking;
}

async function messagesByRole(since: number) {
  const messagesOfAll = await Promise.all(
    team.map(async ([role, client]) => {
      const { data } = await readBell(client);
      return [role, data.filter(({ id }) => id > since).map(({ message }) => message)] as const;
    }),
  );
  return Object.fromEntries(messagesOfAll.filter(([, messages]) => messages.length > 0));
}

describe('the bell tells', () => {
  test('of a paid booking those who have to do with bookings, and leads each to it', async () => {
    const lastNoticeId = await readLastNoticeId();
    const { id, guest_name, reference } = await bookAndPay();
    const message = `${guest_name} booked online and paid ₦50,796 (${reference})`;
    expect(await messagesByRole(lastNoticeId)).toEqual({
      superadmin: [message],
      supervisor: [message],
      receptionist: [message],
    });
    const [notice] = (await readBell(await signedIn(app, 'supervisor'))).data;
    expect(notice).toMatchObject({ kind: 'booking_paid', read: false, link: { tab: 'bookings', booking: id } });
  });

  test('of a booking by the link of a company that pays later the desk and the owner', async () => {
    const company = {
      ...{ name: 'Zenith', tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
      ...{ pays_later: true, limit: null },
    };
    const { body } = await (await signedIn(app, 'superadmin')).post('/api/companies', company);
    const company_token = parseWire(saveCompanyReply, body).company.link.split('#company=')[1] ?? '';
    const lastNoticeId = await readLastNoticeId();
    const reply = await app.client().post('/api/bookings/public', bookingInput({ company_token }));
    const { id, guest_name, reference } = parseWire(bookingView, reply.body.booking);
    const message = `${guest_name} booked by the link of Zenith, which pays ₦49,800 later (${reference})`;
    expect(await messagesByRole(lastNoticeId)).toEqual({ superadmin: [message], receptionist: [message] });
    const [notice] = (await readBell(await signedIn(app, 'receptionist'))).data;
    expect(notice).toMatchObject({ kind: 'company_booked', link: { tab: 'bookings', booking: id } });
  });

  test('nobody of a booking that is not paid', async () => {
    const lastNoticeId = await readLastNoticeId();
    await book(app);
    expect(await messagesByRole(lastNoticeId)).toEqual({});
  });

  test('of money that came too late those who give it back', async () => {
    const { booking, txRef, client } = await book(app);
    await passMinutes(app, 31);
    // The sessions of the team have lapsed meanwhile.
    team = await newTeam();
    const lastNoticeId = await readLastNoticeId();
    await setInventory(app.db, booking.room_id, { status: 'Maintenance' });
    await pay(app, txRef);
    await verify(client, txRef);
    await setInventory(app.db, booking.room_id, { status: 'Available' });
    const message = `₦50,796 from ${booking.guest_name} came too late for ${booking.reference} and is to be refunded`;
    expect(await messagesByRole(lastNoticeId)).toEqual({ superadmin: [message], receptionist: [message] });
  });

  test('of a payment that is not what was asked for, once however often it is asked about', async () => {
    const lastNoticeId = await readLastNoticeId();
    const bookedGuest = await book(app);
    const id = await pay(app, bookedGuest.txRef, { amount: 100 });
    await verify(bookedGuest.client, bookedGuest.txRef, id);
    await verify(bookedGuest.client, bookedGuest.txRef, id);
    const { guest_name, reference } = bookedGuest.booking;
    const message = `₦100 from ${guest_name} is not the ₦50,796 expected for ${reference}: please check the payment`;
    expect(await messagesByRole(lastNoticeId)).toEqual({ superadmin: [message], receptionist: [message] });
  });

  test('of a paid booking that is cancelled: the money is to go back', async () => {
    const { id, guest_name, reference } = await bookAndPay();
    const lastNoticeId = await readLastNoticeId();
    expect((await move(await signedIn(app, 'superadmin'), id, 'cancelled')).status).toBe(200);
    const message = `₦50,796 is to be refunded to ${guest_name} (${reference})`;
    expect(await messagesByRole(lastNoticeId)).toEqual({ superadmin: [message], receptionist: [message] });
  });

  test('of a drink when it becomes low and when it is gone, not with every sale', async () => {
    const { id, drink_name } = await addDrink(app, { stock_quantity: 6, min_stock_level: 3 });
    const lastNoticeId = await readLastNoticeId();
    const barman = await signedIn(app, 'barmen');
    for (const quantity of [2, 1, 1, 1, 1]) await sell(barman, [{ drink_id: id, quantity }]);
    const messages = [`${drink_name} is out of stock`, `${drink_name} is running low: 3 left`];
    expect(await messagesByRole(lastNoticeId)).toEqual({ superadmin: messages, barmen: messages });
    const readNewestLink = async (client: Client) =>
      (await readBell(client)).data.find(({ id }) => id > lastNoticeId)?.link;
    const links = await Promise.all(team.map(([, client]) => readNewestLink(client)));
    expect(links).toEqual([
      { tab: 'drinks', stock: 'short' },
      undefined,
      undefined,
      { tab: 'view-inventory', stock: 'short' },
      undefined,
    ]);
  });

  test('of a drink that was counted or broken, and again after it was filled up', async () => {
    const { id, drink_name } = await addDrink(app, { stock_quantity: 10, min_stock_level: 3 });
    const admin = await hireAndSignIn('superadmin');
    const change = (kind: string, quantity: number) =>
      admin.post(`/api/drinks/${id}/movements`, { kind, quantity, reason: 'So it is', key: crypto.randomUUID() });
    await change('breakage', 10);
    await change('restock', 12);
    await change('correction', 2);
    expect(await messagesOf(admin)).toEqual([`${drink_name} is running low: 2 left`, `${drink_name} is out of stock`]);
  });

  test('nothing of a sale that is undone with everything it was part of', async () => {
    const lowDrink = await addDrink(app, { stock_quantity: 5, min_stock_level: 3 });
    const scarceDrink = await addDrink(app, { stock_quantity: 1, min_stock_level: 0 });
    const admin = await hireAndSignIn('superadmin');
    const order = [
      { drink_id: lowDrink.id, quantity: 3 },
      { drink_id: scarceDrink.id, quantity: 2 },
    ];
    expect((await admin.post('/api/bar-sales', { items: order })).status).toBe(409);
    expect(await messagesOf(admin)).toEqual([]);
  });
});

test('today’s arrivals are told of when the day begins, to reception and the owner, and counted as they are', async () => {
  app.clock.advance(1000);
  const hire = (role: StaffRole) => addStaffMember(app, { role });
  const [reception, superadmin, bar] = [await hire('receptionist'), await hire('superadmin'), await hire('barmen')];
  const [desk, admin] = [await signedIn(app, reception), await signedIn(app, superadmin)];
  const [tomorrow, dayAfter] = [addDays(testToday, 1), addDays(testToday, 2)];
  await walkIn(app, desk, { room_id: 'deluxe' });
  for (let guests = 0; guests < 3; guests++)
    await walkIn(app, desk, { room_id: 'deluxe', check_in: tomorrow, check_out: dayAfter });
  await app.worker.idle();
  expect([await messagesOf(desk), await messagesOf(admin)]).toEqual([[], []]);
  // It is midnight in Lagos.
  app.clock.set(new Date('2026-11-21T23:00:00Z'));
  await app.worker.idle();
  const [receptionAtNight, owner] = [await signedIn(app, reception), await signedIn(app, superadmin)];
  expect(await messagesOf(owner)).toEqual(['3 arrivals today, Sun, 22 Nov 2026']);
  expect((await readBell(owner)).data[0]?.link).toEqual({ tab: 'bookings', from: tomorrow, to: tomorrow });
  expect((await readBell(receptionAtNight)).data[0]?.link).toEqual({ tab: 'check-in' });
  expect(await messagesOf(await signedIn(app, bar))).toEqual([]);
  await walkIn(app, receptionAtNight, { room_id: 'deluxe', check_in: tomorrow, check_out: dayAfter });
  expect(await messagesOf(receptionAtNight)).toEqual(['4 arrivals today, Sun, 22 Nov 2026']);
  app.clock.set(new Date('2026-11-22T23:00:00Z'));
  await app.worker.idle();
  expect(await messagesOf(await signedIn(app, reception))).toEqual(['4 arrivals today, Sun, 22 Nov 2026']);
});

describe('what is read', () => {
  test('is so for oneself, one by one or all at once', async () => {
    const [supervisor, otherSupervisor] = [await hireAndSignIn('supervisor'), await hireAndSignIn('supervisor')];
    for (let times = 0; times < 3; times++) await bookAndPay();
    const { data, unread_count, total_count } = await readBell(supervisor);
    expect([unread_count, total_count, data.map((notice) => notice.read)]).toEqual([3, 3, [false, false, false]]);
    const [newestId, middleId] = data.map(({ id }) => id);
    expect(await markRead(supervisor, { ids: [middleId] })).toMatchObject({ unread_count: 2, newest: newestId });
    expect((await readBell(supervisor)).data.map((notice) => notice.read)).toEqual([false, true, false]);

    // A notice that arrives after the list was read stays unread.
    await bookAndPay();
    expect(await markRead(supervisor, { up_to: newestId })).toMatchObject({ unread_count: 1 });
    expect((await readBell(supervisor)).data.map((notice) => notice.read)).toEqual([false, true, true, true]);
    expect((await readBell(otherSupervisor)).unread_count).toBe(4);
  });

  test('is, for all, a refund that is made', async () => {
    const receptionist = await hireAndSignIn('receptionist');
    const booking = await bookAndPay();
    const owner = await signedIn(app, 'superadmin');
    await owner.put(`/api/bookings/${booking.id}`, { status: 'cancelled' });
    const amount = `₦50,796 is to be refunded to ${booking.guest_name} (${booking.reference})`;
    expect((await readBell(receptionist)).data).toMatchObject([
      { message: amount, read: false },
      { kind: 'booking_paid', read: false },
    ]);
    const refunds = (await owner.get('/api/refunds')).body as unknown as WireOutput<'listRefunds'>;
    const refund = refunds.data.find((each) => each.booking?.reference === booking.reference);
    await owner.post(`/api/refunds/${refund?.id}/ask`, { reason: 'The guest asked' });
    const { data, unread_count } = await readBell(receptionist);
    expect(data[0]).toMatchObject({
      message: `₦50,796 was to be refunded to ${booking.guest_name} (${booking.reference}): done`,
      read: true,
    });
    expect(unread_count).toBe(1);
  });

  test('is marked once by many, and again without harm', async () => {
    const supervisor = await hireAndSignIn('supervisor');
    await bookAndPay();
    const { data } = await readBell(supervisor);
    const replies = await Promise.all(Array.from({ length: 8 }, () => markRead(supervisor, { up_to: data[0]?.id })));
    expect(replies.map(({ unread_count }) => unread_count)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  test('can only be what concerns one', async () => {
    const barman = await hireAndSignIn('barmen');
    const boss = await hireAndSignIn('superadmin');
    await bookAndPay();
    const [{ id } = { id: 0 }] = (await readBell(boss)).data;
    expect(await markRead(barman, { ids: [id, 2 ** 40] })).toMatchObject({ unread_count: 0, newest: null });
    expect((await readBell(boss)).unread_count).toBe(1);
    const storedReadMarks = await app.db.read.selectFrom('noticeRead').selectAll().where('noticeId', '=', id).execute();
    expect(storedReadMarks).toEqual([]);
  });

  test('is said as ids or as the newest one, not as both and not as neither', async () => {
    const barman = await hireAndSignIn('barmen');
    for (const which of [{}, { ids: [1], up_to: 1 }]) {
      const { status, body } = await barman.post('/api/notices/read', which);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'ids' })]]);
    }
  });
});

test('the list goes back page by page, and forgets after a month', async () => {
  const supervisor = await hireAndSignIn('supervisor');
  const references: string[] = [];
  for (let times = 0; times < 3; times++) references.unshift((await bookAndPay()).reference);
  const firstPage = await readBell(supervisor, '?limit=2');
  const secondPage = await readBell(supervisor, `?limit=2&cursor=${firstPage.next_cursor}`);
  const positions = [...firstPage.data, ...secondPage.data].map(({ message }) =>
    references.findIndex((it) => message.includes(it)),
  );
  expect([positions, secondPage.next_cursor, secondPage.unread_count]).toEqual([[0, 1, 2], null, 3]);
  // Without the worker, the jobs of the night do not close each day that passes.
  await app.worker.stop();
  app.clock.advance(31 * 24 * 60 * 60 * 1000);
  const laterSupervisor = await signedIn(app, 'supervisor');
  expect(await readBell(laterSupervisor)).toMatchObject({ data: [], unread_count: 0, total_count: 0 });
});
