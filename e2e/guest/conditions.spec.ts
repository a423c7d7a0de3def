import { addDays, weekdays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { staffClient } from '../desk.ts';
import { expect, testAlone } from '../fixtures.ts';
import { checkoutDialog, fieldOf, fillBooking, newGuest, roomCard } from '../guest.ts';

// The first night with the condition is that of 24 December 2026.
const firstNight = addDays(testToday, 33);
const conditionSentence = 'From 24 December at least 3 nights, until 2 January.';

testAlone.beforeEach(async ({ baseURL }) => {
  const owner = await staffClient(baseURL, 'superadmin');
  const conditionDays = {
    room_type_id: 'deluxe',
    weekdays: [...weekdays],
    from: firstNight,
    last_night: addDays(firstNight, 9),
  };
  const conditions = [
    { ...conditionDays, kind: 'min_stay_through', nights: 3 },
    {
      ...conditionDays,
      kind: 'closed_to_arrival',
      from: addDays(firstNight, 7),
      last_night: addDays(firstNight, 7),
      nights: null,
    },
  ];
  const changes = { periods: [], conditions: conditions.map((to) => ({ to })) };
  expect((await owner.put('/api/prices', changes)).status).toBe(200);
});

testAlone(
  'a guest meets a least number of nights before it hurts, and books a stay that keeps it',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto(`${paths.rooms}?check_in=${firstNight}&check_out=${addDays(firstNight, 2)}`);
    const card = roomCard(page, 'Deluxe');
    await expect(card).toContainText(conditionSentence);
    await expect(card).toContainText('Free from Thu, 24 Dec 2026 to Sun, 27 Dec 2026');

    await page.goto(paths.booking('deluxe'));
    const guest = newGuest({ room_id: 'deluxe', check_in: firstNight, check_out: addDays(firstNight, 1) });
    await fillBooking(page, guest);
    await expect(page.getByText(conditionSentence)).toBeVisible();
    await page.getByRole('button', { name: 'Book and pay' }).click();
    await expect(fieldOf(page, 'Check-out')).toHaveAccessibleDescription(conditionSentence);
    await expect(fieldOf(page, 'Guest name')).toHaveValue(guest.guest_name);

    await page.getByRole('button', { name: 'Choose check-in in a calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose your dates' });
    const dayButton = (date: string) => calendar.getByRole('button', { name: new RegExp(`\\b${date}\\b`) });
    await expect(calendar.getByRole('status')).toHaveText(conditionSentence);
    await expect(dayButton('24 December 2026')).toHaveAccessibleName(/at least 3 nights/);
    await expect(dayButton('31 December 2026')).toHaveAccessibleName(/no arrivals, not possible/);
    await expectAccessibleLayout(page);
    await dayButton('31 December 2026').click({ force: true });
    await expect(calendar.getByRole('status')).toHaveText('No arrivals on 31 December.');
    await dayButton('30 December 2026').click();
    await expect(calendar.getByRole('status')).toContainText(conditionSentence);
    await expect(dayButton('31 December 2026')).toHaveAttribute('aria-disabled', 'true');
    await dayButton('2 January 2027').click();
    await calendar.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await page.getByRole('button', { name: 'Book and pay' }).click();
    await expect(checkoutDialog(page)).toBeVisible();
  },
);
