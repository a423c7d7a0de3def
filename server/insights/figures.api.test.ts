import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Analytics, DailyReport, DashboardSummary, TransactionView } from '#contract/insights.ts';
import { type FixtureMonth, liveFixtureMonth } from '#tools/testing/fixture-month.ts';
import { violations } from '#tools/testing/invariants.ts';

/** Every number here is worked out by hand in docs/figures.md. */
let month: FixtureMonth;
beforeAll(async () => {
  month = await liveFixtureMonth();
  return async () => {
    expect(await violations(month.house.db.read)).toEqual([]);
    await month.house.close();
  };
}, 180_000);

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await month.superadmin.get(`/api${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};
const report = (day: number) => get<DailyReport>(`/reports/daily?day=2026-12-0${day}`);
const refs = (stays: { reference: string }[]) => stays.map(({ reference }) => letter(reference));
const letter = (reference: string | null) =>
  Object.entries(month.references).find(([, each]) => each === reference)?.[0] ?? reference;
const rowsOf = async (path: string) => {
  const { text } = await get<{ text: string }>(path);
  return parse<Record<string, string>>(text, { bom: true, columns: true });
};
const december = 'from=2026-12-01&to=2026-12-31';
const add = (amounts: (number | string | undefined)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round(Number(amount) * 100), 0) / 100;

describe('the fixture month', () => {
  test('is summed up on the overview', async () => {
    const { recentActivities, now, ...figures } = await get<DashboardSummary>('/analytics/summary');
    expect(figures).toEqual({
      success: true,
      totalStaff: 4,
      activeStaff: 4,
      totalRooms: 38,
      availableRooms: 37,
      totalBookings: 9,
      bookingsCalledOff: 4,
      bookingsRevenue: 193_130,
      totalBarSales: 7,
      barSalesRevenue: 16_100.75,
      totalRevenue: 209_230.75,
      currentOccupiedRooms: 1,
      occupancyRate: 2.6,
      totalDrinks: 25,
      availableDrinks: 24,
      stockAvailability: 96,
    });
    expect(now).toBe('2026-12-08T11:00:01.000Z');
    expect(recentActivities.map(({ description, amount }) => [description, amount])).toEqual([
      ['Guest J booked Classic Single', 25_398],
      ['Sunday Etim sold 5 × Night stout', 6000],
      ['Guest I booked Classic Single', 74_700],
      ['Guest G booked Deluxe', 61_000],
      ['Guest F booked Business Suite', 99_800],
      ['Adaeze Okafor sold 1 × Harbour cola', 500],
      expect.arrayContaining([expect.stringMatching(/^Sunday Etim sold (1 × Night stout|2 × Harbour cola)$/)]),
      expect.arrayContaining([expect.stringMatching(/^Sunday Etim sold (1 × Night stout|2 × Harbour cola)$/)]),
    ]);
  });

  test('is analysed', async () => {
    const { summary, by_day, by_night, sources, methods, top_drinks, today } = await get<Analytics>(
      `/analytics/overview?${december}`,
    );
    expect(today).toBe('2026-12-08');
    expect(summary).toEqual({
      bookings: 9,
      booked_value: 343_028,
      bar_sales: 7,
      transactions: 12,
      room_revenue: 193_130,
      bar_revenue: 16_100.75,
      total_revenue: 209_230.75,
      room_nights_sold: 9,
      occupancy: 0.8,
    });
    expect(by_day).toHaveLength(31);
    expect(by_day.filter(({ rooms, bar }) => rooms + bar > 0)).toEqual([
      { day: '2026-12-01', rooms: 93_330, bar: 3000.75 },
      { day: '2026-12-02', rooms: 15_000.5, bar: 2000 },
      { day: '2026-12-03', rooms: 0, bar: 4600 },
      { day: '2026-12-04', rooms: 34_799.5, bar: 500 },
      { day: '2026-12-05', rooms: 50_000, bar: 0 },
      { day: '2026-12-06', rooms: 0, bar: 6000 },
    ]);
    const nights = by_night.map(({ sold, rooms, occupancy }) => [sold, rooms, occupancy]);
    expect(nights.slice(0, 8)).toEqual([
      [1, 36, 2.8],
      [2, 36, 5.6],
      [2, 36, 5.6],
      [0, 36, 0],
      [0, 38, 0],
      [1, 38, 2.6],
      [0, 38, 0],
      [0, 38, 0],
    ]);
    expect(nights.slice(27)).toEqual([
      [1, 38, 2.6],
      [1, 38, 2.6],
      [1, 38, 2.6],
      [0, 38, 0],
    ]);
    expect(sources).toEqual([
      { source: 'online', bookings: 5, booked_value: 118_728 },
      { source: 'manual', bookings: 4, booked_value: 224_300 },
    ]);
    expect(methods).toEqual([
      { method: 'gateway', rooms: 93_330, bar: 0 },
      { method: 'cash', rooms: 60_000, bar: 5700.75 },
      { method: 'card', rooms: 5000.5, bar: 10_400 },
      { method: 'transfer', rooms: 34_799.5, bar: 0 },
    ]);
    expect(top_drinks).toEqual([
      { drink_id: month.stout.id, drink_name: 'Night stout', quantity: 11, amount: 12_600.75 },
      { drink_id: month.cola.id, drink_name: 'Harbour cola', quantity: 7, amount: 3500 },
    ]);
  });

  test('is listed, payment by payment and sale by sale', async () => {
    type Page = { data: TransactionView[]; total_count: number; total_amount: number };
    const { data, ...page } = await get<Page>(`/transactions?${december}`);
    expect(page).toMatchObject({ total_count: 12, total_amount: 209_230.75, next_cursor: null });
    expect(
      data
        .filter(({ stream }) => stream === 'rooms')
        .map((each) => [letter(each.reference), each.method, each.amount, each.staff_name, each.at.slice(0, 10)]),
    ).toEqual([
      ['F', 'cash', 50_000, 'Ngozi Eze', '2026-12-05'],
      ['B', 'transfer', 34_799.5, 'Ngozi Eze', '2026-12-04'],
      expect.arrayContaining(['B', 'Ngozi Eze', '2026-12-02']),
      expect.arrayContaining(['B', 'Ngozi Eze', '2026-12-02']),
      ['A', 'gateway', 93_330, null, '2026-12-01'],
    ]);
    const third = await get<Page>('/transactions?from=2026-12-03&to=2026-12-03&limit=1');
    expect(third).toMatchObject({ total_count: 3, total_amount: 4600 });
    expect(third.data).toHaveLength(1);
  });

  test('is in the files, row by row', async () => {
    const transactions = await rowsOf(`/exports/transactions?${december}`);
    expect([transactions.length, add(transactions.map((row) => row['Amount (NGN)']))]).toEqual([12, 209_230.75]);
    const bookings = await rowsOf(`/exports/bookings?${december}`);
    expect(bookings.map(({ Reference }) => letter(Reference ?? '')).join('')).toBe('ABCDEFGIJ');
    expect(add(bookings.map((row) => row['Paid (NGN)']))).toBe(193_130);
    const standing = bookings.filter(({ Status }) => Status !== 'Cancelled' && Status !== 'Voided');
    expect(add(standing.map((row) => row['Total (NGN)']))).toBe(343_028);
    const sales = await rowsOf(`/exports/bar-sales?${december}`);
    expect([sales.length, add(sales.map((row) => row['Total (NGN)']))]).toEqual([7, 16_100.75]);
    expect(sales[0]).toEqual({
      Time: '2026-12-01 10:00:02',
      Drink: 'Night stout',
      Category: 'Beer',
      Quantity: '3',
      'Unit price (NGN)': '1000.25',
      'Total (NGN)': '3000.75',
      Payment: 'Cash',
      Staff: 'Sunday Etim',
      Role: 'Barman',
    });
    const lines = await rowsOf('/exports/daily-report?day=2026-12-02');
    const figure = (part: string, what: string) =>
      lines.find((line) => line.Part === part && line.What === what)?.Figure;
    expect([figure('Money', 'Total (NGN)'), figure('Rooms', 'ADR (NGN)'), figure('Rooms', 'RevPAR (NGN)')]).toEqual([
      '17000.5',
      '27700',
      '1538.89',
    ]);
    expect(add(lines.filter(({ Part }) => Part?.endsWith(' taken')).map(({ Figure }) => Figure))).toBe(17_000.5);
    expect([figure('Arrivals', 'Expected'), figure('Departures', 'Due'), figure('In house', 'Guests')]).toEqual([
      '1',
      '0',
      '3',
    ]);
    expect(figure('Cancellations', 'Unpaid holds that ran out')).toBe('1');
    expect(lines.filter(({ Part }) => Part?.endsWith(' by method')).map(({ What, Figure }) => [What, Figure])).toEqual([
      ['Cash', '10000'],
      ['Card terminal', '5000.5'],
      ['Card terminal', '2000'],
    ]);
    expect(lines.find(({ Part, What }) => Part === 'Arrivals' && What !== 'Expected')).toMatchObject({
      'Paid (NGN)': '49800',
    });
  });

  test('is in the files with what is owed back, and who took what back, why and when', async () => {
    const sixth = await rowsOf('/exports/daily-report?day=2026-12-06');
    expect(
      sixth
        .filter(({ Part, What }) => Part?.startsWith('Owed back') || What?.startsWith('Owed back'))
        .map((line) => [line.Part, line.What, line.Figure, line.Note]),
    ).toEqual([
      ['Money', 'Owed back (NGN)', '93236', ''],
      ['Owed back by method', 'Online card', '73236', ''],
      ['Owed back by method', 'Card terminal', '20000', ''],
      ['Owed back', 'Card gateway', '73236', 'Online card'],
      ['Owed back', 'Ngozi Eze', '20000', 'Card terminal'],
    ]);
    expect(sixth.find(({ What }) => What === 'Taken in all (NGN)')?.Figure).toBe('99236');
    expect(sixth.find(({ Part }) => Part === 'booking deleted')).toMatchObject({
      Figure: '',
      Note: 'Typed twice',
      By: 'Adaeze Okafor',
      Time: '2026-12-06 10:00:02',
    });
    const fifth = await rowsOf('/exports/daily-report?day=2026-12-05');
    expect(fifth.find(({ What }) => What?.endsWith('Guest E'))).toMatchObject({
      'Paid (NGN)': '0',
      'To be refunded (NGN)': '62220',
      By: 'Adaeze Okafor',
    });
    const transactions = await rowsOf(`/exports/transactions?${december}`);
    expect(transactions.find(({ Method }) => Method === 'Online card')?.['Taken by']).toBe('Card gateway');
  });
});

describe('the closing report', () => {
  const takings = ({ money }: DailyReport) => [money.rooms, money.bar, money.total];

  test('of a day on which a guest comes who has paid online', async () => {
    const day = await report(1);
    expect(takings(day)).toEqual([93_330, 3000.75, 96_330.75]);
    expect([day.arrivals.expected, refs(day.arrivals.stays), day.departures.due]).toEqual([1, ['A'], 0]);
    expect([refs(day.in_house.stays), day.in_house.guests]).toEqual([['A'], 2]);
    expect(day.rooms).toEqual({
      total: 36,
      sold: 1,
      occupancy: 2.8,
      room_charge: 30_500,
      adr: 30_500,
      rev_par: 847.22,
    });
    expect(day.money.by_staff).toEqual([
      { staff_name: null, method: 'gateway', rooms: 93_330, bar: 0, owed_back: 0, transactions: 1 },
      { staff_name: 'Sunday Etim', method: 'cash', rooms: 0, bar: 3000.75, owed_back: 0, transactions: 1 },
    ]);
    expect(day.stock.find(({ drink_id }) => drink_id === month.stout.id)).toMatchObject({
      before: 0,
      restocked: 20,
      sold: 3,
      after: 17,
    });
  });

  test('of a day with payments in parts, one of them a mistake, and a hold that lapsed', async () => {
    const day = await report(2);
    expect(takings(day)).toEqual([15_000.5, 2000, 17_000.5]);
    expect(day.lapsed_holds).toBe(1);
    expect(day.rooms).toEqual({
      total: 36,
      sold: 2,
      occupancy: 5.6,
      room_charge: 55_400,
      adr: 27_700,
      rev_par: 1538.89,
    });
    expect(day.money.by_staff).toEqual([
      { staff_name: 'Ngozi Eze', method: 'cash', rooms: 10_000, bar: 0, owed_back: 0, transactions: 1 },
      { staff_name: 'Ngozi Eze', method: 'card', rooms: 5000.5, bar: 0, owed_back: 0, transactions: 1 },
      { staff_name: 'Sunday Etim', method: 'card', rooms: 0, bar: 2000, owed_back: 0, transactions: 1 },
    ]);
  });

  test('of a day whose money was owed back later: in it while it stood, and then no more', async () => {
    expect(takings(month.thirdAsItEnded.body as unknown as DailyReport)).toEqual([62_220, 4600, 66_820]);
    const day = await report(3);
    expect(takings(day)).toEqual([0, 4600, 4600]);
    expect(day.money.owed_back).toBe(62_220);
    expect(day.money.by_method.map(({ method, owed_back }) => [method, owed_back])).toEqual([
      ['gateway', 62_220],
      ['cash', 0],
      ['card', 0],
      ['transfer', 0],
    ]);
    expect(day.lapsed_holds).toBe(1);
    expect(day.undone).toEqual([
      expect.objectContaining({
        action: 'payment reversed',
        actor: 'Adaeze Okafor',
        amount: 7000,
        reason: 'Counted twice',
      }),
    ]);
    expect(day.money.by_staff).toEqual([
      { staff_name: null, method: 'gateway', rooms: 0, bar: 0, owed_back: 62_220, transactions: 0 },
      { staff_name: 'Adaeze Okafor', method: 'card', rooms: 0, bar: 2400, owed_back: 0, transactions: 1 },
      { staff_name: 'Sunday Etim', method: 'cash', rooms: 0, bar: 2200, owed_back: 0, transactions: 2 },
    ]);
  });

  test('of a day on which guests leave and a sale is deleted', async () => {
    const day = await report(4);
    expect(takings(day)).toEqual([34_799.5, 500, 35_299.5]);
    expect([day.departures.due, refs(day.departures.stays), day.rooms.sold]).toEqual([2, ['A', 'B'], 0]);
    expect(day.departures.stays.map(({ paid_amount, total_amount }) => [paid_amount, total_amount])).toEqual([
      [93_330, 93_330],
      [49_800, 49_800],
    ]);
    expect(day.undone).toEqual([
      expect.objectContaining({
        action: 'sale deleted',
        subject: '2 × Harbour cola',
        amount: 1000,
        reason: 'Wrong drink',
      }),
    ]);
    expect(day.stock).toEqual([
      {
        drink_id: month.cola.id,
        drink_name: 'Harbour cola',
        before: 14,
        restocked: 0,
        sold: 3,
        returned: 2,
        corrected: 0,
        broken: 0,
        after: 13,
      },
    ]);
  });

  test('of a day with a no-show, a cancellation, and rooms added', async () => {
    const day = await report(5);
    expect(takings(day)).toEqual([50_000, 0, 50_000]);
    expect([day.arrivals.expected, day.arrivals.stays, day.in_house.stays]).toEqual([1, [], []]);
    expect(day.no_shows).toEqual([
      expect.objectContaining({ guest_name: 'Guest F', by: 'Ngozi Eze', paid_amount: 50_000, owed_back: 0 }),
    ]);
    expect(day.cancellations).toEqual([
      expect.objectContaining({
        guest_name: 'Guest E',
        by: 'Adaeze Okafor',
        at: '2026-12-05T09:00:01.000Z',
        paid_amount: 0,
        owed_back: 62_220,
      }),
    ]);
    expect(day.rooms).toEqual({ total: 38, sold: 0, occupancy: 0, room_charge: 0, adr: null, rev_par: 0 });
  });

  test('of days with voided, deleted and late things, and stock that moved in every way', async () => {
    const day = await report(6);
    expect(takings(day)).toEqual([0, 6000, 6000]);
    expect(day.rooms).toEqual({
      total: 38,
      sold: 1,
      occupancy: 2.6,
      room_charge: 30_500,
      adr: 30_500,
      rev_par: 802.63,
    });
    expect(day.undone).toEqual([
      expect.objectContaining({ action: 'booking deleted', amount: null, owed_back: 0, reason: 'Typed twice' }),
    ]);
    const still = { returned: 0, restocked: 0, sold: 0, corrected: 0, broken: 0 };
    expect(day.stock).toEqual([
      { drink_id: month.cola.id, drink_name: 'Harbour cola', ...still, before: 13, broken: 1, after: 12 },
      {
        drink_id: month.stout.id,
        drink_name: 'Night stout',
        ...still,
        before: 14,
        restocked: 10,
        corrected: -1,
        sold: 5,
        after: 18,
      },
    ]);
    expect(day.money.by_staff).toEqual([
      { staff_name: null, method: 'gateway', rooms: 0, bar: 0, owed_back: 73_236, transactions: 0 },
      { staff_name: 'Ngozi Eze', method: 'card', rooms: 0, bar: 0, owed_back: 20_000, transactions: 0 },
      { staff_name: 'Sunday Etim', method: 'card', rooms: 0, bar: 6000, owed_back: 0, transactions: 1 },
    ]);
    expect(day.money.owed_back).toBe(93_236);
    const seventh = await report(7);
    expect(takings(seventh)).toEqual([0, 0, 0]);
    expect([seventh.money.owed_back, seventh.money.by_staff]).toEqual([0, []]);
    expect(seventh.undone).toEqual([
      expect.objectContaining({ action: 'booking voided', amount: 20_000, owed_back: 20_000 }),
    ]);
  });
});
