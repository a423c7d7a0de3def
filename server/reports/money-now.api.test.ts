import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { staysToPayPage } from '#contract/accounts/stays-to-pay.ts';
import { openWindowReply } from '#contract/accounts/windows.ts';
import { transfersPage } from '#contract/bank/transfers.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { type BookingStatus, bookingStatuses } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { fromNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { bookingsPage, type DeskBooking } from '#contract/front-desk/desk.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import { reconciliationsPage } from '#contract/payments/reconciliation.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import {
  type MoneyFigure,
  type MoneyFigureNow,
  moneyFigures,
  moneyListPage,
  moneyNow,
  moneyNowMessages,
  owedFigures,
} from '#contract/reports/money-now.ts';
import { takings } from '#contract/reports/takings.ts';
import { todayOverview } from '#contract/reports/today.ts';
import { companyList } from '#contract/rooms/companies.ts';
import { safeBook } from '#contract/till/safe.ts';
import { shiftReport, shiftsPage } from '#contract/till/shifts.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { type FixtureMonth, runFixtureMonth } from '#tools/testing/fixture-month.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { putMoneyEverywhere } from '#tools/testing/money-everywhere.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';

let month: FixtureMonth;
let owner: Client;
let desk: Client;
beforeAll(async () => {
  month = await runFixtureMonth();
  owner = month.superadmin;
  desk = await signedIn(month.app, 'receptionist');
  await putMoneyEverywhere({ app: month.app, owner, desk });
  return async () => {
    expect(await findViolations(month.app.db.read)).toEqual([]);
    await month.app.close();
  };
}, 240_000);

const day = (date: number): Day => `2026-12-${String(date).padStart(2, '0')}`;
const inKobo = (naira: number) => Math.round(naira * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + inKobo(amount), 0) / 100;

const readNow = async (client = owner) => parseWire(moneyNow, (await client.get('/api/money-now')).body);
const figureOf = (figures: readonly OnWire<MoneyFigureNow>[], figure: MoneyFigure) =>
  figures.find((each) => each.figure === figure) ?? expect.fail(figure);

