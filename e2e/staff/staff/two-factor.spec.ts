import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, signIn } from '../../staff.ts';
import { hireStaff, type TestStaff, tryToSignIn } from '../../test-staff.ts';

const codeStepMs = 30_000;
/** The longest time that may pass between reading a code and its arrival at the server. */
const marginMs = 20_000;

/**
 * Makes an authenticator app that never gives out the same code twice. It starts with the code of the previous 30
 * seconds, which the server still accepts, unless that code is about to lapse.
 */
function authenticatorOf(secret: string, { clockAheadMs }: TestStaff) {
  let lastStep = 0;
  return (): Promise<string> => {
    const oldestStep = Math.floor((Date.now() + clockAheadMs + marginMs) / codeStepMs) - 1;
    lastStep = Math.max(lastStep + 1, oldestStep);
    return generate({ secret, epoch: (lastStep * codeStepMs) / 1000 });
  };
}

const twoFactorDialog = (page: Page) => page.getByRole('dialog', { name: 'Two-Factor Authentication' });
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function beginSetup(page: Page, url: string | undefined) {
  const staff = await hireStaff(url as string, 'superadmin');
  await signIn(page, staff);
  await pressButton(page, 'Enable 2FA');
  await pressButton(page, 'Set up 2FA');
  await expect(twoFactorDialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await twoFactorDialog(page).getByText('Manual key:').locator('..').innerText();
  const secret = key.replace('Manual key:', '').replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  return { staff, nextCode: authenticatorOf(secret, staff) };
}

async function enableTwoFactor(page: Page, url: string | undefined) {
  const { staff, nextCode } = await beginSetup(page, url);
  const code = await nextCode();
  await fieldOf(page, 'Password').fill(staff.password);
  await fieldOf(page, '6-digit code').fill(code);
  await pressButton(page, 'Verify and enable');
  const codeItems = twoFactorDialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const recoveryCodes = await codeItems.allInnerTexts();
  return { staff, nextCode, code, recoveryCodes };
}

async function saveCodes(page: Page): Promise<void> {
  const pageLoad = page.waitForEvent('load');
  await pressButton(page, 'I have saved them');
  await pageLoad;
  await expect(page.getByRole('button', { name: 'Manage 2FA' })).toBeVisible();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await fieldOf(page, '2FA code').fill(code);
  await pressButton(page, 'Verify and sign in');
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await pressButton(page, 'Use a recovery code instead');
  await fieldOf(page, 'Recovery code').fill(code);
  await pressButton(page, 'Verify and sign in');
}

test('a wrong password or code does not turn it on', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(400));
  const { staff, nextCode } = await beginSetup(page, baseURL);
  const codeField = fieldOf(page, '6-digit code');
  await pressButton(page, 'Verify and enable');
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription(/Please enter your password and 2FA code$/);
  await expect(codeField).toHaveAccessibleDescription(/Please enter a 6-digit code$/);
  await fieldOf(page, 'Password').fill('not the password');
  await codeField.fill('123456');
  await pressButton(page, 'Verify and enable');
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription(/Current password is incorrect$/);
  await fieldOf(page, 'Password').fill(staff.password);
  await codeField.fill('12345');
  await pressButton(page, 'Verify and enable');
  await expect(codeField).toHaveAccessibleDescription(/Please enter a 6-digit code$/);
  const rightCode = await nextCode();
  await codeField.fill(rightCode === '000000' ? '000001' : '000000');
  await pressButton(page, 'Verify and enable');
  await expect(codeField).toHaveAccessibleDescription(/Invalid verification code$/);
  await expectAccessibleLayout(page);
  await pressButton(page, 'Cancel');
  await expect(twoFactorDialog(page)).toContainText('Not enabled');
  await expectAccessibleLayout(page);
  const otherBrowser = await stranger();
  await signIn(otherBrowser, staff);
});

