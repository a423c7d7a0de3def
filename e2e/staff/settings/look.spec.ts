import type { Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import { lookMessages } from '#contract/settings/look-fields.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { expectAccessibleScreen } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const usualAccent = 'rgb(173, 74, 34)';
const fittingGold = { typed: '#d4af37', nearest: '#8e7100', shown: 'rgb(142, 113, 0)' };

testAlone(
  'the owner chooses a color beside the page, is told of one that nobody could read, and goes back',
  async ({ page, stranger }) => {
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'site-texts'));
    await expectTab(page, 'Site Texts');
    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Colors and fonts' }).click();
    const bookLink = (shown: Pick<Page, 'getByRole'>) =>
      shown.getByRole('banner').getByRole('link', { name: 'Book', exact: true });
    const preview = page.frameLocator('iframe');
    const accent = page.getByLabel('Accent', { exact: true });
    await accent.fill(fittingGold.typed);
    await expect(accent).toHaveAccessibleDescription(
      new RegExp(lookMessages.weak('White letters on it', '2.0', 4.5, fittingGold.nearest)),
    );
    await expect(bookLink(preview)).toHaveCSS('background-color', usualAccent);
    await expectAccessibleScreen(page);
    await pressButton(page, /^Take the nearest color/);
    await expect(accent).toHaveValue(fittingGold.nearest);
    await expect(accent).not.toHaveAccessibleDescription(/would have/);
    await page.getByLabel('Font of headings').selectOption('EB Garamond');
    await expect(bookLink(preview)).toHaveCSS('background-color', fittingGold.shown);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Own headings/);

    const guest = await stranger();
    await guest.goto('/');
    await expect(bookLink(guest)).toHaveCSS('background-color', usualAccent);
    const publishButton = page.getByRole('button', { name: 'Publish', exact: true });
    await expect(publishButton).toHaveCSS('background-color', usualAccent);
    // By keyboard, because a button under the mouse has a darker shade.
    await publishButton.press('Enter');
    await expectToast(page, siteDraftMessages.published);
    // The office has the look, too, without being loaded again.
    await expect(publishButton).toHaveCSS('background-color', fittingGold.shown);
    await expect(async () => {
      await guest.reload();
      await expect(bookLink(guest)).toHaveCSS('background-color', fittingGold.shown, { timeout: 500 });
    }).toPass();

    const earlier = page.getByRole('region', { name: 'Earlier texts' });
    await earlier.getByRole('button', { name: /^Go back to before/ }).click();
    await pressButton(page.getByRole('alertdialog'), 'Publish the earlier texts');
    await expectToast(page, siteDraftMessages.undone);
    await expect(publishButton).toHaveCSS('background-color', usualAccent);
    await expect(accent).toHaveValue('#ad4a22');
  },
);

const looks = [
  ['deep green and gold', '', ['#0f4c3a', '#8a6a12', 'EB Garamond', 'Work Sans']],
  ['navy and coral', '@deep', ['#14284b', '#c2452d', 'Work Sans', 'Work Sans']],
  ['aubergine and ochre', '@deep', ['#4a1f45', '#9a5b13', 'Literata', 'Nunito Sans']],
] as const;

for (const [name, tag, [main_color, accent_color, heading_font, text_font]] of looks)
  testAlone(`axe finds nothing in ${name} ${tag}`.trim(), async ({ page, ownApp }) => {
    const owner = await staffClient(ownApp.url, 'superadmin');
    const look = { main_color, accent_color, heading_font, text_font };
    expect((await owner.put('/api/hotel-settings', { version: 0, look })).status).toBe(200);
    for (const path of ['/', '/rooms', '/rooms/deluxe', '/booking', '/gallery', '/contact', '/social', '/staff']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleScreen(page);
    }
    await startSession(page, 'superadmin');
    for (const tab of ['overview', 'plan', 'bookings', 'prices'] as const) {
      await page.goto(officeLink('superadmin', tab));
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      await expectAccessibleScreen(page);
    }
  });
