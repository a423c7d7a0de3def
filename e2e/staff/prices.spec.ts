import type { Locator, Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { press } from '../desk.ts';
import { expect, statusError, testAlone } from '../fixtures.ts';
import { field } from '../guest.ts';
import { expectTab, startSession } from '../staff.ts';

// Each test has its own app, because prices are those of the whole hotel.
testAlone.describe('the owner’s prices', () => {
  const from = addDays(testToday, 20);
  const last = addDays(testToday, 22);

  testAlone.beforeEach(async ({ page }) => {
    await startSession(page, 'superadmin');
    await page.goto(paths.dashboard('superadmin', 'prices'));
    await expectTab(page, 'Prices');
    await page.getByRole('radio', { name: 'Deluxe', exact: true }).check();
  });

  testAlone('are set for a stretch of nights, seen by guests, and undone', async ({ page, stranger }) => {
    await openMonthOnPhone(page);
    await press(page, night(from));
    await press(page, night(last));
    await expect(dialog(page)).toContainText('₦30,500 on 3 nights');
    await field(page, 'Price a night (₦)').fill('45000');
    await press(dialog(page), 'Save price');
    await expect(dialog(page)).toContainText('Please enter a name');
    await field(page, 'Called').fill('Detty December');
    await expect(dialog(page)).toContainText('A guest pays ₦137,700');
    await expectAccessibleLayout(page);
    await press(dialog(page), 'Save price');
    await expect(page.getByRole('status').filter({ hasText: 'Price saved: Detty December, Deluxe.' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Detty December/ })).toContainText('₦45,000');
    await expectAccessibleLayout(page);

    const guest = await stranger();
    await guest.goto(`${paths.booking('deluxe')}&check_in=${from}&check_out=${addDays(last, 2)}`);
    await expect(guest.getByRole('region', { name: 'Price' })).toContainText('3 nights × ₦45,000');
    await expect(guest.getByRole('region', { name: 'Price' })).toContainText('1 night × ₦30,500');

    await press(page, 'Undo');
    await expect(page.getByRole('button', { name: /Detty December/ })).toBeHidden();
  });

  testAlone('that clash are refused, and the other one is named', async ({ page, complaints }) => {
    complaints.allow(statusError(409));
    await openMonthOnPhone(page);
    for (const name of ['Easter', 'Regatta']) {
      await press(page, night(from));
      await press(page, night(last));
      await field(page, 'Price a night (₦)').fill('40000');
      await field(page, 'Called').fill(name);
      await press(dialog(page), 'Save price');
      if (name === 'Easter') await expect(dialog(page)).toBeHidden();
    }
    await expect(dialog(page)).toContainText('“Easter” has 3 nights too');
    await field(page, 'Last night').fill(addDays(last, 1));
    await press(dialog(page), 'Save price');
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: /Regatta/ }).click();
    await press(dialog(page), 'Delete');
    await expect(page.getByText('Price deleted: Regatta, Deluxe.')).toBeVisible();
  });
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const night = (day: string): RegExp => new RegExp(`^${formatDay(day)},`);

async function openMonthOnPhone(page: Page): Promise<void> {
  const months = page.getByRole('list', { name: 'Months' });
  await expect(months.or(page.getByRole('grid'))).toBeVisible();
  if (await months.isVisible()) await months.getByRole('button', { name: /^Dec/ }).click();
}