test('the recovery codes stay until they are saved, and can be downloaded', async ({ page, baseURL }) => {
  const { staff, recoveryCodes } = await enableTwoFactor(page, baseURL);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(twoFactorDialog(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expect(twoFactorDialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expectAccessibleLayout(page);

  const download = page.waitForEvent('download');
  await pressButton(page, 'Download');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`recovery-codes-${staff.staffId}.txt`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  for (const code of recoveryCodes) expect(text).toContain(code);
  await saveCodes(page);
});

test('a code signs in once: the same one again is refused', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const { staff, nextCode, code: setupCode } = await enableTwoFactor(page, baseURL);
  await saveCodes(page);

  const phonePage = await stranger();
  await tryToSignIn(phonePage, staff);
  await giveCode(phonePage, setupCode);
  await expect(phonePage.getByRole('alert')).toContainText('Invalid verification code');
  const code = await nextCode();
  await giveCode(phonePage, code);
  await expectTab(phonePage, 'Overview');

  const thiefPage = await stranger();
  await tryToSignIn(thiefPage, staff);
  await giveCode(thiefPage, code);
  await expect(thiefPage.getByRole('alert')).toContainText('Invalid verification code');
});

test('a recovery code signs in once and not twice', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const { staff, recoveryCodes } = await enableTwoFactor(page, baseURL);
  await saveCodes(page);
  const [firstCode = '', secondCode = ''] = recoveryCodes;

  const pageWithoutPhone = await stranger();
  await tryToSignIn(pageWithoutPhone, staff);
  await giveRecoveryCode(pageWithoutPhone, firstCode);
  await expectTab(pageWithoutPhone, 'Overview');

  const strangerPage = await stranger();
  await tryToSignIn(strangerPage, staff);
  await giveRecoveryCode(strangerPage, firstCode);
  await expect(strangerPage.getByRole('alert')).toContainText('Invalid verification code');
  await fieldOf(strangerPage, 'Recovery code').fill(secondCode.toUpperCase().replace('-', ''));
  await pressButton(strangerPage, 'Verify and sign in');
  await expectTab(strangerPage, 'Overview');
});

test('password and code disable it; then the password is enough', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(400));
  const { staff, nextCode } = await enableTwoFactor(page, baseURL);
  await saveCodes(page);
  await pressButton(page, 'Manage 2FA');
  await pressButton(page, 'Disable 2FA');
  const bothMissingMessage = /Please enter your password and 2FA code$/;
  await pressButton(page, 'Disable 2FA');
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription(bothMissingMessage);
  await expect(fieldOf(page, '2FA code')).toHaveAccessibleDescription(bothMissingMessage);

  await expectAccessibleLayout(page);

  await fieldOf(page, 'Password').fill('not the password');
  await fieldOf(page, '2FA code').fill('000000');
  await pressButton(page, 'Disable 2FA');
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription('Current password is incorrect');

  await fieldOf(page, 'Password').fill(staff.password);
  await fieldOf(page, '2FA code').fill(await nextCode());
  const pageLoad = page.waitForEvent('load');
  await pressButton(page, 'Disable 2FA');
  await expect(twoFactorDialog(page)).toContainText('Two-factor authentication disabled');
  await pageLoad;
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible();

  const otherBrowser = await stranger();
  await signIn(otherBrowser, staff);
});

test('a recovery code disables it for somebody without their phone', { tag: '@deep' }, async ({ page, baseURL }) => {
  const { staff, recoveryCodes } = await enableTwoFactor(page, baseURL);
  await saveCodes(page);
  await pressButton(page, 'Manage 2FA');
  await pressButton(page, 'Disable 2FA');
  await fieldOf(page, 'Password').fill(staff.password);
  await fieldOf(page, '2FA code').fill(recoveryCodes[0] ?? '');
  await pressButton(page, 'Disable 2FA');
  await expect(twoFactorDialog(page)).toContainText('Two-factor authentication disabled');
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible();
});
