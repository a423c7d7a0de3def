import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BarFigures } from '#contract/bar/bar.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/core/dates.ts';
import { rangeMessages } from '#contract/core/fields.ts';
import type { Analytics, DailyReport, DashboardSummary, TransactionView } from '#contract/reports/insights.ts';
import type { NightAudit } from '#contract/reports/night-audit.ts';
import { type PeriodFigures, type PeriodReport, periodMessages } from '#contract/reports/period-reports.ts';
import type { TodayOverview } from '#contract/reports/today.ts';
import hotel from '#hotel';
import { type FixtureMonth, runFixtureMonth } from '#tools/testing/fixture-month.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { jobKindsOf, readJobRuns } from '#tools/testing/job-runs.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';

/** docs/figures.md works out numbers of this month by hand. */
let month: FixtureMonth;
beforeAll(async () => {
  month = await runFixtureMonth();
  return async () => {
    expect(await findViolations(month.app.db.read)).toEqual([]);
    await month.app.close();
  };
}, 180_000);

const readBody = async <T>(path: string): Promise<T> => {
  const { status, body } = await month.superadmin.get(`/api${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};
const reportOf = (day: number) => readBody<OnWire<DailyReport>>(`/reports/daily?day=2026-12-0${day}`);
const lettersOf = (stays: { reference: string }[]) => stays.map(({ reference }) => letterOf(reference));
const letterOf = (reference: string | null) =>
  Object.entries(month.references).find(([, each]) => each === reference)?.[0] ?? reference;
const rowsOf = async (path: string) => {
  const { text } = await readBody<{ text: string }>(path);
  return parse<Record<string, string>>(text, { bom: true, columns: true });
};
const december = 'from=2026-12-01&to=2026-12-31';
const sumNaira = (amounts: (number | string | undefined)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round(Number(amount) * 100), 0) / 100;

describe('the fixture month', () => {
  test('had no job that failed', async () => {
    expect(await readJobRuns(month.app.db)).toEqual({ ran: jobKindsOf('month'), failures: [] });
  });

  test('is summed up on the overview', async () => {
    const { recentActivities, now, ...figures } = await readBody<OnWire<DashboardSummary>>('/analytics/summary');
    expect(figures).toEqual({
      success: true,
      totalStaff: 5,
      activeStaff: 5,
      totalRooms: 38,
      roomsOutOfOrder: 0,
      availableRooms: 37,
      totalBookings: 12,
      bookingsCalledOff: 4,
      bookingsRevenue: 302_066,
      totalBarSales: 6,
      barSalesRevenue: 15_100.75,
      totalRevenue: 317_166.75,
      unconfirmed: { rooms: 0, bar: 0, total: 0 },
      currentOccupiedRooms: 1,
      occupancyRate: 2.6,
      totalDrinks: 25,
      availableDrinks: 24,
      stockAvailability: 96,
    });
    const bar = await readBody<OnWire<BarFigures>>('/bar-sales/figures');
    expect(bar.total_transactions - bar.total_room_transactions).toBe(figures.totalBarSales);
    expect(now).toBe('2026-12-08T11:00:01.000Z');
    expect(recentActivities.map(({ description, amount }) => [description, amount])).toEqual([
      ['Guest J booked Classic Single', 25_398],
      ['Sunday Etim sold 5 × Night stout', 6000],
      ['Guest I booked Classic Single', 74_700],
      ['Guest G booked Deluxe', 61_000],
      ['Sunday Etim sold 1 × Harbour cola', 500],
      ['Guest F booked Business Suite', 99_800],
      ['Adaeze Okafor sold 1 × Harbour cola', 500],
      ['Guest L booked Deluxe', 30_500],
    ]);
  });

  test('is analysed', async () => {
    const {
      summary,
      by_day,
      by_night,
      sources,
      room_types,
      plans: ratePlans,
      night_sources,
      methods,
      top_drinks,
      today,
    } = await readBody<OnWire<Analytics>>(`/analytics/overview?${december}`);
    expect(today).toBe('2026-12-08');
    expect(summary).toEqual({
      bookings: 12,
      booked_value: 492_648,
      bar_sales: 6,
      transactions: 28,
      room_revenue: 302_066,
      bar_revenue: 15_100.75,
      total_revenue: 317_166.75,
      unconfirmed: { rooms: 0, bar: 0 },
      room_nights_sold: 17,
      occupancy: 1.5,
    });
    expect(by_day).toHaveLength(31);
    expect(by_day.filter(({ rooms, bar }) => rooms !== 0 || bar !== 0)).toEqual([
      { day: '2026-12-01', rooms: 93_330, bar: 3000.75 },
      { day: '2026-12-02', rooms: 22_000.5, bar: 2000 },
      { day: '2026-12-03', rooms: 55_220, bar: 4600 },
      { day: '2026-12-04', rooms: 139_999.5, bar: 500 },
      { day: '2026-12-05', rooms: 50_000, bar: 0 },
      { day: '2026-12-06', rooms: 93_736, bar: 5000 },
      { day: '2026-12-07', rooms: -132_220, bar: 0 },
      { day: '2026-12-08', rooms: -20_000, bar: 0 },
    ]);
    const nights = by_night.map(({ sold, rooms, occupancy }) => [sold, rooms, occupancy]);
    expect(nights.slice(0, 8)).toEqual([
      [1, 36, 2.8],
      [2, 36, 5.6],
      [2, 35, 5.7],
      [3, 35, 8.6],
      [2, 38, 5.3],
      [2, 38, 5.3],
      [0, 38, 0],
      [0, 38, 0],
    ]);
    expect(nights.slice(8, 11)).toEqual([
      [0, 37, 0],
      [0, 37, 0],
      [0, 38, 0],
    ]);
    expect(nights.slice(27)).toEqual([
      [1, 38, 2.6],
      [2, 38, 5.3],
      [2, 38, 5.3],
      [0, 38, 0],
    ]);
    expect(sources).toEqual([
      { source: 'online', bookings: 6, booked_value: 162_648 },
      { source: 'manual', bookings: 6, booked_value: 330_000 },
    ]);
    expect(room_types.map(({ name, sold, room_charge, adr }) => [name, sold, room_charge, adr])).toEqual([
      ['Classic Single', 9, 224_100, 24_900],
      ['Deluxe', 7, 196_420, 28_060],
      ['Business Suite', 1, 49_900, 49_900],
    ]);
    expect(ratePlans).toEqual([
      { code: 'flexible', name: 'Flexible', sold: 15, room_charge: 426_500, adr: 28_433.33, rev_par: 365.78 },
      { code: 'non-refundable', name: 'Non-refundable', sold: 2, room_charge: 43_920, adr: 21_960, rev_par: 37.67 },
    ]);
    expect(night_sources).toEqual([
      { source: 'desk', sold: 12, room_charge: 335_000, adr: 27_916.67, rev_par: 287.31 },
      { source: 'website', sold: 3, room_charge: 91_500, adr: 30_500, rev_par: 78.47 },
      { source: 'company_link', sold: 2, room_charge: 43_920, adr: 21_960, rev_par: 37.67 },
    ]);
    expect(methods).toEqual([
      { method: 'gateway', rooms: 158_786, bar: 0 },
      { method: 'cash', rooms: 103_480, bar: 4700.75 },
      { method: 'card', rooms: 5000.5, bar: 10_400 },
      { method: 'transfer', rooms: 34_799.5, bar: 0 },
    ]);
    expect(top_drinks).toEqual([
      { drink_id: month.stout.id, drink_name: 'Night stout', quantity: 11, amount: 12_600.75 },
      { drink_id: month.cola.id, drink_name: 'Harbour cola', quantity: 6, amount: 3000 },
    ]);
  });

  test('is listed, payment by payment and sale by sale', async () => {
    type Page = { data: OnWire<TransactionView>[]; total_count: number; total_amount: number };
    const { data, ...page } = await readBody<Page>(`/transactions?${december}&limit=50`);
    expect(page).toMatchObject({ total_count: 28, total_amount: 317_166.75, next_cursor: null });
    expect(
      data
        .filter(({ stream, at }) => stream === 'rooms' && !['02', '06', '07'].includes(at.slice(8, 10)))
        .map((each) => [
          letterOf(each.reference),
          each.kind,
          each.method,
          each.amount,
          each.staff_name,
          each.at.slice(0, 10),
        ]),
    ).toEqual([
      ['G', 'payment_reversed', 'card', -20_000, 'Adaeze Okafor', '2026-12-08'],
      ['F', 'payment', 'cash', 50_000, 'Ngozi Eze', '2026-12-05'],
      ['L', 'payment', 'card', 30_500, 'Ngozi Eze', '2026-12-04'],
      ['K', 'payment', 'cash', 74_700, 'Ngozi Eze', '2026-12-04'],
      ['B', 'payment', 'transfer', 34_799.5, 'Ngozi Eze', '2026-12-04'],
      ['E', 'payment', 'gateway', 62_220, null, '2026-12-03'],
      ['B', 'payment_reversed', 'cash', -7000, 'Adaeze Okafor', '2026-12-03'],
      ['A', 'payment', 'gateway', 93_330, null, '2026-12-01'],
    ]);
    const refundsGiven = data.filter(({ at, amount }) => at.startsWith('2026-12-07') && amount < 0);
    const byAmount = refundsGiven.toSorted((a, b) => a.amount - b.amount);
    expect(
      byAmount.map((each) => [letterOf(each.reference), each.kind, each.method, each.amount, each.reason]),
    ).toEqual([
      ['D', 'refund', 'gateway', -70_000, 'Less the bank’s fee'],
      ['E', 'refund', 'cash', -62_220, 'Came for it'],
      ['L', 'payment_reversed', 'card', -30_500, 'The terminal had refused it'],
    ]);
    expect(data.filter(({ kind }) => kind === 'sale_deleted').map((each) => [each.description, each.amount])).toEqual([
      ['2 × Harbour cola', -1000],
      ['2 × Harbour cola', -1000],
    ]);
    const thirdDay = await readBody<Page>('/transactions?from=2026-12-03&to=2026-12-03&limit=1');
    expect(thirdDay).toMatchObject({ total_count: 5, total_amount: 59_820 });
    expect(thirdDay.data).toHaveLength(1);
  });

  test('is in the files, row by row', async () => {
    const transactions = await rowsOf(`/exports/transactions?${december}`);
    expect([transactions.length, sumNaira(transactions.map((row) => row['Amount (NGN)']))]).toEqual([28, 317_166.75]);
    const bookings = await rowsOf(`/exports/bookings?${december}`);
    expect(bookings.map(({ Reference }) => letterOf(Reference ?? '')).join('')).toBe('JIGFLKEDNCBA');
    expect(sumNaira(bookings.map((row) => row['Paid (NGN)']))).toBe(302_066);
    const bookingsThatStand = bookings.filter(({ Status }) => Status !== 'Cancelled' && Status !== 'Voided');
    expect(sumNaira(bookingsThatStand.map((row) => row['Total (NGN)']))).toBe(492_648);
    const sales = await rowsOf(`/exports/bar-sales?${december}`);
    expect([sales.length, sumNaira(sales.map((row) => row['Total (NGN)']))]).toEqual([11, 15_600.75]);
    expect(sales.find(({ Payment }) => Payment === 'Room')).toMatchObject({
      ...{ Kind: 'Bar sale', Drink: 'Harbour cola', Quantity: '1', 'Total (NGN)': '500', Staff: 'Sunday Etim' },
    });
    expect(sales.at(-1)).toEqual({
      Time: '2026-12-01 10:00:02',
      Kind: 'Bar sale',
      Drink: 'Night stout',
      Category: 'Beer',
      Quantity: '3',
      'Unit price (NGN)': '1000.25',
      'Total (NGN)': '3000.75',
      Payment: 'Cash',
      Staff: 'Sunday Etim',
      Role: 'Barman',
      Reason: '',
    });
    expect(sales.find(({ Reason }) => Reason === 'Never served')).toMatchObject({
      Kind: 'Sale deleted',
      Quantity: '-2',
      'Total (NGN)': '-1000',
      Staff: 'Adaeze Okafor',
      Reason: 'Never served',
    });
    const lines = await rowsOf('/exports/daily-report?day=2026-12-02');
    const figureIn = (part: string, what: string) =>
      lines.find((line) => line.Part === part && line.What === what)?.Figure;
    expect([figureIn('Money', 'Net (NGN)'), figureIn('Rooms', 'ADR (NGN)'), figureIn('Rooms', 'RevPAR (NGN)')]).toEqual(
      ['24000.5', '27700', '1538.89'],
    );
    expect([
      figureIn('ADR by plan (NGN)', 'Flexible'),
      figureIn('RevPAR by source (NGN)', 'Manual'),
      figureIn('Room charge by source (NGN)', 'Online'),
    ]).toEqual(['27700', '691.67', '30500']);
    expect(sumNaira(lines.filter(({ Part }) => Part === 'Net by staff member').map(({ Figure }) => Figure))).toBe(
      24_000.5,
    );
    expect([figureIn('Arrivals', 'Expected'), figureIn('Departures', 'Due'), figureIn('In house', 'Guests')]).toEqual([
      '1',
      '0',
      '3',
    ]);
    expect(figureIn('Cancellations', 'Unpaid holds that ran out or were let go')).toBe('1');
    expect(lines.filter(({ Part }) => Part === 'Net by method').map(({ What, Figure }) => [What, Figure])).toEqual([
      ['Cash', '17000'],
      ['Card terminal', '7000.5'],
    ]);
    expect(lines.find(({ Part, What }) => Part === 'Arrivals' && What !== 'Expected')).toMatchObject({
      'Paid (NGN)': '22000.5',
      Note: 'Checked In',
    });
  });

  test('is in the files with what was given back, who took what back, why and when', async () => {
    const linesOfSeventh = await rowsOf('/exports/daily-report?day=2026-12-07');
    expect(
      linesOfSeventh
        .filter(({ Part }) => Part === 'Money' || Part?.startsWith('Given back'))
        .map((line) => [line.Part, line.What, line.Figure, line.Note]),
    ).toEqual([
      ['Money', 'Taken (NGN)', '30500', ''],
      ['Money', 'Given back (NGN)', '162720', ''],
      ['Money', 'Net (NGN)', '-132220', ''],
      ['Money', 'Of the net: transfers that are not confirmed (NGN)', '0', ''],
      ['Money', 'Of the net: rooms (NGN)', '-132220', ''],
      ['Money', 'Of the net: bar (NGN)', '0', ''],
      ['Money', 'Came to be owed back (NGN)', '20000', ''],
      ['Given back by method', 'Online card', '70000', ''],
      ['Given back by method', 'Cash', '62220', ''],
      ['Given back by method', 'Card terminal', '30500', ''],
      ['Given back by staff member', 'Adaeze Okafor', '70000', 'Online card'],
      ['Given back by staff member', 'Adaeze Okafor', '62220', 'Cash'],
      ['Given back by staff member', 'Adaeze Okafor', '30500', 'Card terminal'],
    ]);
    const linesOfSixth = await rowsOf('/exports/daily-report?day=2026-12-06');
    expect(linesOfSixth.find(({ Part }) => Part === 'booking deleted')).toMatchObject({
      Figure: '',
      Note: 'Typed twice',
      By: 'Adaeze Okafor',
      Time: '2026-12-06 10:00:02',
    });
    const linesOfFifth = await rowsOf('/exports/daily-report?day=2026-12-05');
    expect(linesOfFifth.find(({ What }) => What?.startsWith('Not in the net'))?.Figure).toBe('500');
    expect(linesOfFifth.find(({ What }) => What?.endsWith('Guest E'))).toMatchObject({
      'Paid (NGN)': '62220',
      'To be refunded (NGN)': '62220',
      By: 'Adaeze Okafor',
    });
    const transactions = await rowsOf(`/exports/transactions?${december}`);
    expect(transactions.find(({ Method }) => Method === 'Online card')?.By).toBe('Adaeze Okafor');
    expect(transactions.find((row) => row['Amount (NGN)'] === '93330')?.By).toBe('Card gateway');
  });
});

describe('the closing report', () => {
  const takingsOf = ({ money }: OnWire<DailyReport>) => [money.taken, money.given_back, money.net];
  const tillsOf = ({ money }: OnWire<DailyReport>) =>
    money.by_staff.map((till) => [till.staff_name, till.method, till.taken, till.given_back, till.transactions]);

  test('of a day on which a guest comes who has paid online', async () => {
    const day = await reportOf(1);
    expect(takingsOf(day)).toEqual([96_330.75, 0, 96_330.75]);
    expect([day.money.rooms, day.money.bar]).toEqual([93_330, 3000.75]);
    expect([day.arrivals.expected, lettersOf(day.arrivals.stays), day.departures.due]).toEqual([1, ['A'], 0]);
    expect([lettersOf(day.in_house.stays), day.in_house.guests]).toEqual([['A'], 2]);
    expect(day.rooms).toEqual({
      total: 36,
      sold: 1,
      occupancy: 2.8,
      room_charge: 30_500,
      adr: 30_500,
      rev_par: 847.22,
    });
    expect(tillsOf(day)).toEqual([
      [null, 'gateway', 93_330, 0, 1],
      ['Sunday Etim', 'cash', 3000.75, 0, 1],
    ]);
    expect(day.stock.find(({ drink_id }) => drink_id === month.stout.id)).toMatchObject({
      before: 0,
      restocked: 20,
      sold: 3,
      after: 17,
    });
  });

  test('of a day with payments in parts, one of them a mistake, and a hold that lapsed', async () => {
    const day = await reportOf(2);
    expect(takingsOf(day)).toEqual([24_000.5, 0, 24_000.5]);
    expect(day.lapsed_holds).toBe(1);
    expect(day.rooms).toEqual({
      total: 36,
      sold: 2,
      occupancy: 5.6,
      room_charge: 55_400,
      adr: 27_700,
      rev_par: 1538.89,
    });
    expect(tillsOf(day)).toEqual([
      ['Ngozi Eze', 'cash', 17_000, 0, 2],
      ['Ngozi Eze', 'card', 5000.5, 0, 1],
      ['Sunday Etim', 'card', 2000, 0, 1],
    ]);
    expect(day.arrivals.stays).toEqual([
      expect.objectContaining({
        guest_name: 'Guest B',
        status: 'checked_in',
        paid_amount: 22_000.5,
        total_amount: 49_800,
      }),
    ]);
  });

  test('of a day on which a payment is reversed, and whose own money is given back later', async () => {
    const day = await reportOf(3);
    expect(takingsOf(day)).toEqual([66_820, 7000, 59_820]);
    expect(day.money.owed_back).toBe(0);
    expect(day.money.by_method.map(({ method, taken, given_back, net }) => [method, taken, given_back, net])).toEqual([
      ['gateway', 62_220, 0, 62_220],
      ['cash', 2200, 7000, -4800],
      ['card', 2400, 0, 2400],
      ['transfer', 0, 0, 0],
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
    expect(tillsOf(day)).toEqual([
      [null, 'gateway', 62_220, 0, 1],
      ['Adaeze Okafor', 'cash', 0, 7000, 1],
      ['Adaeze Okafor', 'card', 2400, 0, 1],
      ['Sunday Etim', 'cash', 2200, 0, 2],
    ]);
  });

  test('of a day on which guests come and leave and a sale is deleted', async () => {
    const day = await reportOf(4);
    expect(takingsOf(day)).toEqual([141_499.5, 1000, 140_499.5]);
    expect([day.departures.due, lettersOf(day.departures.stays), day.rooms.sold]).toEqual([2, ['A', 'B'], 3]);
    expect([day.arrivals.expected, lettersOf(day.arrivals.stays)]).toEqual([3, ['K', 'L', 'M']]);
    expect(lettersOf(day.in_house.stays)).toEqual(['K', 'L', 'M']);
    expect(day.rooms).toMatchObject({ occupancy: 8.6, room_charge: 80_300, adr: 26_766.67, rev_par: 2294.29 });
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

  test('of a day with a no-show, a cancellation, somebody who does not leave, and rooms added', async () => {
    const day = await reportOf(5);
    expect(takingsOf(day)).toEqual([50_000, 0, 50_000]);
    expect([day.money.bar, day.money.on_rooms]).toEqual([0, 500]);
    expect(day.stock).toMatchObject([{ drink_name: 'Harbour cola', before: 13, sold: 1, after: 12 }]);
    expect([day.arrivals.expected, day.arrivals.stays]).toEqual([1, []]);
    expect([day.departures.due, lettersOf(day.departures.stays)]).toEqual([2, ['M']]);
    expect([lettersOf(day.in_house.stays), day.overdue]).toEqual([['K', 'L'], []]);
    expect(day.no_shows).toEqual([
      expect.objectContaining({ guest_name: 'Guest F', by: 'Ngozi Eze', paid_amount: 50_000, owed_back: 0 }),
    ]);
    expect(day.cancellations).toEqual([
      expect.objectContaining({
        guest_name: 'Guest E',
        by: 'Adaeze Okafor',
        at: '2026-12-05T09:00:01.000Z',
        paid_amount: 62_220,
        owed_back: 62_220,
      }),
    ]);
    expect(day.money.owed_back).toBe(62_220);
    expect(day.rooms).toEqual({
      total: 38,
      sold: 2,
      occupancy: 5.3,
      room_charge: 74_800,
      adr: 37_400,
      rev_par: 1968.42,
    });
  });

  test('of a day on which somebody leaves early and another has not left, with late money and stock that moved in every way', async () => {
    const day = await reportOf(6);
    expect(takingsOf(day)).toEqual([99_736, 1000, 98_736]);
    expect(day.money.on_rooms).toBe(0);
    expect(day.money.owed_back).toBe(73_236);
    expect([day.departures.due, lettersOf(day.departures.stays)]).toEqual([1, ['K']]);
    expect([lettersOf(day.in_house.stays), lettersOf(day.overdue)]).toEqual([['G', 'L'], ['L']]);
    expect(day.rooms).toEqual({
      total: 38,
      sold: 2,
      occupancy: 5.3,
      room_charge: 55_400,
      adr: 27_700,
      rev_par: 1457.89,
    });
    expect(day.undone).toEqual([
      expect.objectContaining({ action: 'booking deleted', amount: null, owed_back: 0, reason: 'Typed twice' }),
      expect.objectContaining({ action: 'sale deleted', amount: 1000, reason: 'Never served' }),
    ]);
    const noMovements = { returned: 0, restocked: 0, sold: 0, corrected: 0, broken: 0 };
    expect(day.stock).toEqual([
      {
        drink_id: month.cola.id,
        drink_name: 'Harbour cola',
        ...noMovements,
        before: 12,
        returned: 2,
        broken: 1,
        after: 13,
      },
      {
        drink_id: month.stout.id,
        drink_name: 'Night stout',
        ...noMovements,
        before: 14,
        restocked: 10,
        corrected: -1,
        sold: 5,
        after: 18,
      },
    ]);
    expect(tillsOf(day)).toEqual([
      [null, 'gateway', 73_236, 0, 1],
      ['Adaeze Okafor', 'cash', 0, 1000, 1],
      ['Ngozi Eze', 'cash', 500, 0, 1],
      ['Ngozi Eze', 'card', 20_000, 0, 1],
      ['Sunday Etim', 'card', 6000, 0, 1],
    ]);
  });

  test('of a day on which somebody leaves late and money of other days is given back', async () => {
    const day = await reportOf(7);
    expect(takingsOf(day)).toEqual([30_500, 162_720, -132_220]);
    expect(day.money.owed_back).toBe(20_000);
    expect([day.departures.due, lettersOf(day.departures.stays), day.in_house.stays]).toEqual([1, ['L'], []]);
    expect(tillsOf(day)).toEqual([
      ['Adaeze Okafor', 'gateway', 0, 70_000, 1],
      ['Adaeze Okafor', 'cash', 0, 62_220, 1],
      ['Adaeze Okafor', 'card', 0, 30_500, 1],
      ['Ngozi Eze', 'cash', 30_500, 0, 1],
    ]);
    expect(day.undone.map(({ action, amount, owed_back }) => [action, amount, owed_back])).toEqual([
      ['booking voided', 20_000, 20_000],
      ['payment reversed', 30_500, 0],
      ['refund made', 62_220, 0],
      ['refund made', 70_000, 0],
      ['booking deleted', null, 0],
    ]);
    const runningReport = await reportOf(8);
    expect([runningReport.unfinished, ...takingsOf(runningReport)]).toEqual([true, 0, 20_000, -20_000]);
  });
});

test('a report that was printed when its day had ended is the same a month later, whatever happens after it', async () => {
  const { superadmin, app, filesAtClosing: closings, advanceTo, stout } = month;
  const readFile = async (day: string) => (await readBody<{ text: string }>(`/exports/daily-report?day=${day}`)).text;
  const fileOfEighth = await readFile('2026-12-08');
  expect(fileOfEighth).toContain('not over yet');

  await advanceTo(10, '10:00:00');
  const { read } = app.db;
  const ids = await read.selectFrom('booking').select(['id', 'reference']).execute();
  const bookingOf = (letter: string) => ids.find(({ reference }) => letterOf(reference) === letter)?.id;
  const expectSuccess = async (reply: ReturnType<typeof superadmin.get>) =>
    expect(await reply).toMatchObject({ status: 200 });
  const { payments } = (await superadmin.get(`/api/bookings/${bookingOf('F')}`)).body;
  const [payment] = payments as { id: string }[];
  await expectSuccess(
    superadmin.post(`/api/bookings/${bookingOf('F')}/payments/${payment?.id}/reverse`, { reason: 'Goodwill' }),
  );
  await expectSuccess(superadmin.delete(`/api/bookings/${bookingOf('F')}`, { reason: 'Tidying up' }));
  await expectSuccess(superadmin.put(`/api/bookings/${bookingOf('I')}`, { status: 'cancelled', reason: 'Not coming' }));
  const sales = await read.selectFrom('barSale').select('id').where('deletedAt', 'is', null).execute();
  for (const { id } of sales) await expectSuccess(superadmin.delete(`/api/bar-sales/${id}`, { reason: 'Tidying up' }));
  const { category, min_stock_level, description } = stout;
  const renameInput = { drink_name: 'Midnight stout', category, price: 1200, cost: 400, min_stock_level, description };
  const countInput = { stock_quantity: 29, stock_reason: 'Counted' };
  await expectSuccess(superadmin.put(`/api/drinks/${stout.id}`, { ...renameInput, ...countInput }));
  const flexible = { code: 'flexible', version: 1, percent_off: 0, breakfast: false, breakfast_price: 0 };
  const standard = { ...flexible, name: 'Standard', min_nights: 1, own_terms: null };
  await expectSuccess(superadmin.put('/api/rate-plans/flexible', standard));
  await read.updateTable('roomInventory').set({ status: 'Maintenance' }).execute();
  const ngozi = await read.selectFrom('staff').selectAll().where('name', '=', 'Ngozi Eze').executeTakeFirstOrThrow();
  const { email, phone, role, staffId } = ngozi;
  await expectSuccess(
    superadmin.put(`/api/staff/${ngozi.id}`, {
      name: 'Ngozi Okoro',
      staff_id: staffId,
      email,
      phone,
      role,
      is_active: true,
    }),
  );

  await advanceTo(32, '09:00:00');
  const monthLater = Object.fromEntries(
    await Promise.all(Object.keys(closings).map(async (day) => [day, await readFile(day)] as const)),
  );
  expect(Object.keys(closings)).toHaveLength(rounds(31, 10));
  expect(monthLater).toEqual(closings);
  // The file of an unfinished day differs from its final one, which shows that the comparison above can fail.
  expect(closings['2026-12-08']).not.toBe(fileOfEighth);
  expect(closings['2026-12-10']).toMatch(/Given back by method,Cash,5/);
  expect(Object.values(closings).join()).not.toContain('not over yet');
});

describe('the report of a week or a month', () => {
  const readPeriod = (query: string) => readBody<OnWire<PeriodReport>>(`/reports/period?${query}`);
  const flatten = ({ rooms, money, ...counts }: OnWire<PeriodFigures>) => {
    const { by_method, ...sums } = money;
    const methods = by_method.flatMap(({ taken, given_back, net }) => [taken, given_back, net]);
    return [rooms.total, rooms.sold, rooms.room_charge, ...Object.values(sums), ...methods, ...Object.values(counts)];
  };
  const sumColumns = (rows: number[][]) => (rows[0] ?? []).map((_, at) => sumNaira(rows.map((row) => row[at])));

  const weekCase = ['week', '2026-12-02', '2026-11-30', '2026-12-06', '2026-11-23', '2026-11-29'] as const;
  const monthCase = ['month', '2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'] as const;

  test.each(isDeep ? [weekCase, monthCase] : [weekCase])(
    'is that of its days, added up: a %s',
    async (kind, day, from, to, wasFrom, wasTo) => {
      const report = await readPeriod(`kind=${kind}&day=${day}`);
      expect(report).toMatchObject({ from, to, last: to, unfinished: false, before: { from: wasFrom, to: wasTo } });
      const days: number[][] = [];
      for (const listedDay of report.days) {
        const { rooms, money, ...countsOfDay } = await readBody<OnWire<DailyReport>>(
          `/reports/daily?day=${listedDay.day}`,
        );
        const { net, taken, given_back, unconfirmed, on_rooms, by_method } = money;
        expect(listedDay.figures.rooms).toEqual(rooms);
        expect(listedDay.figures.money).toEqual({
          net,
          taken,
          given_back,
          unconfirmed,
          rooms: money.rooms,
          bar: money.bar,
          on_rooms,
          by_method,
        });
        const { arrivals, departures, no_shows, cancellations } = listedDay.figures;
        expect([arrivals, departures, no_shows, cancellations]).toEqual([
          countsOfDay.arrivals.stays.length,
          countsOfDay.departures.stays.length,
          countsOfDay.no_shows.length,
          countsOfDay.cancellations.length,
        ]);
        days.push(flatten(listedDay.figures));
      }
      expect(report.days.map((each) => each.day)).toEqual([
        from,
        ...report.days.slice(1, -1).map((each) => each.day),
        to,
      ]);
      expect(flatten(report.figures)).toEqual(sumColumns(days));
      for (const shares of [report.room_types, report.plans, report.night_sources])
        expect(sumColumns(shares.map(({ sold, room_charge }) => [sold, room_charge]))).toEqual([
          report.figures.rooms.sold,
          report.figures.rooms.room_charge,
        ]);
      const { rooms } = report.figures;
      const perRoom = (whole: number) => Math.round((rooms.room_charge / whole) * 100) / 100;
      expect([rooms.adr, rooms.rev_par]).toEqual([perRoom(rooms.sold), perRoom(rooms.total)]);
    },
  );

  test('is a file with a line for each day, its sum, and the period before', async () => {
    const lines = await rowsOf('/exports/period-report?kind=week&day=2026-12-13');
    const listedColumns = ['Rooms sold', 'Net (NGN)', 'Departures'].map((column) => lines.map((line) => line[column]));
    expect(lines.map(({ Day }) => Day)).toEqual([
      ...['07', '08', '09', '10', '11', '12', '13'].map((day) => `2026-12-${day}`),
      '2026-12-07 to 2026-12-13',
      '2026-11-30 to 2026-12-06',
      'Difference',
      'Difference (%)',
    ]);
    expect(listedColumns.map((column) => column.slice(-4))).toEqual([
      ['0', '12', '-12', '-100'],
      ['-217320.75', '469386.75', '-686707.5', '-146.3'],
      ['1', '4', '-3', '-75'],
    ]);
  });

  test('has a line in the file for each plan and each source', async () => {
    const lines = await rowsOf('/exports/period-report?kind=month&day=2026-12-31');
    const shares = lines.filter(({ Day }) => /^(Plan|Source): /.test(Day ?? ''));
    expect(
      shares.map((line) => [line.Day, line['Rooms sold'], line['Room charge (NGN)'], line['ADR (NGN)'], line.Arrivals]),
    ).toEqual([
      ['Plan: Standard', '12', '351800', '29316.67', ''],
      ['Source: Manual', '9', '260300', '28922.22', ''],
      ['Source: Online', '3', '91500', '30500', ''],
    ]);
  });

  test('compares as many days of the period before while it is not over', async () => {
    const runningReport = await readPeriod('kind=month');
    expect(runningReport).toMatchObject({ from: '2027-01-01', to: '2027-01-31', last: '2027-01-01', unfinished: true });
    expect(runningReport.before).toMatchObject({ from: '2026-12-01', to: '2026-12-01' });
    expect(runningReport.before.figures.money.net).toBe(96_330.75);
    expect(runningReport.days).toHaveLength(1);
  });

  test.each([
    ['kind=year', 'kind', periodMessages.kind],
    ['day=2026-12-01', 'kind', periodMessages.kind],
    ['kind=week&day=2026-02-30', 'day', rangeMessages.day],
    ['kind=week&day=2027-01-04', 'day', periodMessages.day],
    ['kind=month&day=0001-01-31', 'day', periodMessages.early],
  ])('is refused for %s', async (query, field, message) => {
    for (const path of ['/reports/period', '/exports/period-report']) {
      const { status, body } = await month.superadmin.get(`/api${path}?${query}`);
      expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    }
  });
});

describe('rooms sold of a night', () => {
  /**
   * Counts from the rows, without the figures of the program: who slept or paid by the closing hour after the night.
   */
  async function countSoldFromRows(night: Day): Promise<{ sold: number; room_charge: number }> {
    const { read } = month.app.db;
    const closingAt = instantOf(addDays(night, 1), hotel.closingHour, hotel.timeZone);
    const stays = await read
      .selectFrom('booking')
      .select(['id', 'checkIn', 'nightKobo', 'expiredAt'])
      .where('checkIn', '<=', night)
      .where('checkOut', '>', night)
      .execute();
    const charges: number[] = [];
    for (const { id, checkIn, nightKobo, expiredAt } of stays) {
      const steps = await read
        .selectFrom('audit')
        .select('action')
        .where('subjectId', '=', id)
        .where('at', '<', closingAt)
        .execute();
      const hasAction = (...actions: string[]) => steps.some(({ action }) => actions.includes(action));
      const moneyEntries = await read
        .selectFrom('moneyEntry')
        .select('amountKobo')
        .where('bookingId', '=', id)
        .where('at', '<', closingAt)
        .execute();
      const place = nightsBetween(checkIn, night);
      const price = nightKobo[place] ?? 0;
      const hasSlept = hasAction('booking checked in') && !hasAction('booking voided', 'booking deleted');
      const money = moneyEntries.reduce((all, { amountKobo }) => all + amountKobo, 0);
      const priceOfEarlierNights = nightKobo.slice(0, place).reduce((all, each) => all + each, 0);
      const paid = expiredAt ? 0 : Math.max(0, Math.min(price, money - priceOfEarlierNights));
      if (hasSlept) charges.push(price);
      else if (paid === price || (place === 0 && paid > 0)) charges.push(paid);
    }
    return { sold: charges.length, room_charge: charges.reduce((all, each) => all + each, 0) / 100 };
  }

  test('is the same on every screen and in every file, and what the rows say', async () => {
    const nights = Array.from({ length: 31 }, (_, place) => addDays('2026-12-01', place));
    const monthReport = await readBody<OnWire<PeriodReport>>('/reports/period?kind=month&day=2026-12-31');
    const overview = await readBody<OnWire<Analytics>>(`/analytics/overview?${december}`);
    const monthFile = await rowsOf('/exports/period-report?kind=month&day=2026-12-31');
    let [soldTotal, charge, rooms] = [0, 0, 0];
    for (const [place, night] of nights.entries()) {
      const countedRows = await countSoldFromRows(night);
      const { rooms: reportedRooms } = await readBody<OnWire<DailyReport>>(`/reports/daily?day=${night}`);
      expect({ sold: reportedRooms.sold, room_charge: reportedRooms.room_charge }, night).toEqual(countedRows);
      expect((await readBody<OnWire<NightAudit>>(`/night-audit?day=${night}`)).rooms, night).toEqual(reportedRooms);
      expect(monthReport.days[place]?.figures.rooms, night).toEqual(reportedRooms);
      const { total, occupancy } = reportedRooms;
      expect(overview.by_night[place]).toEqual({ night, sold: countedRows.sold, rooms: total, occupancy });
      const reportLines = await rowsOf(`/exports/daily-report?day=${night}`);
      const soldLine = reportLines.find(({ Part, What }) => Part === 'Rooms' && What === 'Rooms sold');
      expect([soldLine?.Figure, monthFile[place]?.['Rooms sold']], night).toEqual(
        Array(2).fill(String(countedRows.sold)),
      );
      [soldTotal, charge, rooms] = [
        soldTotal + countedRows.sold,
        sumNaira([charge, countedRows.room_charge]),
        rooms + total,
      ];
    }
    const perNight = (count: number) => Math.round((charge * 100) / count) / 100;
    expect([soldTotal, charge]).toEqual([12, 351_800]);
    expect(monthReport.figures.rooms).toEqual({
      ...{ total: rooms, sold: soldTotal, room_charge: charge, occupancy: Math.round((soldTotal * 1000) / rooms) / 10 },
      ...{ adr: perNight(soldTotal), rev_par: perNight(rooms) },
    });
    expect([overview.summary.room_nights_sold, overview.summary.occupancy]).toEqual([
      soldTotal,
      monthReport.figures.rooms.occupancy,
    ]);
    for (const { room_types, plans: ratePlans, night_sources } of [overview, monthReport])
      for (const shares of [room_types, ratePlans, night_sources]) {
        expect(shares.reduce((all, share) => all + share.sold, 0)).toBe(soldTotal);
        expect(sumNaira(shares.map((share) => share.room_charge))).toBe(charge);
      }
    const { today, rooms_sold } = await readBody<OnWire<TodayOverview>>('/analytics/today');
    expect(rooms_sold).toBe((await readBody<OnWire<DailyReport>>(`/reports/daily?day=${today}`)).rooms.sold);
  });
});
