import type { Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import type { Client } from '#tools/testing/client.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const accountLines = (page: Page) => page.getByRole('list', { name: 'Lines of the account' }).getByRole('listitem');

/** Books two nights and checks the guest in. `room` is the number of the room. */
async function checkInGuest(desk: Client, name: string): Promise<{ id: string; room: string; reference: string }> {
  const { id, reference } = await bookAtDesk(desk, walkInForTonight(name, 'deluxe', 2));
  const { body } = await desk.get(`/api/bookings/${id}/rooms`);
  const room = (body as unknown as WireOutput<'roomChoices'>).data.find(({ taken }) => !taken);
  expect((await desk.put(`/api/bookings/${id}`, { status: 'checked_in', room: room?.room })).status).toBe(200);
  return { id, reference, room: room?.number ?? '' };
}

testAlone(
  'the desk posts laundry in two presses, takes a line back, and is paid',
  { tag: '@phone' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const { id, room } = await checkInGuest(await staffClient(ownApp.url, 'receptionist'), 'Halima Bello');
    const owner = await staffClient(ownApp.url, 'superadmin');
    await startSession(page, 'receptionist');

    await testAlone.step('a service pressed again is one more, and the button says amount and room', async () => {
      await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
      await pressButton(page, 'Post');
      const dialog = page.getByRole('dialog', { name: `Post to ${room}` });
      await dialog.getByRole('button', { name: /^Shirt/ }).click();
      await dialog.getByRole('button', { name: /^Shirt/ }).click();
      await dialog.getByRole('button', { name: /^Shirt/ }).click();
      await expect(dialog.getByRole('status')).toContainText('3 × Shirt. Ready');
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'One less');
      await pressButton(dialog, `Post ₦1,600 to ${room}`);
      await expectToast(page, `Posted ₦1,600 to ${room}. To pay now ₦1,600. To pay later ₦61,000.`);
      await expect(accountLines(page).first()).toContainText('2 × Shirt');
    });

    await testAlone.step('a price that has changed meanwhile is shown before anything is posted', async () => {
      await pressButton(page, 'Post');
      const dialog = page.getByRole('dialog', { name: `Post to ${room}` });
      await dialog.getByRole('radio', { name: 'Transport' }).check();
      await dialog.getByRole('button', { name: /^Airport pick-up/ }).click();
      const { body } = await owner.get('/api/services');
      const services = (body as unknown as WireOutput<'listServices'>).data;
      const pickUp = services.find(({ name }) => name === 'Airport pick-up');
      await owner.put(`/api/services/${pickUp?.id}`, { ...pickUp, price: 28_000 });
      await pressButton(dialog, `Post ₦25,000 to ${room}`);
      await expect(dialog.getByRole('alert')).toContainText('it is now ₦28,000');
      await pressButton(dialog, `Post ₦28,000 to ${room}`);
      await expect(dialog).toBeHidden();
      await expect(accountLines(page).nth(1)).toContainText('₦28,000');
    });

    await testAlone.step('a line that is taken back stays, crossed out', async () => {
      await pressButton(page, 'Reverse Airport pick-up');
      const question = page.getByRole('alertdialog', { name: 'Reverse “Airport pick-up”?' });
      await pressButton(question, 'Reverse ₦28,000');
      await expect(question).toContainText('Please give a reason');
      await question.getByLabel('Reason').fill('Came by bus');
      await pressButton(question, 'Reverse ₦28,000');
      await expect(question).toBeHidden();
      await expect(accountLines(page).nth(1)).toContainText('0, was ₦28,000');
      await expect(accountLines(page).nth(1)).toContainText('Came by bus · Ngozi Eze');
    });

    await testAlone.step('the account in full says what is owed now and what prices contain', async () => {
      await page.getByRole('link', { name: 'Open in full' }).click();
      await expect(page.getByRole('heading', { name: `Account of ${room}, Halima Bello` })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'To pay now' })).toContainText('To pay now₦1,600');
      await expect(
        page.getByText('Contains VAT 7.5 % ₦106.67 and consumption tax 5 % ₦71.11. Net ₦1,422.22.'),
      ).toBeVisible();
      await expect(accountLines(page).filter({ hasText: 'Tonight' })).toContainText('₦30,500');
      await expectAccessibleLayout(page);
      await page.getByRole('button', { name: 'Record payment' }).filter({ visible: true }).click();
      await fieldOf(page, 'Method').selectOption('cash');
      await fieldOf(page, 'Amount (₦)').fill('1600');
      await pressButton(page.getByRole('dialog'), 'Record payment');
      await expect(page.getByRole('complementary', { name: 'To pay now' })).toContainText('To pay now₦0');
      await page.getByRole('link', { name: 'Bookings', exact: true }).last().click();
      await expect(page.getByRole('heading', { name: /^Account of/ })).toBeHidden();
    });
  },
);

