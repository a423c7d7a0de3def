import type { Locator, Page } from '@playwright/test';
import { terminalMessages } from '#contract/bank/terminal-requests.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { bookingsPage } from '#contract/front-desk/desk.ts';
import { sell } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { isDeep } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { addDrink } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient, typeChoice, walkInForTonight } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { readFactValue } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import { expectToast, startSession } from '../../staff.ts';

/** Presses Approve or Decline on the page of the demo terminals, in place of the guest’s card. */
async function decideAtTerminal(page: Page, decision: 'Approve' | 'Decline'): Promise<void> {
  const terminalPage = await page.context().newPage();
  await expect(async () => {
    await terminalPage.goto('/sandbox/terminals/');
    await expect(terminalPage.getByRole('button', { name: decision })).toBeVisible({ timeout: 500 });
  }).toPass();
  if (decision === 'Decline') await expectAccessibleLayout(terminalPage);
  await pressButton(terminalPage, decision);
  await expect(
    terminalPage.getByText(decision === 'Approve' ? /^Approved, RRN \d{12}$/ : 'Insufficient funds'),
  ).toBeVisible();
  await terminalPage.close();
}

const paymentDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Record payment' });

test('the desk sends an amount to the terminal, which declines it once and then approves it', {
  tag: ['@phone', '@deep'],
}, async ({ page, app, complaints }) => {
  complaints.allow(statusError(409));
  const desk = await staffClient(app.url, 'receptionist');
  const { id } = await bookAtDesk(desk, walkInForTonight('Chidi Obi', 'classic-single'), 'checked_in');
  const otherBooking = await bookAtDesk(desk, walkInForTonight('Bola Martins', 'classic-single'), 'checked_in');
  await startSession(page, 'receptionist');
  const openPaymentDialog = async (booking: string) => {
    await page.goto(officeLink('receptionist', 'bookings', { booking }));
    await pressButton(page, 'Record payment');
  };
  const dialog = paymentDialog(page);

  await test.step('what is sent waits for the card, also after a reload', async () => {
    await openPaymentDialog(id);
    await dialog.getByLabel('Method').selectOption('card');
    await expect(dialog.getByLabel('Slip number')).toHaveCount(0);
    await dialog.getByLabel('Amount').fill('20000');
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Send ₦20,000 to the terminal');
    await expect(dialog).toContainText('Front desk shows ₦20,000. Ask the guest to insert the card.');
    await expect(dialog.getByLabel('Amount')).toHaveCount(0);
    await expectStillAccessible(page);
    await openPaymentDialog(id);
    await expect(dialog).toContainText('Front desk shows ₦20,000. Ask the guest to insert the card.');
  });

  await test.step('and only the rest is taken besides it', async () => {
    await pressButton(dialog, 'Take the other ₦4,900');
    await dialog.getByLabel('Method').selectOption('cash');
    await expect(dialog.getByLabel('Amount')).toHaveValue('4900');
    await dialog.getByLabel('Amount').fill('900');
    await pressButton(dialog, 'Record payment');
    await expectToast(page, 'Payment recorded');
  });

  if (isDeep)
    await test.step('the terminal is busy for another guest, whose slip can be entered', async () => {
      await openPaymentDialog(otherBooking.id);
      await dialog.getByLabel('Method').selectOption('card');
      await pressButton(dialog, 'Send ₦24,900 to the terminal');
      await expect(dialog.getByLabel('Terminal')).toHaveAccessibleDescription(terminalMessages.busy);
      await pressButton(dialog, 'Enter the slip instead');
      await dialog.getByLabel('Slip number').fill('406215004799');
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'Record payment');
      await expectToast(page, 'Payment recorded');
    });

  await test.step('a card that is declined can be tried again', async () => {
    await openPaymentDialog(id);
    await decideAtTerminal(page, 'Decline');
    await expect(dialog).toContainText('₦20,000 was declined: Insufficient funds');
    await expectStillAccessible(page);
    await pressButton(dialog, 'Try again…');
    await dialog.getByLabel('Method').selectOption('cash');
    await expect(dialog.getByRole('button', { name: 'Record payment', exact: true })).toBeVisible();
    await dialog.getByLabel('Method').selectOption('card');
    await dialog.getByLabel('Amount').fill('24000');
    await pressButton(dialog, 'Send ₦24,000 to the terminal');
    await decideAtTerminal(page, 'Approve');
    await expect(dialog).toContainText(/Approved, RRN \d{12}\. ₦24,000 is recorded\./);
    await expectStillAccessible(page);
    await pressButton(dialog, 'Done');
    await expect(page.getByRole('list', { name: 'Payments' }).last()).toContainText('₦24,000');
  });
});

