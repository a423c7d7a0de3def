import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, paymentStatuses } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { directions } from '#contract/core/lists.ts';
import { type BookingSort, bookingSorts, type DeskBooking } from '#contract/front-desk/desk.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let allBookings: OnWire<DeskBooking>[];
const day = (offset: number) => addDays(testToday, offset);

const movesToStatus: Record<Exclude<BookingStatus, 'pending'>, BookingStatus[]> = {
  confirmed: [],
  checked_in: ['checked_in'],
  checked_out: ['checked_in', 'checked_out'],
  completed: ['checked_in', 'completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
  voided: ['voided'],
};

const guestNames = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe'];

/** Makes bookings of every status and of both sources, some with equal values in the sorted columns. */
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'deluxe', { total_rooms: 100 });
  const superadmin = await signedIn(app, 'superadmin');
  desk = superadmin;
  let turn = 0;
  for (const [status, path] of Object.entries(movesToStatus) as [keyof typeof movesToStatus, BookingStatus[]][])
    for (const from of [0, 3, 7]) {
      turn += 1;
      const stay = { room_id: 'deluxe', check_in: day(from), check_out: day(from + 1 + (turn % 3)) };
      const { id, total_amount } = await walkIn(app, superadmin, {
        ...stay,
        guest_name: `${guestNames[turn % 5]} Guest`,
      });
      if (from === 3) await takePayment(superadmin, id, { amount: total_amount });
      if (path.length > 0) await moveThrough(superadmin, id, ...path);
      if (from === 7) {
        const { booking, txRef } = await book(app, { ...stay, guest_name: `${guestNames[turn % 4]} guest` });
        if (status !== 'cancelled') await pay(app, txRef);
        await verify(app.client(), txRef);
        if (path.length > 0) await moveThrough(superadmin, booking.id, ...path);
      }
    }
  await book(app, { room_id: 'deluxe' });
  const removedBooking = await walkIn(app, superadmin, { guest_name: 'Removed Guest' });
  expect((await superadmin.delete(`/api/bookings/${removedBooking.id}`)).status).toBe(200);
  allBookings = (await listBookings({ limit: 100 })).rows;
  expect(allBookings).toHaveLength(21 + 7 + 1);
}, 120_000);
afterAll(() => app.close());

type Query = Record<string, string | number>;

