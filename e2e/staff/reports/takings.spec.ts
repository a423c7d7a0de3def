import { officeLink } from '#contract/core/office-address.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, sell } from '../../bar.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, startSession } from '../../staff.ts';

testAlone(
  'a supervisor reads who took what, and downloads it',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp }) => {
    const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
    await sell(ownApp.url, [{ drink_id: drink.id, quantity: 2 }], { by: 'barmen' });
    await sell(ownApp.url, [{ drink_id: drink.id, quantity: 1 }], { by: 'barmen', payment_method: 'card' });
    await startSession(page, 'supervisor');
    await page.goto(officeLink('supervisor', 'takings'));
    await expectTab(page, 'Takings');
    const personRow = page
      .getByRole('table', { name: 'Takings by person' })
      .getByRole('row')
      .filter({ hasText: '4,500' });
    await expect(personRow.first()).toContainText('₦3,000');
    await expect(page.getByRole('table', { name: 'Takings by till' })).toContainText('Without a till');
    await expectAccessibleLayout(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^takings_/);
  },
);