testAlone('a walk-in is checked in at once and pays at the terminal', { tag: '@desktop' }, async ({ page, ownApp }) => {
  await startSession(page, 'receptionist');
  await page.goto(officeLink('receptionist', 'bookings'));
  // An empty list shows a second button with this name.
  await page.getByRole('button', { name: 'New Walk-in Booking' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Walk-in Booking' });
  await expect(form.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('0803 555 0191');
  await typeChoice(form, 'classic-single').click();
  await form.getByLabel('Guest name').fill('Tari Terminal');
  await form.getByRole('radio', { name: 'Card terminal' }).click();
  await pressButton(form, 'Check in now');
  const dialog = paymentDialog(page);
  await expect(dialog).toContainText('Front desk shows ₦24,900. Ask the guest to insert the card.');
  await decideAtTerminal(page, 'Approve');
  await expect(dialog).toContainText(/Approved, RRN \d{12}\. ₦24,900 is recorded\./);
  await expectAccessibleLayout(page);
  await pressButton(dialog, 'Done');
  await expect(page.getByRole('heading', { name: 'Booked and checked in' })).toBeVisible();
  await expect.poll(() => readFactValue(page, 'Paid')).toBe('₦24,900');
  const desk = await staffClient(ownApp.url, 'receptionist');
  const { data } = parseWire(bookingsPage, (await desk.get('/api/bookings?q=Tari+Terminal')).body);
  expect(data.map(({ status, balance }) => [status, balance])).toEqual([['checked_in', 0]]);
});

testAlone('a barman sends a tab to the terminal of the bar', { tag: ['@phone', '@deep'] }, async ({ page, ownApp }) => {
  const drink = await addDrink(ownApp.url, { price: 3000 });
  const barman = await signedIn({ client: () => makeClient(ownApp.url) }, 'barmen');
  await sell(barman, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'tab', tab: { label: 'Table 4' } });
  await startSession(page, 'barmen');
  await page.goto(officeLink('barmen', 'create-sale'));
  await page.getByRole('button', { name: /Table 4/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tab Table 4' });
  await pressButton(dialog, 'Take payment');
  await dialog.getByText('Card terminal', { exact: true }).click();
  await expectAccessibleLayout(page);
  await pressButton(dialog, 'Send ₦3,000 to the terminal');
  await expect(dialog).toContainText('Bar shows ₦3,000. Ask the guest to insert the card.');
  await expect(dialog.getByRole('button', { name: 'Cancel; the guest pays otherwise' })).toBeVisible();
  await pressButton(dialog, 'Leave it running');
  await expect(dialog).toContainText('At a card terminal');
  await expectAccessibleLayout(page);
  await pressButton(dialog, 'Take payment');
  await decideAtTerminal(page, 'Approve');
  await expectToast(page, /^Approved, RRN \d{12}$/);
  await expect(dialog).toContainText(/Card terminal.*₦3,000/s);
});

/** Nothing listens at the address of this terminal service. */
const unreachableTerminalService = {
  ...{ MONIEPOINT_URL: 'http://127.0.0.1:1', MONIEPOINT_CLIENT_ID: 'id', MONIEPOINT_CLIENT_SECRET: 'secret' },
  MONIEPOINT_TERMINALS: 'Front desk=SANDBOX-1',
};

testAlone(
  'a supervisor ends what a terminal has not answered, with what the slip says, and the desk takes it in cash',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    const { id, reference } = await bookAtDesk(desk, walkInForTonight('Chidi Obi', 'classic-single'), 'checked_in');
    const dialog = paymentDialog(page);
    const openPayment = async () => {
      await startSession(page, 'receptionist');
      await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
      await pressButton(page, 'Record payment');
    };

    await testAlone.step('the service does not answer what the desk has sent', async () => {
      await openPayment();
      await dialog.getByLabel('Method').selectOption('card');
      await pressButton(dialog, 'Send ₦24,900 to the terminal');
      await expect(dialog).toContainText('Front desk shows ₦24,900.');
      await page.goto('about:blank');
      await ownApp.stop();
      await ownApp.start({ HOTEL_NOW: hotelTime(31), ...unreachableTerminalService });
      await openPayment();
      await expect(dialog).toContainText('No answer yet from Front desk.');
      await expectAccessibleLayout(page);
    });

    await testAlone.step('the supervisor says why it is over', async () => {
      await startSession(page, 'supervisor');
      await page.goto(officeLink('supervisor', 'transfers'));
      const unansweredRegion = page.getByRole('region', { name: 'Card terminals without an answer' });
      await expect(unansweredRegion.getByRole('listitem')).toContainText(
        `₦24,900 at Front desk, Chidi Obi, ${reference}`,
      );
      await pressButton(unansweredRegion, /^End it/);
      const question = page.getByRole('alertdialog', { name: 'End ₦24,900 at Front desk?' });
      await pressButton(question, 'End it');
      await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(terminalMessages.reason);
      await expectAccessibleLayout(page);
      await question.getByLabel('Reason').fill('The slip says that the card was declined');
      await expectAccessibleLayout(page);
      await pressButton(question, 'End it');
      await expectToast(page, terminalMessages.ended);
      await expect(unansweredRegion).toBeHidden();
    });

    await testAlone.step('and the desk takes it in another way', async () => {
      await openPayment();
      await dialog.getByLabel('Method').selectOption('cash');
      await expect(dialog.getByLabel('Amount')).toHaveValue('24900');
      await pressButton(dialog, 'Record payment');
      await expectToast(page, 'Payment recorded');
    });
  },
);
