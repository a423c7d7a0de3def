import { officeLink } from '#contract/core/office-address.ts';
import { fixedMessages } from '#contract/settings/fixed-fields.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { invoiceFieldMessages } from '#contract/settings/invoice-fields.ts';
import hotel from '#hotel';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { bookThroughApi, fieldOf, newGuest } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone(
  'the owner gives the hotel another name and number, and guests and staff read them at once',
  async ({ page, stranger }) => {
    const guest = await stranger();
    await guest.goto('/contact');
    await expect(guest.getByText(hotel.phones[0]).first()).toBeVisible();
    const desk = await stranger();
    await startSession(desk, 'receptionist');
    await desk.goto(officeLink('receptionist', 'notes'));
    await expect(desk).toHaveTitle(new RegExp(hotel.name));
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'hotel-details'));
    await expectTab(page, 'Hotel Details');
    await expect(page.getByText('Nobody has changed anything yet')).toBeVisible();
    await expectAccessibleLayout(page);

    const [nameField, phonesField] = [fieldOf(page, 'Name'), fieldOf(page, 'Telephone numbers')];
    await expect(phonesField).toHaveValue(hotel.phones.join(', '));
    await nameField.fill('Hotel Akwa');
    await phonesField.fill('0801 234 5678, ask at the desk');
    await pressButton(page, 'Save details');
    await expect(phonesField).toHaveAccessibleDescription(new RegExp(hotelSettingMessages.phone));
    await expect(phonesField).toBeFocused();
    await expectStillAccessible(page);

    await phonesField.fill('0801 234 5678');
    await pressButton(page, 'Save details');
    await expectToast(page, hotelSettingMessages.saved);
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('listitem')).toHaveText([
      new RegExp(
        `^Telephone numbers0801 234 5678before: ${hotel.phones.join(', ').replaceAll('+', '\\+')}Adaeze Okafor, `,
      ),
      new RegExp(`^NameHotel Akwabefore: ${hotel.name}Adaeze Okafor, `),
    ]);
    await expect(page).toHaveTitle(/Hotel Akwa/);
    await expectAccessibleLayout(page);

    await guest.goto('/contact');
    await expect(guest.getByText('0801 234 5678').first()).toBeVisible();
    await expect(guest.getByText(hotel.phones[1] ?? '')).toHaveCount(0);
    await expect(guest).toHaveTitle(/Hotel Akwa/);
    // The screen of the desk has not been loaded again.
    await expect(desk).toHaveTitle(/Hotel Akwa/);
  },
);

testAlone(
  'the owner sets days, map and invoices of a hotel without a bar, and then the days are fixed',
  async ({ page, baseURL, stranger, complaints }) => {
    // What only the server knows is refused with 400.
    complaints.allow(statusError(400));
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'hotel-details'));
    const days = page.getByRole('region', { name: 'Days and numbers' });
    const closingField = days.getByLabel('End of the desk day');
    await days.getByLabel('Time zone').selectOption('Africa/Accra');
    await expect(days.getByRole('status')).toContainText('In Africa/Accra it is');
    await closingField.fill('13:00');
    await pressButton(days, 'Save days');
    await expect(closingField).toHaveAccessibleDescription(
      new RegExp(fixedMessages.beforeCheckOut(hotel.checkOutUntil)),
    );
    await closingField.fill('05:00');
    await pressButton(days, 'Save days');
    await expectToast(page, hotelSettingMessages.saved);

    const place = fieldOf(page, 'Place on the map');
    await place.fill('beside the market');
    await page.getByLabel('The hotel has a bar').uncheck();
    await pressButton(page, 'Save details');
    await expect(place).toHaveAccessibleDescription(new RegExp(hotelSettingMessages.place));
    await place.fill('4.9757, 8.3417');
    await fieldOf(page, 'WhatsApp').fill('0802 234 5678');
    await pressButton(page, 'Save details');
    const invoices = page.getByRole('region', { name: 'Who issues invoices' });
    const letters = invoices.getByLabel('Letters before each number');
    await letters.fill('A1');
    await pressButton(invoices, 'Save invoices');
    await expect(letters).toHaveAccessibleDescription(new RegExp(invoiceFieldMessages.series));
    await expectStillAccessible(page);
    await letters.fill('ak');
    await pressButton(invoices, 'Save invoices');
    const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
    await expect(changes.first()).toContainText('Who issues invoicesAK');
    await expectAccessibleLayout(page);

    const guest = await stranger();
    await guest.goto('/contact');
    await expect(guest.getByRole('link', { name: /^Get directions/ })).toHaveAttribute('href', /4\.9757%2C8\.3417$/);
    await expect(guest.getByRole('link', { name: /^Message us/ })).toHaveAttribute('href', /wa\.me\/2348022345678/);

    await page.goto(officeLink('superadmin', 'analytics'));
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('Total revenue');
    await expect(summary.getByRole('heading', { name: 'Sale lines' })).toHaveCount(0);
    await expect(summary.getByText(/^Bar\s/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Top Drinks' })).toHaveCount(0);
    await page.goto(officeLink('superadmin', 'reports'));
    await fieldOf(page, 'Report of').selectOption('A week');
    await expect(page.getByRole('table', { name: 'Guests by day' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Net, bar' })).toHaveCount(0);

    await bookThroughApi(baseURL ?? '', newGuest());
    await page.goto(officeLink('superadmin', 'hotel-details'));
    await expect(days).toContainText('Cannot change any more');
    await expect(days.getByRole('textbox')).toHaveCount(0);
    await expectAccessibleLayout(page);
  },
);

test('the screens of an open hotel do not ask how far its set-up is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const askedForProgress = () => asked.filter((path) => path === '/api/installation');
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'hotel-details'));
  await expectTab(page, 'Hotel Details');
  await page.getByRole('navigation', { name: 'Hotel' }).getByRole('link', { name: 'Policies' }).click();
  await expectTab(page, 'Policies');
  expect(askedForProgress()).toEqual([]);
  // The set-up itself asks, and asks again if another journey changes the hotel.
  await page.goto(officeLink('superadmin', 'set-up'));
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
  expect(askedForProgress()).not.toEqual([]);
});

test('who leaves what is typed is asked first, by a link, by the back button and by a reload', async ({ page }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'policies'));
  const tabs = page.getByRole('navigation', { name: 'Hotel' });
  await tabs.getByRole('link', { name: 'Hotel Details' }).click();
  const tagline = fieldOf(page, 'Tagline');
  await tagline.fill('Rooms by the sea');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await tabs.getByRole('link', { name: 'Site Texts' }).click();
  await expect(question).toBeVisible();
  await expectStillAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await pressButton(page, 'Keep editing');
  await expectTab(page, 'Hotel Details');
  await expect(page).toHaveURL(officeLink('superadmin', 'hotel-details'));

  const browserQuestion = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await browserQuestion;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(tagline).toHaveValue('Rooms by the sea');

  await tabs.getByRole('link', { name: 'Site Texts' }).click();
  await pressButton(page, 'Discard changes');
  await expectTab(page, 'Site Texts');
  await tabs.getByRole('link', { name: 'Hotel Details' }).click();
  await expect(tagline).toHaveValue(hotel.tagline);
  await tabs.getByRole('link', { name: 'Policies' }).click();
  await expectTab(page, 'Policies');
});
