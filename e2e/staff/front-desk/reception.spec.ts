import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { overstayMessages } from '#contract/front-desk/overstays.ts';
import { newSlip } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import {
  arrivalsHeading,
  bookAtDesk,
  bookingItem,
  confirmAction,
  countFreeTonight,
  createButton,
  expectCreated,
  fillWalkIn,
  openDesk,
  pressButton,
  staffClient,
  tabTo,
  typeChoice,
  walkInForTonight,
} from '../../desk.ts';
import { expect, test, testAlone } from '../../fixtures.ts';
import { fieldOf, readFactValue } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import { expectTab, expectToast, signIn } from '../../staff.ts';

async function recordPayment(page: Page, method: string, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Method').selectOption(method);
  await dialog.getByLabel('Amount (₦)').fill(amount);
  if (method === 'card') {
    await pressButton(dialog, 'Enter the slip instead');
    await dialog.getByLabel('Slip number').fill(newSlip());
  }
  await pressButton(dialog, 'Record payment');
  await expect(dialog).toBeHidden();
}

async function payAndComplete(page: Page, stay: Locator, answerExtraNight = async () => {}): Promise<void> {
  await stay.getByRole('button', { name: /^Check Out / }).click();
  await answerExtraNight();
  const dialog = page.getByRole('alertdialog', { name: /^Check out / });
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await pressButton(dialog, /^Take ₦[\d,]+ and check out$/);
  await expect(dialog).toBeHidden();
}

