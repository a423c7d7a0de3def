import type { Locator, Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import { formatApproximately } from '#contract/rooms/currency.ts';
import { staffPage } from '#contract/staff/staff.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient } from '../../desk.ts';
import { expect, test } from '../../fixtures.ts';
import { bookAndPay, fetchMailsTo, fieldOf, newGuest } from '../../guest.ts';
import { expectTab, expectToast, openSettings, signIn } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

async function readAmounts(place: Locator): Promise<{ naira: number; approximation: string }> {
  await expect(place).toContainText('≈');
  const [, naira = '', approximation = ''] = /₦([\d,.]+)[\s(]*(≈ [^\s)]+)/.exec(await place.innerText()) ?? [];
  return { naira: Number(naira.replaceAll(',', '')), approximation };
}

async function expectDollars(place: Locator, rate: number): Promise<void> {
  const { naira, approximation } = await readAmounts(place);
  expect(approximation).toBe(formatApproximately(naira, { currency: 'USD', rate }));
}

const pressSave = (page: Page, what: 'settings' | 'rates') => pressButton(page, `Save ${what}`);

test('a superadmin sets a rate, and reads amounts also in dollars', { tag: '@deep' }, async ({ page, baseURL }) => {
  const { name, ...member } = await hireStaff(baseURL as string, 'superadmin');
  const desk = await staffClient(baseURL, 'receptionist');
  const { id } = await bookAtDesk(desk, newGuest());
  const payment = { method: 'cash', amount: 20_000, key: 'of this payment' };
  expect((await desk.post(`/api/bookings/${id}/payments`, payment)).status).toBe(201);
  await signIn(page, member);
  await openSettings(page);
  const currencyField = fieldOf(page, 'Currency');
  await currencyField.selectOption('USD');
  await expect(currencyField).toHaveAccessibleDescription(/no exchange rate for USD yet, so nothing is shown in it/);
  await pressSave(page, 'settings');
  await expectToast(page, 'Settings saved');

  const rateField = fieldOf(page, 'Naira for 1 USD');
  await rateField.fill('a lot');
  await pressSave(page, 'rates');
  await expect(rateField).toHaveAccessibleDescription(/Please enter how many naira it costs/);
  await expect(rateField).toBeFocused();
  await rateField.fill('1,534.27');
  await pressSave(page, 'rates');
  await expectToast(page, 'Exchange rates saved');
  await expect(rateField).toHaveValue('1534.27');
  await expect(rateField).toHaveAccessibleDescription(new RegExp(`^Set by ${name}, 21 Nov,`));
  await expect(fieldOf(page, 'Naira for 1 EUR')).toHaveAccessibleDescription(/^Not set/);
  await expect(currencyField).toHaveAccessibleDescription(/about how much they are in USD/);
  await expectAccessibleLayout(page);

  await page.goto(officeLink('superadmin', 'bookings'));
  await expectDollars(page.getByText(/ in all/), 1534.27);
  await page.goto(officeLink('superadmin'));
  await expectDollars(page.getByRole('region', { name: 'Figures' }).getByText(/^₦/).last(), 1534.27);
  await expectAccessibleLayout(page);

  await openSettings(page);
  await rateField.fill('');
  await pressSave(page, 'rates');
  await expect(rateField).toHaveAccessibleDescription(/^Not set/);
  await page.goto(officeLink('superadmin'));
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('₦');
  await expect(page.getByText('≈')).toHaveCount(0);
});

test('a superadmin who turns mail on gets one when a guest has paid, and opens the booking from it', {
  tag: '@deep',
}, async ({ page, baseURL, stranger }) => {
  const { name, ...member } = await hireStaff(baseURL as string, 'superadmin');
  const email = `${member.staffId.toLowerCase()}@example.ng`;
  await signIn(page, member);
  await openSettings(page);
  const mailCheckbox = page.getByRole('checkbox', { name: 'Email notifications' });
  await expect(mailCheckbox).toHaveAccessibleDescription(/has no e-mail address, so nothing is sent/);
  await mailCheckbox.uncheck();
  await pressSave(page, 'settings');
  await expectToast(page, 'Settings saved');

  const admin = await staffClient(baseURL, 'superadmin');
  const { data } = parseWire(staffPage, (await admin.get(`/api/staff?q=${member.staffId}`)).body);
  const { staff_id, role, is_active } = data[0] ?? {};
  expect((await admin.put(`/api/staff/${data[0]?.id}`, { name, staff_id, role, is_active, email })).status).toBe(200);
  await page.reload();
  await expectTab(page, 'Settings');
  await expect(mailCheckbox).not.toBeChecked();
  await expect(mailCheckbox).toHaveAccessibleDescription(
    `An e-mail for every online booking that is paid, and when a guest cancels, to ${email}.`,
  );
  await mailCheckbox.check();
  await pressSave(page, 'settings');
  await expectToast(page, 'Settings saved');

  const guest = newGuest();
  await bookAndPay(await stranger(), guest);
  await expect.poll(async () => (await fetchMailsTo(page, email)).length).toBe(1);
  const [mail] = await fetchMailsTo(page, email);
  expect(mail?.subject).toContain(guest.guest_name);
  await page.goto(/http\S+\/dashboard\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link');
  await expect(page.getByRole('dialog').getByText(guest.guest_email)).toBeVisible();
});
