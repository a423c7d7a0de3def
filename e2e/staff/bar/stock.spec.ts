import { readFile } from 'node:fs/promises';
import { deliveryMessages } from '#contract/bar/deliveries.ts';
import { stockMessages } from '#contract/bar/drinks.ts';
import { orderListMessages } from '#contract/bar/order-list.ts';
import { countMessages } from '#contract/bar/stock-counts.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, stockOf } from '../../bar.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

test('a barman receives a delivery of two drinks by its note, and takes it back', { tag: '@phone' }, async ({
  page,
  app,
  complaints,
}) => {
  complaints.allow(statusError(409));
  const [star, gulder] = [await addDrink(app.url), await addDrink(app.url)];
  const supplier = `Ikeja Drinks ${process.pid} ${Date.now()}`;
  await startSession(page, await hireStaff(app.url, 'barmen'));
  await page.goto(officeLink('barmen', 'stock'));
  await expectTab(page, 'Stock');
  const form = page.getByRole('dialog', { name: 'Receive a delivery' });

  await test.step('wrong, then right', async () => {
    await pressButton(page, 'Receive a delivery');
    await pressButton(form, 'Put into stock');
    await expect(form.getByLabel('Supplier')).toHaveAccessibleDescription(deliveryMessages.supplier);
    await expect(form.getByLabel('Number on the note')).toHaveAccessibleDescription(deliveryMessages.note);
    await expect(form.getByLabel('Add a drink')).toHaveAccessibleDescription(new RegExp(deliveryMessages.drinks));
    await form.getByLabel('Supplier').fill(supplier);
    await form.getByLabel('Number on the note').fill('INV-4711');
    for (const { drink_name } of [star, gulder]) await form.getByLabel('Add a drink').selectOption(drink_name);
    const lineOf = (name: string) => form.getByRole('listitem', { name });
    await expect(lineOf(gulder.drink_name).getByLabel('How many')).toBeFocused();
    await pressButton(form, 'Put into stock');
    await expect(lineOf(star.drink_name).getByLabel('How many')).toHaveAccessibleDescription(
      new RegExp(deliveryMessages.quantity),
    );
    await lineOf(star.drink_name).getByLabel('How many').fill('24');
    await lineOf(star.drink_name).getByLabel('Cost together').fill('9,600');
    await lineOf(gulder.drink_name).getByLabel('How many').fill('12');
    await lineOf(gulder.drink_name).getByLabel('Cost together').fill('6000');
    await expect(form.getByText('₦15,600')).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(form, 'Put into stock');
    await expectToast(page, deliveryMessages.received);
    expect([await stockOf(app.url, star.id), await stockOf(app.url, gulder.id)]).toEqual([34, 22]);
  });

  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: supplier });
  await expect(row).toContainText(`24 × ${star.drink_name}`);
  await expect(row).not.toContainText('₦');
  await expectAccessibleLayout(page);

  await test.step('the same note is refused', async () => {
    await pressButton(page, 'Receive a delivery');
    await pressButton(form, supplier);
    await form.getByLabel('Number on the note').fill('inv-4711');
    await form.getByLabel('Add a drink').selectOption(star.drink_name);
    await form.getByLabel('How many').fill('24');
    await pressButton(form, 'Put into stock');
    await expect(form.getByLabel('Number on the note')).toHaveAccessibleDescription(deliveryMessages.noteTaken);
    await pressButton(form, 'Cancel');
  });

  await test.step('it is taken back with a reason', async () => {
    await pressButton(row, new RegExp(`^Take back ${supplier}`));
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('Typed from the wrong note');
    await pressButton(question, 'Take back');
    await expectToast(page, deliveryMessages.takenBack);
    await expect(row).toContainText('Typed from the wrong note');
    expect([await stockOf(app.url, star.id), await stockOf(app.url, gulder.id)]).toEqual([10, 10]);
  });
});

test('the owner sees what a delivery cost', { tag: '@deep' }, async ({ page, app }) => {
  const { drink_name } = await addDrink(app.url, { cost: 400, crate_size: 24 });
  const supplier = `Zobo Works ${process.pid} ${Date.now()}`;
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'stock'));
  await pressButton(page, 'Receive a delivery');
  const form = page.getByRole('dialog', { name: 'Receive a delivery' });
  await form.getByLabel('Supplier').fill(supplier);
  await form.getByLabel('Number on the note').fill('1');
  await form.getByLabel('Add a drink').selectOption(drink_name);
  await form.getByLabel('Crates of 24').fill('1');
  await expect(form.getByLabel('How many')).toHaveValue('24');
  await expectAccessibleLayout(page);
  await form.getByLabel('Cost together').fill('12000');
  await pressButton(form, 'Put into stock');
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: supplier });
  await expect(row).toContainText(`24 × ${drink_name} at ₦500 (in the list ₦400)`);
  await expect(row).toContainText('₦12,000');
  await expectAccessibleLayout(page);
});

