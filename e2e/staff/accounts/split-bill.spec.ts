import type { Locator, Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, openDesk, pressButton, staffClient, typeChoice, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf, readFactValue } from '../../guest.ts';
import { expectToast, startSession } from '../../staff.ts';

const companyName = 'Zenith Energy Ltd';
const linesOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const guestLines = (page: Page) => linesOf(page, 'Lines of the account');
const companyLines = (page: Page) => linesOf(page, `Lines of ${companyName}`);
const windowRegion = (page: Page, name: string) => page.getByRole('region', { name: `Window of ${name}` });

/** Adds a company that pays later. Returns its id, a client of the desk, and a function that posts a service. */
async function addCompanyForDesk(url: string | undefined) {
  const [owner, desk] = [await staffClient(url, 'superadmin'), await staffClient(url, 'receptionist')];
  const { body: savedBody } = await owner.post('/api/companies', {
    ...{ name: companyName, tax_number: '20481234-0001', address: '48 Adeola Odeku Street', percent_off: 0, rates: [] },
    ...{ bookers: [], pays_later: true, limit: 900_000 },
  });
  const { company } = savedBody as unknown as WireOutput<'addCompany'>;
  const { body } = await desk.get('/api/services');
  const services = (body as unknown as WireOutput<'listServices'>).data;
  const post = async (id: string, name: string) => {
    const items = [{ service_id: services.find((each) => each.name === name)?.id, quantity: 1 }];
    expect((await desk.post(`/api/bookings/${id}/lines`, { items, key: `${id} ${name}` })).status).toBe(201);
  };
  return { desk, companyId: company.id, post };
}

/** Returns the id of the booking. */
async function checkInGuestWithThreeLines(url: string | undefined): Promise<string> {
  const { desk, post } = await addCompanyForDesk(url);
  const { id } = await bookAtDesk(desk, walkInForTonight('Halima Bello', 'deluxe'), 'checked_in');
  for (const name of ['Shirt', 'Suit', 'Airport pick-up']) await post(id, name);
  return id;
}

async function issueInvoiceFor(page: Page, name: string, sum: string): Promise<void> {
  await pressButton(page, `Invoice… for ${name}`);
  const dialog = page.getByRole('dialog', { name: 'Invoice' });
  await expect(dialog.getByLabel('Buyer')).toHaveValue(name);
  await pressButton(dialog, `Issue invoice of ${sum}`);
  await expect(page.getByRole('article', { name: /^Invoice EH26/ })).toContainText(name);
  await page.getByRole('link', { name: 'Account' }).click();
}

