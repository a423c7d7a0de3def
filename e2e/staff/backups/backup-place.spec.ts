import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backupPlaceMessages } from '#contract/backups/backup-place.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { hasRclone } from '#tools/testing/rclone.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { demoCredentials, expectToast, openFromMenu, signIn } from '../../staff.ts';

let disk: string;
testAlone.beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'disk-'));
});
testAlone.afterEach(() => rmSync(disk, { recursive: true, force: true }));

testAlone('the owner chooses another disk, and backups are sent there', async ({ page, complaints, ownApp }) => {
  testAlone.skip(!hasRclone(), 'rclone is not installed');
  testAlone.slow();
  complaints.allow(/status of 400/);
  const { password } = demoCredentials('superadmin');
  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Hotel', 'Backups');
  await expect(page.getByText(backupPlaceMessages.keyNeeded)).toBeVisible();
  const client = await staffClient(ownApp.url, 'superadmin');
  const recipient = await identityToRecipient(await generateIdentity());
  await client.put('/api/backups/key', { recipient, replaces: 0, password });
  await page.reload();

  await pressButton(page, 'Choose a place');
  const submit = 'Test and set the place';
  await fieldOf(page, 'Folder').fill('mnt/disk');
  await pressButton(page, submit);
  await expect(fieldOf(page, 'Folder')).toHaveAccessibleDescription(new RegExp(backupPlaceMessages.folder));
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Backups are sent').selectOption('sftp');
  await pressButton(page, submit);
  await expect(page.getByText(backupPlaceMessages.fingerprint)).toBeVisible();
  await expectStillAccessible(page);
  await fieldOf(page, 'Backups are sent').selectOption('folder');
  await fieldOf(page, 'Folder').fill(join(disk, 'not-mounted'));
  await fieldOf(page, 'Your password').fill('Ebute-2027!');
  await pressButton(page, submit);
  await expect(fieldOf(page, 'Your password')).toHaveAccessibleDescription(new RegExp(pinMessages.wrongPassword));
  await fieldOf(page, 'Your password').fill(password);
  await pressButton(page, submit);
  await expect(fieldOf(page, 'Folder')).toHaveAccessibleDescription(/The place does not answer/);
  await fieldOf(page, 'Folder').fill(disk);
  await pressButton(page, submit);
  await expectToast(page, backupPlaceMessages.set);
  await expect(page.getByText(`Each proven backup is sent to the folder ${disk}`)).toBeVisible();
  await pressButton(page, 'Test the place');
  await expect(page.getByText(`${backupPlaceMessages.tested}.`)).toBeVisible();
  await expectAccessibleLayout(page);

  if (!hasPgDump()) return;
  await pressButton(page, 'Back up now');
  const newestRow = page
    .getByRole('row')
    .filter({ hasText: /hotel-[\dT-]+Z\.(dump|tar\.gz)\.age/ })
    .first();
  await expect(newestRow).toContainText('Sent, and read back on', { timeout: 120_000 });
  expect(readdirSync(disk)).toHaveLength(2);
});
