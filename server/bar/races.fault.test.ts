import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordSaleReply, saleMessages } from '#contract/bar/bar.ts';
import { type DrinkView, drinkMessages, stockMessages } from '#contract/bar/drinks.ts';
import { kobo } from '#contract/core/money.ts';
import hotel from '#hotel';
import { addDrink, gingerBeer, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, postWalkIn } from '#tools/testing/desk.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { countByStatus, type RaceSetup, raceSetups, seededIntegers } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const runTogether = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  const barmanClients: Client[] = [];
  const superadminClients: Client[] = [];
  beforeAll(async () => {
    arena = await open();
    for (const turn of [0, 1]) {
      const app = { client: () => arena.browser(turn) };
      barmanClients[turn] = await signedIn(app, 'barmen');
      superadminClients[turn] = await signedIn(app, 'superadmin');
    }
    return () => arena.checkAndClose();
  });
  const barmanClient = (turn: number) => barmanClients[turn % 2] as Client;
  const superadminClient = (turn: number) => superadminClients[turn % 2] as Client;
  const addDrinkWithStock = (stock_quantity: number): Promise<OnWire<DrinkView>> =>
    addDrink({ client: () => arena.browser(0) }, { stock_quantity });
  const sellDrink = (turn: number, drink_id: number, quantity = 1) =>
    barmanClient(turn).post('/api/bar-sales', { drink_id, quantity });
  const moveStock = (turn: number, id: number, input: object) =>
    superadminClient(turn).post(`/api/drinks/${id}/movements`, { reason: 'Race', key: crypto.randomUUID(), ...input });

  async function readStockAndSales(id: number) {
    const { rows } = await sql<{ stock: number; moved: number; sold: number }>`
      select stock, (select sum(quantity)::integer from stock_movement where drink_id = ${id}) as moved,
        (select count(*)::integer from bar_sale where drink_id = ${id} and deleted_at is null) as sold
      from drink where id = ${id}`.execute(arena.db.read);
    return rows[0];
  }

  const customerCount = rounds(50, 30);
  test(`of ten bottles exactly ten are sold to ${customerCount} customers, and the others hear that it is out of stock`, async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id, drink_name } = await addDrinkWithStock(10);
      const replies = await runTogether(customerCount, (turn) => sellDrink(turn, id));
      const refusalCounts = { [`409 ${saleMessages.outOfStock(drink_name)}`]: customerCount - 10 };
      expect(countByStatus(replies), `round ${round}`).toEqual({ 201: 10, ...refusalCounts });
      expect(await readStockAndSales(id)).toEqual({ stock: 0, moved: 0, sold: 10 });
    }
  });

  test.runIf(isDeep)('where three at a time do not come out even, the last one stays', async () => {
    const { id, drink_name } = await addDrinkWithStock(10);
    const replies = await runTogether(30, (turn) => sellDrink(turn, id, 3));
    expect(countByStatus(replies)).toEqual({ 201: 3, [`409 ${saleMessages.tooFew(drink_name, 1)}`]: 27 });
    expect(await readStockAndSales(id)).toEqual({ stock: 1, moved: 1, sold: 3 });
  });

  test('a careless seller, who looks first and writes afterwards, sells more than there are', async () => {
    await sql`create table if not exists careless (stock integer)`.execute(arena.db.read);
    await sql`insert into careless values (10)`.execute(arena.db.read);
    const hasSold = await runTogether(50, async () => {
      const { rows } = await sql<{ stock: number }>`select stock from careless`.execute(arena.db.read);
      const [{ stock } = { stock: 0 }] = rows;
      if (stock > 0) await sql`update careless set stock = ${stock - 1}`.execute(arena.db.read);
      return stock > 0;
    });
    await sql`drop table careless`.execute(arena.db.read);
    expect(hasSold.filter(Boolean).length).toBeGreaterThan(10);
  });

  test('orders that name the same drinks the other way round are all served', async () => {
    const drinks = [await addDrinkWithStock(200), await addDrinkWithStock(200), await addDrinkWithStock(200)];
    const items = drinks.map(({ id }) => ({ drink_id: id, quantity: 1 }));
    const sellerCount = rounds(40, 20);
    const orderCount = sellerCount * rounds(3, 1);
    for (let sentCount = 0; sentCount < orderCount; sentCount += sellerCount) {
      const replies = await runTogether(sellerCount, (turn) =>
        barmanClient(turn).post('/api/bar-sales', { items: turn % 4 < 2 ? items : items.toReversed() }),
      );
      expect(countByStatus(replies)).toEqual({ 201: sellerCount });
    }
    const stockLeft = 200 - orderCount;
    for (const { id } of drinks)
      expect(await readStockAndSales(id)).toEqual({ stock: stockLeft, moved: stockLeft, sold: orderCount });
  });

  test.runIf(isDeep)('an order one drink is missing for takes nothing of the others, however many try', async () => {
    const [plenty, scarce] = [await addDrinkWithStock(100), await addDrinkWithStock(5)];
    const items = [plenty, scarce].map(({ id }) => ({ drink_id: id, quantity: 1 }));
    const replies = await runTogether(40, (turn) => barmanClient(turn).post('/api/bar-sales', { items }));
    expect(countByStatus(replies)).toEqual({ 201: 5, [`409 ${saleMessages.outOfStock(scarce.drink_name)}`]: 35 });
    expect(await readStockAndSales(plenty.id)).toEqual({ stock: 95, moved: 95, sold: 5 });
  });

  test('sales, deletions, restocks, breakages, corrections and edits at once add up', async () => {
    const randomBelow = seededIntegers();
    for (let round = 0; round < rounds(2, 1); round++) {
      const { id, drink_name } = await addDrinkWithStock(30);
      const salesBefore = await Promise.all(
        Array.from({ length: 10 }, () => sell(barmanClient(0), [{ drink_id: id, quantity: 1 }])),
      );
      const saleIds = salesBefore.flat().map((each) => each.id);
      const waysToChange: ((turn: number) => Promise<Reply>)[] = [
        (turn) => sellDrink(turn, id, 1 + randomBelow(3)),
        (turn) => sellDrink(turn, id),
        (turn) =>
          superadminClient(turn).delete(`/api/bar-sales/${saleIds[randomBelow(saleIds.length)]}`, { reason: 'Race' }),
        (turn) => moveStock(turn, id, { kind: 'restock', quantity: 1 + randomBelow(4) }),
        (turn) => moveStock(turn, id, { kind: 'breakage', quantity: 1 + randomBelow(4) }),
        (turn) => moveStock(turn, id, { kind: 'correction', quantity: 20 + randomBelow(20) }),
        (turn) =>
          superadminClient(turn).put(`/api/drinks/${id}`, {
            ...gingerBeer,
            drink_name,
            stock_quantity: 25,
            stock_reason: 'Race',
          }),
      ];
      const replies = await runTogether(
        60,
        (turn) => (waysToChange[randomBelow(waysToChange.length)] ?? waysToChange[0])?.(turn) as Promise<Reply>,
      );
      const unexpectedReplies = replies.filter(({ status }) => ![200, 201, 400, 404, 409].includes(status));
      expect(unexpectedReplies.map(({ body }) => body)).toEqual([]);
      expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThan(10);
      const { stock, moved } = (await readStockAndSales(id)) ?? {};
      expect(stock).toBe(moved);
    }
  });

  test('one sale sent twenty times at once is one sale', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const [firstDrink, secondDrink] = [await addDrinkWithStock(10), await addDrinkWithStock(10)];
      const items = [firstDrink, secondDrink].map(({ id }) => ({ drink_id: id, quantity: 1 }));
      const key = crypto.randomUUID();
      const replies = await runTogether(20, (turn) => barmanClient(turn).post('/api/bar-sales', { items, key }));
      expect(countByStatus(replies)).toEqual({ 201: 20 });
      const sales = replies.map(({ body }) =>
        parseWire(recordSaleReply, body)
          .sales.map(({ id }) => id)
          .join(),
      );
      expect(new Set(sales).size).toBe(1);
      expect([await readStockAndSales(firstDrink.id), await readStockAndSales(secondDrink.id)]).toEqual(
        Array(2).fill({ stock: 9, moved: 9, sold: 1 }),
      );
    }
  });

  test.runIf(isDeep)('one key for two different sales sells one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const drinks = [await addDrinkWithStock(10), await addDrinkWithStock(10)];
      const key = crypto.randomUUID();
      const replies = await runTogether(20, (turn) =>
        barmanClient(turn).post('/api/bar-sales', { drink_id: drinks[turn % 4 < 2 ? 0 : 1]?.id, quantity: 1, key }),
      );
      expect(countByStatus(replies)).toEqual({ 201: 10, [`409 ${saleMessages.keyReused}`]: 10 });
      const stockLeft = await Promise.all(drinks.map(async ({ id }) => (await readStockAndSales(id))?.stock));
      expect(stockLeft.toSorted((a = 0, b = 0) => a - b)).toEqual([9, 10]);
    }
  });

  test('one delivery sent twenty times at once comes in once, and one key for two drinks fills one of them', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const [firstDrink, secondDrink] = [await addDrinkWithStock(10), await addDrinkWithStock(10)];
      const request = { kind: 'restock', quantity: 5, key: crypto.randomUUID() };
      expect(countByStatus(await runTogether(20, (turn) => moveStock(turn, firstDrink.id, request)))).toEqual({
        201: 20,
      });
      expect((await readStockAndSales(firstDrink.id))?.stock).toBe(15);
      const secondDelivery = { ...request, key: crypto.randomUUID() };
      const replies = await runTogether(20, (turn) =>
        moveStock(turn, (turn % 4 < 2 ? firstDrink : secondDrink).id, secondDelivery),
      );
      expect(countByStatus(replies)).toEqual({ 201: 10, [`409 ${stockMessages.keyReused}`]: 10 });
      expect([
        (await readStockAndSales(firstDrink.id))?.stock,
        (await readStockAndSales(secondDrink.id))?.stock,
      ]).toSatisfy(([first, second]) => first + second === 30);
    }
  });

  test('a sale is deleted once, however often at once, and its bottles come back once', async () => {
    const { id } = await addDrinkWithStock(10);
    const [recordedSale] = await sell(barmanClient(0), [{ drink_id: id, quantity: 4 }]);
    const replies = await runTogether(20, (turn) =>
      superadminClient(turn).delete(`/api/bar-sales/${recordedSale?.id}`, { reason: 'Race' }),
    );
    expect(countByStatus(replies)).toEqual({ 200: 1, [`404 ${saleMessages.notFound}`]: 19 });
    expect(await readStockAndSales(id)).toEqual({ stock: 10, moved: 10, sold: 0 });
  });

  test('a drink that is deleted while it is sold was sold before that, or not at all', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id } = await addDrinkWithStock(30);
      const [deletionReply, ...replies] = await runTogether(20, (turn) =>
        turn === 0 ? superadminClient(round).delete(`/api/drinks/${id}`, { reason: 'Gone' }) : sellDrink(turn, id),
      );
      expect(deletionReply?.status).toBe(200);
      const soldCount = replies.filter(({ status }) => status === 201).length;
      const refusals = soldCount < 19 ? { [`409 ${saleMessages.unknownDrink}`]: 19 - soldCount } : {};
      expect(countByStatus(replies)).toEqual({ ...(soldCount && { 201: soldCount }), ...refusals });
      // The deletion of the drink has written off the rest of its stock.
      expect(await readStockAndSales(id)).toEqual({ stock: 0, moved: 0, sold: soldCount });
    }
  });

  async function checkInGuest(room_id: string): Promise<{ id: string; desk: Client }> {
    const desk = await signedIn({ client: () => arena.browser(1) }, 'receptionist');
    const { id } = deskBookingFrom(await postWalkIn(desk, { room_id, guest_name: 'Ada Obi' }));
    await moveThrough(desk, id, 'checked_in');
    return { id, desk };
  }
  const sellOnRoom = (turn: number, id: string, drink_id: number) =>
    barmanClient(turn).post('/api/bar-sales', { drink_id, quantity: 1, ...roomPayment(id) });
  const readLines = async (id: string) => {
    const { rows } = await sql<{ lines: number; drinks: number }>`
      select count(*)::integer as lines, coalesce(sum(gross_kobo), 0)::integer / 100 as drinks
      from folio_line where booking_id = ${id}`.execute(arena.db.read);
    return rows[0];
  };

  test('twenty drinks at once on one room stop at the limit', async () => {
    const { barLimit } = hotel.desk;
    const price = barLimit / 8;
    for (let round = 0; round < rounds(2, 1); round++) {
      const { id } = await checkInGuest('classic-single');
      const drink = await addDrink({ client: () => arena.browser(0) }, { price, stock_quantity: 30 });
      const replies = await runTogether(20, (turn) => sellOnRoom(turn, id, drink.id));
      expect(countByStatus(replies)).toEqual({ 201: 8, [`409 ${saleMessages.overLimit(kobo(0))}`]: 12 });
      expect(await readLines(id)).toEqual({ lines: 8, drinks: barLimit });
      expect(await readStockAndSales(drink.id)).toEqual({ stock: 22, moved: 22, sold: 8 });
    }
  });

  test('a careless barman, who looks first and writes afterwards, passes the limit', async () => {
    await sql`create table if not exists careless_account (drinks integer)`.execute(arena.db.read);
    await sql`insert into careless_account values (0)`.execute(arena.db.read);
    await runTogether(20, async () => {
      const { rows } = await sql<{
        drinks: number;
      }>`select sum(drinks)::integer as drinks from careless_account`.execute(arena.db.read);
      if ((rows[0]?.drinks ?? 0) < 8) await sql`insert into careless_account values (1)`.execute(arena.db.read);
    });
    const { rows } = await sql<{ drinks: number }>`select sum(drinks)::integer as drinks from careless_account`.execute(
      arena.db.read,
    );
    await sql`drop table careless_account`.execute(arena.db.read);
    expect(rows[0]?.drinks).toBeGreaterThan(8);
  });

  test('a guest who checks out while twenty drinks are put on the room has them before that, or not at all', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id } = await checkInGuest('deluxe');
      const drink = await addDrink({ client: () => arena.browser(0) }, { price: 100, stock_quantity: 30 });
      const [departureReply, ...replies] = await runTogether(21, (turn) =>
        turn === 0
          ? superadminClient(0).put(`/api/bookings/${id}`, { status: 'checked_out', reason: 'Pays by transfer' })
          : sellOnRoom(turn, id, drink.id),
      );
      expect(departureReply?.status).toBe(200);
      const soldOrderCount = replies.filter(({ status }) => status === 201).length;
      const refusalCounts = soldOrderCount < 20 ? { [`409 ${saleMessages.accountClosed}`]: 20 - soldOrderCount } : {};
      expect(countByStatus(replies)).toEqual({ ...(soldOrderCount && { 201: soldOrderCount }), ...refusalCounts });
      expect(await readLines(id)).toEqual({ lines: soldOrderCount, drinks: soldOrderCount * 100 });
      const { rows } = await sql<{ after: number }>`
        select count(*)::integer as after from audit
        where subject_id = ${id} and action = 'line posted'
          and id > (select id from audit where subject_id = ${id} and action = 'booking checked out')`.execute(
        arena.db.read,
      );
      expect(rows).toEqual([{ after: 0 }]);
    }
  });

  test.runIf(isDeep)('a drink on a room that is deleted twenty times at once comes off the account once', async () => {
    const { id } = await checkInGuest('deluxe-large');
    const drink = await addDrink({ client: () => arena.browser(0) }, { price: 100, stock_quantity: 30 });
    const [recordedSale] = await sell(barmanClient(0), [{ drink_id: drink.id, quantity: 1 }], roomPayment(id));
    const replies = await runTogether(20, (turn) =>
      turn % 2
        ? superadminClient(turn).delete(`/api/bar-sales/${recordedSale?.id}`, { reason: 'Race' })
        : sellOnRoom(turn, id, drink.id),
    );
    expect(countByStatus(replies)).toEqual({ 200: 1, 201: 10, [`404 ${saleMessages.notFound}`]: 9 });
    expect(await readLines(id)).toEqual({ lines: 12, drinks: 1000 });
  });

  test('of twenty people who add a drink of one name one does', async () => {
    const drink_name = `Twin ${crypto.randomUUID()}`;
    const replies = await runTogether(20, (turn) =>
      superadminClient(turn).post('/api/drinks', {
        ...gingerBeer,
        drink_name: turn % 4 < 2 ? drink_name : drink_name.toUpperCase(),
      }),
    );
    expect(countByStatus(replies)).toEqual({ 201: 1, [`409 ${drinkMessages.nameTaken}`]: 19 });
  });
});
