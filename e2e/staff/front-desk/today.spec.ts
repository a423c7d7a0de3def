import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, bookingItem, confirmAction, openDesk, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectToast, signIn, startSession } from '../../staff.ts';

const brokenLamp = { kind: 'charge', amount: 1500, reason: 'Broke a lamp', key: crypto.randomUUID() };

testAlone('the desk checks a guest in from the overview, and reads what the guest owes', async ({ page, ownApp }) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const { id, reference } = await bookAtDesk(desk, walkInForTonight('Tari Today', 'classic-single', 2));
  await startSession(page, 'receptionist');
  await openDesk(page, 'overview');
  const arrival = bookingItem(page, /^Arrivals/, 'Tari Today');
  await confirmAction(page, arrival, 'Check In', 'Check this guest in?');
  await expectToast(page, '✅ Booking status updated to Checked In');
  await expect(arrival.getByRole('button')).toHaveCount(0);
  expect((await desk.post(`/api/bookings/${id}/adjustments`, brokenLamp)).status).toBe(201);

  await signIn(page, 'supervisor');
  await expect(bookingItem(page, /^Arrivals/, 'Tari Today')).toContainText('To pay now ₦1,500');
  await expectAccessibleLayout(page);
  const owedRegion = page.getByRole('region', { name: 'What is owed' });
  await expect(owedRegion.getByRole('link', { name: /^Guests in the house/ })).toContainText('₦1,500');
  await owedRegion.getByRole('link', { name: /^Guests in the house/ }).click();
  await expect(page.getByRole('heading', { name: 'What guests owe' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('To pay now ₦1,500');
  await expect(row).toContainText('To pay later ₦49,800');
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Have left' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('group', { name: 'Guests' }).getByRole('button', { name: 'All' }).click();
  await row.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('dialog', { name: reference })).toBeVisible();
});
