import { backupMessages } from '#contract/backups/backups.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, test } from '../../fixtures.ts';
import { expectTab, expectToast, openFromMenu, signIn } from '../../staff.ts';

test('the owner has a backup made, and reads that it is proven', async ({ page }) => {
  test.skip(!hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed');
  test.slow();
  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Hotel', 'Backups');
  await expectTab(page, 'Backups');
  await expectAccessibleLayout(page);
  await pressButton(page, 'Back up now');
  await expectToast(page, backupMessages.asked);
  const newestRow = page
    .getByRole('row')
    .filter({ hasText: /hotel-[\dT-]+Z\.(dump|tar\.gz)/ })
    .first();
  await expect(newestRow).toContainText('Proven', { timeout: 120_000 });
  await expect(newestRow).toContainText(/\d rows; \d+ days? of money/);
  await expect(page.getByText(/^The last proven backup is of /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  await expectAccessibleLayout(page);
});

test('only the owner finds the backups', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
  await signIn(page, 'supervisor');
  await expect(page.getByRole('link', { name: 'Backups' })).toBeHidden();
  await page.goto('/dashboard/supervisor/backups');
  await expectTab(page, 'Overview');
  expect((await page.request.get('/api/backups')).status()).toBe(403);
});
