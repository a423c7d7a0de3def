import { type BarSale, recordSaleReply } from '#contract/bar/bar.ts';
import { type DrinkView, saveDrinkReply } from '#contract/bar/drinks.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire, type Wire, type WireInput } from '#tools/testing/on-wire.ts';
import { asSuperadmin } from '#tools/testing/staff.ts';

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
): Promise<Wire<DrinkView>> {
  const drink_name = `Ginger beer ${++drinkCount}`;
  const reply = await asSuperadmin(app, (superadmin) =>
    superadmin.post('/api/drinks', { ...gingerBeer, drink_name, ...changes }),
  );
  if (reply.status !== 201) throw new Error(`not added: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(saveDrinkReply, reply.body).drink;
}

type Order = Partial<WireInput<'createSale'>>;

export async function sell(
  client: Client,
  items: NonNullable<Order['items']>,
  rest: Order = {},
): Promise<Wire<BarSale>[]> {
  const reply = await client.post('/api/bar-sales', { items, ...rest });
  if (reply.status !== 201) throw new Error(`not sold: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(recordSaleReply, reply.body).sales;
}

export const signature = 'M40 78L50 38L66 20L76 38L64 90L80 52L98 18L106 60M120 40L140 60L160 40';

/** The fields of a sale on the room of a stay, which its guest signs. */
export const onRoom = (booking_id: string) =>
  ({ payment_method: 'room', room: { booking_id, agreed_by: 'signature', signature } }) satisfies Order;
