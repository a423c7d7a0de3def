import type { Input } from '#contract/api.ts';
import { type BarSale, type DrinkView, drinkSaved, recordedSale } from '#contract/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';

type House = { client(): Client };

export const ginger = {
  drink_name: 'Ginger beer',
  category: 'Soft Drink',
  price: 1200,
  cost: 400,
  stock_quantity: 10,
  min_stock_level: 3,
  description: '',
} as const satisfies Input<'addDrink'>;

let drinks = 0;

export async function addDrink(house: House, facts: Partial<Input<'addDrink'>> = {}): Promise<DrinkView> {
  const superadmin = await signedIn(house, 'superadmin');
  const drink_name = `Ginger beer ${++drinks}`;
  const answer = await superadmin.post('/api/drinks', { ...ginger, drink_name, ...facts });
  if (answer.status !== 201) throw new Error(`not added: ${answer.status} ${JSON.stringify(answer.body)}`);
  return drinkSaved.parse(answer.body).drink;
}

type Order = Partial<Input<'createSale'>>;

export async function sell(client: Client, items: NonNullable<Order['items']>, more: Order = {}): Promise<BarSale[]> {
  const answer = await client.post('/api/bar-sales', { items, ...more });
  if (answer.status !== 201) throw new Error(`not sold: ${answer.status} ${JSON.stringify(answer.body)}`);
  return recordedSale.parse(answer.body).sales;
}