test('the owner sees what to order from whom, and has it as a file and as a text to send', { tag: '@desktop' }, async ({
  page,
  app,
}) => {
  const { id, drink_name } = await addDrink(app.url, { stock_quantity: 0, min_stock_level: 12 });
  const supplier = `Palm Drinks ${process.pid} ${Date.now()}`;
  const owner = await staffClient(app.url, 'superadmin');
  const note = { supplier, note_number: '1', key: supplier, items: [{ drink_id: id, quantity: 2 }] };
  expect((await owner.post('/api/deliveries', note)).status).toBe(201);
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'stock'));
  await pressButton(page, 'Order list');
  const orderRegion = page.getByRole('region', { name: supplier });
  await expect(orderRegion.getByRole('row', { name: drink_name })).toContainText(/10$/);
  await page.getByRole('radio', { name: '28 days' }).check();
  await expect(orderRegion).toContainText('1 drink');
  await expectAccessibleLayout(page);

  await pressButton(orderRegion, `Add number of ${supplier}`);
  const numberForm = page.getByRole('dialog', { name: `Number of ${supplier}` });
  await numberForm.getByLabel('WhatsApp number').fill('12');
  await pressButton(numberForm, 'Save');
  await expect(numberForm.getByText(orderListMessages.phone)).toBeVisible();
  await numberForm.getByLabel('WhatsApp number').fill('0803 555 0101');
  await expectAccessibleLayout(page);
  await pressButton(numberForm, 'Save');
  await expect(orderRegion).toContainText('0803 555 0101');
  const address = await orderRegion.getByRole('link', { name: `Send by WhatsApp to ${supplier}` }).getAttribute('href');
  expect(address).toMatch(/^https:\/\/wa\.me\/2348035550101\?/);
  expect(new URL(address ?? '').searchParams.get('text')).toMatch(
    new RegExp(`^Order of Ebute House, .*\n10 × ${drink_name}$`),
  );
  const [csvFile] = await Promise.all([page.waitForEvent('download'), pressButton(page, 'Export CSV')]);
  expect(csvFile.suggestedFilename()).toMatch(/^order-list_/);
  expect(await readFile(await csvFile.path(), 'utf8')).toContain(`${supplier},${drink_name},Soft Drink,2,12,0,10`);
});

// The test has its own app, because a hotel has only one stock count at a time.
testAlone(
  'a barman counts the stock, and a supervisor accepts it there',
  { tag: '@phone' },
  async ({ page, ownApp }) => {
    const { url } = ownApp;
    const { id, drink_name } = await addDrink(url, { price: 1500 });
    const supervisor = await hireStaff(url, 'supervisor');
    await startSession(page, await hireStaff(url, 'barmen'));
    await page.goto(officeLink('barmen', 'stock'));
    await pressButton(page, 'Count');
    await pressButton(page, 'Start counting');
    await page.getByLabel(drink_name).fill('8');
    await page.getByLabel(drink_name).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ counted$/ })).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(page, 'Finish');
    await pressButton(page.getByRole('alertdialog'), 'Finish');
    await expectToast(page, countMessages.waits);
    expect(await stockOf(url, id)).toBe(10);

    await pressButton(page, 'Accept with a second person');
    const form = page.getByRole('dialog', { name: 'Accept the count' });
    await form.getByLabel('Staff ID').fill(supervisor.staffId);
    await form.getByLabel('Password', { exact: true }).fill(supervisor.password);
    await expectAccessibleLayout(page);
    await pressButton(form, 'Accept the count');
    await expectToast(page, countMessages.acceptedHere);
    expect(await stockOf(url, id)).toBe(8);

    await pressButton(page, 'Deliveries');
    await pressButton(page, 'Record breakage');
    const breakageDialog = page.getByRole('dialog', { name: 'Record breakage' });
    await pressButton(breakageDialog, 'Take out of stock');
    await expect(breakageDialog.getByLabel('Drink')).toHaveAccessibleDescription(deliveryMessages.drink);
    await expect(breakageDialog.getByLabel('Reason')).toHaveAccessibleDescription(stockMessages.reason);
    await breakageDialog.getByLabel('Drink').selectOption(drink_name);
    await pressButton(breakageDialog, 'Broken bottle');
    await expectAccessibleLayout(page);
    await pressButton(breakageDialog, 'Take out of stock');
    await expectToast(page, stockMessages.breakageRecorded);
    expect(await stockOf(url, id)).toBe(7);

    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'stock', { part: 'counts' }));
    const row = page.getByRole('table', { name: 'Counts' }).getByRole('row').filter({ hasText: drink_name });
    await expect(row).toContainText(`${drink_name}: 8 of 10, ₦3,000 missing`);
    await expectAccessibleLayout(page);
  },
);
