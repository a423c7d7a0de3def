import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { companyList } from '#contract/rooms/companies.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { expectToast, startSession } from '../../staff.ts';

testAlone(
  'a guest who owes leaves at the cost of a company, which pays a part',
  { tag: ['@desktop', '@deep'] },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(400));
    const owner = await staffClient(ownApp.url, 'superadmin');
    const desk = await staffClient(ownApp.url, 'receptionist');
    const company = { name: 'Zenith Energy Ltd', tax_number: '20481234-0001', address: '48 Adeola Odeku Street' };
    await owner.post('/api/companies', {
      ...{ ...company, percent_off: 0, rates: [], bookers: [], pays_later: true, limit: 900_000 },
    });
    const { id } = await bookAtDesk(desk, walkInForTonight('Halima Bello', 'deluxe'), 'checked_in');

    await testAlone.step('the refusal names the sum and four ways on', async () => {
      await startSession(page, 'receptionist');
      await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
      await pressButton(page, 'Check Out and Complete');
      const refusal = page.getByRole('alertdialog', { name: 'Check out Halima Bello' });
      await expect(refusal).toContainText('To pay now₦30,500');
      await expect(refusal.getByRole('list', { name: 'Ways on' }).getByRole('button')).toHaveCount(4);
      await expectAccessibleLayout(page);
    });

    await testAlone.step('a supervisor confirms the move on the same screen', async () => {
      const refusal = page.getByRole('alertdialog', { name: 'Check out Halima Bello' });
      await pressButton(refusal, /^Move it to a company/);
      await refusal.getByLabel('Company').selectOption({ label: 'Zenith Energy Ltd (up to ₦900,000)' });
      await refusal.getByLabel('Staff ID').fill('SUPER001');
      await refusal.getByLabel('Password', { exact: true }).fill('Wrong-Harbour-1');
      await pressButton(refusal, 'Move ₦30,500 and complete');
      await expect(refusal.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Invalid credentials');
      await refusal.getByLabel('Password', { exact: true }).fill('Ebute-2026!');
      await pressButton(refusal, 'Move ₦30,500 and complete');
      await expect(refusal).toBeHidden();
      await expectToast(page, '✅ Booking status updated to Completed');
      await expect(page.getByRole('list', { name: 'Cleared without money' })).toContainText(
        'confirmed by Babatunde Alade',
      );
    });

    await testAlone.step('the supervisor records what the company pays, and reads the statement', async () => {
      await startSession(page, 'supervisor');
      await page.goto(officeLink('supervisor', 'bookings'));
      await page.getByRole('link', { name: 'Accounts of companies' }).click();
      await page.getByRole('link', { name: /^Zenith Energy Ltd/ }).click();
      await expect(page.getByRole('list', { name: 'Open items' })).toContainText('Halima Bello');
      await expectAccessibleLayout(page);
      await pressButton(page, 'Record payment');
      const dialog = page.getByRole('dialog', { name: 'Payment of Zenith Energy Ltd' });
      await dialog.getByLabel('Method').selectOption('card');
      await dialog.getByLabel('Slip number').fill('004711');
      await dialog.getByLabel('Amount (₦)').fill('20000');
      await pressButton(dialog, 'Oldest first');
      await pressButton(dialog, 'Record ₦20,000');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('list', { name: 'Statement' })).toContainText('Owes ₦10,500');
      await expect(page.getByRole('region', { name: 'Owed' })).toContainText('₦10,500');
    });

    await testAlone.step(
      'what is typed for a guest stays there when somebody else records what another one owed',
      async () => {
        const { data } = parseWire(companyList, (await owner.get('/api/companies')).body);
        const { id: company_id, owes } = data.find(({ name }) => name === company.name) ?? {};
        expect(owes).toBe(10_500);
        const { items } = parseWire(companyAccount, (await owner.get(`/api/companies/${company_id}/account`)).body);
        const otherStay = await bookAtDesk(desk, walkInForTonight('Ada Obi', 'deluxe'), 'checked_in');
        const clear_balance = { kind: 'company', company_id, seen_balance: 30_500 };
        const clearing = await owner.post(`/api/bookings/${otherStay.id}/clearings`, { clear_balance });
        expect(clearing.status).toBe(201);
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        await expect(page.getByRole('region', { name: 'Owed' })).toContainText('₦41,000');
        await pressButton(page, 'Record payment');
        const dialog = page.getByRole('dialog', { name: 'Payment of Zenith Energy Ltd' });
        await dialog.getByLabel('Method').selectOption('transfer');
        await dialog.getByLabel(/^Ada Obi/).fill('500');
        await owner.post(`/api/companies/${company_id}/payments`, {
          ...{ method: 'cash', key: 'elsewhere', parts: [{ item_id: items[0]?.id, amount: 10_500 }] },
        });
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        await expect(dialog.getByLabel(/^Halima Bello/)).toBeHidden();
        await expect(dialog.getByLabel(/^Ada Obi/)).toHaveValue('500');
        await pressButton(dialog, 'Record ₦500');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('list', { name: 'Payments' })).toContainText('₦500');
      },
    );
  },
);
