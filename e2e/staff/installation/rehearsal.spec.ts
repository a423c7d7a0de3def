import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { startProcess } from '#tools/testing/process.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { test as base, expect } from '../../fixtures.ts';
import { expectSignInScreen, expectTab } from '../../staff.ts';

/** Gives each test a hotel in production that is set up and not open yet, with the session of its owner. */
const test = base.extend<{ readyHotel: { url: string; session: string } }>({
  readyHotel: [
    async ({ browserName: _ }, use, info) => {
      const server = await startProcess({
        script: 'tools/testing/serve-ready-hotel.ts',
        fresh: true,
        env: { DATA_DIR: join(info.outputPath('data')) },
      });
      await use({ url: server.url, session: /Session: (\S+)/.exec(server.output())?.[1] ?? '' });
      await server.kill('SIGTERM');
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ readyHotel }, use) => use(readyHotel.url),
});

const markOn = (page: Page) => page.getByRole('complementary', { name: 'Rehearsal' });

test('an owner rehearses, everybody reads so, and nothing of it is left when the hotel opens', {
  tag: '@phone',
}, async ({ page, readyHotel, complaints, stranger }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.context().addCookies([{ name: 'session', value: readyHotel.session, url: readyHotel.url }]);
  await page.goto('/dashboard/superadmin/set-up');
  await expectTab(page, 'Set-up');
  await expect(page.getByText('Guests cannot book online yet.')).toBeVisible();
  await expect(markOn(page)).toHaveCount(0);

  await press('Begin a rehearsal');
  await expectStillAccessible(page);
  await press('Begin the rehearsal');
  await expect(page.getByText('In rehearsal since')).toBeVisible();
  await expect(markOn(page)).toHaveText(rehearsalTexts.mark);
  await expectAccessibleLayout(page);

  const guest = await stranger();
  await guest.goto('/rooms');
  await expect(markOn(guest)).toHaveText(rehearsalTexts.mark);
  await expectAccessibleLayout(guest);

  await press('Open the hotel');
  const dialog = page.getByRole('alertdialog', { name: 'End the rehearsal and open the hotel?' });
  await expect(dialog.getByText('Gone for good: notes')).toBeVisible();
  await expectStillAccessible(page);
  // The opening ends all sessions, also that of the owner.
  complaints.allow(/server responded with a status of 401/);
  await dialog.getByRole('button', { name: 'Open the hotel' }).click();
  await expectSignInScreen(page);
  await expect(markOn(page)).toHaveCount(0);

  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Deluxe', exact: true }).first()).toBeVisible();
  await expect(markOn(guest)).toHaveCount(0);
});
