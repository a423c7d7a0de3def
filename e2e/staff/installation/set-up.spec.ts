import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { installationMessages } from '#contract/installation/steps.ts';
import { roomSheetMessages } from '#contract/rooms/room-sheet.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { startProcess } from '#tools/testing/process.ts';
import { totpAt } from '#tools/testing/staff.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { test as base, expect, makeReleasableWait } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast } from '../../staff.ts';

/** Gives each test a hotel in production that nobody owns yet. */
const test = base.extend<{ newHotel: { url: string; link: string } }>({
  newHotel: [
    async ({ browserName: _ }, use, info) => {
      const server = await startProcess({
        script: 'tools/testing/serve-new-hotel.ts',
        fresh: true,
        env: { DATA_DIR: join(info.outputPath('data')) },
      });
      await use({ url: server.url, link: /Set-up: (\S+)/.exec(server.output())?.[1] ?? '' });
      await server.kill('SIGTERM');
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ newHotel }, use) => use(newHotel.url),
});

const owner = { name: 'Adaeze Okafor', email: 'ada@akwa.example', password: 'Lantern-Quay-58' };

/** Says through the API that there is VAT and no consumption tax, as `prices.spec.ts` does on the screen. */
async function decideTaxes(page: Page): Promise<void> {
  const tokenReply = await page.request.get('/api/auth/csrf-token');
  const { csrfToken } = (await tokenReply.json()) as WireOutput<'csrfToken'>;
  for (const [tax, percent] of [
    ['vat', 7.5],
    ['consumption', 0],
  ] as const) {
    const headers = { 'x-csrf-token': csrfToken };
    const reply = await page.request.put('/api/tax-rules', { headers, data: { tax, percent, from_day: testToday } });
    expect(reply.status()).toBe(200);
  }
}

