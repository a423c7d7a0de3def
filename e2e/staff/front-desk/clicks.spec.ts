import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { newSlip, payBalance, takePayment } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { signedIn } from '#tools/testing/steps.ts';
import {
  bookAtDesk,
  bookingItem,
  openDesk,
  pressButton,
  roomIdOf,
  staffClient,
  typeChoice,
  walkInForTonight,
} from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf, readFactValue } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import { expectTab, expectToast, signIn } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

const tomorrow = addDays(testToday, 1);

/**
 * Checks in four guests: one leaves tomorrow with a drink on the account, one has paid three nights, one stays two
 * nights, and one has room 201.
 */
async function bookGuests(url: string): Promise<void> {
  const desk = await staffClient(url, 'receptionist');
  const leavingBooking = await bookAtDesk(desk, walkInForTonight('Bola Leaves', 'classic-single'), 'checked_in');
  const app = { client: () => makeClient(url) };
  const { id: drink_id } = await addDrink(app, { price: 4100 });
  await sell(await signedIn(app, 'barmen'), [{ drink_id, quantity: 1 }], roomPayment(leavingBooking.id));
  const earlyBooking = await bookAtDesk(desk, walkInForTonight('Ada Early', 'classic-single', 3), 'checked_in');
  await payBalance(desk, earlyBooking.id);
  await bookAtDesk(desk, walkInForTonight('Emeka Longer', 'classic-single', 2), 'checked_in');
  const movingBooking = await bookAtDesk(desk, walkInForTonight('Kofi Moves', 'deluxe', 3));
  const room = await roomIdOf(desk, '201');
  expect(
    (await desk.put(`/api/bookings/${movingBooking.id}`, { status: 'checked_in', room, dirty_ok: true })).status,
  ).toBe(200);
}

