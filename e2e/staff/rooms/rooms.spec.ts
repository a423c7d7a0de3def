import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, signIn, startSession } from '../../staff.ts';

// Each test has its own app, because a change of the inventory would affect every other test.
testAlone.describe('the superadmin', () => {
  testAlone.beforeEach(async ({ page }) => {
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'room-inventory'));
    await expectTab(page, 'Room Management');
    await expect(roomTypeRow(page, 'Deluxe')).toBeVisible();
  });

  testAlone(
    'sees what the hotel has of each room, and what is free tonight',
    { tag: '@deep' },
    async ({ page, ownApp }) => {
      const desk = await staffClient(ownApp.url, 'receptionist');
      await bookAtDesk(desk, { room_id: 'executive-suite', check_in: testToday, check_out: addDays(testToday, 1) });
      await page.reload();
      await expect(roomTypeRow(page, 'Executive Suite')).toContainText('₦54,900');
      await expect(roomTypeRow(page, 'Executive Suite')).toContainText('50.0%');
      await expect(roomTypeRow(page, 'Executive Suite')).toContainText('1 booked tonight');
      await expect(roomTypeRow(page, 'Executive Suite')).toContainText('Available');
      await expectAccessibleLayout(page);
    },
  );

  testAlone(
    'adds a room type, gives it rooms with numbers, closes and retires some, and guests can see it',
    async ({ page, complaints }) => {
      complaints.allow(statusError(409));
      await pressButton(page, 'Add rooms from a sheet');
      await expect(openedDialog(page)).toContainText('One room in each line');
      await pressButton(openedDialog(page), 'Cancel');
      await pressButton(page, 'Add room type');
      await pressButton(openedDialog(page), 'Add room type');
      await expect(openedDialog(page)).toContainText('Please enter a price per night');
      await fieldOf(page, 'Name').fill('Garden Studio');
      await fieldOf(page, 'Price per night (₦)').fill('41500.50');
      await fieldOf(page, 'Amenities').fill('Breakfast and Wi-Fi are free for 2 guests');
      await fieldOf(page, 'Description').fill('A studio under the palms.');
      await fieldOf(page, 'Picture').selectOption('business-suite');
      await fieldOf(page, 'Size (m²)').fill('28');
      await fieldOf(page, 'In the room').fill('Bathtub\nBalcony');
      await expectAccessibleLayout(page);
      await pressButton(openedDialog(page), 'Add room type');
      await expectToast(page, 'Room type added successfully');

      await pressButton(page, 'Add rooms of Garden Studio');
      await expect(openedDialog(page).getByRole('region', { name: 'Room type details' })).toContainText(
        '₦41,500.50 per night',
      );
      await fieldOf(page, 'Total rooms').fill('3');
      await expect(fieldOf(page, 'Available rooms')).toHaveValue('3');
      await fieldOf(page, 'Available rooms').fill('4');
      await pressButton(openedDialog(page), 'Add rooms');
      await expect(openedDialog(page)).toContainText(
        'Available rooms must be a whole number from 0 to the total rooms',
      );
      await fieldOf(page, 'Available rooms').fill('2');
      await expectAccessibleLayout(page);
      await pressButton(openedDialog(page), 'Add rooms');
      await expectToast(page, 'Room inventory added successfully');
      await expect(roomTypeRow(page, 'Garden Studio')).toContainText('1 kept off sale');

      const roomsRegion = page.getByRole('region', { name: 'Rooms', exact: true });
      await expect(roomsRegion).toContainText('3 rooms have no number yet.');
      await pressButton(page, 'Number the rooms');
      await expect(fieldOf(page, 'First number')).toHaveValue('101');
      await pressButton(openedDialog(page), 'Number the rooms');
      await expect(openedDialog(page)).toContainText('There is a room 101 already');
      await fieldOf(page, 'Floor').fill('4');
      await fieldOf(page, 'First number').fill('501');
      await expect(openedDialog(page)).toContainText('501 to 503');
      await expectAccessibleLayout(page);
      await pressButton(openedDialog(page), 'Number the rooms');
      await expectToast(page, '3 rooms numbered');
      await expect(roomsRegion.getByRole('region', { name: 'Fourth floor' })).toContainText('503');

      await changeRooms(page);
      await page.goto(paths.rooms);
      await page.getByRole('article').getByRole('link', { name: 'Garden Studio', exact: true }).click();
      await expect(page.getByRole('definition').filter({ hasText: '28 m²' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'In the room' })).toContainText('Balcony');
    },
  );

  testAlone(
    'changes a price: new bookings pay it, old ones keep theirs',
    { tag: '@deep' },
    async ({ page, ownApp }) => {
      const desk = await staffClient(ownApp.url, 'receptionist');
      const stay = { room_id: 'deluxe', check_in: addDays(testToday, 5), check_out: addDays(testToday, 6) };
      const bookingBefore = await bookAtDesk(desk, stay);
      await pressButton(page, 'Edit room type Deluxe');
      await fieldOf(page, 'Price per night (₦)').fill('40000');
      await pressButton(openedDialog(page), 'Save changes');
      await expectToast(page, 'Room type updated successfully');
      await expect(roomTypeRow(page, 'Deluxe')).toContainText('₦40,000');
      expect((await bookAtDesk(desk, stay)).total_amount).toBe(40_000);
      const { body } = await desk.get(`/api/bookings/${bookingBefore.id}`);
      expect(body.booking).toMatchObject({ total_amount: 30_500 });
    },
  );

  testAlone(
    'is told which night stands in the way of fewer rooms, and of none',
    { tag: '@deep' },
    async ({ page, ownApp, complaints }) => {
      complaints.allow(statusError(409));
      const desk = await staffClient(ownApp.url, 'receptionist');
      const firstNight = addDays(testToday, 9);
      for (let bookedCount = 0; bookedCount < 2; bookedCount += 1)
        await bookAtDesk(desk, { room_id: 'executive-suite', check_in: firstNight, check_out: addDays(firstNight, 2) });

      await pressButton(page, 'Edit Executive Suite');
      await fieldOf(page, 'Total rooms').fill('1');
      await pressButton(openedDialog(page), 'Save changes');
      await expect(openedDialog(page)).toContainText('2 rooms are sold for the night of Mon, 30 Nov 2026');
      await expect(fieldOf(page, 'Total rooms')).toHaveValue('1');
      await pressButton(openedDialog(page), 'Cancel');

      await pressButton(page, 'Delete Executive Suite');
      await pressButton(page, 'Delete');
      await expect(page.getByRole('alertdialog')).toContainText('2 rooms are sold for the night of Mon, 30 Nov 2026');
      await expectAccessibleLayout(page);
      await pressButton(page, 'Cancel');
      await expect(roomTypeRow(page, 'Executive Suite')).toBeVisible();
    },
  );

  testAlone('takes rooms off sale and deletes those nobody has booked', { tag: '@deep' }, async ({ page }) => {
    await pressButton(page, 'Edit Business Suite');
    await fieldOf(page, 'Status').selectOption('Under Maintenance');
    await pressButton(openedDialog(page), 'Save changes');
    await expect(roomTypeRow(page, 'Business Suite')).toContainText('Under Maintenance');

    await pressButton(page, 'Delete Deluxe Large');
    await pressButton(page, 'Delete');
    await expectToast(page, 'Room inventory deleted successfully');
    await expect(roomTypeRow(page, 'Deluxe Large')).toBeHidden();

    await page.goto(paths.rooms);
    await expect(page.getByRole('heading', { name: 'Classic Single' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Business Suite' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Deluxe Large' })).toBeHidden();
  });
});

