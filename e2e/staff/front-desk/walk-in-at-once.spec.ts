import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, openDesk, pressButton, staffClient, typeChoice } from '../../desk.ts';
import { expect, test } from '../../fixtures.ts';
import { fieldOf, readFactValue } from '../../guest.ts';
import { expectToast, startSession } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

test('somebody walks in and pays cash: one form, at most six fields and four presses', { tag: '@desktop' }, async ({
  page,
}) => {
  await startSession(page, 'receptionist');
  await openDesk(page, 'overview');
  const readWork = await countWork(page);
  await page.getByRole('link', { name: /^New walk-in/ }).click();
  await typeChoice(page, 'deluxe').click();
  const roomField = page.getByLabel('Room', { exact: true });
  await expect(roomField).toHaveAccessibleDescription(/./);
  const chosenRoomNumber = await roomField.evaluate(
    (select: HTMLSelectElement) => select.selectedOptions[0]?.text.split(',')[0],
  );
  await fieldOf(page, 'Phone').fill('0803 555 0171');
  await fieldOf(page, 'Guest name').fill('Ngozi Walkin');
  await page.getByRole('radio', { name: 'Cash' }).click();
  await expect(fieldOf(page, 'To pay now (₦)')).toHaveValue('30500');
  await fieldOf(page, 'Cash given (₦, optional)').fill('31,000');
  await expect(page.getByText('Change ₦500')).toBeVisible();
  await pressButton(page, 'Check in now');
  await expectToast(page, 'Walk-in booking created successfully!');
  await expect(page.getByRole('heading', { name: 'Booked and checked in' })).toBeVisible();
  await expectWork('a walk-in with room and cash', readWork);
  expect(await readFactValue(page, 'Room')).toBe(`Deluxe, room ${chosenRoomNumber}`);
  await expect(page.getByText('Checked In', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden();
});

test('a guest who was here before is found by the phone number, and one press fills in the rest', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const knownGuest = { guest_name: 'Ifeoma Balogun', guest_phone: '0803 555 0181', guest_email: 'ifeoma@example.ng' };
  await bookAtDesk(desk, { ...knownGuest, room_id: 'classic-single' });
  await startSession(page, 'receptionist');
  await openDesk(page, 'manual-booking');
  await typeChoice(page, 'classic-single').check();
  await fieldOf(page, 'Phone').fill('+234 803 555 0181');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ifeoma Balogun, ifeoma@example.ng' })).toBeVisible();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await fieldOf(page, 'Cash given (₦, optional)').fill('100');
  await expectAccessibleLayout(page);
  await pressButton(page, 'Use these details of Ifeoma Balogun');
  await expect(fieldOf(page, 'Guest name')).toHaveValue('Ifeoma Balogun');
  await expect(fieldOf(page, 'Email')).toHaveValue('ifeoma@example.ng');
  await pressButton(page, 'Check in now');
  await expect(fieldOf(page, 'Cash given (₦, optional)')).toHaveAccessibleDescription(
    'This is less than what is paid now',
  );
  await page.getByRole('radio', { name: 'Card terminal' }).check();
  await pressButton(page, 'Enter the slip instead');
  await pressButton(page, 'Check in now');
  await expect(fieldOf(page, 'Slip number')).toHaveAccessibleDescription(/Please enter the number of the slip$/);
  await page.getByRole('radio', { name: 'Later' }).check();
  await pressButton(page, 'Check in now');
  await expect(page.getByRole('heading', { name: 'Booked and checked in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
});
