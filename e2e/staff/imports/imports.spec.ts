import { formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { importKindHints, importKindLabels } from '#contract/imports/import-kinds.ts';
import { importMessages, questionTexts } from '#contract/imports/imports.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const text = [
  'Guest;Phone Number;Arrival;Departure;Room Type;Grand Total;Amount Paid',
  'Ada Obi;08031234567;03/12/2026;05/12/2026;Deluxe;61000,50;20000,00',
  'Bola Ade;08031234568;04/12/2026;06/12/2026;King;61000,50;',
  'Chidi Eze;08031234569;01/11/2026;02/11/2026;Deluxe;30500,00;',
].join('\n');

testAlone(
  'an owner imports bookings of another system, as the dry run shows it, and takes them back',
  { tag: ['@phone', '@desktop'] },
  async ({ page, complaints }) => {
    complaints.allow(statusError(400));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'imports'));
    await expectTab(page, 'Import');
    await expect(page.getByText(importMessages.none)).toBeVisible();

    await page.getByLabel('Choose a file').setInputFiles({
      name: 'december.csv',
      mimeType: 'text/csv',
      // The name has a letter that Windows-1252 writes in one byte.
      buffer: Buffer.from(text.replace('Ada Obi', 'Adé Obi'), 'latin1'),
    });
    await expect(page.getByText('december.csv: 3 rows.')).toBeVisible();
    await expect(fieldOf(page, 'Check-in (needed)')).toHaveValue('2');
    await expect(page.getByText('Such as Adé Obi · Bola Ade · Chidi Eze')).toBeVisible();
    await expectAccessibleLayout(page);
    await fieldOf(page, 'Check-in (needed)').selectOption('No column');
    await press('Try the import');
    await expect(page.getByRole('alert')).toHaveText(importMessages.needed('Check-in'));
    await fieldOf(page, 'Check-in (needed)').selectOption('Arrival');
    await press('Try the import');

    await fieldOf(page, questionTexts.days('03/12/2026')).selectOption(formatDay('2026-12-03'));
    await fieldOf(page, questionTexts.roomType('King')).selectOption('Deluxe');
    await expectStillAccessible(page);
    await press('Go on');
    const rows = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText(importMessages.over);
    await expectAccessibleLayout(page);
    await press('Import 2 rows');
    await expect(page.getByRole('status').filter({ hasText: importMessages.imported(2, 'bookings') })).toBeVisible();

    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectStillAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await expectToast(page, importMessages.undone);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  },
);

testAlone('an owner imports staff, and gives one of them a password', async ({ page }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'imports'));
  await fieldOf(page, 'What the file has').selectOption(importKindLabels.staff);
  await expect(page.getByText(importKindHints.staff ?? '')).toBeVisible();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Position,Mobile\nUche Nwosu,Front Desk,08031234567\nFemi Ojo,Manager,'),
  });
  await press('Try the import');
  await fieldOf(page, questionTexts.role('Manager')).selectOption('Supervisor');
  await press('Go on');
  await press('Import 2 rows');
  await expect(page.getByRole('status').filter({ hasText: importMessages.imported(2, 'staff') })).toBeVisible();
  await expectAccessibleLayout(page);

  await page.goto(officeLink('superadmin', 'staff'));
  const row = page.getByRole('row').filter({ hasText: 'Uche Nwosu' });
  await expect(row).toContainText('No password yet');
  await expectAccessibleLayout(page);
  await row.getByRole('button', { name: /^New password/ }).click();
  await press('Make a new password');
  await expect(page.getByRole('article', { name: 'Sign-in of Uche Nwosu' })).toContainText('FRONT002');
  await press('Done');
  await expect(row).toContainText('Temporary password until');
});