testAlone(
  'the supervisor sees the figures and the newest bookings, and changes nothing',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    for (let bookedCount = 0; bookedCount < 6; bookedCount += 1)
      await bookAtDesk(desk, {
        guest_name: `Guest number ${bookedCount}x`,
        check_in: addDays(testToday, bookedCount),
        check_out: addDays(testToday, bookedCount + 1),
      });
    await signIn(page, 'supervisor');
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect(figures.getByRole('link', { name: /^Today’s bookings 6/ })).toBeVisible();
    await expect(figures).toContainText('Total transactions');
    const recentBookings = page.getByRole('region', { name: 'Recent bookings' });
    await expect(recentBookings.getByRole('listitem')).toHaveCount(5);
    await expectAccessibleLayout(page);
    await recentBookings.getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('Guest number');
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Actions' })).toBeHidden();
  },
);

async function changeRooms(page: Page): Promise<void> {
  const roomLine = (number: string) =>
    page.getByRole('region', { name: 'Rooms', exact: true }).getByRole('listitem').filter({ hasText: number });
  await pressButton(page, 'Close room 212');
  await fieldOf(page, 'Reason').fill('Burst pipe');
  await fieldOf(page, 'Open again on').fill(addDays(testToday, 3));
  await expectAccessibleLayout(page);
  await pressButton(openedDialog(page), 'Close room');
  await expectToast(page, 'Room 212 is closed until Tue, 24 Nov 2026');
  await expect(roomLine('212')).toContainText('Out of order from Sat, 21 Nov 2026 to Tue, 24 Nov 2026: Burst pipe');
  await expect(page.getByRole('row').filter({ hasText: 'Deluxe Large' })).toContainText('1 out of order');

  await roomLine('212')
    .getByRole('button', { name: /Out of order/ })
    .click();
  await expectAccessibleLayout(page);
  await pressButton(openedDialog(page), 'Open the room now');
  await expectToast(page, 'Room 212 is open again');

  await pressButton(page, 'Retire room 212');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await expectToast(page, 'Room 212 has left. Its history stays.');
  await expect(roomLine('212')).toBeHidden();

  await pressButton(page, 'Edit Business Suite');
  await fieldOf(page, 'Total rooms').fill('2');
  const leavingGroup = page.getByRole('group', { name: 'Which 2 rooms leave?' });
  await expect(leavingGroup).toContainText('2 of 2 chosen');
  await expect(leavingGroup.getByLabel('312')).toBeChecked();
  await leavingGroup.getByLabel('312').uncheck();
  await leavingGroup.getByLabel('303').check();
  await expectAccessibleLayout(page);
  await pressButton(openedDialog(page), 'Save changes');
  await expectToast(page, 'Room inventory updated successfully. Gone: 303, 311');
  await expect(roomLine('303')).toBeHidden();
  await expect(roomLine('312')).toBeVisible();
}

const openedDialog = (page: Page): Locator => page.getByRole('dialog');

const roomTypeRow = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Room inventory' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