testAlone(
  'a bill is split with a company: two lines to the company, two invoices, check-out',
  { tag: '@phone' },
  async ({ page, ownApp }) => {
    const id = await checkInGuestWithThreeLines(ownApp.url);
    await startSession(page, 'superadmin');

    await testAlone.step('chosen lines go to a payer who gets a window', async () => {
      await page.goto(officeLink('superadmin', 'bookings', { account: id }));
      await expect(guestLines(page)).toHaveCount(4);
      await page.getByRole('button', { name: 'Split' }).filter({ visible: true }).click();
      const foot = page.getByRole('group', { name: 'Chosen lines' });
      await expect(foot).toContainText('Choose what somebody else pays.');
      await guestLines(page).getByRole('checkbox', { name: 'Suit' }).check();
      await guestLines(page).getByRole('checkbox', { name: 'Airport pick-up' }).check();
      await expect(foot).toContainText('2 lines, ₦28,500');
      await expectAccessibleLayout(page);
      await pressButton(foot, 'Move to…');
      const dialog = page.getByRole('dialog', { name: 'Who pays a part' });
      await pressButton(dialog, 'Open window');
      await expect(dialog).toContainText('Please enter who pays');
      await dialog.getByLabel('Payer').selectOption(companyName);
      await pressButton(dialog, 'Open window');
      await expectToast(page, `Moved to ${companyName}`);
      await expect(companyLines(page)).toHaveCount(2);
      await expect(windowRegion(page, companyName)).toContainText(`To pay later (by ${companyName})₦28,500`);
      await expect(windowRegion(page, 'Halima Bello')).toContainText('To pay now₦800');
    });

    await testAlone.step('the night goes there too, from now on', async () => {
      await pressButton(page, 'From now on…');
      const dialog = page.getByRole('dialog', { name: `From now on, to ${companyName}` });
      await dialog.getByRole('checkbox', { name: 'Room nights' }).check();
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'Save');
      await expect(dialog).toBeHidden();
      await expect(windowRegion(page, companyName)).toContainText('Room nights go here.');
      await expect(companyLines(page).filter({ hasText: 'Tonight' })).toContainText('₦30,500');
      await expectAccessibleLayout(page);
    });

    await testAlone.step('each payer gets an invoice of the own lines', async () => {
      await issueInvoiceFor(page, companyName, '₦28,500');
      await issueInvoiceFor(page, 'Halima Bello', '₦800');
      await expect(page.getByRole('button', { name: 'Split' })).toHaveCount(0);
    });

    await testAlone.step('at check-out the company takes its window over, and the guest pays the rest', async () => {
      await page.goto(officeLink('superadmin', 'bookings', { booking: id }));
      await pressButton(page, 'Check Out and Complete');
      const refusal = page.getByRole('alertdialog', { name: 'Check out Halima Bello' });
      await expect(refusal).toContainText(`${companyName} · then Halima Bello ₦800`);
      await expect(refusal).toContainText('To pay now ₦59,000');
      await expectAccessibleLayout(page);
      await pressButton(refusal, /^Move it to a company/);
      await pressButton(refusal, 'Move ₦59,000');
      await expect(refusal).toContainText('To pay now ₦800');
      await pressButton(refusal, /^Record payment/);
      await refusal.getByLabel('Method').selectOption('cash');
      await pressButton(refusal, 'Record payment');
      await pressButton(page.getByRole('alertdialog'), 'Yes, Proceed');
      await expectToast(page, '✅ Booking status updated to Completed');
      await expect(page.getByRole('list', { name: 'Cleared without money' })).toContainText(
        `On the account of ${companyName}`,
      );
    });
  },
);

