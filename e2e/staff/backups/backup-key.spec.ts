import { backupKeyMessages } from '#contract/backups/backup-key.ts';
import { backupMessages } from '#contract/backups/backups.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { demoCredentials, expectToast, openFromMenu, signIn } from '../../staff.ts';

testAlone('the owner prints a key, and backups are encrypted to it', async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  testAlone.slow();
  const sentTexts: string[] = [];
  page.on('request', (request) => sentTexts.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Hotel', 'Backups');
  await expect(page.getByText(/^Backups are not encrypted yet/)).toBeVisible();
  await pressButton(page, 'Make a key');
  const newKey = page.getByRole('region', { name: 'A new key for backups' });
  const shownKey = newKey.getByText(/^Key: AGE-/);
  await expect(shownKey).toBeVisible();
  await expect(newKey.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessibleLayout(page);
  const identity = ((await shownKey.textContent()) ?? '').replace('Key:', '').replace(/\s/g, '');
  expect(identity).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);

  await page.emulateMedia({ media: 'print' });
  await expect(shownKey).toBeVisible();
  await expect(fieldOf(page, 'Your password')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('navigation', { name: 'Hotel' }).getByRole('link', { name: 'Hotel Details' }).click();
  await expect(question).toContainText(backupKeyMessages.notUsed);
  await pressButton(page, 'Keep editing');
  await pressButton(page, 'Cancel');
  await expect(question).toBeVisible();
  await pressButton(page, 'Keep editing');
  await expect(newKey.getByText(identity.slice(-6), { exact: true })).toBeVisible();
  await expect(newKey.getByText(/^Made on .* at \d\d:\d\d\. Last 6 characters/)).toBeVisible();

  const [endField, passwordField] = [fieldOf(page, 'Last 6 characters of the key'), fieldOf(page, 'Your password')];
  await endField.fill('ABCDEF');
  await passwordField.fill('Ebute-2027!');
  await pressButton(page, 'I have the paper: use this key');
  await expect(endField).toHaveAccessibleDescription(new RegExp(backupKeyMessages.keyEndDiffers));
  await expectStillAccessible(page);
  await endField.fill(identity.slice(-6).toLowerCase());
  await pressButton(page, 'I have the paper: use this key');
  await expect(passwordField).toHaveAccessibleDescription(new RegExp(pinMessages.wrongPassword));
  await passwordField.fill(demoCredentials('superadmin').password);
  await pressButton(page, 'I have the paper: use this key');
  await expectToast(page, backupKeyMessages.set);
  await expect(page.getByText(/^Backups are encrypted to key 1, which Adaeze Okafor set on /)).toBeVisible();
  await expect(shownKey).toBeHidden();
  expect(sentTexts.filter((text) => text.includes(identity) || text.includes(identity.slice(16)))).toEqual([]);

  if (!hasPgDump()) return;
  await pressButton(page, 'Back up now');
  await expectToast(page, backupMessages.asked);
  const newestRow = page
    .getByRole('row')
    .filter({ hasText: /hotel-[\dT-]+Z\.(dump|tar\.gz)\.age/ })
    .first();
  await expect(newestRow).toContainText('Proven', { timeout: 120_000 });
  await expect(newestRow).toContainText('encrypted to key 1');
});