async function readAllPages<Row>(
  read: (cursor: string) => Promise<{ data: Row[]; next_cursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Row[]; next_cursor: string | null } = await read(
      cursor && `&cursor=${encodeURIComponent(cursor)}`,
    );
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

const readBookings = (filter = ''): Promise<OnWire<DeskBooking>[]> =>
  readAllPages(async (cursor) =>
    parseWire(bookingsPage, (await owner.get(`/api/bookings?limit=5${filter}${cursor}`)).body),
  );

const readOwedBy = async (of: (booking: OnWire<DeskBooking>) => number, ...statuses: BookingStatus[]) =>
  (await readBookings())
    .filter(({ status }) => statuses.includes(status))
    .map(of)
    .filter((amount) => amount > 0);
const guestOwes = ({ balance, others_owe }: OnWire<DeskBooking>) => sumOf([balance, -others_owe]);
const othersOwe = ({ others_owe }: OnWire<DeskBooking>) => others_owe;

/** The cash of the open shifts, what was left in the tills, and what nobody has counted, by the reports of the shifts. */
async function readCashOfShifts(): Promise<number[]> {
  const shifts = await readAllPages(async (cursor) =>
    parseWire(shiftsPage, (await owner.get(`/api/shifts?limit=10${cursor}`)).body),
  );
  const lastOfTills = shifts.filter(
    ({ closed_at, till, is_cash_not_counted }, index) =>
      closed_at === null ||
      is_cash_not_counted ||
      (till !== null && !shifts.some((each, turn) => each.till === till && (each.closed_at === null || turn < index))),
  );
  const amounts = [];
  for (const { id } of lastOfTills) {
    const { float, taken, given_back, envelopes, paid_outs, counts } = parseWire(
      shiftReport,
      (await owner.get(`/api/shifts/${id}`)).body,
    );
    const sumTakenOut = (handedOver: boolean) =>
      envelopes
        .filter(({ reversed, is_handover }) => !reversed && is_handover === handedOver)
        .map(({ amount }) => -amount);
    const countedCash = counts.at(-1)?.cash.counted;
    amounts.push(
      countedCash === undefined
        ? sumOf([
            float ?? 0,
            taken.cash,
            -given_back.cash,
            ...sumTakenOut(false),
            ...paid_outs.map(({ amount }) => -amount),
          ])
        : sumOf([countedCash, ...sumTakenOut(true)]),
    );
  }
  return amounts;
}

async function readLastComparedDay(): Promise<Day> {
  const { data } = parseWire(reconciliationsPage, (await owner.get('/api/reconciliations?limit=50')).body);
  return (
    data
      .filter(({ asked_by }) => asked_by === 'The system')
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '2026-11-30'
  );
}

const readSafe = async () => parseWire(safeBook, (await owner.get('/api/safe')).body);

/** What the rows of the other screens add up to, for each figure. */
const onOtherScreens: Record<MoneyFigure, () => Promise<number[]>> = {
  tills: readCashOfShifts,
  envelopes: async () => (await readSafe()).envelopes.filter(({ in_safe }) => !in_safe).map(({ amount }) => amount),
  safe: async () => {
    const { before, entries } = await readSafe();
    return [before, ...entries.flatMap(({ closed, counted }) => [closed, counted])];
  },
  transfers: async () =>
    (
      await readAllPages(async (cursor) =>
        parseWire(transfersPage, (await owner.get(`/api/transfers?limit=1${cursor}`)).body),
      )
    ).map(({ amount }) => amount),
  gateway: async () => {
    const { rows } = await sql<{ day: Day }>`select (${await readLastComparedDay()}::date + 1)::text as day`.execute(
      month.app.db.read,
    );
    const { methods } = parseWire(
      takings,
      (await owner.get(`/api/reports/takings?from=${rows[0]?.day}&to=2026-12-31`)).body,
    );
    return methods.filter(({ method }) => method === 'gateway').map(({ amount }) => amount);
  },
  gateway_refunds: async () =>
    (
      await readAllPages(async (cursor) =>
        parseWire(refundsPage, (await owner.get(`/api/refunds?limit=1${cursor}`)).body),
      )
    ).map(({ amount }) => amount),
  desk_refunds: async () =>
    (await readBookings('&payment_status=refund_due&source=manual')).map(({ paid_amount }) => paid_amount),
  in_house: () => readOwedBy(guestOwes, 'checked_in'),
  left: () => readOwedBy(guestOwes, 'checked_out', 'completed'),
  to_come: () => readOwedBy(guestOwes, 'confirmed'),
  tabs: async () => parseWire(tabList, (await owner.get('/api/bar-tabs')).body).data.map(({ balance }) => balance ?? 0),
  companies: async () => {
    const { data } = parseWire(companyList, (await owner.get('/api/companies')).body);
    const amounts = [];
    for (const { id } of data)
      amounts.push(parseWire(companyAccount, (await owner.get(`/api/companies/${id}/account`)).body).open);
    return [...amounts, ...(await readOwedBy(othersOwe, ...bookingStatuses.filter((status) => status !== 'pending')))];
  },
};

const rowsOf = (figure: MoneyFigure) =>
  readAllPages(async (cursor) =>
    parseWire(moneyListPage, (await owner.get(`/api/money-now/${figure}?limit=2${cursor}`)).body),
  );

describe('where the money is', () => {
  test.each(moneyFigures)(
    'the list of %s adds up to the figure, and so does what other screens say',
    async (figure) => {
      const { amount, rows } = figureOf((await readNow()).figures, figure);
      const listedRows = await rowsOf(figure);
      expect(amount).toBeGreaterThan(0);
      expect(sumOf(listedRows.map((row) => row.amount))).toBe(amount);
      expect(listedRows).toHaveLength(rows);
      expect(listedRows.map((row) => row.amount)).toEqual(
        listedRows.map((row) => row.amount).toSorted((a, b) => b - a),
      );
      const page = parseWire(moneyListPage, (await owner.get(`/api/money-now/${figure}?limit=1`)).body);
      expect([page.total_amount, page.total_count]).toEqual([amount, rows]);
      expect(sumOf(await onOtherScreens[figure]())).toBe(amount);
    },
  );

  test('a list that lacks a row does not add up', async () => {
    const { figures } = await readNow();
    for (const figure of moneyFigures) {
      const [, ...otherRows] = await rowsOf(figure);
      expect(sumOf(otherRows.map(({ amount }) => amount)), figure).not.toBe(figureOf(figures, figure).amount);
      const [, ...otherAmounts] = (await onOtherScreens[figure]()).filter((amount) => amount !== 0);
      expect(sumOf(otherAmounts), figure).not.toBe(figureOf(figures, figure).amount);
    }
  });
});

describe('what is to pay now, and what later', () => {
  type Stay = OnWire<DeskBooking>;
  const byRule = (stay: Stay, today: Day) => {
    const { status, balance, others_owe, other_payers: otherPayers, guest_nights } = stay;
    const amountsOf = { balanceKobo: fromNaira(balance), othersOweKobo: fromNaira(others_owe) };
    const guestNights = guest_nights.map(({ night, amount }) => ({ night, amountKobo: fromNaira(amount) }));
    return toPayOf({ status, ...amountsOf, otherPayers, guestNights }, today);
  };
  type ToPay = readonly [now: Kobo, later: Kobo, byOthers: Kobo];
  const ruleOfAll = (stays: readonly Stay[], today: Day) =>
    Object.fromEntries(
      stays.map((stay): [string, ToPay] => {
        const { nowKobo, laterKobo, byOthersKobo } = byRule(stay, today);
        return [stay.id, [nowKobo, laterKobo, byOthersKobo]];
      }),
    );
  const readBySql = async (today: Day) => {
    const { rows } = await sql<{ id: string; nowKobo: Kobo; laterKobo: Kobo; othersKobo: Kobo }>`
      select id::text, now_kobo, later_kobo, others_kobo from stays_to_pay(${today}::date)`.execute(month.app.db.read);
    return Object.fromEntries(
      rows.map(({ id, nowKobo, laterKobo, othersKobo }): [string, ToPay] => [id, [nowKobo, laterKobo, othersKobo]]),
    );
  };
  const listStays = (who = '') =>
    readAllPages(async (cursor) =>
      parseWire(staysToPayPage, (await owner.get(`/api/stays/to-pay?limit=2${who}${cursor}`)).body),
    );
  const readSums = async (who: string) =>
    parseWire(staysToPayPage, (await owner.get(`/api/stays/to-pay?limit=1${who}`)).body).sums;

  let unpaidStays: Stay[];
  beforeAll(async () => {
    // The company that pays for this stay has a window for the nights, so the rest is the guest's.
    const { data: companies } = parseWire(companyList, (await owner.get('/api/companies')).body);
    const company_id = companies.find(({ name }) => name === 'Zenith')?.id ?? '';
    const stay = { check_in: day(8), check_out: day(11), guest_name: 'Guest V', company_id };
    const { id } = await walkIn(month.app, desk, stay);
    await moveThrough(desk, id, 'checked_in');
    const openReply = await desk.post(`/api/bookings/${id}/windows`, { company_id });
    const { window_id } = parseWire(openWindowReply, openReply.body);
    expect((await desk.put(`/api/bookings/${id}/windows/${window_id}/routes`, { kinds: ['night'] })).status).toBe(200);
    const charge = { kind: 'charge', amount: 2500.5, reason: 'A broken chair', key: crypto.randomUUID() };
    expect((await desk.post(`/api/bookings/${id}/adjustments`, charge)).status).toBe(201);
    const allBookings = await readBookings();
    unpaidStays = allBookings.filter(({ status, balance }) => status !== 'pending' && balance > 0);
    expect(ruleOfAll(unpaidStays, day(8))[id]?.[0]).toBe(fromNaira(2500.5));
  });

  test.each([6, 7, 8, 9, 10, 28, 40])('of each stay SQL says what the rule says, on day %i', async (date) => {
    const today = addDays(day(1), date - 1);
    const expectedAmounts = ruleOfAll(unpaidStays, today);
    expect(await readBySql(today)).toEqual(expectedAmounts);
    const amounts = Object.values(expectedAmounts);
    for (const part of [0, 2] as const) expect(amounts.some((each) => each[part] > 0)).toBe(true);
  });

  test('a rule that forgets the other payers, or the day, says something else', async () => {
    const said = await readBySql(day(8));
    expect(Object.values(said).some(([, later]) => later > 0)).toBe(true);
    expect(ruleOfAll(unpaidStays, day(9))).not.toEqual(said);
    const withoutOthers = unpaidStays.map((stay) => ({ ...stay, others_owe: 0 }));
    expect(ruleOfAll(withoutOthers, day(8))).not.toEqual(said);
  });

  test('the pages of the list add up to what Money Now and the overview say', async () => {
    const { figures } = await readNow();
    const [inHouse, leftStays] = [await listStays('&who=in_house'), await listStays('&who=left')];
    for (const [figure, stays] of [
      ['in_house', inHouse],
      ['left', leftStays],
    ] as const) {
      const { amount, parts } = figureOf(figures, figure);
      const amountsByRule = stays.map((stay) => byRule(stay, day(8)));
      expect(sumOf(stays.map(guestOwes))).toBe(amount);
      expect(sumOf(amountsByRule.map(({ nowKobo }) => toNaira(nowKobo)))).toBe(parts?.now);
      expect(sumOf(amountsByRule.map(({ laterKobo }) => toNaira(laterKobo)))).toBe(parts?.later);
      expect(amountsByRule.filter(({ nowKobo }) => nowKobo > 0)).toHaveLength(parts?.now_count ?? -1);
      const { now, later, by_others } = await readSums(`&who=${figure}`);
      expect([now, later, by_others]).toEqual([parts?.now, parts?.later, sumOf(stays.map(othersOwe))]);
      expect(sumOf(stays.slice(1).map(guestOwes))).not.toBe(amount);
    }
    const allStays = await listStays();
    expect(allStays.map(({ id }) => id).toSorted()).toEqual([...inHouse, ...leftStays].map(({ id }) => id).toSorted());
    const amounts = allStays.map((stay) => byRule(stay, day(8)).nowKobo);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  test('the two parts of what is owed are the figure, and the overview says the same', async () => {
    const { figures } = await readNow();
    const parts = figures.flatMap(({ figure, parts }) => (parts ? [{ figure, ...parts }] : []));
    expect(parts.map(({ figure }) => figure)).toEqual(owedFigures);
    for (const { figure, now, later } of parts) expect(sumOf([now, later])).toBe(figureOf(figures, figure).amount);
    expect(parseWire(todayOverview, (await owner.get('/api/analytics/today')).body).owed).toEqual(parts);
  });
});

describe('since the last day was closed', () => {
  const amountsByFigure = (figures: readonly OnWire<MoneyFigureNow>[]) =>
    Object.fromEntries(figures.map(({ figure, amount }) => [figure, amount]));
  const changesOf = (figures: readonly OnWire<MoneyFigureNow>[]) =>
    Object.fromEntries(figures.filter(({ change }) => change !== 0).map(({ figure, change }) => [figure, change]));

  test('each figure says by how much it differs from what it was then', async () => {
    const before = await readNow();
    expect(before.since?.day).toBe(day(7));
    // At night the gateway's list is compared before the day is closed.
    month.app.clock.set(new Date('2026-12-09T03:40:00+01:00'));
    await month.app.worker.idle();
    await month.advanceTo(9, '06:00:00');
    const moneyAfterClosing = await readNow();
    expect(moneyAfterClosing.since?.day).toBe(day(8));
    expect(changesOf(moneyAfterClosing.figures)).toEqual({});
    // At night the gateway’s list was compared, and the shifts that had opened by themselves ended. Their cash stays.
    expect(amountsByFigure(moneyAfterClosing.figures)).toEqual({ ...amountsByFigure(before.figures), gateway: 0 });
    expect(moneyAfterClosing.not_counted.count).toBeGreaterThan(before.not_counted.count);
    const cashByPerson = ({ without_till }: typeof before) => without_till.map(({ person, cash }) => [person, cash]);
    expect(cashByPerson(moneyAfterClosing)).toEqual(cashByPerson(before));
    expect(sumOf((await rowsOf('tills')).map(({ amount }) => amount))).toBe(
      figureOf(moneyAfterClosing.figures, 'tills').amount,
    );
    expect(sumOf(await readCashOfShifts())).toBe(figureOf(moneyAfterClosing.figures, 'tills').amount);
    const guest = (await readBookings()).find(({ guest_name }) => guest_name === 'Guest O');
    expect((await takePayment(desk, guest?.id ?? '', { amount: 1000.25 })).status).toBe(201);
    expect(changesOf((await readNow()).figures)).toEqual({ tills: 1000.25, in_house: -1000.25 });
  });
});

test('each till says who is at it, with what, and what the last count found', async () => {
  const { tills } = await readNow();
  expect(tills).toEqual([
    expect.objectContaining({ till: 'Front desk', person: 'Ngozi Eze', float: 5000, counted: null, closed_at: null }),
    expect.objectContaining({
      ...{ till: 'Main bar', person: 'Sunday Etim', float: 1000, expected_cash: 2501, counted: 2500, cash: 1300 },
      closed_at: expect.any(String),
    }),
  ]);
});

test('each person without a till is one line, whose shifts add up to it; all lines add up to the figure', async () => {
  const { figures, tills, without_till, people_without_till } = await readNow();
  expect(without_till.length).toBe(people_without_till);
  expect(new Set(without_till.map(({ id }) => id)).size).toBe(people_without_till);
  expect(without_till.some(({ shift_count }) => shift_count > 1)).toBe(true);
  for (const { cash, shifts, shift_count } of without_till)
    expect([shifts.length, sumOf(shifts.map((shift) => shift.cash))]).toEqual([shift_count, cash]);
  expect(sumOf([...tills, ...without_till].map(({ cash }) => cash))).toBe(figureOf(figures, 'tills').amount);
});

test('a supervisor sees all figures but those of the card gateway', async () => {
  const supervisor = await signedIn(month.app, 'supervisor');
  const seenFigures = (await readNow(supervisor)).figures.map(({ figure }) => figure);
  expect(moneyFigures.filter((figure) => !seenFigures.includes(figure))).toEqual(['gateway', 'gateway_refunds']);
  for (const figure of ['gateway', 'gateway_refunds']) {
    const { status, body } = await supervisor.get(`/api/money-now/${figure}`);
    expect([status, body.message]).toEqual([403, moneyNowMessages.notYours]);
  }
  expect((await supervisor.get('/api/money-now/transfers')).status).toBe(200);
});
