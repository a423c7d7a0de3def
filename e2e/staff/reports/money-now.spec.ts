import { currentShift } from '#contract/till/shifts.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { openShift } from '#tools/testing/shifts.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, sell } from '../../bar.ts';
import { bookAtDesk, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, openFromMenu, signIn } from '../../staff.ts';

testAlone('the owner sees where the money is, and opens the list behind a figure', async ({ page, ownApp }) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const { tills } = parseWire(currentShift, (await desk.get('/api/shifts/current')).body);
  await openShift(desk, tills[0]?.id ?? '', 5000);
  const { id, reference } = await bookAtDesk(desk, walkInForTonight('Ada Money', 'classic-single'));
  const payment = { method: 'cash', amount: 4900, key: crypto.randomUUID() };
  expect((await desk.post(`/api/bookings/${id}/payments`, payment)).status).toBe(201);

  const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
  await sell(ownApp.url, [{ drink_id: drink.id, quantity: 2 }], { by: 'barmen' });

  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Money', 'Money Now');
  await expectTab(page, 'Money Now');
  const inHotelRegion = page.getByRole('region', { name: 'In the hotel' });
  const tillLink = inHotelRegion.getByRole('link', { name: /^Front desk/ });
  await expect(tillLink).toContainText('Ngozi Eze');
  await expect(tillLink).toContainText('₦9,900');
  await expectAccessibleLayout(page);

  await page.getByRole('link', { name: /^Guests to come/ }).click();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Ada Money');
  await expect(row).toContainText('₦20,000');
  await expect(page.getByText(/in all$/)).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'Money Now' }).last().click();

  await tillLink.click();
  const reportDialog = page.getByRole('dialog', { name: 'X report' });
  await expect(reportDialog).toContainText('Cash that should be there₦9,900');
  await page.keyboard.press('Escape');
  await expect(reportDialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard/superadmin/shift');

  await page.getByRole('link', { name: 'Money Now', exact: true }).last().click();
  const people = inHotelRegion.getByRole('list', { name: 'Without a till, by person' });
  await people.getByText('Sunday Etim').click();
  await people.getByRole('link', { name: /₦3,000$/ }).click();
  await reportDialog.getByRole('button', { name: 'Count this cash' }).click();
  await expect(page.getByRole('heading', { name: /^Count for Sunday Etim, .+: cash$/ })).toBeVisible();
  await expect(reportDialog).toBeHidden();
});
