import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { createButton, expectCreated, fillWalkIn, openDesk, press } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { type BookingInput, choose, factValue, field, fillBooking, newGuest, pay, submitButton } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const guestFor = (days: number): BookingInput =>
  newGuest({ room_id: 'deluxe', check_in: addDays(testToday, days), check_out: addDays(testToday, days + 2) });

const dialog = (page: Page) => page.getByRole('dialog');
const price = (page: Page) => page.getByRole('region', { name: 'Price' });

async function openLists(page: Page): Promise<void> {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'prices'));
  await expectTab(page, 'Prices');
  await press(page, 'Plans, codes, companies');
  await expect(dialog(page).getByRole('heading', { name: 'Promo codes', exact: true })).toBeVisible();
}

async function addCode(page: Page, code: string): Promise<void> {
  await press(dialog(page), 'New code');
  await field(page, 'Promo code').fill(code);
  await field(page, 'For how many bookings').fill('1');
  await expectAccessibleLayout(page);
  await press(dialog(page), 'Add code');
  await expectToast(page, 'Code added');
}

async function addCompany(page: Page, name: string): Promise<void> {
  await press(dialog(page), 'New company');
  await field(page, 'Name').fill(name);
  await field(page, 'Deluxe (₦)').fill('26000');
  await page.getByRole('checkbox', { name: 'The company pays later' }).check();
  await field(page, 'The most that it may owe (₦)').fill('200000');
  await expectAccessibleLayout(page);
  await press(dialog(page), 'Add company');
  await expectToast(page, 'Company added');
}

test('a guest books with the code of the owner, and the next one reads that it is used up', {
  tag: '@deep',
}, async ({ page, stranger, complaints }) => {
  complaints.allow(statusError(400));
  await openLists(page);
  await addCode(page, 'OLD FRIEND');
  await expect(dialog(page).getByRole('button', { name: /OLD FRIEND/ })).toContainText('0 of 1 used');

  const guest = await stranger();
  await guest.goto('/booking');
  await fillBooking(guest, guestFor(20));
  await expect(price(guest)).toContainText('₦62,220');
  await guest.getByText('I have a code').click();
  await field(guest, 'Code').fill('nobody');
  await press(guest, 'Apply');
  await expect(field(guest, 'Code')).toHaveAccessibleDescription(
    'We do not know this code. Please check how it is written.',
  );
  await field(guest, 'Code').fill('oldfriend');
  await press(guest, 'Apply');
  await expect(price(guest)).toContainText('Code OLD FRIEND');
  await expect(price(guest)).toContainText('-₦6,100');
  await expect(price(guest)).toContainText('₦55,998');
  await expectAccessibleLayout(guest);
  await submitButton(guest).click();
  await choose(guest, 'Close');
  await expect(guest.getByText('Code OLD FRIEND')).toBeVisible();
  await press(guest, 'Pay Now');
  await pay(guest);
  await expect(guest.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  if (!isDeep) return;
  const late = await stranger();
  await late.goto('/booking');
  await fillBooking(late, guestFor(30));
  await late.getByText('I have a code').click();
  await field(late, 'Code').fill('OLDFRIEND');
  await submitButton(late).click();
  await expect(field(late, 'Code')).toHaveAccessibleDescription('This code has been used up.');
  await expect(field(late, 'Code')).toBeFocused();
});

testAlone(
  'the desk books for a company that pays later, and a guest books by its link',
  { tag: '@deep' },
  async ({ page, stranger }) => {
    await openLists(page);
    await addCompany(page, 'Zenith Energy Ltd');
    await press(dialog(page), /Zenith Energy Ltd/);
    const link = await field(page, 'Link for the company').inputValue();
    await expectAccessibleLayout(page);

    const desk = await stranger();
    await startSession(desk, 'receptionist');
    await openDesk(desk, 'manual-booking');
    await fillWalkIn(desk, guestFor(20));
    await field(desk, 'Company').selectOption({ label: 'Zenith Energy Ltd' });
    await expect(field(desk, 'Company')).toHaveAccessibleDescription(
      'The company pays later. It may owe ₦200,000 more.',
    );
    await expect(field(desk, 'Total')).toHaveValue('₦52,000');
    await expectAccessibleLayout(desk);
    await createButton(desk).click();
    await expectCreated(desk);
    expect(await factValue(desk, 'Company')).toBe('Zenith Energy Ltd, pays for the stay later');

    const guest = await stranger();
    await guest.goto(link);
    await expect(guest.getByText('You book at the rate of Zenith Energy Ltd.')).toBeVisible();
    await fillBooking(guest, guestFor(24));
    await expect(price(guest)).toContainText('₦52,000');
    await expectAccessibleLayout(guest);
    await press(guest, 'Book');
    await expect(guest.getByText('Your booking is confirmed')).toBeVisible();
    await expect(guest.getByText('Zenith Energy Ltd pays for your stay.')).toBeVisible();
    await expectAccessibleLayout(guest);
  },
);