testAlone('the keyboard is enough to split a bill', { tag: ['@desktop', '@deep'] }, async ({ page, ownApp }) => {
  const id = await checkInGuestWithThreeLines(ownApp.url);
  const desk = await staffClient(ownApp.url, 'receptionist');
  const { body } = await desk.get('/api/companies/desk');
  const companies = (body as unknown as WireOutput<'deskCompanies'>).data;
  await desk.post(`/api/bookings/${id}/windows`, {
    company_id: companies.find(({ name }) => name === companyName)?.id,
  });
  await startSession(page, 'receptionist');
  await page.goto(officeLink('receptionist', 'bookings', { account: id }));
  await guestLines(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Chosen lines' })).toContainText('1 line, ');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: 'Chosen lines' })).toContainText('2 lines, ');
  await expect(page.getByRole('button', { name: `Move to ${companyName}` })).toBeVisible();
  await page.keyboard.press('v');
  await expect(companyLines(page)).toHaveCount(2);
  await guestLines(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Chosen lines' })).toBeHidden();
  await expect(guestLines(page)).toHaveCount(2);
});

testAlone(
  'each payer is asked only for the own part',
  { tag: ['@desktop', '@deep'] },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const { desk, companyId, post } = await addCompanyForDesk(ownApp.url);
    const openWindow = async (id: string, payer: object, kinds: string[]) => {
      const { body } = await desk.post(`/api/bookings/${id}/windows`, payer);
      await desk.put(`/api/bookings/${id}/windows/${String(body.window_id)}/routes`, { kinds });
    };
    const sam = await bookAtDesk(
      desk,
      { ...walkInForTonight('Sam Udo', 'deluxe'), company_id: companyId },
      'checked_in',
    );
    await openWindow(sam.id, { company_id: companyId }, ['night']);
    await post(sam.id, 'Shirt');
    const tunde = await bookAtDesk(desk, walkInForTonight('Tunde Alabi', 'deluxe', 2), 'checked_in');
    await openWindow(tunde.id, { name: 'Bola Ojo' }, ['service']);
    await post(tunde.id, 'Shirt');
    await startSession(page, 'receptionist');
    const recordPaymentDialog = page.getByRole('dialog', { name: 'Record payment' });
    const payWithCash = async (dialog: Locator) => {
      await dialog.getByLabel('Method').selectOption('cash');
      await pressButton(dialog, 'Record payment');
    };

    await testAlone.step('the company takes its nights over, and the guest pays the rest', async () => {
      await page.goto(officeLink('receptionist', 'bookings', { booking: sam.id }));
      await pressButton(page, 'Record payment');
      await expect(recordPaymentDialog.getByLabel('Amount (₦)')).toHaveValue('800');
      await recordPaymentDialog.getByRole('radio', { name: `${companyName} ₦30,500` }).check();
      await expect(recordPaymentDialog.getByLabel('Amount (₦)')).toHaveValue('30500');
      await expectAccessibleLayout(page);
      await pressButton(recordPaymentDialog, 'Cancel');
      await pressButton(page, 'Check Out and Complete');
      const checkOutDialog = page.getByRole('alertdialog');
      await pressButton(checkOutDialog, /^Record payment/);
      await expect(checkOutDialog.getByLabel('Amount (₦)')).toHaveValue('800');
      await payWithCash(checkOutDialog);
      await expect(checkOutDialog).toContainText(`₦30,500 goes to the account of ${companyName}.`);
      await pressButton(checkOutDialog, 'Yes, Proceed');
      await expectToast(page, '✅ Booking status updated to Completed');
    });

    await testAlone.step('a guest leaves early once the other payer has paid', async () => {
      await page.goto(officeLink('receptionist', 'bookings', { booking: tunde.id }));
      await pressButton(page, 'Check Out and Complete');
      const departureDialog = page.getByRole('alertdialog');
      await expect(departureDialog).toContainText('Bola Ojo still has ₦800 to pay.');
      await pressButton(departureDialog, 'Record payment');
      await recordPaymentDialog.getByRole('radio', { name: 'Bola Ojo ₦800' }).check();
      await payWithCash(recordPaymentDialog);
      await expect(departureDialog).toContainText('Nights not used');
    });
  },
);

testAlone(
  'the desk books for a company that pays the nights, and the guest pays the rest',
  { tag: '@desktop' },
  async ({ page, ownApp }) => {
    await addCompanyForDesk(ownApp.url);
    await startSession(page, 'receptionist');
    await openDesk(page, 'manual-booking');
    await typeChoice(page, 'deluxe').click();
    await fieldOf(page, 'Phone').fill('0803 555 0177');
    await fieldOf(page, 'Guest name').fill('Sam Udo');
    await fieldOf(page, 'Company').selectOption({ label: companyName });
    await expect(page.getByRole('group', { name: `${companyName} pays` }).getByLabel('The nights')).toBeChecked();
    await expect(page.getByText(`${companyName} pays ₦30,500 later. The guest pays drinks`)).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(page, 'Check in now');
    await expect(page.getByRole('heading', { name: 'Booked and checked in' })).toBeVisible();
    expect(await readFactValue(page, 'Company')).toBe(`${companyName}, pays the nights later`);
    expect(await readFactValue(page, 'To pay now')).toBe('₦0');
    expect(await readFactValue(page, `To pay later (by ${companyName})`)).toBe('₦30,500');
  },
);
