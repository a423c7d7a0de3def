import { transferMessages } from '#contract/transfers.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { bookAtDesk, guestTonight, press, staffClient } from '../desk.ts';
import { expect, testAlone } from '../fixtures.ts';
import { expectTab, expectToast, startSession } from '../staff.ts';

testAlone(
  'a transfer counts once a supervisor has seen it at the bank, and one that is not there is taken off',
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    const { id } = await bookAtDesk(desk, guestTonight('Chidi Obi', 'classic-single'), 'checked_in');
    const other = await bookAtDesk(desk, guestTonight('Bola Martins', 'classic-single'), 'checked_in');
    const late = { method: 'transfer', amount: 5000, key: 'late' };
    await desk.post(`/api/bookings/${other.id}/payments`, late);

    await testAlone.step('the receptionist records it', async () => {
      await startSession(page, 'receptionist');
      await page.goto(`${paths.dashboard('receptionist', 'bookings')}&booking=${id}`);
      await press(page, 'Record payment');
      const dialog = page.getByRole('dialog', { name: 'Record payment' });
      await dialog.getByLabel('Method').selectOption('transfer');
      await expect(dialog).toContainText(transferMessages.recordedLater);
      await dialog.getByLabel('Reference (optional)').fill('Obi Ventures');
      await press(dialog, 'Record payment');
      await expectToast(page, transferMessages.recorded);
      await expect(page.getByRole('list', { name: 'Payments' }).last()).toContainText('Unconfirmeddoes not count yet');
      await expect(page.getByText('Transfer unconfirmed').first()).toBeVisible();
      await expectAccessibleLayout(page);
    });

    await testAlone.step('the supervisor confirms it, and takes off the other one', async () => {
      await startSession(page, 'supervisor');
      await page.goto(paths.dashboard('supervisor', 'transfers'));
      await expectTab(page, 'Transfers');
      const list = page.getByRole('region', { name: 'List' });
      await expect(list).toContainText('Obi Ventures');
      await expectAccessibleLayout(page);
      await press(list, 'Confirm ₦24,900 for Chidi Obi');
      await expectToast(page, transferMessages.confirmed);
      await expect(list).not.toContainText('Obi Ventures');
      await press(list, 'Not arrived ₦5,000 for Bola Martins');
      const dialog = page.getByRole('alertdialog', { name: '₦5,000 for Bola Martins has not arrived?' });
      await press(dialog, 'Take it off');
      await expect(dialog.getByText(transferMessages.reason)).toBeVisible();
      await dialog.getByLabel('Reason').fill('Nothing at the bank');
      await expectAccessibleLayout(page);
      await press(dialog, 'Take it off');
      await expectToast(page, transferMessages.notArrived);
      await expect(page.getByText(transferMessages.none)).toBeVisible();
      await page.getByText('Confirmed or taken off').click();
      await expect(list).toContainText('Nothing at the bank');
      await expectAccessibleLayout(page);
    });
  },
);
