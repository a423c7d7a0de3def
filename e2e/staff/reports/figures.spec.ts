import type { Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import { startProcess } from '#tools/testing/process.ts';
import { test as base, expect } from '../../fixtures.ts';
import { signIn } from '../../staff.ts';

/** Gives a test the URL of an app with the bookings, sales and payments of docs/figures.md, of December 2026. */
const test = base.extend<{ month: string }>({
  month: [
    async ({ browserName: _ }, use, info) => {
      const app = await startProcess({
        script: 'tools/testing/serve-month.ts',
        env: { DATA_DIR: info.outputPath('data') },
      });
      await use(app.url);
      await app.kill('SIGTERM');
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ month }, use) => use(month),
});

const reportPart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a month that was added up by hand is so on the owner’s screens', { tag: ['@desktop', '@deep'] }, async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  const figures = reportPart(page, 'Figures');
  for (const figure of ['₦317,166.75', '12₦302,066 revenue', '6₦15,100.75 revenue'])
    await expect(figures).toContainText(figure);
  await expect(reportPart(page, 'Room occupancy')).toContainText('2.6%');
  await expect(reportPart(page, 'Bar sales summary')).toContainText('96.0%');

  await page.goto(officeLink('superadmin', 'analytics', { from: '2026-12-01', to: '2026-12-31' }));
  const summary = reportPart(page, 'Summary');
  for (const figure of ['₦317,166.75', '₦302,066', '₦15,100.75', '₦492,648', '1.5%'])
    await expect(summary).toContainText(figure);
  await expect(reportPart(page, 'Top Drinks')).toContainText('₦15,600.75 in all, 17 sold');

  await page.goto(officeLink('superadmin', 'reports', { day: '2026-12-03' }));
  for (const figure of ['₦66,820', '₦7,000', '₦59,820 net'])
    await expect(reportPart(page, 'Money')).toContainText(figure);
  for (const figure of ['2 of 35', '5.7%', '₦55,400', '₦27,700', '₦1,582.86'])
    await expect(reportPart(page, 'Rooms of the night')).toContainText(figure);
});
