import type { Locator, Page } from '@playwright/test';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { expectTab, signIn } from '../../staff.ts';

const searchDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });
const foundOption = (page: Page, name: RegExp): Locator => searchDialog(page).getByRole('option', { name });

test('whoever types what they look for opens it by the keyboard: a guest, a task, a screen', {
  tag: '@desktop',
}, async ({ page, app }) => {
  const desk = await staffClient(app.url, 'receptionist');
  const { reference } = await bookAtDesk(desk, walkInForTonight('Zubaida Sought', 'classic-single'), 'checked_in');
  await signIn(page, 'receptionist');

  await page.keyboard.press('/');
  await expect(searchDialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zubai');
  await expect(foundOption(page, /^Zubaida Sought/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleLayout(page);
  await page.keyboard.press('Enter');
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: reference })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: reference })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('till');
  await expect(foundOption(page, /^Count the till/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(foundOption(page, /^Open a shift/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expectTab(page, 'Shift');

  // If Enter is pressed before the reply has come, the first entry opens as soon as it is found.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zubai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: reference })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: reference })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('room 10');
  await expect(foundOption(page, /^Room 10/).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await expect(
    searchDialog(page).getByText('No record, screen or task has “zzzz”. The handbook may explain it.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toHaveCount(0);
});

test('a barman finds a drink by a tap, and reads it if the search fails', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(statusError(500));
  await signIn(page, 'barmen');
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'No.' } }),
  );
  await page.getByRole('button', { name: 'Search everything' }).click();
  await searchDialog(page).getByRole('combobox').fill('guinness');
  await expect(searchDialog(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/search?*');
  await searchDialog(page).getByRole('combobox').fill('guinnes');
  await expectAccessibleLayout(page);
  await foundOption(page, /^Guinness/)
    .first()
    .click();
  await expectTab(page, 'View Inventory');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(/^Guinness/);
});

test('a housekeeper finds a room by its number, and its sheet opens', { tag: '@phone' }, async ({ page, app }) => {
  const desk = await staffClient(app.url, 'receptionist');
  const { body } = await desk.get('/api/rooms');
  const [room] = body.data as { number: string }[];
  await signIn(page, 'housekeeper');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await searchDialog(page)
    .getByRole('combobox')
    .fill(room?.number ?? '');
  await foundOption(page, new RegExp(`^Room ${room?.number}`)).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${room?.number}`) })).toBeVisible();
});
