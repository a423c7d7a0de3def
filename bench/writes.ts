import { type RecordedCall, type Replacements, recordCall } from '#bench/bare-sql.ts';
import type { LoadOptions } from '#bench/load.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Db } from '#db/db.ts';
import { addDrink } from '#tools/testing/bar.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

export type MeasuredWrite = {
  work: string;
  /** Adds the rows that the writes need. Resolves with the ids of these rows, which the writes use in turn. */
  prepare(db: Db): Promise<string[]>;
  makeLoad(
    url: string,
    count: number,
    ids: readonly string[],
  ): Promise<Pick<LoadOptions, 'path' | 'headers' | 'requests'>>;
  record(): Promise<RecordedCall>;
  replacements(call: RecordedCall, ids: readonly string[]): Replacements;
};

const preparedRowCount = 20;
const pickInTurn = (ids: readonly string[], run: number): string => ids[run % ids.length] ?? '';

async function withApp<T>(db: Db, work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await testApp({ db });
  try {
    await app.worker.stop();
    return await work(app);
  } finally {
    await app.close();
  }
}

function oncePerApp<T>(make: (app: TestApp) => Promise<T>): (app: TestApp) => Promise<T> {
  const valuesByApp = new WeakMap<TestApp, Promise<T>>();
  return (app) => {
    const known = valuesByApp.get(app) ?? make(app);
    valuesByApp.set(app, known);
    return known;
  };
}

const nightOf = (run: number) => addDays(testToday, 30 + (run % 300));
const onlineBookingInput = (run: number) => ({
  ...bookingInput({ room_id: 'deluxe', check_in: nightOf(run), check_out: addDays(nightOf(run), 1) }),
  transaction_ref: crypto.randomUUID(),
});

const bookOnline: MeasuredWrite = {
  work: 'bookings online, one room type',
  async prepare(db) {
    await setInventory(db, 'deluxe', { total_rooms: 100_000 });
    return [];
  },
  makeLoad: async (url, count) => ({
    path: '/api/bookings/public',
    headers: await makeClient(url).writeHeaders(),
    requests: Array.from({ length: count }, (_, run) => ({ body: JSON.stringify(onlineBookingInput(run)) })),
  }),
  record() {
    const guestOf = oncePerApp(async (app) => app.client());
    return recordCall(async (app) => (await guestOf(app)).post('/api/bookings/public', onlineBookingInput(0)));
  },
  replacements: () => ({ [nightOf(0)]: nightOf, [addDays(nightOf(0), 1)]: (run) => addDays(nightOf(run), 1) }),
};

const saleInput = (drinkId: string) => ({
  items: [{ drink_id: Number(drinkId), quantity: 1 }],
  key: crypto.randomUUID(),
});
const addStockedDrink = async (app: TestApp) => String((await addDrink(app, { stock_quantity: 100_000 })).id);

const sellDrinks: MeasuredWrite = {
  work: 'bar sales',
  prepare: (db) =>
    withApp(db, async (app) => {
      const ids: string[] = [];
      for (let count = 0; count < preparedRowCount; count++) ids.push(await addStockedDrink(app));
      return ids;
    }),
  async makeLoad(url, count, ids) {
    const barman = await signedIn({ client: () => makeClient(url) }, 'barmen');
    const requests = Array.from({ length: count }, (_, run) => ({
      body: JSON.stringify(saleInput(pickInTurn(ids, run))),
    }));
    return { path: '/api/bar-sales', headers: await barman.writeHeaders(), requests };
  },
  record() {
    const barOf = oncePerApp(async (app) => ({
      drink: await addStockedDrink(app),
      barman: await signedIn(app, 'barmen'),
    }));
    return recordCall(async (app) => {
      const { drink, barman } = await barOf(app);
      return barman.post('/api/bar-sales', saleInput(drink));
    });
  },
  // Each database gives its first new drink the same id, so the recording has the id of the first prepared drink.
  replacements: (_, ids) => ({ [ids[0] ?? '']: (run) => pickInTurn(ids, run) }),
};

const bookStays = async (app: TestApp, count: number): Promise<{ receptionist: Client; ids: string[] }> => {
  await setInventory(app.db, 'deluxe', { total_rooms: 1_000 });
  const receptionist = await signedIn(app, 'receptionist');
  const ids: string[] = [];
  while (ids.length < count) ids.push((await walkIn(app, receptionist, { room_id: 'deluxe' })).id);
  return { receptionist, ids };
};
const paymentInput = () => ({ method: 'cash', amount: 1, key: crypto.randomUUID() }) as const;
const paymentInsert = /insert into "?desk_payment/;

const takePayments: MeasuredWrite = {
  work: 'payments at the desk',
  prepare: (db) => withApp(db, async (app) => (await bookStays(app, preparedRowCount)).ids),
  async makeLoad(url, count, ids) {
    const receptionist = await signedIn({ client: () => makeClient(url) }, 'receptionist');
    const requests = Array.from({ length: count }, (_, run) => ({
      path: `/api/bookings/${pickInTurn(ids, run)}/payments`,
      body: JSON.stringify(paymentInput()),
    }));
    return { path: '/api/bookings', headers: await receptionist.writeHeaders(), requests };
  },
  record() {
    const deskOf = oncePerApp((app) => bookStays(app, 1));
    return recordCall(async (app) => {
      const { receptionist, ids } = await deskOf(app);
      return takePayment(receptionist, ids[0] ?? '', paymentInput());
    });
  },
  replacements({ firstRun, secondRun }, ids) {
    const [insert, repeated] = [firstRun, secondRun].map((call) => call.find(({ text }) => paymentInsert.test(text)));
    const bookingId = insert?.values.find((value) => value?.length === 36 && repeated?.values.includes(value));
    return { [bookingId ?? '']: (run) => pickInTurn(ids, run) };
  },
};

export const writes = { bookOnline, sellDrinks, takeMoney: takePayments };