async function findGuest(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/');
  const searchDialog = page.getByRole('dialog', { name: 'Search' });
  await searchDialog.getByRole('combobox').fill(name);
  await searchDialog.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

const bookingDrawer = (page: Page) => page.getByRole('dialog', { name: /^REF-/ });

testAlone(
  'what the desk does every day needs no more presses and fields than before',
  {
    tag: ['@desktop', '@deep'],
  },
  async ({ page, ownApp }) => {
    testAlone.slow();
    await bookGuests(ownApp.url);
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(24 * 60) });
    const desk = await staffClient(ownApp.url, 'receptionist');
    const forTonight = { check_in: tomorrow, check_out: addDays(tomorrow, 1), room_id: 'classic-single' };
    const arrivingBooking = await bookAtDesk(desk, { ...forTonight, guest_name: 'Zainab Arrives' });
    expect((await takePayment(desk, arrivingBooking.id, { amount: 10_000 })).status).toBe(201);
    await bookAtDesk(desk, { ...forTonight, guest_name: 'Chidi Parts' });
    await signIn(page, 'receptionist');
    const openTab = async (tab: 'overview' | 'check-in') => {
      await openDesk(page, tab);
      await expect(page.getByText('Zainab Arrives').first()).toBeVisible();
      return countWork(page);
    };

    await testAlone.step('a check-in with a deposit', async () => {
      const readWork = await openTab('overview');
      await pressButton(page, 'Check In Zainab Arrives');
      await pressButton(page.getByRole('alertdialog'), 'Yes, Proceed');
      await expectToast(page, deskMessages.updated('checked_in'));
      await expectWork('a check-in with a deposit', readWork);
    });

    await testAlone.step(
      'a check-out with a bar bill: one dialog shows the account, takes the money and checks out',
      async () => {
        const readWork = await openTab('overview');
        await pressButton(page, 'Check Out Bola Leaves');
        const dialog = page.getByRole('alertdialog', { name: 'Check out Bola Leaves' });
        await expect(dialog.getByRole('list', { name: 'What the guest had' })).toContainText('₦4,100');
        await dialog.getByRole('radio', { name: 'Cash' }).click();
        await pressButton(dialog, 'Take ₦29,000 and check out');
        await expect(dialog).toBeHidden();
        await expectToast(page, deskMessages.updated('completed'));
        await expectWork('a check-out with a bar bill', readWork);
      },
    );

    await testAlone.step('an early departure with its refund, which the terms of the booking decide', async () => {
      const readWork = await openTab('overview');
      await findGuest(page, 'Ada Early');
      await pressButton(bookingDrawer(page), 'Check Out and Complete');
      const dialog = page.getByRole('alertdialog', { name: 'Check out Ada Early' });
      await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked();
      await dialog.getByLabel('Reason').fill('Called home');
      await pressButton(dialog, 'Give back ₦49,800 and check out');
      await expect(dialog).toBeHidden();
      await expect(bookingDrawer(page).getByRole('list', { name: 'Given back' })).toContainText('Given back, Cash');
      await expectWork('an early departure with its refund', readWork);
      await page.keyboard.press('Escape');
    });

    await testAlone.step('a night more', async () => {
      const readWork = await openTab('overview');
      await findGuest(page, 'Emeka Longer');
      await pressButton(bookingDrawer(page), 'Edit stay');
      const dialog = page.getByRole('dialog', { name: 'Edit stay' });
      await dialog.getByLabel('Check-out').fill(addDays(testToday, 3));
      await expect(dialog.getByText('New total')).toBeVisible();
      await pressButton(dialog, 'Save changes');
      await expect(dialog).toBeHidden();
      await expectWork('a night more', readWork);
      await page.keyboard.press('Escape');
    });

    await testAlone.step('a move in the middle of the stay', async () => {
      await page.goto(officeLink('receptionist', 'plan'));
      await expectTab(page, 'Plan');
      const bar = page.getByRole('gridcell', { name: /^Kofi Moves, room 201/ });
      await expect(bar).toBeVisible();
      const readWork = await countWork(page);
      await bar.click();
      await pressButton(page, 'Move…');
      await page.getByRole('radio', { name: 'Room 203' }).click();
      await pressButton(page, 'Move to 203');
      await expect(page.getByRole('gridcell', { name: /^Kofi Moves, room 203/ })).toBeVisible();
      await expectWork('a move in the middle of the stay', readWork);
    });

    await testAlone.step('a part payment with a slip, and an amount at a terminal', async () => {
      const paymentDialog = page.getByRole('dialog', { name: 'Record payment' });
      const guestItem = bookingItem(page, /^Today’s arrivals/, 'Chidi Parts');
      const readSlipWork = await openTab('check-in');
      await guestItem.getByRole('button', { name: /^Record payment/ }).click();
      await paymentDialog.getByLabel('Method').selectOption('card');
      await paymentDialog.getByLabel('Amount (₦)').fill('4900');
      await pressButton(paymentDialog, 'Enter the slip instead');
      await paymentDialog.getByLabel('Slip number').fill(newSlip());
      await pressButton(paymentDialog, 'Record payment');
      await expectToast(page, deskMessages.paymentTaken);
      await expectWork('a part payment with a slip', readSlipWork);

      const readTerminalWork = await openTab('check-in');
      await guestItem.getByRole('button', { name: /^Record payment/ }).click();
      await paymentDialog.getByLabel('Method').selectOption('card');
      await pressButton(paymentDialog, 'Send ₦20,000 to the terminal');
      await expect(paymentDialog).toContainText('Front desk shows ₦20,000.');
      await expectWork('an amount at a terminal', readTerminalWork);
      await page.keyboard.press('Escape');
    });

    const fillBookingByPhone = async (name: string, phone: string) => {
      await page.getByRole('link', { name: /^New walk-in/ }).click();
      await typeChoice(page, 'deluxe').click();
      await fieldOf(page, 'Check-in').fill(addDays(testToday, 8));
      await fieldOf(page, 'Check-out').fill(addDays(testToday, 10));
      await fieldOf(page, 'Phone').fill(phone);
      await fieldOf(page, 'Guest name').fill(name);
    };

    await testAlone.step('a walk-in for next week', async () => {
      const readWork = await openTab('overview');
      await fillBookingByPhone('Ngozi Next', '0803 555 0191');
      await pressButton(page, 'Create booking');
      await expect(page.getByRole('heading', { name: 'Booking created' })).toBeVisible();
      await expectWork('a walk-in for next week', readWork);
    });

    await testAlone.step('a booking by phone with a transfer, whose amount is filled in', async () => {
      const readWork = await openTab('overview');
      await fillBookingByPhone('Halima Phones', '0803 555 0192');
      await page.getByRole('radio', { name: 'Bank transfer' }).click();
      await expect(fieldOf(page, 'To pay now (₦)')).toHaveValue('61000');
      await pressButton(page, 'Create booking');
      await expect(page.getByRole('heading', { name: 'Booking created' })).toBeVisible();
      expect(await readFactValue(page, 'Transferred, not confirmed')).toBe('₦61,000');
      await expectWork('a booking by phone with a transfer', readWork);
    });
  },
);
