import type { Locator, Page } from '@playwright/test';
import type { BarSale } from '#contract/bar/bar.ts';
import type { DrinkView } from '#contract/bar/drinks.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { addDrink as addDrinkBy, sell as sellBy } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import type { OnWire, WireInput, WireOutput } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expect } from './fixtures.ts';
import { expectTab, startSession } from './staff.ts';
import type { TestStaff } from './test-staff.ts';

const clientSourceAt = (url: string) => ({ client: () => makeClient(url) });

let drinkCount = 0;

export function addDrink(url: string, changes: Partial<WireInput<'addDrink'>> = {}): Promise<OnWire<DrinkView>> {
  drinkCount += 1;
  return addDrinkBy(clientSourceAt(url), {
    drink_name: `Ọtí ${process.pid}n${drinkCount}cl`,
    price: 1000,
    stock_quantity: 10,
    ...changes,
  });
}

export async function sell(
  url: string,
  items: { drink_id: number; quantity: number }[],
  { by = 'barmen', ...rest }: { by?: 'barmen' | 'superadmin' | TestStaff; payment_method?: 'cash' | 'card' } = {},
): Promise<OnWire<BarSale>[]> {
  return sellBy(await signedIn(clientSourceAt(url), by), items, rest);
}

export async function stockOf(url: string, id: number): Promise<number> {
  const admin = await signedIn(clientSourceAt(url), 'superadmin');
  const { body } = await admin.get(`/api/drinks/${id}/movements`);
  return (body as WireOutput<'stockMovements'>).drink.stock_quantity;
}

export async function openSales(page: Page, staff: 'superadmin' | 'supervisor' | 'barmen' | TestStaff): Promise<void> {
  await startSession(page, staff);
  const isBarman = typeof staff === 'object' || staff === 'barmen';
  await page.goto(officeLink(typeof staff === 'object' ? 'barmen' : staff, isBarman ? 'create-sale' : 'bar-sales'));
  await expectTab(page, isBarman ? 'Create Sale' : 'Bar Sales');
}

export async function openNewSale(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Sale', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Sale' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const drinkButton = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('region', { name: 'Menu' }).getByRole('button', { name });

export const saleRows = (page: Page, drink: string): Locator =>
  page
    .getByRole('table', { name: 'Bar sales' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(drink, { exact: true }) });

export async function drawSignature(page: Page, dialog: Locator): Promise<void> {
  const pad = await dialog.getByRole('img', { name: 'Not signed yet' }).boundingBox();
  if (!pad) throw new Error('there is no field to sign in');
  await page.mouse.move(pad.x + 20, pad.y + 40);
  await page.mouse.down();
  for (let turn = 1; turn <= 12; turn++) await page.mouse.move(pad.x + 20 + turn * 15, pad.y + (turn % 2 ? 20 : 80));
  await page.mouse.up();
  await expect(dialog.getByRole('img', { name: 'Signed' })).toBeVisible();
}
