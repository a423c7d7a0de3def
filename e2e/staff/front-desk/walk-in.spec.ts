import type { Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import {
  bookAtDesk,
  createButton,
  expectCreated,
  expectWalkInFilled,
  fillWalkIn,
  openDesk,
  pressButton,
  staffClient,
  tabTo,
  typeChoice,
} from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { fieldOf, makeDayToDigits, newSuiteGuest, readFactValue, takeOneSuite } from '../../guest.ts';
import { expectToast, startSession } from '../../staff.ts';

const roomTypeGroup = (page: Page) => page.getByRole('group', { name: 'Room type' });

test.beforeEach(async ({ page }) => {
  await startSession(page, 'receptionist');
});

test.describe('the form', { tag: '@desktop' }, () => {
  test('opens on tonight, says every mistake on its field, refuses past and reversed dates by saying which limit they break, and shows the price that is then charged, without a fee', async ({
    page,
  }) => {
    await openDesk(page, 'manual-booking');
    // The check-out moves with the check-in until somebody chooses a check-out.
    await expect(fieldOf(page, 'Check-in')).toHaveValue(testToday);
    await expect(fieldOf(page, 'Check-out')).toHaveValue(addDays(testToday, 1));
    await fieldOf(page, 'Check-in').fill(addDays(testToday, 4));
    await expect(fieldOf(page, 'Check-out')).toHaveValue(addDays(testToday, 5));
    await fieldOf(page, 'Check-out').fill(addDays(testToday, 7));
    await fieldOf(page, 'Check-in').fill(addDays(testToday, 6));
    await expect(fieldOf(page, 'Check-out')).toHaveValue(addDays(testToday, 7));

    await createButton(page).click();
    await expect(typeChoice(page, 'classic-single')).toBeFocused();
    await expect(fieldOf(page, 'Guest name')).toHaveAccessibleDescription('Please provide guest name');
    await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription(/^If the guest has none, leave it empty/);
    await fieldOf(page, 'Email').fill('ada@');
    await createButton(page).click();
    await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription(/ Please provide a valid email$/);
    await expect(fieldOf(page, 'Phone')).toHaveAccessibleDescription('Please provide phone number');
    await expect(roomTypeGroup(page)).toHaveAccessibleDescription('Please select a room');

    const guest = newSuiteGuest({ guests: 3 });
    await fillWalkIn(page, { ...guest, check_in: guest.check_out, check_out: guest.check_in });
    await expect(fieldOf(page, 'Total')).toHaveValue('');
    await createButton(page).click();
    await expect(fieldOf(page, 'Check-out')).toHaveAccessibleDescription('Check-out must be after check-in');
    await fillWalkIn(page, { ...guest, check_in: addDays(testToday, -1), check_out: addDays(testToday, 1) });
    await createButton(page).click();
    await expect(fieldOf(page, 'Check-in')).toHaveAccessibleDescription(
      `The earliest check-in is ${formatDay(testToday)}.`,
    );
    await fieldOf(page, 'Check-in').fill('');
    await createButton(page).click();
    await expect(fieldOf(page, 'Check-in')).toHaveAccessibleDescription('Please select check-in and check-out dates');
    await fillWalkIn(page, { ...guest, check_out: addDays(guest.check_in, 3) });
    await expect(fieldOf(page, 'Total')).toHaveValue('₦164,700');
    await expect(fieldOf(page, 'Total')).not.toBeEditable();
    await createButton(page).click();
    await expectToast(page, 'Walk-in booking created successfully!');
    expect(await readFactValue(page, 'Total')).toBe('₦164,700');
    expect(await readFactValue(page, 'To pay later')).toBe('₦164,700');
  });

  test('takes no more guests than the room sleeps', { tag: '@deep' }, async ({ page }) => {
    await openDesk(page, 'manual-booking');
    await typeChoice(page, 'executive-suite').check();
    await fieldOf(page, 'Number of guests').selectOption('4');
    await typeChoice(page, 'deluxe').check();
    await expect(fieldOf(page, 'Number of guests')).toHaveValue('2');
    await expect(fieldOf(page, 'Number of guests').getByRole('option')).toHaveText(['1', '2']);
  });

  test('can be cleared', { tag: '@deep' }, async ({ page }) => {
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, newSuiteGuest());
    await pressButton(page, 'Clear Form');
    await expect(fieldOf(page, 'Guest name')).toHaveValue('');
    await expect(fieldOf(page, 'Phone')).toBeFocused();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(testToday);
    await page.reload();
    await expect(fieldOf(page, 'Email')).toHaveValue('');
  });

  test('closed by accident, it keeps what was typed; cancelled, it does not', { tag: '@deep' }, async ({ page }) => {
    const guest = newSuiteGuest();
    const bookRoomButton = page.getByRole('button', { name: /^Book This Room.*Executive Suite$/ });
    await openDesk(page, 'rooms');
    await bookRoomButton.click();
    await fillWalkIn(page, guest);
    await page.keyboard.press('Escape');
    await bookRoomButton.click();
    await expectWalkInFilled(page, guest);
    await pressButton(page, 'Cancel');
    await bookRoomButton.click();
    await expect(fieldOf(page, 'Guest name')).toHaveValue('');
    await expect(typeChoice(page, 'executive-suite')).toBeChecked();
  });

  test('can be filled in and sent by the keyboard alone', { tag: '@deep' }, async ({ page }) => {
    const guest = newSuiteGuest();
    const toDigits = await makeDayToDigits(page);
    await openDesk(page, 'rooms');
    await page.getByRole('button', { name: /^Book This Room.*Executive Suite$/ }).press('Enter');
    const typeByKeyboard = async (label: string, text: string) => {
      await tabTo(page, fieldOf(page, label));
      await page.keyboard.type(text);
    };
    await expect(typeChoice(page, 'executive-suite')).toBeChecked();
    await typeByKeyboard('Check-in', toDigits(guest.check_in));
    await typeByKeyboard('Check-out', toDigits(guest.check_out));
    await typeByKeyboard('Phone', guest.guest_phone);
    await typeByKeyboard('Guest name', guest.guest_name);
    await typeByKeyboard('Email', guest.guest_email);
    await tabTo(page, createButton(page));
    await page.keyboard.press('Enter');
    await expectCreated(page);
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Book This Room.*Executive Suite$/ })).toBeFocused();
  });
});

