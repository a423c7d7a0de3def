import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleScreen } from '../../accessibility.ts';
import {
  arrivalsHeading,
  bookAtDesk,
  bookingItem,
  createButton,
  expectCreated,
  fillWalkIn,
  openDesk,
  pressButton,
  staffClient,
  walkInForTonight,
} from '../../desk.ts';
import { expect, testAlone as test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { signIn } from '../../staff.ts';

// The test has its own app: arrivals of other tests could fill today’s schedule, which shows only the first.
test('every screen of reception is sound, with its dialogs', async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const name = 'Oluwadamilola-Temitope Ogunbanjo-Adeyemi-Okonkwo';
  const booking = await bookAtDesk(desk, walkInForTonight(name, 'classic-single'), 'checked_in');
  await bookAtDesk(desk, walkInForTonight(`${name} the Second`, 'classic-single'));
  // Without reduced motion, text that is still fading in would have too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'receptionist');
  await expect(page.getByRole('listitem', { name, exact: true }).first()).toBeVisible();
  await expectAccessibleScreen(page);
  await openDesk(page, 'check-in');
  const stay = bookingItem(page, arrivalsHeading, name).filter({ hasText: booking.reference });
  await expect(stay).toBeVisible();
  await expectAccessibleScreen(page);
  await stay.getByRole('button', { name: /^Check Out / }).click();
  await expectAccessibleScreen(page);
  await pressButton(page, /^Write it off/);
  await expectAccessibleScreen(page);
  await pressButton(page, 'Cancel');
  await pressButton(page, /^Record payment Cash/);
  await expectAccessibleScreen(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await stay.getByRole('link', { name }).click();
  await expect(page.getByRole('dialog', { name: booking.reference }).getByText('Guest', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page);
  await openDesk(page, 'rooms');
  await page
    .getByRole('button', { name: /^Book This Room/ })
    .first()
    .click();
  await createButton(page).click();
  await expect(fieldOf(page, 'Guest name')).toHaveAccessibleDescription('Please provide guest name');
  await expectAccessibleScreen(page);
  await page.keyboard.press('Escape');
  await expectAccessibleScreen(page);
  await openDesk(page, 'manual-booking');
  await fillWalkIn(page, {
    ...walkInForTonight(name, 'deluxe'),
    check_in: addDays(testToday, 40),
    check_out: addDays(testToday, 41),
  });
  await expect(page.getByText('Available for these dates')).toBeVisible();
  await expectAccessibleScreen(page);
  await createButton(page).click();
  await expectCreated(page);
  await expectAccessibleScreen(page);
});