testAlone(
  'the keyboard is enough to post, to take a line back and to be paid',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    const { id, room } = await checkInGuest(await staffClient(ownApp.url, 'receptionist'), 'Halima Bello');
    await startSession(page, 'receptionist');
    await page.goto(officeLink('receptionist', 'bookings', { account: id }));
    await accountLines(page).first().focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: `Post to ${room}` });
    await dialog.getByRole('button', { name: /^Suit/ }).press('Enter');
    await dialog.getByRole('button', { name: `Post ₦3,500 to ${room}` }).press('Enter');
    await expect(accountLines(page).first()).toContainText('Suit');
    await accountLines(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(accountLines(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('r');
    await page.getByLabel('Reason').fill('Not theirs');
    await page.getByRole('button', { name: 'Reverse ₦3,500' }).press('Enter');
    await expect(accountLines(page).first()).toContainText('0, was ₦3,500');
    await accountLines(page).first().focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
  },
);

testAlone('the owner prices a service and changes a tax from a day on', { tag: '@deep' }, async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'prices'));
  await expectTab(page, 'Prices');
  await page.getByRole('link', { name: 'Services, taxes' }).click();
  const dialog = page.getByRole('dialog');

  await pressButton(dialog, 'New service');
  await pressButton(dialog, 'Add service');
  await expect(dialog).toContainText('Please enter a name, such as Shirt');
  await fieldOf(page, 'Name').fill('Curtains');
  await fieldOf(page, 'Price of one (₦)').fill('3000');
  await fieldOf(page, 'Ready after hours').fill('48');
  await pressButton(dialog, 'Add service');
  await expectToast(page, 'Service added');
  const laundryItems = dialog.getByRole('list', { name: 'Laundry' }).getByRole('listitem');
  await expect(laundryItems.last()).toContainText('Curtains');
  await pressButton(dialog, 'Move Curtains up');
  await expect(laundryItems.last()).not.toContainText('Curtains');

  await pressButton(dialog, 'Curtains Ready in 48 hours ₦3,000');
  await pressButton(dialog, 'Retire');
  await expect(dialog.getByRole('list', { name: 'Retired' })).toContainText('Curtains');

  await pressButton(dialog, 'Change a rate');
  await fieldOf(page, 'Rate (%)').fill('10');
  await fieldOf(page, 'From').fill('2026-11-20');
  await pressButton(dialog, 'Save rate');
  await expect(fieldOf(page, 'From')).toHaveAccessibleDescription(/A rate can change from today on/);
  await fieldOf(page, 'From').fill('2027-01-01');
  await pressButton(dialog, 'Save rate');
  await expect(dialog.getByText('From Fri, 1 Jan 2027: 10 %')).toBeVisible();
  await expectAccessibleLayout(page);
  await pressButton(dialog, 'Remove VAT from Fri, 1 Jan 2027');
  await expect(dialog.getByText('From Fri, 1 Jan 2027: 10 %')).toBeHidden();
});

