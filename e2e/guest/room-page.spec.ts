import { addDays, formatDay } from '#contract/core/dates.ts';
import hotel from '#hotel';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { bookBothSuites, expectInView, fieldOf } from '../guest.ts';

const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(day));

test.describe('a guest on a phone', { tag: '@phone' }, () => {
  test('types dates on the first screen, and they go along to every page and into the form', async ({ page }) => {
    const dates = { check_in: addDays(testToday, 200), check_out: addDays(testToday, 202) };
    await page.goto('/');
    await expectInView(page, fieldOf(page, 'Check-in'), page.getByRole('button', { name: 'Show free rooms' }));
    await fieldOf(page, 'Check-in').fill(dates.check_in);
    await fieldOf(page, 'Check-out').fill(dates.check_out);
    await fieldOf(page, 'Guests').selectOption('2 guests');
    await page.getByRole('button', { name: 'Show free rooms' }).tap();
    const search = `?${new URLSearchParams({ ...dates, guests: '2' })}`;
    await expect(page).toHaveURL(`/rooms${search}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).tap();
    await expect(page).toHaveURL(`/gallery${search}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).tap();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(dates.check_in);
    await page.getByRole('region', { name: 'Rooms and suites' }).getByRole('link').first().tap();
    await expect(page).toHaveURL(new RegExp(`/rooms/[\\w-]+\\${search}$`));
    await page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }).first().tap();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(dates.check_in);
    await expect(fieldOf(page, 'Check-out')).toHaveValue(dates.check_out);
    await expect(fieldOf(page, 'Guests')).toHaveValue('2');
  });
});

test.describe('the page of a room', { tag: '@desktop' }, () => {
  test('shows what a night costs, takes dates from its calendar, and answers what guests ask', async ({ page }) => {
    await page.goto('/rooms');
    await page.getByRole('article').getByRole('link', { name: 'Deluxe', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Deluxe', level: 1 })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '24 m²' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the room' }).getByRole('listitem')).toHaveCount(5);
    const goodToKnow = page.getByRole('region', { name: 'Good to know' });
    for (const text of [hotel.goodToKnow.power, hotel.goodToKnow.parking, hotel.goodToKnow.breakfast])
      await expect(goodToKnow).toContainText(text);
    await expect(goodToKnow).toContainText('Cancel free of charge until 48 hours before check-in');
    await expect(goodToKnow).toContainText(`Check-in from ${hotel.checkInFrom}`);
    await expect(goodToKnow.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', /wa\.me\/234/);
    await expect(goodToKnow.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /maps/);
    await expectAccessibleLayout(page);

    const [checkIn, checkOut] = [addDays(testToday, 33), addDays(testToday, 36)];
    const dates = page.getByRole('region', { name: 'Dates and prices' });
    await dates.getByRole('link', { name: `${longDay(checkIn)}, ₦30,500` }).click();
    await expect(dates.getByText(`From ${formatDay(checkIn)}`)).toBeVisible();
    await expect(dates.getByText('Choose your check-out day.')).toBeVisible();
    await dates.getByRole('link', { name: longDay(checkOut) }).click();
    await expect(dates).toContainText(`${formatDay(checkIn)} to ${formatDay(checkOut)}`);
    await expect(dates).toContainText('₦93,330 for 3 nights');
    await expect(goodToKnow).toContainText('Free cancellation until 14:00 on');
    await expect(fieldOf(page, 'Check-in')).toHaveValue(checkIn);
    await expectStillAccessible(page);
    await dates.getByRole('link', { name: 'Book Now Deluxe' }).click();
    await expect(fieldOf(page, 'Room')).toHaveValue('deluxe');
    await expect(fieldOf(page, 'Check-out')).toHaveValue(checkOut);
  });

  test('offers the next dates and other rooms where the room is taken', async ({ page, baseURL }) => {
    const { check_in, check_out } = await bookBothSuites(baseURL as string);
    await page.goto(`/rooms/executive-suite?${new URLSearchParams({ check_in, check_out })}`);
    const dates = page.getByRole('region', { name: 'Dates and prices' });
    await expect(dates).toContainText('Not available for your dates');
    await expect(dates.getByText(`${longDay(check_in)}, check-in, sold out`)).toBeAttached();
    await expect(dates.getByRole('link', { name: /^Book \d/ })).toBeVisible();
    const others = page.getByRole('region', { name: 'Other rooms' });
    await expect(others.getByRole('listitem').first()).toContainText('Available for your dates');
    await expectStillAccessible(page);

    await page.goto(`/booking?${new URLSearchParams({ room: 'executive-suite', check_in, check_out })}`);
    await page.getByRole('link', { name: /^Book \d/ }).click();
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await expect(fieldOf(page, 'Check-in')).not.toHaveValue(check_in);
    await expect(fieldOf(page, 'Room')).toHaveValue('executive-suite');
  });
});

test.describe('without JavaScript', { tag: ['@phone', '@deep'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('dates are chosen in the calendar of a room all the same', async ({ page }) => {
    await page.goto('/rooms/deluxe');
    const [checkIn, checkOut] = [addDays(testToday, 12), addDays(testToday, 13)];
    const dates = page.getByRole('region', { name: 'Dates and prices' });
    await dates.getByRole('link', { name: longDay(checkIn) }).tap();
    await dates.getByRole('link', { name: longDay(checkOut) }).tap();
    await expect(dates).toContainText('₦31,110 for 1 night');
    await dates.getByRole('link', { name: 'Later months' }).tap();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(checkIn);
  });
});
