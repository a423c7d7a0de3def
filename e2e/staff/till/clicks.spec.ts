import { shiftMessages } from '#contract/till/shifts.ts';
import { makeClient } from '#tools/testing/client.ts';
import { takePayment } from '#tools/testing/desk.ts';
import { addTill, openShift } from '#tools/testing/shifts.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { bookAtDesk, pressButton, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { demoCredentials, expectToast, signIn } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'a count with its signature needs no more presses and fields than before',
  {
    tag: ['@desktop', '@deep'],
  },
  async ({ page, ownApp }) => {
    const app = { client: () => makeClient(ownApp.url) };
    const desk = await signedIn(app, 'receptionist');
    await openShift(desk, await addTill(app, 'Small desk', 'desk'));
    const { id } = await bookAtDesk(desk, walkInForTonight('Ada Obi', 'classic-single'));
    await takePayment(desk, id, { amount: 20_000 });
    await signIn(page, 'receptionist');
    const readWork = await countWork(page);
    await page.getByRole('link', { name: 'Close shift' }).click();
    await pressButton(page, 'Count the till and close');
    await page.getByRole('textbox', { name: 'Number of ₦1,000' }).fill('20');
    await pressButton(page, 'None of the rest');
    await pressButton(page, 'Next: terminal');
    await pressButton(page, 'The terminal was not used');
    await pressButton(page, 'Next: transfers');
    await pressButton(page, 'There was none');
    await pressButton(page, 'Commit the count');
    await pressButton(page.getByRole('alertdialog', { name: 'Commit the count?' }), 'Commit');
    await expect(page.getByRole('region', { name: 'Counted' })).toBeVisible();
    const { staffId, password } = demoCredentials('supervisor');
    await fieldOf(page, 'Staff ID').fill(staffId);
    await fieldOf(page, 'Password').fill(password);
    await pressButton(page, 'Sign the count');
    await expectToast(page, shiftMessages.signed);
    await expectWork('a count with its signature', readWork);
  },
);
