import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { DeskBooking, PaymentView } from '#contract/front-desk/desk.ts';
import type { Analytics } from '#contract/reports/insights.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { deskBookingFrom, move, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { countByStatus, raceSetups, seededIntegers } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

describe.each(raceSetups)('%s', (_, open) => {
  test('what is sold, paid, reversed, called off and deleted at once adds up at every moment and after it', async () => {
    const arena = await open();
    onTestFinished(() => arena.close());
    const randomBelow = seededIntegers();
    const superadminClients: Client[] = [];
    for (const turn of [0, 1])
      superadminClients[turn] = await signedIn({ client: () => arena.browser(turn) }, 'superadmin');
    const superadminClient = (turn: number) => superadminClients[turn % 2] as Client;
    const drinks: number[] = [];
    for (const price of [100.25, 200.5, 300])
      drinks.push((await addDrink({ client: () => arena.browser(0) }, { price, stock_quantity: 1000 })).id);

    for (let round = 0; round < rounds(2, 1); round++) {
      const sales: string[] = [];
      const stays: OnWire<DeskBooking>[] = [];
      for (let turn = 0; turn < rounds(8, 4); turn++) {
        const [sale] = await sell(superadminClient(turn), [{ drink_id: drinks[turn % 3] ?? 0, quantity: 1 }]);
        if (sale) sales.push(sale.id);
        arena.advanceOneSecond();
        const stay = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 1) };
        const booking = deskBookingFrom(await postWalkIn(superadminClient(turn), stay));
        // The methods come in opposite orders: if a payment locked its total of the day at once, two stays would
        // deadlock.
        const methods = turn % 2 ? (['cash', 'card', 'transfer'] as const) : (['transfer', 'card', 'cash'] as const);
        for (const method of methods) await takePayment(superadminClient(turn), booking.id, { method, amount: 1000.5 });
        stays.push(booking);
      }
      const payments = await Promise.all(
        stays.map(
          async ({ id }) =>
            (await superadminClient(0).get(`/api/bookings/${id}`)).body.payments as OnWire<PaymentView>[],
        ),
      );

      const writeRequests = Array.from({ length: rounds(20, 10) }, (_, turn) => () => {
        const items = [0, 1, 2].map((each) => ({ drink_id: drinks[(turn + each) % 3] ?? 0, quantity: 1 }));
        return superadminClient(turn).post('/api/bar-sales', { items, payment_method: turn % 3 ? 'cash' : 'card' });
      });
      for (const [turn, { id }] of stays.entries()) {
        const payment = payments[turn]?.[randomBelow(3)];
        writeRequests.push(
          () => takePayment(superadminClient(turn), id, { method: 'cash', amount: 500 }),
          () => move(superadminClient(turn + 1), id, turn % 4 ? 'cancelled' : 'voided'),
          () =>
            superadminClient(turn).post(`/api/bookings/${id}/payments/${payment?.id}/reverse`, { reason: 'Mistake' }),
          () => superadminClient(turn).delete(`/api/bar-sales/${sales[turn]}`, { reason: 'Mistake' }),
        );
      }
      const analyticsReplies: OnWire<Analytics>[] = [];
      const analyticsRequests = Array.from({ length: 6 }, (_, turn) => async () => {
        const { body } = await superadminClient(turn).get(`/api/analytics/overview?from=${testToday}&to=${testToday}`);
        analyticsReplies.push(body as unknown as OnWire<Analytics>);
        return { status: 200, headers: new Headers(), body };
      });
      const requests = [...writeRequests, ...analyticsRequests]
        .map((work) => ({ work, place: randomBelow(1e6) }))
        .sort((a, b) => a.place - b.place);
      const replies = await Promise.all(requests.map(({ work }) => work()));
      console.info(`round ${round}`, countByStatus(replies));
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      for (const { summary, top_drinks } of analyticsReplies)
        expect(Math.round(top_drinks.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(
          Math.round(summary.bar_revenue * 100),
        );
      expect(await findViolations(arena.db.read)).toEqual([]);
    }
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(arena.db.read);
    console.info(`${rows[0]?.deadlocks} deadlocks`);
    expect(rows[0]?.deadlocks).toBe(0);
  });
});

describe('the report of a day that is closed while somebody still writes of it', () => {
  /**
   * Fetches the report of a day twice. The first time is one second after the closing hour, while a payment of that day
   * is not committed yet. The second time is after the commit.
   */
  async function readReportTwice(unlock?: string): Promise<[first: string, second: string]> {
    const { db, drop } = await freshPostgres();
    const app = await testApp({ db, at: new Date('2026-11-22T04:59:59Z') });
    onTestFinished(() => app.close().then(drop));
    if (unlock) await sql.raw(unlock).execute(db.read);
    const superadmin = await signedIn(app, 'superadmin');
    const { id } = await walkIn(app, superadmin);
    const readReport = async () =>
      String((await superadmin.get(`/api/exports/daily-report?day=${testToday}`)).body.text);

    const openTransaction = await db.read.startTransaction().execute();
    await sql`insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
      select ${id}, 'cash', 100000, id, '2026-11-21T22:59:59Z' from staff where staff_id = 'FRONT001'`.execute(
      openTransaction,
    );
    app.clock.set(new Date('2026-11-22T05:00:01Z'));
    let isAnswered = false;
    const firstReport = readReport().finally(() => {
      isAnswered = true;
    });
    const locks = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!isAnswered && (await locks.execute(db.read)).rows.length === 0);
    expect((await postWalkIn(superadmin, { guest_name: 'Early Bird', check_in: addDays(testToday, 1) })).status).toBe(
      201,
    );
    await openTransaction.commit().execute();
    return [await firstReport, await readReport()];
  }

  test('waits for the payment, and never changes again', async () => {
    const [firstReport, secondReport] = await readReportTwice();
    expect(secondReport).toBe(firstReport);
    expect(firstReport).toContain('1000');
  });

  test.runIf(isDeep)('would change if nobody waited', async () => {
    const [firstReport, secondReport] = await readReportTwice(
      'create or replace function on_open_day(moment timestamptz) returns timestamptz language sql return moment',
    );
    expect(secondReport).not.toBe(firstReport);
  });
});
