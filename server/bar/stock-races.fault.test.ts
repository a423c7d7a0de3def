import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliveriesPage, deliveryMessages } from '#contract/bar/deliveries.ts';
import type { DrinkView } from '#contract/bar/drinks.ts';
import { countMessages, currentCount } from '#contract/bar/stock-counts.ts';
import { addDrink, dropCurrentCount } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { rounds } from '#tools/testing/form.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { countByStatus, type RaceSetup, raceSetups } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const runTogether = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  const barmanClients: Client[] = [];
  const ownerClients: Client[] = [];
  beforeAll(async () => {
    arena = await open();
    for (const turn of [0, 1]) {
      const app = { client: () => arena.browser(turn) };
      barmanClients[turn] = await signedIn(app, 'barmen');
      ownerClients[turn] = await signedIn(app, 'superadmin');
    }
    return () => arena.checkAndClose();
  });
  const barmanClient = (turn: number) => barmanClients[turn % 2] as Client;
  const ownerClient = (turn: number) => ownerClients[turn % 2] as Client;
  const addDrinkWithStock = (stock_quantity: number): Promise<OnWire<DrinkView>> =>
    addDrink({ client: () => arena.browser(0) }, { stock_quantity });
  const readStock = async (id: number) =>
    (await sql<{ stock: number }>`select stock from drink where id = ${id}`.execute(arena.db.read)).rows[0]?.stock;

  const deliver = (turn: number, drinks: readonly number[], changes: object = {}) =>
    barmanClient(turn).post('/api/deliveries', {
      ...{ supplier: 'Star Breweries', note_number: crypto.randomUUID(), key: crypto.randomUUID() },
      items: drinks.map((drink_id) => ({ drink_id, quantity: 6 })),
      ...changes,
    });

  test('twenty people who enter one note at once put it into stock once', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id } = await addDrinkWithStock(10);
      const note_number = crypto.randomUUID();
      const replies = await runTogether(20, (turn) => deliver(turn, [id], { note_number }));
      expect(countByStatus(replies)).toEqual({ 201: 1, [`409 ${deliveryMessages.noteTaken}`]: 19 });
      expect(await readStock(id)).toBe(16);
    }
  });

  test('a careless clerk, who looks for the note first and enters it afterwards, enters it more than once', async () => {
    await sql`create table if not exists careless_note (number text)`.execute(arena.db.read);
    await runTogether(20, async () => {
      const { rows } = await sql`select number from careless_note`.execute(arena.db.read);
      if (rows.length === 0) await sql`insert into careless_note values ('4711')`.execute(arena.db.read);
    });
    const { rows } = await sql`select number from careless_note`.execute(arena.db.read);
    await sql`drop table careless_note`.execute(arena.db.read);
    expect(rows.length).toBeGreaterThan(1);
  });

  test('one delivery sent twenty times at once comes in once', async () => {
    const { id } = await addDrinkWithStock(10);
    const request = { note_number: crypto.randomUUID(), key: crypto.randomUUID() };
    expect(countByStatus(await runTogether(20, () => deliver(0, [id], request)))).toEqual({ 201: 20 });
    expect(await readStock(id)).toBe(16);
  });

  test('deliveries and orders that name the same drinks in any order all come through', async () => {
    const ids = (await Promise.all([200, 200, 200].map(addDrinkWithStock))).map(({ id }) => id);
    const deliveryCount = rounds(40, 20);
    const replies = await runTogether(deliveryCount, (turn) => {
      const drinks = turn % 4 < 2 ? ids : ids.toReversed();
      if (turn % 2 === 0) return deliver(turn / 2, drinks);
      return barmanClient(turn).post('/api/bar-sales', {
        items: drinks.map((drink_id) => ({ drink_id, quantity: 1 })),
      });
    });
    expect(countByStatus(replies)).toEqual({ 201: deliveryCount });
    for (const id of ids) expect(await readStock(id)).toBe(200 + (deliveryCount / 2) * 6 - deliveryCount / 2);
  });

  const readCurrentCount = async (turn: number) =>
    parseWire(currentCount, (await ownerClient(turn).get('/api/stock-counts/current')).body).count;

  test('a number that is saved while drinks are sold is compared with one moment of the books', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id } = await addDrinkWithStock(30);
      await dropCurrentCount({ client: () => arena.browser(0) });
      const startReplies = await runTogether(10, (turn) => ownerClient(turn).post('/api/stock-counts', {}));
      expect(countByStatus(startReplies)).toEqual({ 201: 1, [`409 ${countMessages.running}`]: 9 });
      const count = await readCurrentCount(0);
      const replies = await runTogether(20, (turn) =>
        turn % 5 === 0
          ? ownerClient(0).put(`/api/stock-counts/${count?.id}/drinks/${id}`, { counted: 20 })
          : barmanClient(turn).post('/api/bar-sales', { drink_id: id, quantity: 1 }),
      );
      expect(countByStatus(replies)).toEqual({ 200: 4, 201: 16 });
      // For each counted number, the stock that should be there is the stock after the last movement before the count.
      const { rows } = await sql<{ wrong: number; lines: number }>`
        select count(*)::integer as lines, (count(*) filter (where expected <> (
          select stock_after from stock_movement where stock_movement.id = last_movement)))::integer as wrong
        from stock_count_line where drink_id = ${id}`.execute(arena.db.read);
      expect(rows).toEqual([{ lines: 4, wrong: 0 }]);
      await ownerClient(0).post(`/api/stock-counts/${count?.id}/finish`, {});
      const acceptReplies = await runTogether(10, (turn) =>
        ownerClient(turn).post(`/api/stock-counts/${count?.id}/accept`, {}),
      );
      expect(acceptReplies.filter(({ status }) => status === 200)).toHaveLength(1);
      const last = await sql<{ by: number }>`
        select counted - expected as by from stock_count_line where drink_id = ${id} order by id desc limit 1`.execute(
        arena.db.read,
      );
      expect(await readStock(id)).toBe(14 + (last.rows[0]?.by ?? 0));
    }
  });

  test('a delivery that is taken back while its drinks are sold is sold before, or leaves none to sell', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const { id } = await addDrinkWithStock(0);
      const noteNumber = crypto.randomUUID();
      await deliver(0, [id], { note_number: noteNumber });
      const { data } = parseWire(deliveriesPage, (await ownerClient(0).get('/api/deliveries?limit=100')).body);
      const delivery = data.find(({ note_number }) => note_number === noteNumber);
      const [takeBackReply, ...sales] = await runTogether(10, (turn) =>
        turn === 0
          ? ownerClient(round).post(`/api/deliveries/${delivery?.id}/take-back`, { reason: 'Race' })
          : barmanClient(turn).post('/api/bar-sales', { drink_id: id, quantity: 1 }),
      );
      const soldCount = sales.filter(({ status }) => status === 201).length;
      expect([takeBackReply?.status, soldCount]).toEqual(soldCount === 0 ? [200, 0] : [409, 6]);
      expect(await readStock(id)).toBe(0);
    }
  });
});
