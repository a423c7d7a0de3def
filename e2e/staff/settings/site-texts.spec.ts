import { officeLink } from '#contract/core/office-address.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { siteTextMessages } from '#contract/settings/site-text-fields.ts';
import hotel from '#hotel';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton, tabTo } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone('the owner adds, moves and removes lines, and guests read them', async ({ page, stranger }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'site-texts'));
  await expectTab(page, 'Site Texts');
  await expectAccessibleLayout(page);

  const testimonials = page.getByRole('region', { name: 'Testimonials' });
  const rows = testimonials.getByRole('listitem');
  await expect(rows).toHaveCount(hotel.testimonials.length);
  await pressButton(testimonials, 'Another testimonial');
  const added = rows.last();
  await expect(added.getByLabel('Name')).toBeFocused();
  await pressButton(testimonials, 'Save testimonials');
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription(new RegExp(siteTextMessages.guest));
  await expect(added.getByLabel('Name')).toBeFocused();
  await expectStillAccessible(page);
  await added.getByLabel('Name').fill('Emem A.');
  await added.getByLabel('What the guest says').fill('The market wakes you.\nThe tea makes up for it.');
  await added.getByLabel('Where').fill('Google');
  await added.getByLabel('Month').fill('2026-08');

  // By keyboard: to the top, past the end of the list, and away with the first one of the file.
  const up = added.getByRole('button', { name: /^Move testimonial \d up$/ });
  await tabTo(page, up);
  for (let moves = 0; moves <= hotel.testimonials.length; moves++) await page.keyboard.press('Enter');
  await expect(rows.first().getByLabel('Name')).toHaveValue('Emem A.');
  await expect(page.getByRole('button', { name: 'Move testimonial 1 up' })).toBeFocused();
  await pressButton(testimonials, 'Remove testimonial 2');
  await expect(rows).toHaveCount(hotel.testimonials.length);
  await expect(testimonials.getByRole('button', { name: 'Another testimonial' })).toBeFocused();
  await pressButton(testimonials, 'Save testimonials');
  await expectToast(page, hotelSettingMessages.saved);

  const answers = page.getByRole('region', { name: 'Good to know' });
  await answers.getByLabel('Parking').fill('In the yard, for two cars.');
  await answers.getByLabel('Breakfast').fill('');
  await pressButton(answers, 'Save answers');
  await expectToast(page, hotelSettingMessages.saved);

  const networks = page.getByRole('region', { name: 'Social networks' });
  for (const _ of hotel.socials) await pressButton(networks, 'Remove network 1');
  await expect(networks.getByRole('listitem')).toHaveCount(0);
  await pressButton(networks, 'Save networks');
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()).toContainText('nothing');
  await expectAccessibleLayout(page);

  const guest = await stranger();
  await guest.goto('/');
  await expect(guest.getByText('The market wakes you. The tea makes up for it.')).toBeVisible();
  await expect(guest.getByText('Google, August 2026')).toBeVisible();
  await expect(guest.getByText(hotel.testimonials[0]?.comment ?? '')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Follow Us' })).toHaveCount(0);
  await guest.goto('/rooms/deluxe');
  const goodToKnow = guest.getByRole('region', { name: 'Good to know' });
  await expect(goodToKnow.getByText('In the yard, for two cars.')).toBeVisible();
  await expect(goodToKnow.getByText('Breakfast', { exact: true })).toHaveCount(0);
});