test('whoever has the link takes a new hotel over, sets it up and opens it to guests', {
  tag: '@phone',
}, async ({ page, newHotel, complaints, stranger }) => {
  // A wrong code is refused with 400, and the browser writes it to its console.
  complaints.allow(/server responded with a status of 400/);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/setup');
  await expect(page.getByText(setUpMessages.noToken)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff Login' })).toHaveAttribute('href', '/staff');
  await page.goto('about:blank');
  await page.goto(newHotel.link);
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Your name').fill(owner.name);
  await fieldOf(page, 'E-mail address').fill(owner.email);
  await fieldOf(page, 'Password').fill(owner.password);
  await fieldOf(page, 'Confirm password').fill('Lantern-Quay-57');
  await press('Send me the code');
  await expect(fieldOf(page, 'Confirm password')).toHaveAccessibleDescription(passwordMessages.mismatch);
  await fieldOf(page, 'Confirm password').fill(owner.password);
  await press('Send me the code');
  await expect(page.getByText(setUpMessages.codeMailed(owner.email))).toBeVisible();
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Code').fill('000000');
  await press('Become the owner');
  await expect(fieldOf(page, 'Code')).toHaveAccessibleDescription(setUpMessages.wrongCode);
  const inbox = await page.request.get(`/sandbox/mail?to=${owner.email}`, { headers: { accept: 'application/json' } });
  await fieldOf(page, 'Code').fill(/Code: (\d{6})/.exec(await inbox.text())?.[1] ?? '');
  await press('Become the owner');

  await expect(page.getByRole('heading', { level: 1, name: signInMessages.secondFactorFirst })).toBeVisible();
  await press('Enable 2FA');
  await press('Set up 2FA');
  await expect(page.getByRole('link', { name: 'Open in the app' })).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  await expectAccessibleLayout(page);
  const keyText = await page.getByRole('dialog').getByText('Manual key:').locator('..').innerText();
  const key = keyText.replace('Manual key:', '').replace(/\s/g, '');
  await fieldOf(page, 'Password').fill(owner.password);
  await fieldOf(page, '6-digit code').fill(totpAt(key, openedAt));
  await press('Verify and enable');
  // The page loads again a moment after this press.
  const reload = page.waitForEvent('load');
  await press('I have saved them');
  await reload;

  await expectTab(page, 'Set-up');
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
  await expect(step('Your mailbox and second factor').getByText('Done')).toBeVisible();
  await expect(step('Backups').getByText('Can wait')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the hotel' })).toBeDisabled();
  await expectAccessibleLayout(page);

  await step('Name, address and telephone').getByRole('link', { name: 'Hotel Details' }).click();
  await expectTab(page, 'Hotel Details');
  const line = page.getByRole('navigation', { name: 'Set-up' });
  await expect(line).toHaveText('Set-up: 5 steps leftNext: Room types and rooms');
  const tabs = page.getByRole('navigation', { name: 'Hotel', exact: true });
  await expect(tabs.getByRole('link', { name: 'Hotel Details' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Name').fill('Hotel Akwa');
  await fieldOf(page, 'Tagline').fill('Rooms by the market');
  await fieldOf(page, 'Description').fill('Hotel Akwa stands beside the Watt Market.');
  await fieldOf(page, 'Street and number').fill('2 Marian Road');
  await fieldOf(page, 'District').fill('Big Qua');
  await fieldOf(page, 'City').fill('Calabar');
  await fieldOf(page, 'Country').fill('Nigeria');
  await fieldOf(page, 'Telephone numbers').fill('0801 234 5678');
  await fieldOf(page, 'E-mail address').fill('desk@akwa.example');
  await press('Save details');
  await expect(page.getByText('before: ').first()).toBeVisible();

  await line.getByRole('link', { name: 'Set-up: 4 steps left' }).click();
  await expectTab(page, 'Set-up');
  await expect(step('Name, address and telephone').getByText('Done')).toBeVisible();
  await press('Add rooms from a sheet');
  const sheet = fieldOf(page, 'Rooms');
  await sheet.fill('Number\tType\tPrice\n101\tDeluxe\t30500\n101\tDeluxe\t30500\n?\tSingle\t20000');
  await press('Look through');
  await expect(page.getByRole('list', { name: 'Wrong lines' }).getByRole('listitem')).toHaveText([
    `Line 3: ${roomSheetMessages.twice('101', 2)}`,
    /^Line 4: A room number has up to 8 digits/,
  ]);
  await expectStillAccessible(page);
  const goodSheet = 'Number\tType\tPrice\n101\tDeluxe\t30500\n102\tDeluxe\t\n201\tSingle\t20000';
  await sheet.fill(goodSheet);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await press('Keep editing');
  await expect(sheet).toHaveValue(goodSheet);
  await press('Look through');
  await expect(page.getByRole('row', { name: 'Deluxe (new) 2 (101–102) ₦30,500 2' })).toBeVisible();
  await press('Add 3 rooms');
  await expect(step('Room types and rooms').getByText('3 rooms of 2 types are on sale.')).toBeVisible();

  await decideTaxes(page);

  const { opened, open } = makeReleasableWait();
  let testMails = 0;
  await page.route('**/api/installation/mail-test', async (route) => {
    testMails++;
    await opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send me a test mail' }).dblclick();
  open();
  await expect(page.getByText(installationMessages.mailSent(owner.email))).toBeVisible();
  expect(testMails).toBe(1);
  await press('Ask the card gateway');
  await expect(page.getByText(installationMessages.gatewayAnswers)).toBeVisible();

  await press('Open the hotel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the hotel' }).click();
  await expect(page.getByText('The hotel is open: guests can book online')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the site' })).toHaveAttribute('href', '/');
  await expectAccessibleLayout(page);

  await step('Name, address and telephone').getByRole('link', { name: 'Hotel Details' }).click();
  await fieldOf(page, 'E-mail address').fill('');
  await press('Save details');
  await expectToast(page, hotelSettingMessages.saved);
  await page.goBack();
  await expect(page.getByText(installationMessages.stopped(['Name, address and telephone']))).toBeVisible();
  await expectAccessibleLayout(page);

  const guest = await stranger();
  await guest.goto('/rooms');
  await expect(guest).toHaveTitle(/Hotel Akwa/);
  await expect(guest.getByRole('heading', { name: 'Deluxe', exact: true }).first()).toBeVisible();
  await guest.goto(newHotel.link);
  await fieldOf(guest, 'Your name').fill('Somebody Else');
  await fieldOf(guest, 'E-mail address').fill('else@akwa.example');
  await fieldOf(guest, 'Password').fill(owner.password);
  await fieldOf(guest, 'Confirm password').fill(owner.password);
  complaints.allow(/server responded with a status of 404/);
  await guest.getByRole('button', { name: 'Send me the code' }).click();
  await expect(guest.getByText(setUpMessages.closed)).toBeVisible();
});