testAlone('a receptionist’s day', { tag: '@desktop' }, async ({ page, ownApp }) => {
  testAlone.slow();
  await signIn(page, 'receptionist');
  expect(await countFreeTonight(page, 'deluxe')).toBe(10);

  await test.step('somebody walks in', async () => {
    await page.getByRole('link', { name: /^New walk-in/ }).click();
    await fillWalkIn(page, walkInForTonight('Amaka Nwosu', 'deluxe', 2));
    await createButton(page).click();
    await expectToast(page, 'Walk-in booking created successfully!');
    await expectCreated(page);
    expect(await countFreeTonight(page, 'deluxe')).toBe(9);
    expect(await readFactValue(page, 'To pay later')).toBe('₦61,000');
  });

  await test.step('the receipt can be printed, and is a copy: its guest could cancel from theirs', async () => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Print receipt' }).click();
    const receipt = await popup;
    await expect(receipt.getByRole('heading', { name: 'Booking receipt' })).toBeVisible();
    await expect(receipt.getByText('Amaka Nwosu')).toBeVisible();
    await expect(receipt.getByRole('button', { name: 'Print / Save Receipt' })).toBeEnabled();
    await expect(receipt.getByText('This is reception’s copy')).toBeVisible();
    await expect(receipt.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
    await receipt.emulateMedia({ media: 'print' });
    await expect(receipt.getByText('Amaka Nwosu')).toBeVisible();
    await expect(receipt.getByText('This is reception’s copy')).toBeHidden();
    await receipt.close();
  });

  await test.step('pays in two parts and moves in', async () => {
    await pressButton(page, 'Record payment');
    await recordPayment(page, 'cash', '20000');
    await expect.poll(() => readFactValue(page, 'To pay later')).toBe('₦41,000');
    await pressButton(page, 'Record payment');
    await recordPayment(page, 'card', '41000');
    await expect.poll(() => readFactValue(page, 'Paid')).toBe('₦61,000');
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden();
    await pressButton(page, 'Check In');
    await pressButton(page.getByRole('alertdialog', { name: 'Check this guest in?' }), 'Yes, Proceed');
    await expectToast(page, '✅ Booking status updated to Checked In');
    await expect(page.getByRole('main').getByText('Checked In')).toBeVisible();
    expect(await countFreeTonight(page, 'deluxe')).toBe(9);
  });

  const desk = await staffClient(ownApp.url, 'receptionist');
  for (const guest of ['Emeka Obi', 'Kofi Mensah', 'Zainab Sule'])
    await bookAtDesk(desk, walkInForTonight(guest, 'deluxe-large'));
  expect(await countFreeTonight(page, 'deluxe-large')).toBe(5);

  await test.step('one arrives, one never comes, which is undone once, one calls it off', async () => {
    await openDesk(page, 'check-in');
    await confirmAction(page, bookingItem(page, arrivalsHeading, 'Emeka Obi'), 'Check In', 'Check this guest in?');
    await expect(bookingItem(page, arrivalsHeading, 'Emeka Obi')).toContainText('Checked In');
    expect(await countFreeTonight(page, 'deluxe-large')).toBe(5);

    await confirmAction(
      page,
      bookingItem(page, arrivalsHeading, 'Kofi Mensah'),
      'No Show',
      'Mark this guest as a no-show?',
    );
    await expectToast(page, '✅ Booking status updated to No Show');
    await expect(bookingItem(page, arrivalsHeading, 'Kofi Mensah')).toBeHidden();
    expect(await countFreeTonight(page, 'deluxe-large')).toBe(6);

    const justDone = page.getByRole('region', { name: 'Just done' });
    await expect(justDone).toContainText('Kofi Mensah No Show');
    await tabTo(page, justDone.getByRole('button', { name: 'Undo No Show' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Undone: the booking is Confirmed again');
    await expect(justDone).toBeHidden();
    await expect(bookingItem(page, arrivalsHeading, 'Kofi Mensah')).toContainText('Confirmed');
    expect(await countFreeTonight(page, 'deluxe-large')).toBe(5);
    await confirmAction(
      page,
      bookingItem(page, arrivalsHeading, 'Kofi Mensah'),
      'No Show',
      'Mark this guest as a no-show?',
    );
    expect(await countFreeTonight(page, 'deluxe-large')).toBe(6);

    await bookingItem(page, arrivalsHeading, 'Zainab Sule')
      .getByRole('button', { name: /^Cancel / })
      .click();
    await pressButton(page, 'No, Cancel');
    await expect(bookingItem(page, arrivalsHeading, 'Zainab Sule')).toContainText('Confirmed');
    await confirmAction(page, bookingItem(page, arrivalsHeading, 'Zainab Sule'), 'Cancel', 'Cancel this booking?');
    await expect(bookingItem(page, arrivalsHeading, 'Zainab Sule')).toBeHidden();
    expect(await countFreeTonight(page, 'deluxe-large')).toBe(7);
  });

  await test.step('a guest leaves early, and does not pay for the night that is not used', async () => {
    const stay = bookingItem(page, arrivalsHeading, 'Amaka Nwosu');
    await stay.getByRole('button', { name: /^Check Out / }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Check out Amaka Nwosu' });
    await expect(confirmDialog).toContainText('They cost₦30,500');
    await expect(confirmDialog.getByRole('radio', { name: /^Drop them: the total becomes ₦30,500/ })).toBeChecked();
    await expect(confirmDialog).toContainText('₦30,500 is then to be given back.');
    await expect(confirmDialog.getByRole('radio', { name: 'Card terminal' })).toBeChecked();
    await expect(confirmDialog.getByLabel('Reason')).toHaveAccessibleDescription(deskMoneyMessages.refundSlip);
    await confirmDialog.getByRole('radio', { name: 'Cash' }).check();
    await expect(confirmDialog).toContainText('Cash with Ngozi Eze, no till');
    await expectAccessibleLayout(page);
    await pressButton(confirmDialog, 'Give back ₦30,500 and check out');
    await expect(confirmDialog.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason');
    await confirmDialog.getByLabel('Reason').fill('The flight was moved');
    await pressButton(confirmDialog, 'Give back ₦30,500 and check out');
    await expect(confirmDialog).toBeHidden();
    await expectToast(page, '✅ Booking status updated to Completed');
    expect(await countFreeTonight(page, 'deluxe')).toBe(10);
  });

  await test.step('the overview tells of all of it, and when', async () => {
    await openDesk(page, 'overview');
    const figures = page.getByRole('region', { name: 'Today', exact: true });
    await expect(figures.getByRole('link', { name: /^Today’s check-ins 1 All have arrived/ })).toBeVisible();
    await expect(figures.getByRole('link', { name: /^Available rooms 35/ })).toBeVisible();
    const activities = page.getByRole('region', { name: 'Recent activities' }).getByRole('listitem');
    await expect(activities.first()).toContainText('Amaka Nwosu, ₦30,500');
    await expect(activities.nth(1)).toHaveText(
      /^Booking completed: Amaka Nwosu\s*REF-\d+, by Ngozi Eze\s*21 Nov, 12:\d\d \((just now|\d minutes? ago)\)$/i,
    );
    await figures.getByRole('link', { name: /^Current guests \d/ }).click();
    await expect(page).toHaveURL(/\/bookings\?.*status=checked_in/);
    await expect(page.getByRole('row').filter({ hasText: 'Checked In' }).first()).toBeVisible();
  });
});

testAlone(
  'in the night and the next days nobody who is late or still there is lost',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    await bookAtDesk(desk, walkInForTonight('Bisi Midnight', 'deluxe'));
    await bookAtDesk(desk, walkInForTonight('Chidinma Late', 'deluxe', 3));
    await bookAtDesk(desk, walkInForTonight('Tunde Stays', 'classic-single'), 'checked_in');
    await bookAtDesk(desk, walkInForTonight('Halima Leaves', 'executive-suite'), 'checked_in');
    const soldOutStay = { check_in: addDays(testToday, 2), check_out: addDays(testToday, 3) };
    for (const guest of ['Kemi Comes', 'Ife Comes'])
      await bookAtDesk(desk, { ...walkInForTonight(guest, 'executive-suite'), ...soldOutStay });

    await test.step('at 00:20 the desk works on the evening before, whose guest can still come', async () => {
      await ownApp.stop();
      await ownApp.start({ HOTEL_NOW: hotelTime(12 * 60 + 20) });
      await signIn(page, 'receptionist');
      await openDesk(page, 'check-in');
      await expect(page.getByText('The desk works on Sat, 21 Nov 2026 until 06:00.')).toBeVisible();
      const guestItem = bookingItem(page, arrivalsHeading, 'Bisi Midnight');
      await expect(guestItem).toContainText('The stay began yesterday. The guest can be checked in until 12:00 today.');
      await confirmAction(page, guestItem, 'Check In', 'Check this guest in?');
      await expect(guestItem).toContainText('Checked In');
      await payAndComplete(page, guestItem);
    });

    // Leaves the page, which would otherwise keep asking the stopped app for its notices.
    await page.goto('about:blank');
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(2 * 24 * 60) });
    await signIn(page, 'receptionist');
    await page.getByRole('link', { name: 'Look at them' }).click();
    await expectTab(page, 'Check In/Out');

    const lateItem = bookingItem(page, 'Late arrivals (1)', 'Chidinma Late');
    await expect(lateItem.getByRole('button', { name: /^Check In/ })).toBeHidden();
    await expect(lateItem).toContainText('Guests are checked in from the day their stay begins');
    await confirmAction(page, lateItem, 'No Show', 'Mark this guest as a no-show?');
    await expect(page.getByRole('region', { name: /^Late arrivals/ })).toBeHidden();
    expect(await countFreeTonight(page, 'deluxe')).toBe(10);

    const overstayItem = bookingItem(page, 'Overstays (2)', 'Tunde Stays');
    await overstayItem.getByRole('button', { name: /^Check Out / }).click();
    const extraNightDialog = page.getByRole('alertdialog', { name: 'Charge the night?' });
    await pressButton(extraNightDialog, 'Charge 1 night, ₦24,900');
    const refusal = page.getByRole('alertdialog', { name: 'Check out Tunde Stays' });
    await expect(refusal).toContainText('To pay now₦49,800');
    await expect(refusal.getByRole('button', { name: /^Leave it open/ })).toBeDisabled();
    await pressButton(refusal, /^Record payment/);
    await recordPayment(page, 'cash', '20000');
    await expect(refusal).toContainText('To pay now₦29,800');
    await pressButton(refusal, /^Record payment/);
    await recordPayment(page, 'card', '29800');
    const question = page.getByRole('alertdialog', { name: 'Check out Tunde Stays' });
    await pressButton(question, 'Yes, Proceed');
    await expect(question).toBeHidden();
    const remainingItem = bookingItem(page, 'Overstays (1)', 'Halima Leaves');
    const conflictRegion = page.getByRole('region', { name: 'Too few rooms tonight: Executive Suite' });
    await expect(conflictRegion).toContainText('3 rooms are needed tonight, the hotel has 2.');
    for (const [list, guests] of [
      ['Has not checked out', /^Halima Leaves/],
      ['Expected tonight', /^(Kemi|Ife) Comes/],
    ] as const)
      await expect(conflictRegion.getByRole('region', { name: list }).getByRole('listitem').first()).toHaveText(guests);
    await payAndComplete(page, remainingItem, async () => {
      await pressButton(extraNightDialog, 'Check out without charging');
      await expect(extraNightDialog.getByLabel('Why it is not charged')).toHaveAccessibleDescription(
        new RegExp(overstayMessages.reason),
      );
      await extraNightDialog.getByLabel('Why it is not charged').fill('The bus left without her');
      await pressButton(extraNightDialog, 'Check out without charging');
    });
    await expect(conflictRegion).toBeHidden();
  },
);

test.describe('while one works', { tag: '@phone' }, () => {
  test('what colleagues do appears by itself; scroll and typing stay', async ({ page, baseURL }) => {
    const desk = await staffClient(baseURL, 'receptionist');
    for (const number of [1, 2, 3, 4]) await bookAtDesk(desk, walkInForTonight(`Early ${number}`, 'classic-single'));
    await page.clock.install();
    await signIn(page, 'receptionist');
    await openDesk(page, 'check-in');
    const row = bookingItem(page, arrivalsHeading, 'Early 4').first();
    await row.scrollIntoViewIfNeeded();
    const rowTop = (await row.boundingBox())?.y;
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const { id } = await bookAtDesk(desk, walkInForTonight('Zz Newcomer', 'classic-single'));
    await page.clock.fastForward(46_000);
    await expect(bookingItem(page, arrivalsHeading, 'Zz Newcomer')).toBeVisible();
    expect((await row.boundingBox())?.y).toBe(rowTop);

    await openDesk(page, 'manual-booking');
    await fieldOf(page, 'Guest name').fill('Half a na');
    await typeChoice(page, 'deluxe').check();
    await desk.put(`/api/bookings/${id}`, { status: 'cancelled' });
    const dashboardReply = page.waitForResponse('**/api/room-inventory/dashboard');
    await page.clock.fastForward(46_000);
    await dashboardReply;
    await expect(fieldOf(page, 'Guest name')).toHaveValue('Half a na');
    await expect(fieldOf(page, 'Guest name')).not.toHaveAccessibleDescription(/./);
    await expect(typeChoice(page, 'deluxe')).toBeChecked();
  });
});
