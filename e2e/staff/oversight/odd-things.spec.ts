import { fromNaira } from '#contract/core/money.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { cashLawMessages } from '#contract/oversight/cash-law.ts';
import { oddMessages } from '#contract/oversight/odd-things.ts';
import { recordedMessages } from '#contract/oversight/recorded.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout, expectAccessibleScreen, expectStillAccessible } from '../../accessibility.ts';
import { addDrink, sell } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone(
  'a guest scans the code of an order and says it is not what was paid, and the owner answers',
  { tag: '@phone' },
  async ({ page, ownApp, stranger }) => {
    const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
    const [sale] = await sell(ownApp.url, [{ drink_id: drink.id, quantity: 2 }], { by: 'barmen' });
    const barman = await signedIn({ client: () => makeClient(ownApp.url) }, 'barmen');
    const { body } = await barman.get(`/api/record-link?kind=order&id=${sale?.order_id}`);

    const guestPage = await stranger();
    await guestPage.goto(new URL(String(body.url)).pathname);
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText('Recorded as paid');
    await expect(guestPage.getByRole('list', { name: 'What it was for' })).toContainText('2 × Palm wine₦3,000');
    await expectAccessibleScreen(guestPage);
    await fieldOf(guestPage, 'What you paid, ₦ (optional)').fill('6,000');
    await guestPage.getByRole('button', { name: 'This is not what I paid' }).click();
    await expect(guestPage.getByText(recordedMessages.told)).toBeVisible();
    await guestPage.getByRole('button', { name: 'This is not what I paid' }).click();
    await expect(guestPage.getByText(recordedMessages.toldBefore)).toBeVisible();
    await expectStillAccessible(guestPage);

    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'things-to-check'));
    await expectTab(page, 'Things To Check');
    const title = 'A guest says ₦6,000 was paid for an order at the bar; recorded: ₦3,000 of ₦3,000 paid';
    await expectStillAccessible(page);
    await page.getByRole('region', { name: 'List' }).getByRole('link', { name: title }).click();
    const evidence = page.getByRole('article', { name: title });
    await expect(evidence.getByRole('listitem')).toHaveCount(2);
    await evidence.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByText(oddMessages.note)).toBeVisible();
    await fieldOf(page, 'What was it?').fill('Two orders on one receipt');
    await expectStillAccessible(page);
    await evidence.getByRole('button', { name: 'Answer' }).click();
    await expectToast(page, oddMessages.answered);
    await expect(evidence).toContainText('“Two orders on one receipt”');

    await page.goto(officeLink('superadmin', 'things-to-check'));
    await expect(page.getByText(oddMessages.none)).toBeVisible();
    await page.getByRole('button', { name: 'Rules and limits' }).click();
    const limitForm = page.getByRole('form', { name: 'Limit of Till short or over' });
    await limitForm.getByRole('textbox').fill('2,500');
    await expectAccessibleLayout(page);
    await limitForm.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, oddMessages.ruleSaved);
    await expect(page.getByText('The cash of a till was short or over by ₦2,500 or more.')).toBeVisible();
  },
);

testAlone(
  'the desk is asked why so much is taken in cash, and the owner reads that it was',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const owner = await staffClient(ownApp.url, 'superadmin');
    await owner.put('/api/odd-things/rules/cash_of_person', { limit: 20_000, on: true });
    const desk = await staffClient(ownApp.url, 'receptionist');
    const { id } = await bookAtDesk(desk, walkInForTonight('Chidi Obi', 'classic-single'), 'checked_in');
    await startSession(page, 'receptionist');
    await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
    await pressButton(page, 'Record payment');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await dialog.getByLabel('Method').selectOption('cash');
    await dialog.getByLabel('Amount').fill('24900');
    await pressButton(dialog, 'Record payment');
    const reasonField = dialog.getByLabel('Why in cash?');
    await expect(reasonField).toBeFocused();
    const questionText = cashLawMessages.ask(fromNaira(24_900), fromNaira(20_000));
    await expect(reasonField).toHaveAccessibleDescription(questionText);
    await expectAccessibleLayout(page);
    await dialog.getByLabel('Method').selectOption('transfer');
    await expect(reasonField).toBeHidden();
    await dialog.getByLabel('Method').selectOption('cash');
    await pressButton(dialog, 'Record payment');
    await expect(reasonField).toBeFocused();
    await page.keyboard.type('The terminal is down');
    await expect(reasonField).toHaveAccessibleDescription(questionText);
    await page.keyboard.press('Enter');
    await expectToast(page, deskMessages.paymentTaken);

    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'things-to-check'));
    await expect(page.getByRole('region', { name: 'List' })).toContainText(
      '₦24,900 in cash within 24 hours, ₦4,900 above the limit',
    );
  },
);