async function listBookings(query: Query, client = desk) {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
  );
  const { status, body } = await client.get(`/api/bookings?${params}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return {
    rows: body.data as OnWire<DeskBooking>[],
    next: body.next_cursor as string | null,
    prev: body.prev_cursor as string | null,
    totals: [body.total_count, body.total_amount],
  };
}

const idsOf = (rows: OnWire<DeskBooking>[]) => rows.map(({ id }) => id).sort();

/**
 * The expected count and sum of a list. The sum leaves out cancelled and voided bookings, unless the query filters by
 * status or asks for refunds.
 */
const totalsOf = (rows: OnWire<DeskBooking>[], { status: statusFilter, payment_status }: Query = {}) => {
  const isCounted = ({ status }: OnWire<DeskBooking>) =>
    statusFilter || String(payment_status).startsWith('refund') || !/cancelled|voided/.test(status);
  return [rows.length, rows.filter(isCounted).reduce((sum, { total_amount }) => sum + total_amount, 0)];
};

describe('a filter shows what it says, with the totals of all of it', () => {
  const hasDayBetween = (from: string, to: string) => (stay: OnWire<DeskBooking>) =>
    stay.check_out >= from && stay.check_in <= to;
  const filters: [Query, (booking: OnWire<DeskBooking>) => boolean][] = [
    [{}, () => true],
    ...bookingStatuses.map((status): (typeof filters)[0] => [{ status }, (booking) => booking.status === status]),
    ...(['online', 'manual'] as const).map((source): (typeof filters)[0] => [
      { source },
      ({ booking_source }) => booking_source === source,
    ]),
    ...paymentStatuses.map((payment_status): (typeof filters)[0] => [
      { payment_status },
      (booking) => booking.payment_status === payment_status,
    ]),
    [{ from: day(7) }, hasDayBetween(day(7), '9999')],
    [{ to: day(2) }, hasDayBetween('0', day(2))],
    [{ from: day(3), to: day(3) }, hasDayBetween(day(3), day(3))],
    [{ q: 'guest bola' }, ({ guest_name }) => guest_name.startsWith('Bola')],
    [
      { status: 'completed', source: 'manual', q: 'guest', from: day(3) },
      ({ status, booking_source, check_out }) =>
        status === 'completed' && booking_source === 'manual' && check_out >= day(3),
    ],
  ];

  test.each(filters)('%j', async (query, matches) => {
    const expectedBookings = allBookings.filter(matches);
    const [wholeList, firstRow] = await Promise.all([100, 1].map((limit) => listBookings({ ...query, limit })));
    const totals = totalsOf(expectedBookings, query);
    expect([idsOf(wholeList?.rows ?? []), wholeList?.totals]).toEqual([idsOf(expectedBookings), totals]);
    expect(firstRow?.totals).toEqual(totals);
  });

  test('of every kind that is asked for here there is something', () => {
    const filtersWithRows = filters.filter(([, matches]) => allBookings.some(matches)).length;
    // One filter finds nothing: no booking of this test is `refunded`.
    expect(filters.length - filtersWithRows).toBe(1);
  });
});

const sortKeys: Record<BookingSort, (booking: OnWire<DeskBooking>) => string | number> = {
  created_at: ({ created_at }: OnWire<DeskBooking>) => created_at,
  check_in: ({ check_in }: OnWire<DeskBooking>) => check_in,
  guest_name: ({ guest_name }: OnWire<DeskBooking>) => guest_name.toLowerCase(),
  total_amount: ({ total_amount }: OnWire<DeskBooking>) => total_amount,
};

test.each(bookingSorts.flatMap((sort) => directions.map((dir) => [sort, dir] as const)))(
  'by %s %s everything is in order; paging visits each once, and back again the same way',
  async (sort, dir) => {
    const allRows = (await listBookings({ sort, dir, limit: 100 })).rows;
    const sortedValues = allRows.map(sortKeys[sort]);
    const ascendingValues = dir === 'asc' ? sortedValues : [...sortedValues].reverse();
    expect(ascendingValues.slice(1).every((value, index) => value >= (ascendingValues[index] ?? value))).toBe(true);
    expect(new Set(sortedValues).size).toBeGreaterThan(2);

    const limit = rounds(8, 12);
    const pages: OnWire<DeskBooking>[][] = [];
    let page = await listBookings({ sort, dir, limit });
    expect(page.prev).toBeNull();
    for (;;) {
      pages.push(page.rows);
      if (page.next === null) break;
      page = await listBookings({ sort, dir, limit, cursor: page.next });
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(allRows);
    for (const before of pages.slice(0, -1).reverse()) {
      page = await listBookings({ sort, dir, limit, cursor: page.prev ?? '' });
      expect(page.rows).toEqual(before);
    }
    expect(page.prev).toBeNull();
  },
);

test('the newest booking stands first unless asked otherwise, 25 to a page', async () => {
  expect((await listBookings({})).rows).toEqual(
    (await listBookings({ sort: 'created_at', dir: 'desc', limit: 25 })).rows,
  );
});

test('what changes between two pages neither repeats nor hides anything else', async () => {
  const query = { status: 'confirmed', limit: 2 };
  const firstPage = await listBookings(query);
  const otherBookings = allBookings.filter(
    ({ status, id }) => status === 'confirmed' && !idsOf(firstPage.rows).includes(id),
  );
  const [cancelledBooking] = firstPage.rows;
  await moveThrough(desk, cancelledBooking?.id ?? '', 'cancelled');
  const nextPage = await listBookings({ ...query, limit: 100, cursor: firstPage.next ?? '' });
  expect(idsOf(nextPage.rows)).toEqual(idsOf(otherBookings));
  expect(nextPage.totals[0]).toBe(otherBookings.length + 1);
});

test('a filter, an order and a page that do not exist are refused', async () => {
  const refusedQueries: [Query, string][] = [
    [{ status: 'gone' }, 'status'],
    [{ source: 'desk' }, 'source'],
    [{ payment_status: 'some' }, 'payment_status'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'soon' }, 'to'],
    [{ from: day(5), to: day(4) }, 'to'],
    [{ from: '2026-12-10', to: '2026-12-01' }, 'to'],
    [{ sort: 'receipt_token' }, 'sort'],
    [{ dir: 'up' }, 'dir'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
  ];
  const replies = await Promise.all(
    refusedQueries.map(async ([query]) => {
      const { status, body } = await desk.get(`/api/bookings?${new URLSearchParams(query as never)}`);
      return [query, status, body.errors];
    }),
  );
  expect(replies).toMatchObject(refusedQueries.map(([query, field]) => [query, 400, [{ field }]]));
});

test.each(['receptionist', 'supervisor'] as const)('a %s reads the same list', async (role) => {
  const { rows, totals } = await listBookings({ limit: 100 }, await signedIn(app, role));
  expect([rows, totals]).toEqual([(await listBookings({ limit: 100 })).rows, (await listBookings({})).totals]);
});
