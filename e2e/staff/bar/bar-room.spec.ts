import type { Locator, Page } from '@playwright/test';
import { saleMessages } from '#contract/bar/bar.ts';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { payBalance } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { addDrink, drawSignature, drinkButton, openNewSale, openSales, saleRows, stockOf } from '../../bar.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { bookAndPayThroughApi, expectOneMail, newGuest, receiptLink } from '../../guest.ts';
import { startSession } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

/** Books and pays a stay, and checks the guest in. Returns the booking with the link to the guest's own page. */
async function checkInGuest(page: Page, url: string, guest_name: string) {
  const tonight = { check_in: testToday, check_out: addDays(testToday, 2) };
  const guest = newGuest({ ...tonight, guest_name, room_id: 'classic-single' });
  const { id } = await bookAndPayThroughApi(url, guest);
  const desk = await staffClient(url, 'receptionist');
  expect((await desk.put(`/api/bookings/${id}`, { status: 'checked_in' })).status).toBe(200);
  return { id, guest_name, desk, link: receiptLink(await expectOneMail(page, guest)) };
}

const expectSold = (dialog: Locator): Promise<void> =>
  expect(dialog.getByRole('status').filter({ hasText: saleMessages.recorded })).toBeVisible();

test('a guest signs a drink at the bar, and sees it on the own page', { tag: ['@phone', '@deep'] }, async ({
  page,
  app,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(409));
  const { guest_name, desk, id, link } = await checkInGuest(page, app.url, 'Halima Bello-Ade');
  const drink = await addDrink(app.url, { price: 4100 });
  await openSales(page, await hireStaff(app.url, 'barmen'));
  const dialog = await openNewSale(page);

  await test.step('the barman finds the guest by name, with what is left of the limit', async () => {
    await drinkButton(dialog, drink.drink_name).click();
    await drinkButton(dialog, drink.drink_name).click();
    await dialog.getByText('Room', { exact: true }).click();
    await pressButton(dialog, 'Choose the room');
    await expect(dialog.getByLabel('Room or name')).toHaveAccessibleDescription(saleMessages.room);
    await dialog.getByLabel('Room or name').fill('halima');
    await expectAccessibleLayout(page);
    await dialog.getByRole('button', { name: `${guest_name} ₦100,000 left for drinks` }).click();
  });

  await test.step('without a signature nothing is put on the room', async () => {
    await pressButton(dialog, /^Put ₦8,200 on /);
    await expect(dialog.getByRole('alert')).toHaveText(saleMessages.signature);
    await expectStillAccessible(page);
  });

  await test.step('signed, it is sold once, however often the button is pressed', async () => {
    await drawSignature(page, dialog);
    await dialog.getByRole('button', { name: /^Put ₦8,200 on / }).dblclick();
    await expectSold(dialog);
    await pressButton(dialog, 'Done');
    await expect(saleRows(page, drink.drink_name)).toHaveCount(1);
    await expect(saleRows(page, drink.drink_name)).toContainText(guest_name);
    expect(await stockOf(app.url, drink.id)).toBe(8);
  });

  const guestPage = await stranger();
  const readGuestPin = async () => {
    await guestPage.goto(link);
    const text = await guestPage.getByText(/^Your PIN for the bar: \d{4}/).innerText();
    return /\d{4}/.exec(text)?.[0] ?? '';
  };
  const pin = await readGuestPin();

  await test.step('the guest sees it, and what is to pay', async () => {
    await expect(guestPage.getByRole('term').filter({ hasText: drink.drink_name })).toContainText('2 ×');
    await expect(guestPage.getByRole('term').filter({ hasText: 'To pay now' }).locator('+ dd')).toHaveText('₦8,200');
  });

  if (isDeep)
    await test.step('reception sees the signature beside the line of the account', async () => {
      const deskPage = await stranger();
      await startSession(deskPage, 'receptionist');
      await deskPage.goto(officeLink('receptionist', 'bookings', { account: id }));
      await pressButton(deskPage, `Who agreed Bar: 2 × ${drink.drink_name}`);
      const agreement = deskPage.getByRole('dialog', { name: 'Who agreed' });
      await expect(agreement.getByRole('img', { name: `Signature of ${guest_name}` })).toBeVisible();
      await expectAccessibleLayout(deskPage);
    });

  await test.step('the next one is agreed to with the PIN, and a wrong one keeps everything typed', async () => {
    await openNewSale(page);
    await drinkButton(dialog, drink.drink_name).click();
    await dialog.getByText('Room', { exact: true }).click();
    await dialog.getByRole('button', { name: guest_name }).click();
    await pressButton(dialog, 'PIN instead');
    const pinField = dialog.getByLabel(`PIN of ${guest_name}`);
    const wrongPin = String((Number(pin) + 1) % 10_000).padStart(4, '0');
    await pinField.fill(wrongPin);
    await pressButton(dialog, /^Put ₦4,100 on /);
    await expect(pinField).toHaveAccessibleDescription(new RegExp(saleMessages.wrongPin(4)));
    await expect(pinField).toHaveValue(wrongPin);
    await pinField.fill(pin);
    await pressButton(dialog, /^Put ₦4,100 on /);
    await expectSold(dialog);
    await pressButton(dialog, 'Done');
  });

  if (isDeep)
    await test.step('a guest who checks out meanwhile cannot take another', async () => {
      await openNewSale(page);
      await drinkButton(dialog, drink.drink_name).click();
      await dialog.getByText('Room', { exact: true }).click();
      await dialog.getByRole('button', { name: guest_name }).click();
      await drawSignature(page, dialog);
      await payBalance(desk, id);
      expect((await desk.put(`/api/bookings/${id}`, { status: 'completed' })).status).toBe(200);
      await pressButton(dialog, /^Put ₦4,100 on /);
      await expect(dialog.getByRole('alert')).toHaveText(saleMessages.accountClosed);
      await expect(dialog.getByRole('img', { name: 'Signed' })).toBeVisible();
      await pressButton(dialog, 'Other room');
      await expect(dialog.getByRole('button', { name: `${guest_name} Account closed` })).toBeDisabled();
      await dialog.getByText('Cash', { exact: true }).click();
      await pressButton(dialog, 'Record sale');
      await expectSold(dialog);
      expect(await stockOf(app.url, drink.id)).toBe(6);
    });
});
