import type { Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { hotelTime } from '../../hotel-process.ts';
import { startSession } from '../../staff.ts';

const reportPart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

testAlone(
  'the desk sees what stands open before the day is closed, and the closed day keeps it with the nights that it posted',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    const halima = await bookAtDesk(desk, walkInForTonight('Halima Bello', 'deluxe', 2));
    const roomsReply = await desk.get(`/api/bookings/${halima.id}/rooms`);
    const [firstFreeRoom] = (roomsReply.body as { data: { room: string; taken: unknown }[] }).data.filter(
      ({ taken }) => !taken,
    );
    expect(
      (await desk.put(`/api/bookings/${halima.id}`, { status: 'checked_in', room: firstFreeRoom?.room })).status,
    ).toBe(200);
    const tunde = await bookAtDesk(desk, walkInForTonight('Tunde Bakare', 'classic-single'));

    await testAlone.step('who has not come is named, with the way to the booking', async () => {
      await startSession(page, 'receptionist');
      await page.goto(officeLink('receptionist', 'night-audit'));
      await expect(page.getByText(/is closed by itself then/)).toBeVisible();
      await expect(reportPart(page, 'Open now').getByRole('region', { name: 'Not checked in' })).toContainText(
        'Tunde Bakare',
      );
      await expect(reportPart(page, 'Nights to charge')).toContainText('1 night, ₦30,500');
      await expectAccessibleLayout(page);
      await page.getByRole('link', { name: tunde.reference }).click();
      await expect(page.getByRole('dialog', { name: tunde.reference })).toBeVisible();
    });

    // Leaves the page, which would otherwise report in the console that its event stream was cut.
    await page.goto('about:blank');
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(19 * 60) });

    await testAlone.step('the day after, the day is locked, has a number, and keeps what was open', async () => {
      await startSession(page, 'receptionist');
      await page.goto(officeLink('receptionist', 'night-audit'));
      await expect(reportPart(page, 'Open now').getByRole('region', { name: 'Did not come' })).toContainText(
        'Tunde Bakare',
      );
      await pressButton(page, 'Previous day');
      await expect(page.getByRole('heading', { level: 2, name: formatDay(testToday) })).toBeVisible();
      await expect(page.getByText(/^Report number \d+, closed/)).toBeVisible();
      await expect(page.getByText(`What comes later belongs to ${formatDay(addDays(testToday, 1))}`)).toBeVisible();
      await expect(reportPart(page, 'Open when the day was closed')).toContainText('Tunde Bakare');
      await expect(reportPart(page, 'Nights charged')).toContainText('1 night, ₦30,500');
      await expectStillAccessible(page);
    });

    if (!isDeep) return;
    await testAlone.step('the night is a line on the account, and tonight waits for the next closing', async () => {
      await page.goto(officeLink('receptionist', 'bookings', { account: halima.id }));
      const lines = page.getByRole('list', { name: 'Lines of the account' }).getByRole('listitem');
      await expect(lines.first()).toContainText(/Room night, \d+.*Posted/);
      await expect(lines.nth(1)).toContainText('Charged when the day is closed');
    });

    await testAlone.step('the owner has the number on the report, and the taxes of the month', async () => {
      await startSession(page, 'superadmin');
      await page.goto(officeLink('superadmin', 'night-audit', { day: testToday }));
      await page.getByRole('link', { name: 'Open the report' }).click();
      await expect(page.getByText(/^Number \d+\. Closed/)).toBeVisible();
      await expect(reportPart(page, 'Nights charged')).toContainText('1 night, ₦30,500');
      await page.goto(officeLink('superadmin', 'taxes'));
      const taxTable = page.getByRole('table', { name: 'Taxes by rate' });
      await expect(taxTable.getByRole('row', { name: /^VAT/ })).toContainText(/7\.5 %.*₦27,111\.11.*₦2,033\.33/);
      await expect(taxTable.getByRole('row', { name: /^Consumption tax/ })).toContainText('₦1,355.56');
      await expectAccessibleLayout(page);
      const download = page.waitForEvent('download');
      await pressButton(page, 'Download CSV');
      expect((await download).suggestedFilename()).toBe('taxes_2026-11-01.csv');
    });
  },
);