testAlone(
  'a company gets an invoice, which the owner takes back for another buyer',
  { tag: ['@desktop', '@deep'] },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    const { id, room } = await checkInGuest(desk, 'Halima Bello');
    const { body } = await desk.get('/api/services');
    const shirtService = (body as unknown as WireOutput<'listServices'>).data.find(({ name }) => name === 'Shirt');
    await desk.post(`/api/bookings/${id}/lines`, {
      items: [{ service_id: shirtService?.id, quantity: 2 }],
      key: 'two shirts',
    });
    await startSession(page, 'superadmin');

    await testAlone.step('a proforma invoice has the nights to come, and the buyer that is typed', async () => {
      await page.goto(officeLink('superadmin', 'bookings', { account: id }));
      await page.getByRole('link', { name: 'Proforma invoice' }).click();
      await fieldOf(page, 'Buyer').fill('The Embassy of Ghana');
      const proforma = page.getByRole('article', { name: 'Proforma invoice' });
      await expect(proforma).toContainText('The Embassy of Ghana');
      await expect(proforma).toContainText('Not a tax invoice');
      await expect(proforma.getByRole('row', { name: /Room night/ })).toHaveCount(2);
      await expectAccessibleLayout(page);
      await page.getByRole('link', { name: 'Account' }).click();
    });

    await testAlone.step('a draft has no number; the number comes with Issue', async () => {
      await expect(page.getByRole('heading', { name: `Account of ${room}, Halima Bello` })).toBeVisible();
      await pressButton(page, 'Invoice…');
      const dialog = page.getByRole('dialog', { name: 'Invoice' });
      await expect(dialog).toContainText('Draft, no number yet');
      await fieldOf(page, 'Buyer').fill('');
      await pressButton(dialog, 'Issue invoice of ₦1,600');
      await expect(fieldOf(page, 'Buyer')).toHaveAccessibleDescription('Please enter who buys');
      await fieldOf(page, 'Buyer').pressSequentially('bp Zenith Ltd');
      await fieldOf(page, 'Tax number').fill('12345678-0001');
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'Issue invoice of ₦1,600');
      await expectToast(page, 'Invoice EH26000001 issued');
    });

    const paper = page.getByRole('article', { name: 'Invoice EH26000001' });
    await testAlone.step('it has the company, both tax numbers and the taxes of each line', async () => {
      await expect(paper).toContainText('bp Zenith Ltd');
      await expect(paper).toContainText('Tax number 12345678-0001');
      await expect(paper).toContainText('Tax number 00000000-0001');
      await expect(paper.getByRole('row', { name: /2 × Shirt/ })).toContainText('₦1,422.22₦106.67₦71.11₦1,600.00');
      await expectAccessibleLayout(page);
    });

    await testAlone.step('it is printed, and the second print says that it is a copy', async () => {
      await page.evaluate(() => {
        window.print = () =>
          document.body.setAttribute('data-printed', document.querySelector('article')?.innerText ?? '');
      });
      await pressButton(page, 'Print');
      await expect(page.locator('body')).toHaveAttribute('data-printed', /bp Zenith Ltd/);
      await expect(paper).not.toContainText('Copy');
      await pressButton(page, 'Print');
      await expect(paper).toContainText('Copy');
    });

    await testAlone.step('a credit note takes it back, and its lines can be invoiced again', async () => {
      await pressButton(page, 'Credit note…');
      const question = page.getByRole('alertdialog', { name: 'Take invoice EH26000001 back?' });
      await question.getByLabel('Reason').fill('Another buyer');
      await pressButton(question, 'Credit ₦1,600');
      await expect(paper).toContainText('Taken back by credit note EH26000002');
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Credit note EH26000002' }).click();
      await expect(page.getByRole('article', { name: 'Credit note EH26000002' })).toContainText(
        'Takes back invoice EH26000001. Another buyer',
      );
      await page.getByRole('link', { name: 'Account' }).click();
      await pressButton(page, 'Invoice…');
      await expect(page.getByRole('button', { name: 'Issue invoice of ₦1,600' })).toBeVisible();
    });
  },
);
