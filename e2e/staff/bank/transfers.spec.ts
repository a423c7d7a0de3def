import { statementMessages, summaryText } from '#contract/bank/statements.ts';
import { transferMessages } from '#contract/bank/transfers.ts';
import { formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

test('a transfer counts once a supervisor has seen it at the bank, and one that is not there is taken off', async ({
  page,
  app,
}) => {
  const desk = await staffClient(app.url, 'receptionist');
  const { id } = await bookAtDesk(desk, walkInForTonight('Chidi Obi', 'classic-single'), 'checked_in');
  const otherBooking = await bookAtDesk(desk, walkInForTonight('Bola Martins', 'classic-single'), 'checked_in');
  const lateTransfer = { method: 'transfer', amount: 5000, key: 'late' };
  await desk.post(`/api/bookings/${otherBooking.id}/payments`, lateTransfer);

  await test.step('the receptionist records it', async () => {
    await startSession(page, 'receptionist');
    await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
    await pressButton(page, 'Record payment');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    const methodField = dialog.getByLabel('Method');
    const slipField = dialog.getByLabel('Slip number');
    const referenceField = dialog.getByLabel('Reference (optional)');
    await methodField.selectOption('card');
    await pressButton(dialog, 'Enter the slip instead');
    await slipField.fill('004712');
    await methodField.selectOption('transfer');
    await expect(dialog).toContainText(unconfirmedMessages.recordedLater);
    await expect(referenceField).toHaveValue('');
    await referenceField.fill('Obi Ventures');
    await methodField.selectOption('card');
    await expect(slipField).toHaveValue('004712');
    await methodField.selectOption('cash');
    await methodField.selectOption('transfer');
    await expect(referenceField).toHaveValue('Obi Ventures');
    await pressButton(dialog, 'Record payment');
    await expectToast(page, unconfirmedMessages.recorded);
    await expect(page.getByRole('list', { name: 'Payments' }).last()).toContainText('Unconfirmeddoes not count yet');
    await expect(page.getByText('Transfer unconfirmed').first()).toBeVisible();
    await expectAccessibleLayout(page);
  });

  await test.step('the supervisor confirms it, and takes off the other one', async () => {
    await startSession(page, 'supervisor');
    await page.goto(officeLink('supervisor', 'transfers'));
    await expectTab(page, 'Transfers');
    const listRegion = page.getByRole('region', { name: 'List' });
    await expect(listRegion).toContainText('Obi Ventures');
    await expectStillAccessible(page);
    await pressButton(listRegion, 'Confirm ₦24,900 for Chidi Obi');
    await expectToast(page, transferMessages.confirmed);
    await expect(listRegion).not.toContainText('Obi Ventures');
    await pressButton(listRegion, 'Not arrived ₦5,000 for Bola Martins');
    const dialog = page.getByRole('alertdialog', { name: '₦5,000 for Bola Martins has not arrived?' });
    await pressButton(dialog, 'Take it off');
    await expect(dialog.getByText(transferMessages.reason)).toBeVisible();
    await dialog.getByLabel('Reason').fill('Nothing at the bank');
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Take it off');
    await expectToast(page, transferMessages.notArrived);
    await expect(page.getByText(transferMessages.none)).toBeVisible();
    await pressButton(page, 'Decided');
    await expect(listRegion).toContainText('Nothing at the bank');
    await expectStillAccessible(page);
  });
});

testAlone(
  'a supervisor imports the bank’s statement, which confirms a transfer, and decides what it leaves open',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(400));
    const desk = await staffClient(ownApp.url, 'receptionist');
    for (const [guest, amount] of [
      ['Chidi Obi', 24_900],
      ['Bola Martins', 5000],
      ['Ngozi Eze', 7000],
    ] as const) {
      const { id } = await bookAtDesk(desk, walkInForTonight(guest, 'classic-single'), 'checked_in');
      const reply = await desk.post(`/api/bookings/${id}/payments`, { method: 'transfer', amount, key: guest });
      expect(reply.status).toBe(201);
    }
    const statement = [
      'Account name;EBUTE HOUSE;;',
      'Trans Date;Narration;Debit;Credit',
      `${testToday};NIP FROM OBI CHIDI;;24,900.00`,
      `${testToday};MOBILE TRANSFER 8812;;5,000.00`,
      `${testToday};POS SETTLEMENT;;81,250.00`,
      `${testToday};DIESEL;40,000.00;`,
    ].join('\r\n');
    const chooseStatementFile = (name: string, content: string | Buffer) =>
      page.getByLabel('Import statement').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
    await startSession(page, 'supervisor');
    await page.goto(officeLink('supervisor', 'transfers'));
    await expectTab(page, 'Transfers');
    const alert = page.getByRole('alert');

    await testAlone.step('a file that is no statement is refused with what to do', async () => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      for (const [content, message] of [
        ['', statementMessages.empty],
        ['x'.repeat(1_000_001), statementMessages.tooLarge],
      ] as const) {
        await chooseStatementFile('statement.csv', content);
        await expect(alert).toHaveText(message);
      }
      for (const [content, messages] of [
        [png, [statementMessages.notCsv]],
        ['Dear guest', [statementMessages.noTable]],
        [
          `Date,Credit\n${testToday},12.345\n2026-13-01,1`,
          [
            statementMessages.notUnderstood,
            statementMessages.amount(2, 'Credit', '12.345'),
            statementMessages.day(3, 'Date', '2026-13-01'),
          ],
        ],
      ] as const) {
        await chooseStatementFile('statement.csv', content);
        for (const message of messages) await expect(alert).toContainText(message);
      }
      await expectAccessibleLayout(page);
    });

    const listRegion = page.getByRole('region', { name: 'List' });
    await testAlone.step('the statement confirms the transfer whose sender it names', async () => {
      await chooseStatementFile('statement.csv', statement);
      const text = summaryText({ lines: 3, known: 0, confirmed: 1, unclaimed: 1 }, 1);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      await expect(listRegion).not.toContainText('Chidi Obi');
      await expect(listRegion).toContainText('Ngozi Eze');
      const confirmedList = page.getByRole('list', { name: 'Confirmed by this statement' });
      await expect(confirmedList).toContainText('₦24,900 for Chidi Obi');
      await expect(confirmedList).toContainText('NIP FROM OBI CHIDI');
      await expect(confirmedList).toContainText(statementMessages.matchedBy.name(['chidi', 'obi']));
      await expectAccessibleLayout(page);
      await chooseStatementFile('statement.csv', statement);
      await expect(page.getByText(summaryText({ lines: 3, known: 3, confirmed: 0, unclaimed: 1 }, 1))).toBeVisible();
    });

    await testAlone.step('one press confirms by a line that fits by amount and time', async () => {
      const lines = listRegion.getByRole('list', { name: 'At the bank, for ₦5,000 for Bola Martins' });
      await expect(lines).toContainText(statementMessages.words([]));
      await pressButton(lines, 'It is this line of the bank, ₦5,000 for Bola Martins');
      await expectToast(page, statementMessages.confirmed);
      await expect(listRegion).not.toContainText('Bola Martins');
      await expect(listRegion).toContainText('Ngozi Eze');
      await pressButton(page, 'Decided');
      await expect(listRegion).toContainText('MOBILE TRANSFER 8812');
      await expect(listRegion).toContainText(statementMessages.matchedBy.name(['chidi', 'obi']));
      await expect(listRegion).toContainText(statementMessages.matchedBy.person('Babatunde Alade'));
      await expectAccessibleLayout(page);
    });

    await testAlone.step('what the bank took back counts no longer, and a failed payment never counts', async () => {
      const laterLines = [
        'Trans Date;Status;Narration;Debit;Credit',
        `${testToday};Successful;RVSL NIP FROM OBI CHIDI;24,900.00;`,
        `${testToday};Failed;NIP FROM NGOZI EZE;;7,000.00`,
      ].join('\n');
      await chooseStatementFile('later.csv', laterLines);
      const notes = page.getByRole('list', { name: 'To look at' });
      await expect(notes).toContainText(statementMessages.tookBack('₦24,900', 'Chidi Obi'));
      await expect(notes).toContainText(statementMessages.skipped(1, 'Failed'));
      await pressButton(page, 'Unconfirmed 2');
      const lines = listRegion.getByRole('list', { name: 'At the bank, for ₦24,900 for Chidi Obi' });
      await expect(lines).toContainText(statementMessages.reversedOn(formatDay(testToday), 'RVSL NIP FROM OBI CHIDI'));
      await expect(lines.getByRole('button')).toHaveCount(0);
      await expect(listRegion).toContainText('Ngozi Eze');
      await expectAccessibleLayout(page);
    });

    await testAlone.step('days that can be read in two ways are asked for', async () => {
      await chooseStatementFile('days.csv', 'Date,Narration,Credit\n03/11/2026,ADA EZE,12.00');
      await expect(page.getByText(statementMessages.whichDays('03/11/2026'))).toBeVisible();
      await expectAccessibleLayout(page);
      await pressButton(page.getByRole('group', { name: statementMessages.whichDaysTitle }), formatDay('2026-03-11'));
      const text = summaryText({ lines: 1, known: 0, confirmed: 0, unclaimed: 1 }, 0);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    });

    await testAlone.step('money that nobody recorded is listed', async () => {
      await pressButton(page, 'Money in 1');
      await expect(listRegion).toContainText('₦81,250');
      await expect(listRegion).toContainText(statementMessages.unclaimed);
      await expect(listRegion).not.toContainText('DIESEL');
      await expectAccessibleLayout(page);
    });

    await testAlone.step('and is set aside if it is of no guest', async () => {
      await pressButton(listRegion, 'Set aside ₦81,250');
      const dialog = page.getByRole('alertdialog', { name: 'Set ₦81,250 aside?' });
      await pressButton(dialog, 'Set aside');
      await expect(dialog.getByText(statementMessages.reason)).toBeVisible();
      await dialog.getByLabel('Reason').fill('Card settlement of Friday');
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'Set aside');
      await expectToast(page, statementMessages.setAside);
      await expect(page.getByText(statementMessages.none)).toBeVisible();
      await pressButton(page, 'Set aside');
      await expect(listRegion).toContainText('Card settlement of Friday');
      await expectAccessibleLayout(page);
      await pressButton(listRegion, 'Take back ₦81,250');
      await expectToast(page, statementMessages.takenBack);
      await expect(page.getByText(statementMessages.noneSetAside)).toBeVisible();
    });
  },
);
