import { summaryText } from '#contract/bank/statements.ts';
import { transferMessages } from '#contract/bank/transfers.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { takePayment } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'confirming transfers needs no more presses and fields than before',
  {
    tag: ['@desktop', '@deep'],
  },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    for (const [guest, amount] of [
      ['Chidi Obi', 24_900],
      ['Bola Martins', 5000],
    ] as const) {
      const { id } = await bookAtDesk(desk, walkInForTonight(guest, 'classic-single'), 'checked_in');
      expect((await takePayment(desk, id, { method: 'transfer', amount })).status).toBe(201);
    }
    await startSession(page, 'supervisor');
    await page.goto(officeLink('supervisor', 'transfers'));
    await expectTab(page, 'Transfers');

    const readTransferWork = await countWork(page);
    await pressButton(page, 'Confirm ₦24,900 for Chidi Obi');
    await expectToast(page, transferMessages.confirmed);
    await expectWork('a transfer to confirm', readTransferWork);

    const readStatementWork = await countWork(page);
    const statement = `Trans Date;Narration;Debit;Credit\r\n${testToday};NIP FROM MARTINS BOLA;;5,000.00`;
    const statementFile = { name: 'statement.csv', mimeType: '', buffer: Buffer.from(statement) };
    await page.getByLabel('Import statement').setInputFiles(statementFile);
    const text = summaryText({ lines: 1, known: 0, confirmed: 1, unclaimed: 0 }, 0);
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expectWork('a statement of the bank', readStatementWork);
  },
);
