import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { startProcess } from '#tools/testing/process.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { test as base, expect } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectSignInScreen, expectTab, submitSignIn } from '../../staff.ts';

type NewHotel = { url: string; temporaryPassword: string };

/** Gives each test a hotel that starts in production for the first time, after an operator has added its superadmin. */
const test = base.extend<{ hotel: NewHotel }>({
  hotel: [
    async ({ browserName: _ }, use, info) => {
      const port = await findFreePort();
      const env = {
        DATA_DIR: info.outputPath('data'),
        HOTEL_MODE: 'production',
        PUBLIC_URL: 'https://hotel.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SESSION_SECRET: randomBytes(32).toString('hex'),
        FLW_PUBLIC_KEY: 'FLWPUBK-0123456789abcdef-X',
        FLW_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
        FLW_WEBHOOK_HASH: randomBytes(16).toString('hex'),
      };
      const temporaryPassword = await addSuperadmin(env);
      const settings = { PORT: String(port), HOTEL_NOW: '', HOTEL_LIMITS: '' };
      const runningProcess = await startProcess({
        script: 'tools/start.js',
        fresh: true,
        env: { ...env, ...settings },
      });
      await use({ url: `http://127.0.0.1:${port}`, temporaryPassword });
      await runningProcess.kill('SIGTERM');
    },
    { timeout: 120_000 },
  ],
  // From an address of the machine itself, Chromium accepts Secure cookies without HTTPS.
  baseURL: async ({ hotel }, use) => use(hotel.url),
});

/** The test chooses the port, because in production the server prints only its public address. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Runs `npm run staff -- add` and returns the temporary password that it prints. */
async function addSuperadmin(env: Record<string, string>): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const program = await programArguments('tools/staff.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...program, 'add', '--id', 'OWNER1', '--name', 'Adaeze Okafor', '--role', 'superadmin'],
    { cwd: root, env: { PATH, HOME, TMPDIR, ...env } },
  );
  return /first sign-in: (\S+)/.exec(stdout)?.[1] ?? '';
}

test('the first superadmin of a hotel in production chooses a password, sets up a second factor, and only then sees the hotel', {
  tag: '@deep',
}, async ({ page, hotel }) => {
  const password = 'Lantern-Quay-58';
  await page.goto('/staff');
  await submitSignIn(page, { staffId: 'OWNER1', password: hotel.temporaryPassword });
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
  await fieldOf(page, 'New password').fill(password);
  await fieldOf(page, 'Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();

  await expectSignInScreen(page);
  await submitSignIn(page, { staffId: 'OWNER1', password });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please set up two-factor authentication first.' }),
  ).toBeVisible();
  await expectAccessibleLayout(page);
  await page.goto('/dashboard/superadmin/staff');
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible();

  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await page.getByRole('button', { name: 'Set up 2FA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' });
  const keyText = await dialog.getByText('Manual key:').locator('..').innerText();
  await fieldOf(page, 'Password').fill(password);
  await fieldOf(page, '6-digit code').fill(
    await generate({ secret: keyText.replace('Manual key:', '').replace(/\s/g, '') }),
  );
  await page.getByRole('button', { name: 'Verify and enable' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.goto('/dashboard/superadmin');
  await expectTab(page, 'Overview');

  const missing = page.getByRole('region', { name: 'What is still missing' });
  await expect(missing.getByRole('link')).toHaveCount(7);
  await expectAccessibleLayout(page);
  await missing.getByRole('link', { name: 'The hotel has no name yet' }).click();
  await expectTab(page, 'Hotel Details');
  await expect(fieldOf(page, 'Name')).toHaveValue('The Hotel');
  for (const [label, value] of Object.entries({
    ...{ Name: 'Hotel Akwa', Tagline: 'Rooms by the market', Description: 'Three types of rooms beside the market.' },
    ...{ 'Street and number': '2 Marian Road', District: 'Big Qua', City: 'Calabar', Country: 'Nigeria' },
    ...{ 'Telephone numbers': '0801 234 5678', 'E-mail address': 'desk@akwa.example' },
  }))
    await fieldOf(page, label).fill(value);
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.goto('/dashboard/superadmin');
  await expect(missing.getByRole('link')).toHaveText([/no rooms/, /VAT/, /backup/]);
  await page.goto('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'Online booking opens soon' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '0801 234 5678' })).toBeVisible();
  await expectAccessibleLayout(page);
});