test.describe('a room that is gone', { tag: '@desktop' }, () => {
  test('is seen while the dates are chosen, refused by the server, and nothing typed is lost', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(409));
    const guest = newSuiteGuest();
    await takeOneSuite(baseURL as string, guest);
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, guest);
    await expect(page.getByText('Available for these dates')).toBeVisible();
    const suiteChoice = typeChoice(page, 'executive-suite');
    await expect(suiteChoice).toHaveAccessibleName('Executive Suite ₦109,800 for 2 nights 1 free');
    await takeOneSuite(baseURL as string, guest);
    await createButton(page).click();
    const roomGoneMessage = 'Selected room is not available for the chosen dates';
    await expect(roomTypeGroup(page)).toHaveAccessibleDescription(roomGoneMessage);
    await expect(suiteChoice).toBeFocused();
    await expectWalkInFilled(page, guest);
    await page.reload();
    await expectWalkInFilled(page, guest);
    await expect(page.getByRole('main').getByText(roomGoneMessage)).toBeVisible();
    await expect(suiteChoice).toHaveAccessibleName('Executive Suite ₦109,800 for 2 nights full');
    await typeChoice(page, 'business-suite').check();
    await createButton(page).click();
    await expectCreated(page);
  });
});

testAlone(
  'with every room taken for tonight, the screens say so',
  { tag: ['@desktop', '@deep'] },
  async ({ page, ownApp }) => {
    const roomCounts = {
      'classic-single': 12,
      deluxe: 10,
      'deluxe-large': 8,
      'business-suite': 4,
      'executive-suite': 2,
    };
    const desk = await staffClient(ownApp.url, 'receptionist');
    const tonight = { check_in: testToday, check_out: addDays(testToday, 1) };
    for (const [room_id, count] of Object.entries(roomCounts))
      for (let roomsTaken = room_id === 'deluxe' ? 1 : 0; roomsTaken < count; roomsTaken += 1)
        await bookAtDesk(desk, { ...tonight, room_id });
    await openDesk(page, 'rooms');
    await expect(page.getByRole('button', { name: /^Book This Room/ })).toHaveCount(1);
    await bookAtDesk(desk, { ...tonight, room_id: 'deluxe' });
    await pressButton(page, 'Refresh');
    await expect(page.getByText('All rooms are currently booked.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Book This Room/ })).toHaveCount(0);
    await openDesk(page, 'manual-booking');
    await expect(page.getByText('All rooms are currently booked.')).toBeVisible();
    for (const id of Object.keys(roomCounts)) await expect(typeChoice(page, id)).toHaveAccessibleName(/ full$/);
    await fillWalkIn(page, newSuiteGuest());
    await expect(page.getByText('All rooms are currently booked.')).toBeHidden();
    await createButton(page).click();
    await expectCreated(page);

    const admin = await staffClient(ownApp.url, 'superadmin');
    const { data } = (await admin.get('/api/room-inventory/dashboard')).body as { data: { id: string }[] };
    for (const { id, ...record } of data)
      expect((await admin.put(`/api/room-inventory/${id}`, { ...record, is_active: false })).status).toBe(200);
    await page.reload();
    await expect(page.getByText('No room inventory found. Please add rooms first.')).toBeVisible();
  },
);

testAlone(
  'a stay against a condition is booked with a reason, which its history keeps',
  { tag: '@deep' },
  async ({ page, baseURL }) => {
    const owner = await staffClient(baseURL, 'superadmin');
    const guest = newSuiteGuest();
    const conditionDays = { from: guest.check_in, last_night: guest.check_in, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const to = { ...conditionDays, room_type_id: null, kind: 'min_stay_through', nights: 5 };
    expect((await owner.put('/api/prices', { periods: [], conditions: [{ to }] })).status).toBe(200);
    await startSession(page, 'receptionist');
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, guest);
    await expect(page.getByText('at least 5 nights. Guests cannot book this stay.')).toBeVisible();
    await fieldOf(page, 'Reason to book it all the same').fill('A guest of the chef');
    await createButton(page).click();
    await expectCreated(page);
  },
);
