import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { officeLink } from '#contract/core/office-address.ts';
import { lastFileName } from '#contract/exports/exports.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { demoCredentials, expectTab, startSession } from '../../staff.ts';

testAlone(
  'an owner takes everything of the hotel away as one file',
  { tag: ['@phone', '@desktop'] },
  async ({ page, complaints }) => {
    complaints.allow(statusError(400));
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'export'));
    await expectTab(page, 'Export');
    await expectAccessibleLayout(page);

    await page.getByRole('button', { name: 'Export everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-2026!');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText(pinMessages.wrongPassword)).toBeVisible();
    await expectStillAccessible(page);

    await dialog.getByLabel('Your password', { exact: true }).fill(demoCredentials('superadmin').password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^everything_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files).at(-1)).toBe(lastFileName);
    expect(strFromU8(files['staff/staff.csv'] ?? new Uint8Array())).toContain('ADMIN001');
    await expect(page.getByRole('status').filter({ hasText: 'Everything is exported' })).toBeVisible();
    await expectAccessibleLayout(page);
  },
);
