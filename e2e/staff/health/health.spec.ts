import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, openFromMenu, signIn } from '../../staff.ts';

/** A folder of backups with one copy whose description is missing. */
const testWithDamagedBackup = testAlone.extend<{ backupFolder: string }>({
  backupFolder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'backups-'));
    await writeFile(join(folder, 'hotel-2026-11-20T10-00-00Z.dump'), 'half a co');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  settings: async ({ backupFolder }, use) => use({ BACKUP_DIR: backupFolder }),
});

testWithDamagedBackup(
  'the owner is led to what is bad, reads what to do, and sees that it is well again',
  async ({ page, ownApp, backupFolder }) => {
    // The hotel looks by itself within a second of its start; after this call it has looked.
    expect((await (await staffClient(ownApp.url, 'superadmin')).get('/api/health/checks')).status).toBe(200);
    await signIn(page, 'superadmin');
    await page.getByRole('link', { name: '1 check of the hotel’s health is bad' }).click();
    await expectTab(page, 'Health');
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
    await expect(checks).toHaveCount(9);
    await expect(checks.first()).toContainText('Last backup');
    await expect(checks.first()).toContainText('The newest backup is damaged, or its description is missing.');
    await expect(checks.first()).toContainText('Act now');
    await expect(checks.first()).toContainText('What to do: Ask whoever runs the server to run npm run backup now');
    await expect(page.getByText('1 check needs somebody today')).toBeVisible();
    await expectAccessibleLayout(page);

    await rm(backupFolder, { recursive: true });
    await pressButton(page, 'Refresh');
    await expect(checks.filter({ hasText: 'Last backup' })).toContainText('There is no backup. The demo needs none.');
    await expect(page.getByText('Act now')).toHaveCount(0);
    await openFromMenu(page, 'Today', 'Overview');
    await expect(page.getByRole('link', { name: /check of the hotel’s health is bad/ })).toHaveCount(0);
  },
);
