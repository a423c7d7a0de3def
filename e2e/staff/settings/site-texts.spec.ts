import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { siteTextMessages } from '#contract/settings/site-text-fields.ts';
import hotel from '#hotel';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton, tabTo } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const openScreen = async (page: Parameters<typeof expectTab>[0]) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'site-texts'));
  await expectTab(page, 'Site Texts');
};

testAlone('the owner types beside the page, publishes, and goes back', async ({ page, stranger }) => {
  await openScreen(page);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: hotel.site.roomsTitle })).toBeVisible();
  await expectAccessibleLayout(page);

  await page.getByLabel('Title of the rooms').fill('Where you sleep');
  await expect(
    page.getByText('1 text of your draft differs from what guests read. Saved as your draft.'),
  ).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Where you sleep' })).toBeVisible();
  const guest = await stranger();
  await guest.goto('/');
  await expect(guest.getByRole('heading', { name: hotel.site.roomsTitle })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Title of the rooms')).toHaveValue('Where you sleep');
  await pressButton(page, 'Desktop');
  await expect(preview.getByRole('heading', { name: 'Where you sleep' })).toBeVisible();
  // A link of the preview leads nowhere.
  await preview.getByRole('link', { name: 'View Full Gallery' }).click();
  await expect(preview.getByRole('heading', { name: 'Where you sleep' })).toBeVisible();

  await pressButton(page, 'Publish');
  await expectToast(page, siteDraftMessages.published);
  await expect(page.getByText('Guests read all that stands here.')).toBeVisible();
  await expect(async () => {
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'Where you sleep' })).toBeVisible({ timeout: 500 });
  }).toPass();

  const earlier = page.getByRole('region', { name: 'Earlier texts' });
  await earlier.getByRole('button', { name: /^Go back to before/ }).click();
  await pressButton(page.getByRole('alertdialog'), 'Publish the earlier texts');
  await expectToast(page, siteDraftMessages.undone);
  await expect(page.getByLabel('Title of the rooms')).toHaveValue(hotel.site.roomsTitle);
  await expect(earlier.getByRole('button', { name: /^Go back to before/ })).toHaveCount(2);
});

testAlone(
  'a list is changed by keyboard, a wrong row is shown, and texts are published later',
  async ({ page, stranger }) => {
    await openScreen(page);
    const rows = page.getByRole('group', { name: 'Testimonials' }).getByRole('listitem');
    await expect(rows).toHaveCount(hotel.testimonials.length);
    await pressButton(page, 'Another testimonial');
    const added = rows.last();
    await expect(added.getByLabel('Name')).toBeFocused();
    // The section of the wrong row is shown, whichever is open.
    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Contact' }).click();
    await pressButton(page, 'Publish');
    await expect(rows.last().getByLabel('Name')).toHaveAccessibleDescription(new RegExp(siteTextMessages.guest));
    await expectStillAccessible(page);
    await rows.last().getByLabel('Name').fill('Emem A.');
    await rows.last().getByLabel('What the guest says').fill('The market wakes you.\nThe tea makes up for it.');
    await rows.last().getByLabel('Where').fill('Google');
    await rows.last().getByLabel('Month').fill('2026-08');

    // By keyboard: to the top, past the end of the list, and away with the first one of the file.
    await tabTo(page, rows.last().getByRole('button', { name: /^Move testimonial \d up$/ }));
    for (let moves = 0; moves <= hotel.testimonials.length; moves++) await page.keyboard.press('Enter');
    await expect(rows.first().getByLabel('Name')).toHaveValue('Emem A.');
    await pressButton(page, 'Remove testimonial 2');
    await expect(rows).toHaveCount(hotel.testimonials.length);
    await pressButton(page, 'Publish');
    await expectToast(page, siteDraftMessages.published);
    const guest = await stranger();
    await guest.goto('/');
    await expect(guest.getByText('The market wakes you. The tea makes up for it.')).toBeVisible();
    await expect(guest.getByText('Google, August 2026')).toBeVisible();

    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Page of a room' }).click();
    await page.getByLabel('Parking').fill('In the yard, for two cars.');
    await page.getByLabel('Breakfast').fill('');
    await expect(page.frameLocator('iframe').getByText('In the yard, for two cars.')).toBeVisible();
    await pressButton(page, 'Publish');
    await expect(page.getByText('Guests read all that stands here.')).toBeVisible();
    await guest.goto('/rooms/deluxe');
    const goodToKnow = guest.getByRole('region', { name: 'Good to know' });
    await expect(goodToKnow.getByText('In the yard, for two cars.')).toBeVisible();
    await expect(goodToKnow.getByText('Breakfast', { exact: true })).toHaveCount(0);

    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Follow Us' }).click();
    for (const _ of hotel.socials) await pressButton(page, 'Remove network 1');
    await pressButton(page, 'Publish later');
    const dialog = page.getByRole('dialog', { name: 'Publish later' });
    await dialog.getByLabel('Day').fill(addDays(new Date().toISOString().slice(0, 10), 30));
    await dialog.getByLabel('Time').fill('09:00');
    await pressButton(dialog, 'Schedule');
    const scheduled = page.getByRole('region', { name: 'Scheduled' });
    await expect(scheduled).toContainText('Guests read it from');
    await pressButton(scheduled, /^Do not publish/);
    await expectToast(page, siteDraftMessages.withdrawn);
    await expect(page.getByText('1 text of your draft differs')).toBeVisible();
    await pressButton(page, 'Drop the draft');
    await pressButton(page.getByRole('alertdialog'), 'Drop it');
    await expect(page.getByText('Guests read all that stands here.')).toBeVisible();
  },
);
