import { saleMessages } from '#contract/bar/bar.ts';
import { deliveryMessages } from '#contract/bar/deliveries.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { addDrink, receiveDelivery } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { drawSignature, drinkButton } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectToast, openSidebar, signIn } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'what the bar does every day needs no more presses and fields than before',
  {
    tag: ['@phone', '@deep'],
  },
  async ({ page, ownApp }) => {
    const app = { client: () => makeClient(ownApp.url) };
    await receiveDelivery(app, 'INV-1');
    const drinks: string[] = [];
    for (const price of [1000, 1500, 4100]) drinks.push((await addDrink(app, { price })).drink_name);
    const desk = await staffClient(ownApp.url, 'receptionist');
    await bookAtDesk(desk, walkInForTonight('Halima Bello', 'classic-single'), 'checked_in');
    const dialog = page.getByRole('dialog', { name: 'New Sale' });
    const openSale = async () => {
      await signIn(page, 'barmen');
      const readWork = await countWork(page);
      await page.getByRole('link', { name: /^New sale/ }).click();
      await expect(dialog).toBeVisible();
      return readWork;
    };

    await testAlone.step('three drinks for cash', async () => {
      const readWork = await openSale();
      for (const drink of drinks) await drinkButton(dialog, drink).click();
      await pressButton(dialog, 'Record sale');
      await expect(dialog).toContainText('₦6,600 cash');
      await expectWork('three drinks for cash', readWork);
    });

    await testAlone.step('a drink on the room', async () => {
      const readWork = await openSale();
      await drinkButton(dialog, drinks[0] ?? '').click();
      await dialog.getByText('Room', { exact: true }).click();
      await dialog.getByRole('button', { name: /Halima Bello/ }).click();
      await drawSignature(page, dialog);
      await pressButton(dialog, /^Put ₦1,000 on /);
      await expect(dialog.getByRole('status').filter({ hasText: saleMessages.recorded })).toBeVisible();
      await expectWork('a drink on the room', readWork);
    });

    await testAlone.step('a tab among three', async () => {
      await openSale();
      for (const drink of drinks) await drinkButton(dialog, drink).click();
      await dialog.getByText('Tab', { exact: true }).click();
      await dialog.getByLabel('Table or name').fill('Window');
      await pressButton(dialog, 'Put ₦6,600 on Window');
      await pressButton(dialog, 'Done');
      await page.goto(officeLink('barmen', 'create-sale'));
      const readWork = await countWork(page);
      await page.getByRole('button', { name: /^Window/ }).click();
      const tabDialog = page.getByRole('dialog', { name: 'Tab Window' });
      await pressButton(tabDialog, 'Split');
      await tabDialog.getByLabel('How many people').fill('3');
      for (const left of ['₦4,400 is left', '₦2,200 is left', 'the tab is closed']) {
        await pressButton(tabDialog, 'Take ₦2,200');
        await pressButton(tabDialog, 'Take payment');
        await expect(page.getByText(left).first()).toBeVisible();
      }
      await expectWork('a tab among three', readWork);
    });

    await testAlone.step('a delivery of three drinks, by the note', async () => {
      await signIn(page, 'barmen');
      const readWork = await countWork(page);
      await (await openSidebar(page)).getByRole('link', { name: 'Stock', exact: true }).click();
      await pressButton(page, 'Receive a delivery');
      const form = page.getByRole('dialog', { name: 'Receive a delivery' });
      await pressButton(form, 'Star Breweries');
      await form.getByLabel('Number on the note').fill('INV-2');
      for (const drink of drinks) {
        await form.getByLabel('Add a drink').selectOption(drink);
        await form.getByRole('listitem', { name: drink }).getByLabel('How many').fill('12');
      }
      await pressButton(form, 'Put into stock');
      await expectToast(page, deliveryMessages.received);
      await expectWork('a delivery of three drinks', readWork);
    });
  },
);
