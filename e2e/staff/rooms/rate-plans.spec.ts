import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { ratePlanMessages, saveRatePlanReply } from '#contract/rooms/rate-plans.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton, staffClient, typeChoice } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';

// Each test has its own app, because a rate plan that a test adds is offered to all guests of the hotel.
testAlone('the owner adds a plan, which guests see, and retires it', async ({ page, stranger }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'prices'));
  await expectTab(page, 'Prices');
  await pressButton(page, 'Plans, codes, companies');
  const dialog = page.getByRole('dialog');
  await pressButton(dialog, 'New plan');
  await pressButton(dialog, 'Add plan');
  await expect(dialog).toContainText('Please enter a name');
  await fieldOf(page, 'Name').fill('Non-refundable');
  await fieldOf(page, 'Percent off a night').fill('10');
  await dialog.getByRole('radio', { name: 'Its own' }).check();
  await fieldOf(page, 'A no-show costs, %').fill('101');
  await pressButton(dialog, 'Add plan');
  await expect(fieldOf(page, 'A no-show costs, %')).toHaveAccessibleDescription(ratePlanMessages.share);
  await expect(fieldOf(page, 'A no-show costs, %')).toBeFocused();
  await dialog.getByRole('radio', { name: 'Not refundable' }).check();
  await expect(dialog).toContainText('A guest pays ₦22,410 for a night in a Classic Single at ₦24,900');
  await expect(dialog).toContainText('Who leaves early pays all nights.');
  await expectAccessibleLayout(page);
  await pressButton(dialog, 'Add plan');
  await expect(dialog.getByRole('button', { name: 'Non-refundable 10% less' })).toBeVisible();
  await pressButton(dialog, 'Move Non-refundable up');
  await expect(dialog.getByRole('listitem').first()).toContainText('Non-refundable');
  await expectStillAccessible(page);

  const from = addDays(testToday, 20);
  const guestPage = await stranger();
  await guestPage.goto(`${paths.booking('deluxe')}&check_in=${from}&check_out=${addDays(from, 2)}`);
  await expect(guestPage.getByRole('radio').first()).toHaveAccessibleName(/Non-refundable.*₦55,998/);

  await pressButton(dialog, 'Business Suite All guests in the price');
  await fieldOf(page, 'Guests in the price').selectOption('2');
  await fieldOf(page, 'Further adult (₦)').fill('8000');
  await pressButton(dialog, 'Save prices');
  await expect(dialog).toContainText('2 guests in the price, then ₦8,000 an adult, ₦0 a child');
  await pressButton(dialog, 'Add times');
  await fieldOf(page, 'Price (₦)').fill('0');
  await pressButton(dialog, 'Save times');
  await expect(dialog).toContainText('Please enter a price');
  await expect(fieldOf(page, 'Price (₦)')).toBeFocused();
  await fieldOf(page, 'Price (₦)').fill('8000');
  await pressButton(dialog, 'Save times');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Late check-out by 15:00' })).toContainText('₦8,000');

  await pressButton(dialog, 'Non-refundable 10% less');
  await pressButton(dialog, 'Retire');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Non-refundable' })).toContainText('Retired');
  await guestPage.reload();
  await expect(guestPage.getByRole('region', { name: 'Price' })).toContainText('₦62,220');
  await expect(guestPage.getByRole('radio')).toHaveCount(0);
});

testAlone(
  'a plan that somebody else has changed meanwhile is shown, and one of the two is kept',
  { tag: '@deep' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const otherOwner = await staffClient(ownApp.url, 'superadmin');
    const ratePlan = { name: 'Saver', breakfast: false, breakfast_price: 0, min_nights: 1, own_terms: null };
    const { body } = await otherOwner.post('/api/rate-plans', { ...ratePlan, percent_off: 5 });
    const { code, version } = parseWire(saveRatePlanReply, body).plan;
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'prices'));
    await pressButton(page, 'Plans, codes, companies');
    const dialog = page.getByRole('dialog');
    await pressButton(dialog, /^Saver/);
    const changeReply = await otherOwner.put(`/api/rate-plans/${code}`, { ...ratePlan, percent_off: 8, code, version });
    expect(changeReply.status).toBe(200);
    await fieldOf(page, 'Percent off a night').fill('10');
    await pressButton(dialog, 'Save changes');
    await expect(dialog.getByRole('alert')).toContainText('Somebody has changed this meanwhile: Saver, 8% less');
    await expect(fieldOf(page, 'Percent off a night')).toHaveValue('10');
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Take theirs');
    await expect(fieldOf(page, 'Percent off a night')).toHaveValue('8');
    await fieldOf(page, 'Percent off a night').fill('11');
    await otherOwner.put(`/api/rate-plans/${code}`, { ...ratePlan, percent_off: 9, code, version: version + 1 });
    await pressButton(dialog, 'Save changes');
    await pressButton(dialog, 'Save mine on top');
    await expect(dialog.getByRole('button', { name: 'Saver 11% less' })).toBeVisible();
  },
);

testAlone(
  'the desk books a plan, changes it, and charges a late check-out from the table',
  { tag: '@deep' },
  async ({ page, baseURL }) => {
    const admin = await staffClient(baseURL, 'superadmin');
    const breakfast = { name: 'Bed and breakfast', breakfast: true, breakfast_price: 4500, own_terms: null };
    const ratePlan = { percent_off: 0, min_nights: 1, ...breakfast };
    expect((await admin.post('/api/rate-plans', ratePlan)).status).toBe(201);
    const data = [{ kind: 'late_check_out', at: '15:00', price: 8000 }];
    expect((await admin.put('/api/hour-charges', { data, was: [] })).status).toBe(200);

    await startSession(page, 'receptionist');
    await page.goto(officeLink('receptionist', 'manual-booking'));
    await fieldOf(page, 'Guest name').fill('Bola Ade');
    await fieldOf(page, 'Email').fill('bola@example.ng');
    await fieldOf(page, 'Phone').fill('+234 801 234 5678');
    await typeChoice(page, 'deluxe').check();
    await fieldOf(page, 'Number of guests').selectOption('2');
    await fieldOf(page, 'Plan').selectOption('Bed and breakfast');
    await expect(fieldOf(page, 'Total')).toHaveValue('₦39,500');
    await expectAccessibleLayout(page);
    await pressButton(page, 'Create booking');
    await expect(page.getByText('Booking created', { exact: true })).toBeVisible();

    await page.goto(officeLink('receptionist', 'bookings'));
    await page.getByText('Bola Ade').first().click();
    const drawer = page.getByRole('dialog', { name: /^REF-/ });
    await expect(drawer).toContainText('Bed and breakfast');
    await pressButton(drawer, 'Edit stay');
    await fieldOf(page, 'Plan').selectOption('Flexible');
    await expect(page.getByRole('region', { name: 'After the change' })).toContainText('₦30,500 (-₦9,000)');
    await pressButton(page, 'Save changes');
    await pressButton(drawer, 'Extra charge');
    await pressButton(page, 'Late check-out by 15:00, ₦8,000');
    await expectAccessibleLayout(page);
    await pressButton(page, 'Add charge');
    await expect(drawer).toContainText('Late check-out by 15:00');
    await expect(drawer).toContainText('₦38,500');
  },
);
