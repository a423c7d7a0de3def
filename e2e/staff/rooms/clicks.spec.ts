import { addDays, formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'a price for December needs no more presses and fields than before',
  {
    tag: ['@desktop', '@deep'],
  },
  async ({ page }) => {
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'prices'));
    await expectTab(page, 'Prices');
    const readWork = await countWork(page);
    const nightName = (daysLater: number) => new RegExp(`^${formatDay(addDays(testToday, daysLater))},`);
    await pressButton(page, nightName(20));
    await pressButton(page, nightName(30));
    await fieldOf(page, 'Price a night (₦)').fill('45000');
    await fieldOf(page, 'Called').fill('Detty December');
    await pressButton(page, 'Save 11 nights');
    await expect(page.getByText(/^Prices saved: Detty December/)).toBeVisible();
    await expectWork('a price for December', readWork);
  },
);
