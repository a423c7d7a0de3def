import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { figureDefinitions, insightMessages } from '#contract/reports/insights.ts';
import hotel from '#hotel';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, tabTo } from '../../desk.ts';
import { expect, test, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { runOneDay } from '../../owner.ts';
import { openFromMenu, signIn, startSession } from '../../staff.ts';

/** The printable area of an A4 page in CSS pixels. */
const a4InsideMargins = { width: 688, height: 1016 };

const reportPart = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function openReport(page: Page, day?: string): Promise<void> {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'reports', day ? { day } : {}));
}

const expectDay = (page: Page, day: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: `Closing report, ${formatDay(day)}` })).toBeVisible();

async function expectOverview(page: Page): Promise<void> {
  await expect(reportPart(page, 'Money today')).toContainText('Cash₦24,900');
  const needLinks = reportPart(page, 'What needs you').getByRole('link');
  await expect(needLinks).toHaveText(['1 desk booking has money to give back']);
  await expect(needLinks).toHaveAttribute('href', /payment_status=refund_due/);
  await expect(reportPart(page, 'Figures')).toContainText('₦29,900 revenue');
  await expect(reportPart(page, 'Room occupancy')).toContainText('1 of 36 rooms');
  const activityItems = reportPart(page, 'Recent activities').getByRole('listitem');
  await expect(activityItems.first()).toContainText(/sold 3 × Zobo Royale.*₦4,500/);
  await page.getByRole('button', { name: 'What “Total revenue” means' }).press('Enter');
  await expect(page.getByText(figureDefinitions.totalRevenue).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

testAlone(
  'a superadmin sees how the house stands and closes the day: on screen, on paper and as a file',
  async ({ page, baseURL }) => {
    const { ada } = await runOneDay(baseURL);
    await signIn(page, 'superadmin');
    await expectOverview(page);
    await openFromMenu(page, 'Reports', 'Reports');
    await expectDay(page, testToday);
    await expect(page.getByText(/This day is not over yet/)).toBeVisible();
    const roomsRegion = reportPart(page, 'Rooms of the night');
    for (const figure of ['1 of 36', '2.8%', '₦24,900', '₦691.67']) await expect(roomsRegion).toContainText(figure);
    const methodTable = page.getByRole('table', { name: 'Money by method' });
    await expect(methodTable.getByRole('row', { name: /^Cash/ })).toContainText('₦24,900');
    await expect(methodTable.getByRole('row', { name: /^Card terminal/ })).toContainText(/₦5,000.*₦4,500.*₦9,500/);
    await expect(methodTable.getByRole('row', { name: /^Total/ })).toContainText(/₦37,400.*₦3,000.*₦34,400/);
    for (const figure of ['₦34,400 net', 'Came to be owed back: ₦5,000'])
      await expect(reportPart(page, 'Money')).toContainText(figure);
    const staffTable = page.getByRole('table', { name: 'Money by staff member' });
    await expect(staffTable.getByRole('row', { name: /^Total/ })).toContainText('₦34,400');
    await expect(reportPart(page, 'Arrivals')).toContainText('1 of 2 expected');
    await expect(reportPart(page, 'In house').getByRole('listitem', { name: 'Ada Obi' })).toContainText('Checked In');
    await expect(reportPart(page, 'No-shows')).toContainText('“Missed the flight”');
    const endedBookings = reportPart(page, 'Cancelled, voided and deleted bookings');
    await expect(endedBookings).toContainText(/“Changed plans”.*₦5,000 to be refunded/);
    await expect(endedBookings.getByRole('listitem').filter({ hasText: 'Dayo Ige' })).toContainText('“Entered twice”');
    const undoneItems = reportPart(page, 'Refunds, deleted sales and changed prices').getByRole('listitem');
    await expect(undoneItems.filter({ hasText: '2 × Zobo Royale' })).toContainText(/“Rung up twice”.*₦3,000/);
    await expect(page.getByRole('row', { name: /^Zobo Royale/ })).toContainText(/10.*5.*2.*7/);
    await expect(reportPart(page, 'Departures')).toContainText('Nobody left');
    await expectAccessibleLayout(page);

    const csvDownload = page.waitForEvent('download');
    await pressButton(page, 'Download CSV');
    const file = await csvDownload;
    expect(file.suggestedFilename()).toBe(`daily-report_${testToday}.csv`);
    const csvRows = parse<Record<string, string>>(await readFile(await file.path()), { bom: true, columns: true });
    const moneyFigures = csvRows.filter(({ Part }) => Part === 'Money').map(({ Figure }) => Number(Figure));
    expect(moneyFigures).toEqual([37_400, 3000, 34_400, 0, 29_900, 4500, 5000]);

    const periodField = fieldOf(page, 'Report of');
    await periodField.selectOption('A month');
    await expect(page.getByRole('heading', { level: 2, name: 'Report of the month, November 2026' })).toBeVisible();
    await expect(page.getByText(/compared with as many days of the month before/)).toBeVisible();
    const figures = page.getByRole('table', { name: 'Figures' });
    await expect(figures.getByRole('row', { name: /^Net ?(What|$|₦)/ })).toContainText(/₦0.*\+₦34,400.*₦34,400/);
    await periodField.selectOption('A week');
    await expect(
      page.getByRole('heading', { level: 2, name: 'Report of the week, 16 Nov – 22 Nov 2026' }),
    ).toBeVisible();
    const dayTable = page.getByRole('table', { name: 'Money by day' });
    await expect(dayTable.getByRole('row', { name: formatDay(testToday) })).toContainText(/₦37,400.*₦3,000.*₦34,400/);
    const download = page.waitForEvent('download');
    await pressButton(page, 'Download CSV');
    expect((await download).suggestedFilename()).toBe('week-report_2026-11-16.csv');
    await expectAccessibleLayout(page);
    await pressButton(page, 'Previous week');
    await expect(
      page.getByRole('heading', { level: 2, name: 'Report of the week, 9 Nov – 15 Nov 2026' }),
    ).toBeVisible();
    await expect(page.getByText('Closed: these figures stay as they are')).toBeVisible();
    await pressButton(page, 'This week');
    await periodField.selectOption('A day');
    await expectDay(page, testToday);

    const { width, height } = page.viewportSize() ?? a4InsideMargins;
    await page.setViewportSize(a4InsideMargins);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${hotel.name} · Reports`)).toBeVisible();
    for (const hiddenRole of ['banner', 'navigation', 'search', 'button'] as const)
      await expect(page.getByRole(hiddenRole)).toHaveCount(0);
    await expect(methodTable.getByRole('columnheader', { name: 'Taken' })).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width, height });

    await reportPart(page, 'Arrivals').getByRole('link', { name: 'Ada Obi' }).click();
    await expect(page.getByRole('dialog', { name: ada.reference })).toBeVisible();
  },
);

test('any day is a few keys away, and the address keeps it', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
  const dayBefore = addDays(testToday, -1);
  await openReport(page);
  await expectDay(page, testToday);
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await tabTo(page, page.getByRole('button', { name: 'Previous day' }));
  await page.keyboard.press('Enter');
  await expectDay(page, dayBefore);
  await expect(page).toHaveURL(new RegExp(`day=${dayBefore}$`));
  await page.reload();
  await expectDay(page, dayBefore);
  await expect(page.getByText(/not over yet/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next day' })).toBeEnabled();
  await fieldOf(page, 'Day').fill(addDays(testToday, -300));
  await expectDay(page, addDays(testToday, -300));
  await expect(page.getByText('No money came in')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goBack();
  await expectDay(page, dayBefore);

  await fieldOf(page, 'Day').fill(addDays(testToday, 1));
  await expect(fieldOf(page, 'Day')).toHaveAccessibleDescription(insightMessages.day);
  await pressButton(page, 'Today');
  await expectDay(page, testToday);
  await expect(page).not.toHaveURL(/day=/);
});
