import { expectAccessibleLayout } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectTab, signIn } from '../../staff.ts';

test('a receptionist reads what to do on a screen, and finds a word in the handbook of the role', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Shift' }).click();
  await expectTab(page, 'Shift');
  await page.keyboard.press('?');
  const helpDialog = page.getByRole('dialog', { name: 'Help: Shift' });
  await expect(helpDialog.getByText('Put cash away')).toBeVisible();
  await expectAccessibleLayout(page);
  await helpDialog.getByRole('link', { name: 'Open the handbook' }).click();
  await expectTab(page, 'Help');
  await expect(helpDialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'New Walk-in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Audit Log' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('envelope');
  await expect(page.getByRole('region', { name: 'New Walk-in' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Shift' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Glossary' }).getByText('Handover', { exact: false })).toBeVisible();
  await expectAccessibleLayout(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing has “zzzz”.')).toBeVisible();
});

test('a barman reads the help of the sale on a phone', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'barmen');
  await page.getByRole('button', { name: 'Help for this screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Help: Overview' }).getByText('Begin your shift')).toBeVisible();
  await expectAccessibleLayout(page);
});
