import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking, PaymentView } from '#contract/desk.ts';
import type { Analytics } from '#contract/insights.ts';
import { arenas, dice, tally } from '#tools/testing/arena.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { askWalkIn, deskBookingIn, move, take } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { violations } from '#tools/testing/invariants.ts';
import { signedIn } from '#tools/testing/steps.ts';

describe.each(arenas)('%s', (_, open) => {
  test('what is sold, paid, reversed, called off and deleted at once adds up at every moment and after it', async () => {
    const arena = await open();
    onTestFinished(() => arena.close());
    const roll = dice();
    const offices: Client[] = [];
    for (const turn of [0, 1]) offices[turn] = await signedIn({ client: () => arena.browser(turn) }, 'superadmin');
    const office = (turn: number) => offices[turn % 2] as Client;
    const drinks: number[] = [];
    for (const price of [100.25, 200.5, 300])
      drinks.push((await addDrink({ client: () => arena.browser(0) }, { price, stock_quantity: 1000 })).id);

    for (let round = 0; round < rounds(4, 2); round++) {
      const sales: string[] = [];
      const stays: DeskBooking[] = [];
      for (let turn = 0; turn < 8; turn++) {
        const [sale] = await sell(office(turn), [{ drink_id: drinks[turn % 3] ?? 0, quantity: 1 }]);
        if (sale) sales.push(sale.id);
        arena.tick();
        const stay = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 1) };
        const booking = deskBookingIn(await askWalkIn(office(turn), stay));
        // Each in another order: whoever locks the totals of a day as they come meets somebody who comes the other way.
        const methods = turn % 2 ? (['cash', 'card', 'transfer'] as const) : (['transfer', 'card', 'cash'] as const);
        for (const method of methods) await take(office(turn), booking.id, { method, amount: 1000.5 });
        stays.push(booking);
      }
      const payments = await Promise.all(
        stays.map(async ({ id }) => (await office(0).get(`/api/bookings/${id}`)).body.payments as PaymentView[]),
      );

      const begun = Array.from({ length: 20 }, (_, turn) => () => {
        const items = [0, 1, 2].map((each) => ({ drink_id: drinks[(turn + each) % 3] ?? 0, quantity: 1 }));
        return office(turn).post('/api/bar-sales', { items, payment_method: turn % 3 ? 'cash' : 'card' });
      });
      for (const [turn, { id }] of stays.entries()) {
        const payment = payments[turn]?.[roll(3)];
        begun.push(
          () => take(office(turn), id, { method: 'cash', amount: 500 }),
          () => move(office(turn + 1), id, turn % 4 ? 'cancelled' : 'voided'),
          () => office(turn).post(`/api/bookings/${id}/payments/${payment?.id}/reverse`, { reason: 'Mistake' }),
          () => office(turn).delete(`/api/bar-sales/${sales[turn]}`, { reason: 'Mistake' }),
        );
      }
      const looks: Analytics[] = [];
      const looking = Array.from({ length: 6 }, (_, turn) => async () => {
        const { body } = await office(turn).get(`/api/analytics/overview?from=${testToday}&to=${testToday}`);
        looks.push(body as unknown as Analytics);
        return { status: 200, headers: new Headers(), body };
      });
      const all = [...begun, ...looking].map((work) => ({ work, place: roll(1e6) })).sort((a, b) => a.place - b.place);
      const answers = await Promise.all(all.map(({ work }) => work()));
      console.info(`round ${round}`, tally(answers));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const { summary, top_drinks } of looks)
        expect(Math.round(top_drinks.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(
          Math.round(summary.bar_revenue * 100),
        );
      expect(await violations(arena.db.read)).toEqual([]);
    }
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(arena.db.read);
    console.info(`${rows[0]?.deadlocks} deadlocks`);
    expect(rows[0]?.deadlocks).toBe(0);
  });
});
