import { join } from 'node:path';
import { plural } from '#contract/core/plural.ts';
import { restoreMessages, restoreProblemTexts } from '#contract/installation/restore.ts';
import { type CopyToRestore, makeCopyToRestore, oldPassword } from '#tools/testing/copy-to-restore.ts';
import { startProcess } from '#tools/testing/process.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { test as base, expect } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, submitSignIn } from '../../staff.ts';

/** Gives each test a new, empty hotel on the embedded database, and the backup of another one. */
const test = base.extend<{ newHotel: { url: string; link: string }; copy: CopyToRestore }>({
  copy: [
    async ({ browserName: _ }, use) => {
      const copy = await makeCopyToRestore('the embedded database');
      await use(copy);
      copy.remove();
    },
    { timeout: 120_000 },
  ],
  newHotel: [
    async ({ browserName: _ }, use, info) => {
      const server = await startProcess({
        script: 'tools/testing/serve-empty-hotel.ts',
        fresh: true,
        env: { DATA_DIR: join(info.outputPath('data')) },
      });
      await use({ url: server.url, link: /Set-up: (\S+)/.exec(server.output())?.[1] ?? '' });
      await server.kill('SIGTERM');
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ newHotel }, use) => use(newHotel.url),
});

test('an owner whose computer is gone brings the hotel back on the set-up page of a new one', {
  tag: '@phone',
}, async ({ page, newHotel, copy, complaints }) => {
  // While the hotel restarts nobody answers, and then the link finds nothing there: the browser writes both down.
  complaints.allow(
    /server responded with a status of (400|404|503)/,
    /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/,
  );
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

  await page.goto(newHotel.link);
  await fieldOf(page, 'Your name').fill('Adaeze Okafor');
  await press('Bring its data back');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring the hotel back' })).toBeVisible();
  await expectAccessibleLayout(page);

  const picker = page.getByLabel('Choose the backup');
  await picker.setInputFiles([file('photo.jpg', Buffer.from('no backup'))]);
  await expect(page.getByRole('alert')).toHaveText(restoreProblemTexts.not_a_copy);
  await picker.setInputFiles([file(copy.name, copy.bytes), file(`${copy.name}.json`, Buffer.from(copy.description))]);
  await expect(page.getByText(`${copy.name} has arrived.`)).toBeVisible();
  await expectAccessibleLayout(page);

  await press('Check the backup');
  await expect(fieldOf(page, 'Key on the paper')).toHaveAccessibleDescription(
    new RegExp(restoreMessages.keyMissing.replaceAll('.', '\\.')),
  );
  await fieldOf(page, 'Key on the paper').fill(copy.key.toLowerCase());
  await fieldOf(page, 'SESSION_SECRET of the old computer').fill('x'.repeat(40));
  await press('Check the backup');
  await expect(fieldOf(page, 'SESSION_SECRET of the old computer')).toHaveAccessibleDescription(
    new RegExp(restoreProblemTexts.wrong_secret),
  );
  await fieldOf(page, 'Key on the paper').fill(copy.key.replace(/(.{4})/g, '$1 '));
  await fieldOf(page, 'SESSION_SECRET of the old computer').fill(copy.secret);
  await press('Check the backup');
  await expect(page.getByText(`with ${plural(copy.bookings, 'booking')}`)).toBeVisible();
  await expect(page.getByText(restoreMessages.factorsGoOn)).toBeVisible();
  await expectAccessibleLayout(page);

  await press('Bring the hotel back');
  await expect(page.getByText(restoreMessages.restarting)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The hotel is back' })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'Staff Login' }).first().click();
  await submitSignIn(page, { staffId: 'FRONT001', password: oldPassword });
  await expectTab(page, 'Overview');
});
