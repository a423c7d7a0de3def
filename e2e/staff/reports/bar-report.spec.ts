import { officeLink } from '#contract/core/office-address.ts';
import { makeFinishedCount } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, startSession } from '../../staff.ts';

testAlone(
  'the owner reads what a count found missing and who worked before, and downloads it; a supervisor reads no cost',
  {
    tag: ['@phone', '@desktop'],
  },
  async ({ page, ownApp }) => {
    const { id } = await makeFinishedCount({ client: () => makeClient(ownApp.url) }, 'Palm wine');
    const owner = await staffClient(ownApp.url, 'superadmin');
    expect((await owner.post(`/api/stock-counts/${id}/accept`, {})).status).toBe(200);

    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'bar-report'));
    await expectTab(page, 'Bar Report');
    const row = page.getByRole('table', { name: 'Loss by drink' }).getByRole('row', { name: /^Palm wine/ });
    await expect(row).toContainText('3, ₦3,600');
    await expect(row).toContainText('₦1,200');
    await expect(page.getByRole('table', { name: /: drinks$/ }).getByRole('row', { name: /^Palm wine/ })).toContainText(
      '-3',
    );
    await expect(page.getByText('Nobody had a shift at the bar.')).toBeVisible();
    await expectAccessibleLayout(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^bar_/);

    await startSession(page, 'supervisor');
    await page.goto(officeLink('supervisor', 'bar-report'));
    await expect(row).toContainText('3, ₦3,600');
    await expect(row).not.toContainText('₦1,200');
  },
);
