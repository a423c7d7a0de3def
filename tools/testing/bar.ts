import { type BarSale, recordSaleReply } from '#contract/bar/bar.ts';
import { type DeliveryView, deliveriesPage } from '#contract/bar/deliveries.ts';
import { type DrinkView, saveDrinkReply } from '#contract/bar/drinks.ts';
import { currentCount } from '#contract/bar/stock-counts.ts';
import type { Client } from '#tools/testing/client.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { asSuperadmin } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';

type ClientSource = { client(): Client };

export const gingerBeer = {
  drink_name: 'Ginger beer',
  category: 'Soft Drink',
  price: 1200,
  cost: 400,
  stock_quantity: 10,
  min_stock_level: 3,
  description: '',
} as const satisfies WireInput<'addDrink'>;

let drinkCount = 0;

export async function addDrink(
  app: ClientSource,
  changes: Partial<WireInput<'addDrink'>> = {},
): Promise<OnWire<DrinkView>> {
  const drink_name = `Ginger beer ${++drinkCount}`;
  const reply = await asSuperadmin(app, (superadmin) =>
    superadmin.post('/api/drinks', { ...gingerBeer, drink_name, ...changes }),
  );
  if (reply.status !== 201) throw new Error(`not added: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(saveDrinkReply, reply.body).drink;
}

type OrderInput = Partial<WireInput<'createSale'>>;

export async function sell(
  client: Client,
  items: NonNullable<OrderInput['items']>,
  furtherInput: OrderInput = {},
): Promise<OnWire<BarSale>[]> {
  const reply = await client.post('/api/bar-sales', { items, ...furtherInput });
  if (reply.status !== 201) throw new Error(`not sold: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(recordSaleReply, reply.body).sales;
}

export const signature = 'M40 78L50 38L66 20L76 38L64 90L80 52L98 18L106 60M120 40L140 60L160 40';

/** Returns the input fields that put a sale on the room of a stay. The guest of the stay agrees by a signature. */
export const roomPayment = (booking_id: string) =>
  ({ payment_method: 'room', room: { booking_id, agreed_by: 'signature', signature } }) satisfies OrderInput;

/** Adds a drink, and records a delivery of twelve of it as a barman. */
export async function receiveDelivery(app: ClientSource, noteNumber: string): Promise<OnWire<DeliveryView>> {
  const { id } = await addDrink(app, { drink_name: `Drink of ${noteNumber}` });
  const barman = await signedIn(app, 'barmen');
  const items = [{ drink_id: id, quantity: 12, cost: 4800 }];
  const input = { supplier: 'Star Breweries', note_number: noteNumber, items, key: noteNumber };
  const reply = await barman.post('/api/deliveries', input);
  if (reply.status !== 201) throw new Error(`not received: ${reply.status} ${JSON.stringify(reply.body)}`);
  const { data } = parseWire(deliveriesPage, (await barman.get('/api/deliveries?limit=100')).body);
  const delivery = data.find(({ note_number }) => note_number === noteNumber);
  if (!delivery) throw new Error('the delivery is not in the list');
  return delivery;
}

async function readCount(app: ClientSource) {
  const { count } = parseWire(
    currentCount,
    (await (await signedIn(app, 'superadmin')).get('/api/stock-counts/current')).body,
  );
  return count;
}

/** Drops the stock count that runs, or that waits to be accepted, because only one count can be open. */
export async function dropCurrentCount(app: ClientSource): Promise<void> {
  const count = await readCount(app);
  if (count)
    await (await signedIn(app, 'superadmin')).post(`/api/stock-counts/${count.id}/drop`, { reason: 'Another one' });
}

/** Starts a stock count as a barman. Drops the current one first. */
export async function startCount(app: ClientSource): Promise<{ id: string }> {
  await dropCurrentCount(app);
  await (await signedIn(app, 'barmen')).post('/api/stock-counts', {});
  const count = await readCount(app);
  if (!count) throw new Error('the count has not started');
  return count;
}

/** Adds a drink with a stock of 10, and types as a barman that 7 were counted. */
export async function countDrink(app: ClientSource, countId: string, drinkName: string): Promise<void> {
  const { id } = await addDrink(app, { drink_name: drinkName });
  await (await signedIn(app, 'barmen')).put(`/api/stock-counts/${countId}/drinks/${id}`, { counted: 7 });
}

export async function makeFinishedCount(app: ClientSource, drinkName: string): Promise<{ id: string }> {
  const { id } = await startCount(app);
  await countDrink(app, id, drinkName);
  await (await signedIn(app, 'barmen')).post(`/api/stock-counts/${id}/finish`, {});
  return { id };
}
