import { officeLink } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { menuTabsOf, profileMenuTabs } from '#web/office/dashboard/tabs.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const wordsOfBar = /\b(bar|barm[ae]n|drinks?)\b/i;

/** Hotel Details is where the owner says whether there is a bar, and Changes below it shows that it was left out. */
const speaksOfBar = ['hotel-details', 'policies', 'site-texts'];

testAlone('in a hotel without a bar no screen speaks of one', async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'hotel-details'));
  await page.getByLabel('The hotel has a bar').uncheck();
  await pressButton(page, 'Save details');
  await expectToast(page, hotelSettingMessages.saved);

  const hotel = { hasBar: false };
  for (const role of ['superadmin', 'supervisor', 'receptionist'] satisfies StaffRole[]) {
    await startSession(page, role);
    const screens = [...menuTabsOf(role, hotel), ...profileMenuTabs(role)];
    for (const { id, label } of screens.filter((screen) => !speaksOfBar.includes(screen.id))) {
      await page.goto(officeLink(role, id));
      await expectTab(page, label);
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      await expect(page.getByRole('main'), `${label} of a ${role}`).not.toContainText(wordsOfBar);
    }
  }
});
