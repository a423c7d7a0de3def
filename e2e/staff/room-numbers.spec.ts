import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { bookAtDesk, press, staffClient } from '../desk.ts';
import { expect, statusError, testAlone } from '../fixtures.ts';
import { field } from '../guest.ts';
import { expectTab, expectToast, startSession } from '../staff.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rooms = (page: Page) => page.getByRole('region', { name: 'Rooms', exact: true });
const roomLine = (page: Page, number: string) => rooms(page).getByRole('listitem').filter({ hasText: number });

testAlone.beforeEach(async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(paths.dashboard('superadmin', 'room-inventory'));
  await expectTab(page, 'Room Inventory');
  await expect(roomLine(page, '101')).toBeVisible();
});

testAlone(
  'the owner closes a room, opens it, retires it, and with fewer rooms chooses which leave',
  async ({ page }) => {
    await press(page, 'Close room 212');
    await field(page, 'Reason').fill('Burst pipe');
    await field(page, 'Open again on').fill(addDays(testToday, 3));
    await expectAccessibleLayout(page);
    await press(dialog(page), 'Close room');
    await expectToast(page, 'Room 212 is closed until Tue, 24 Nov 2026');
    await expect(roomLine(page, '212')).toContainText(
      'Out of order from Sat, 21 Nov 2026 to Tue, 24 Nov 2026: Burst pipe',
    );
    await expect(page.getByRole('row').filter({ hasText: 'Deluxe Large' })).toContainText('1 out of order');

    await roomLine(page, '212')
      .getByRole('button', { name: /Out of order/ })
      .click();
    await expectAccessibleLayout(page);
    await press(dialog(page), 'Open the room now');
    await expectToast(page, 'Room 212 is open again');

    await press(page, 'Retire room 212');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await expectToast(page, 'Room 212 has left. Its history stays.');
    await expect(roomLine(page, '212')).toBeHidden();

    await press(page, 'Edit Business Suite');
    await field(page, 'Total rooms').fill('2');
    const leaving = page.getByRole('group', { name: 'Which 2 rooms leave?' });
    await expect(leaving).toContainText('2 of 2 chosen');
    await expect(leaving.getByLabel('312')).toBeChecked();
    await leaving.getByLabel('312').uncheck();
    await leaving.getByLabel('303').check();
    await expectAccessibleLayout(page);
    await press(dialog(page), 'Save changes');
    await expectToast(page, 'Room inventory updated successfully. Gone: 303, 311');
    await expect(roomLine(page, '303')).toBeHidden();
    await expect(roomLine(page, '312')).toBeVisible();
  },
);

testAlone(
  'a closure that cannot be says which night stands in its way',
  { tag: '@deep' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const desk = await staffClient(ownApp.url, 'receptionist');
    const check_in = addDays(testToday, 2);
    for (let sold = 0; sold < 2; sold += 1)
      await bookAtDesk(desk, { room_id: 'executive-suite', check_in, check_out: addDays(check_in, 1) });
    await press(page, 'Close room 301');
    await field(page, 'Reason').fill('New paint');
    await field(page, 'Open again on').fill(addDays(testToday, 5));
    await press(dialog(page), 'Close room');
    await expect(dialog(page)).toContainText('Room 301 cannot close: Mon, 23 Nov 2026 is sold out; move a stay first');
  },
);
