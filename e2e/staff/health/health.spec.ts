import { problemTexts } from '#contract/backups/backups.ts';
import { kobo } from '#contract/core/money.ts';
import type { DatabaseWork } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import type { HotelProcess } from '../../hotel-process.ts';
import { expectTab, openFromMenu, signIn } from '../../staff.ts';

const times = { begunAt: openedAt, endedAt: openedAt };
const provenBackup = {
  ...times,
  file: 'hotel-2026-11-21T10-00-00Z.dump',
  bytes: 1_000,
  sha256: 'a'.repeat(64),
  rowCount: 1,
  dayCount: 0,
  movedKobo: kobo(0),
};

/** The hotel looks by itself within a second of its start; after this call it has looked. */
async function changeAndLook(ownApp: HotelProcess, work: DatabaseWork<unknown>): Promise<void> {
  await ownApp.stop();
  await ownApp.change(work);
  await ownApp.start();
  expect((await (await staffClient(ownApp.url, 'superadmin')).get('/api/health/checks')).status).toBe(200);
}

testAlone(
  'the owner is led to what is bad, reads what to do, and sees that it is well again',
  async ({ page, ownApp }) => {
    await changeAndLook(ownApp, (read) =>
      read
        .insertInto('backupProof')
        .values(['2026-11-20', '2026-11-21'].map((night) => ({ ...times, night, problem: 'no_room' as const })))
        .execute(),
    );
    await signIn(page, 'superadmin');
    await page.getByRole('link', { name: '1 check of the hotel’s health is bad' }).click();
    await expectTab(page, 'Health');
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
    await expect(checks).toHaveCount(9);
    await expect(checks.first()).toContainText('Last backup');
    await expect(checks.first()).toContainText('Act now');
    await expect(checks.first()).toContainText(problemTexts.no_room.says);
    await expect(checks.first()).toContainText(`What to do: ${problemTexts.no_room.advice}`);
    await expect(page.getByText('1 check needs somebody today')).toBeVisible();
    await expectAccessibleLayout(page);
    await checks.first().getByRole('link', { name: 'Backups' }).click();
    await expectTab(page, 'Backups');
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();

    // Leaves the page, which would otherwise keep asking the stopped app for its notices.
    await page.goto('about:blank');
    await changeAndLook(ownApp, (read) => read.insertInto('backupProof').values(provenBackup).execute());
    await signIn(page, 'superadmin');
    await openFromMenu(page, 'Hotel', 'Health');
    await pressButton(page, 'Refresh');
    await expect(checks.filter({ hasText: 'Last backup' })).toContainText('The last proven backup is of ');
    await expect(page.getByText('Act now')).toHaveCount(0);
    await page.goto('/dashboard/superadmin');
    await expectTab(page, 'Overview');
    await expect(page.getByRole('link', { name: /check of the hotel’s health is bad/ })).toHaveCount(0);
  },
);
