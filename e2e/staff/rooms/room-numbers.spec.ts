import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { bookAtDesk, pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';

const openedDialog = (page: Page) => page.getByRole('dialog');
const roomsRegion = (page: Page) => page.getByRole('region', { name: 'Rooms', exact: true });
const roomLine = (page: Page, number: string) => roomsRegion(page).getByRole('listitem').filter({ hasText: number });

testAlone.beforeEach(async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'room-inventory'));
  await expectTab(page, 'Room Management');
  await expect(roomLine(page, '101')).toBeVisible();
});

testAlone(
  'a closure that cannot be says which night stands in its way',
  { tag: '@deep' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const desk = await staffClient(ownApp.url, 'receptionist');
    const check_in = addDays(testToday, 2);
    for (let sold = 0; sold < 2; sold += 1)
      await bookAtDesk(desk, { room_id: 'executive-suite', check_in, check_out: addDays(check_in, 1) });
    await pressButton(page, 'Close room 301');
    await fieldOf(page, 'Reason').fill('New paint');
    await fieldOf(page, 'Open again on').fill(addDays(testToday, 5));
    await pressButton(openedDialog(page), 'Close room');
    await expect(openedDialog(page)).toContainText(
      'Room 301 cannot close: Mon, 23 Nov 2026 is sold out; move a stay first',
    );
  },
);
