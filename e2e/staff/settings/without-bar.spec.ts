import type { Page, Request } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { testToday } from '#tools/testing/factories.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const wordsOfBar = /\b(bar|barm[ae]n|drinks?)\b/i;

/** `policies.spec.ts` reads Policies, and `help.test.ts` the handbook. */
const screensByRole = [
  [
    'superadmin',
    [
      // Nobody has the screen Drinks, so its address leads to Today.
      ...['drinks', 'plan', 'notes', 'bookings', 'room-inventory', 'prices', 'shift', 'safe', 'transfers'],
      ...['money-now', 'card-payments', 'takings', 'taxes', 'reports', 'night-audit', 'analytics', 'things-to-check'],
      ...['unfinished-work', 'guest-data', 'backups', 'health', 'set-up', 'imports', 'settings', 'profile'],
    ],
  ],
  ['receptionist', ['overview', 'manual-booking', 'check-in', 'shift']],
] as const;

/** Counts what the page still loads, beside the bell, which never ends. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
}

testAlone('in a hotel without a bar no screen speaks of one', async ({ page }) => {
  // It opens thirty screens.
  testAlone.slow();
  const pendingCount = countPending(page);
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'hotel-details'));
  await page.getByLabel('The hotel has a bar').uncheck();
  await pressButton(page, 'Save details');
  await expectToast(page, hotelSettingMessages.saved);

  for (const [role, screens] of screensByRole) {
    await startSession(page, role);
    for (const id of screens) {
      // The demo's drinks came into stock today, so the report of today shows them.
      await page.goto(officeLink(role, id, id === 'reports' ? { day: addDays(testToday, -1) } : {}));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(pendingCount).toBe(0);
      await expect(main.getByText('Loading…')).toHaveCount(0);
      await expect(main, `${id} of a ${role}`).not.toContainText(wordsOfBar);
    }
  }

  // The staff and the entries of a time with a bar stay; nobody chooses among them.
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'staff'));
  await expectTab(page, 'Staff Management');
  await expect(fieldOf(page, 'Role')).not.toContainText(wordsOfBar);
  await page.goto(officeLink('superadmin', 'audit-log'));
  await expectTab(page, 'Audit Log');
  for (const label of ['What was done', 'About']) await expect(fieldOf(page, label)).not.toContainText(wordsOfBar);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page.getByRole('combobox', { name: /^Guest, room/ })).not.toHaveAttribute('placeholder', wordsOfBar);
});
