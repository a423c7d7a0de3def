import { officeLink } from '#contract/core/office-address.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { erasedWords, policyMessages } from '#contract/settings/policy-fields.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone('the owner reads what a rule does, and is warned before data go', async ({ page, complaints }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'policies'));
  await expectTab(page, 'Policies');
  await expectAccessibleLayout(page);

  const cancelling = page.getByRole('region', { name: 'Cancelling' });
  const share = fieldOf(page, 'Then comes back, %');
  await share.fill('30');
  await expect(cancelling.getByRole('status')).toContainText('₦30,000 comes back after a late cancellation');
  await share.fill('130');
  await expect(cancelling.getByRole('status')).toBeEmpty();
  await pressButton(cancelling, 'Save terms');
  await expect(share).toHaveAccessibleDescription('The share must be a whole number from 0 to 100');
  await expect(share).toBeFocused();
  await expectStillAccessible(page);
  await share.fill('30');
  await pressButton(cancelling, 'Save terms');
  await expectToast(page, hotelSettingMessages.saved);

  const pin = page.getByRole('region', { name: 'PIN of staff' });
  await pin.getByLabel('Housekeeper').fill('');
  await expect(pin.getByRole('status')).toContainText('Housekeeper: no PIN');
  await pressButton(pin, 'Save PIN');
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveText([/^PIN of staff/, /^Cancelling/]);

  const terminals = page.getByRole('region', { name: 'Card terminals' });
  await pressButton(terminals, 'Another terminal');
  const added = terminals.getByRole('listitem').last();
  await pressButton(terminals, 'Save terminals');
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription(policyMessages.terminal);
  await added.getByLabel('Name').fill('Pool');
  await pressButton(terminals, 'Save terminals');
  await expect(changes).toHaveText([
    /^Card terminalsFront desk, desk; Bar, bar; Pool, desk/,
    /^PIN of staff/,
    /^Cancelling/,
  ]);
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByLabel('Supervisor').check();
  await pressButton(factor, 'Save second factor');
  await expect(changes.first()).toContainText('Second factorsuperadmin, supervisor');
  await expect(changes).toHaveCount(4);

  // Stands in for a hotel with old bookings: `hotel-rules.api.test.ts` has one.
  complaints.allow(statusError(409));
  const warning = hotelSettingMessages.erases([erasedWords.contact(2)]);
  await page.route('**/api/hotel-settings', (route) => {
    const isTold = route.request().method() !== 'PUT' || (route.request().postDataJSON() as WireChange).may_erase;
    const json = { success: false, message: warning, erases: true };
    return isTold ? route.fallback() : route.fulfill({ status: 409, json });
  });
  const periods = page.getByRole('region', { name: 'How long data are stored' });
  const months = fieldOf(page, 'Months for e-mail address and telephone');
  await months.fill('3');
  await pressButton(periods, 'Save periods');
  const question = page.getByRole('alertdialog', { name: 'Erase more data?' });
  await expect(question).toContainText(warning);
  await expectStillAccessible(page);
  await pressButton(question, 'Cancel');
  await expect(months).toHaveValue('3');
  await expect(changes).toHaveCount(4);
  await pressButton(periods, 'Save periods');
  await pressButton(question, 'Save and erase');
  await expect(question).toHaveCount(0);
  await expect(changes.first()).toContainText('How long data are stored');
  await expectAccessibleLayout(page);
});

testAlone('without a bar no rule speaks of one, and what is hidden stays as it was', async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'hotel-details'));
  await expectTab(page, 'Hotel Details');
  await page.getByLabel('The hotel has a bar').uncheck();
  await pressButton(page, 'Save details');
  await expectToast(page, hotelSettingMessages.saved);
  await page.goto(officeLink('superadmin', 'policies'));
  const desk = page.getByRole('region', { name: 'Desk', exact: true });
  await expect(desk).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/barman|drinks|the bar /i);
  await fieldOf(page, 'Refund of a receptionist alone (₦)').fill('40000');
  await pressButton(desk, 'Save limits');
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveText([/^Limits of the deskrefund limit: 40000before: refund limit: \d+Adaeze/, /^Bar/]);
  await expectAccessibleLayout(page);
});

type WireChange = { may_erase?: boolean };
