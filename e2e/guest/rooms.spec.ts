import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { staffClient } from '../desk.ts';
import { connectionError, expect, statusError, test, testAlone } from '../fixtures.ts';
import { bookBothSuites, fieldOf, roomCard } from '../guest.ts';

const expectedPrices = [
  '₦24,900 per night',
  '₦30,500 per night',
  '₦35,900 per night',
  '₦49,900 per night',
  '₦54,900 per night',
];

const shownPrices = (page: Page) => page.getByText(/^₦[\d,.]+ per night$/);

/** Changes the first `times` replies: they say that they are an earlier, kept page, and one price differs. */
async function serveOldPrice(page: Page, times: number): Promise<void> {
  await page.route(
    '**/rooms',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-rooms="live"', 'data-rooms="kept"');
      await route.fulfill({ response, body: body.replaceAll('₦30,500', '₦30,499') });
    },
    { times },
  );
}

test.describe('the rooms', { tag: '@phone' }, () => {
  test('are shown with all a guest wants to know, the cheapest first', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/rooms');
    await expect(shownPrices(page)).toHaveText(expectedPrices);
    for (const room of demoRoomTypes) {
      const card = roomCard(page, room.roomType);
      await expect(card).toContainText(`Up to ${room.maxOccupancy} guests`);
      await expect(card).toContainText(room.amenities);
      await expect(card).toContainText(room.description);
      await expect(card.getByRole('img')).toHaveAttribute('alt', /.{10}/);
      await expect(card.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/booking?room=${room.id}`);
      await expect(card.getByRole('link', { name: room.roomType, exact: true })).toHaveAttribute(
        'href',
        `/rooms/${room.id}`,
      );
    }
    await page.goto('/booking?room=penthouse');
    await expect(fieldOf(page, 'Room')).toHaveValue('');
  });

  test('are those of the last list while none can be read, and then are replaced by the live list', {
    tag: '@deep',
  }, async ({ page }) => {
    await serveOldPrice(page, 2);
    await page.goto('/rooms', { waitUntil: 'networkidle' });
    await expect(shownPrices(page)).toHaveText(expectedPrices.with(1, '₦30,499 per night'));
    await page.unrouteAll();
    await serveOldPrice(page, 1);
    await page.goto('/rooms');
    await expect(shownPrices(page)).toHaveText(expectedPrices);
  });

  test('say so when a picture cannot be loaded', { tag: '@deep' }, async ({ page, complaints }) => {
    complaints.allow(connectionError);
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/rooms');
    await expect(page.getByText('Image unavailable').first()).toBeVisible();
  });
});

const comparisonTable = (page: Page) => page.getByRole('table', { name: 'Side by side' });

test.describe('for dates', { tag: '@desktop' }, () => {
  test('the rooms say what is free and what the stay costs, side by side too', async ({ page, baseURL }) => {
    const { check_in, check_out } = await bookBothSuites(baseURL as string);
    await page.goto('/rooms', { waitUntil: 'networkidle' });
    await expect(comparisonTable(page).getByRole('columnheader')).toHaveText(
      demoRoomTypes.map((room) => room.roomType),
    );
    await expect(
      comparisonTable(page)
        .getByRole('row', { name: /^Breakfast for/ })
        .getByRole('cell'),
    ).toHaveText([...['1 guest', '1 guest', '1 guest', '2 guests', '2 guests']]);
    await page.getByRole('button', { name: 'Show free rooms' }).click();
    await expect(fieldOf(page, 'Check-in')).toHaveAccessibleDescription('Please select check-in and check-out dates');
    await expect(fieldOf(page, 'Check-in')).toBeFocused();
    await fieldOf(page, 'Check-in').fill(check_out);
    await fieldOf(page, 'Check-out').fill(check_in);
    await page.getByRole('button', { name: 'Show free rooms' }).click();
    await expect(fieldOf(page, 'Check-out')).toHaveAccessibleDescription('Check-out must be after check-in');
    await fieldOf(page, 'Check-in').fill(check_in);
    await fieldOf(page, 'Check-out').fill(check_out);
    await page.getByRole('button', { name: 'Show free rooms' }).click();
    await expect(page.getByRole('status')).toHaveText('4 of 5 room types are available for 1 guest on your dates.');
    await expect(roomCard(page, 'Executive Suite')).toContainText('Not available for your dates');
    await expect(roomCard(page, 'Deluxe')).toContainText('₦62,220 for 2 nights, with the 2% fee');
    await expect(
      comparisonTable(page)
        .getByRole('row', { name: /^Your dates/ })
        .getByRole('cell')
        .last(),
    ).toContainText('Not available for your dates');
    await expect(roomCard(page, 'Executive Suite')).toContainText(/Free from .* to /);
    const otherDatesLink = roomCard(page, 'Executive Suite').getByRole('link', { name: /^Book \d/ });
    const href = await otherDatesLink.getAttribute('href');
    const proposedSearch = new URLSearchParams(href?.split('?')[1]);
    expect((proposedSearch.get('check_in') ?? '') > check_in).toBe(true);
    await expect(otherDatesLink).toContainText(String(Number(proposedSearch.get('check_out')?.slice(8))));
    await expectAccessibleLayout(page);
  });
});

test.describe('a party of four', { tag: ['@phone', '@deep'] }, () => {
  test('sees which rooms are too small, and its number and code are in the form', async ({
    page,
    baseURL,
    complaints,
  }) => {
    // The booking form asks the server about a code that does not exist, so the browser reports a 400.
    complaints.allow(statusError(400));
    const { check_in, check_out } = await bookBothSuites(baseURL as string);
    await page.goto('/rooms?promo_code=SUMMER');
    await fieldOf(page, 'Check-in').fill(check_in);
    await fieldOf(page, 'Check-out').fill(check_out);
    await fieldOf(page, 'Guests').selectOption('4 guests');
    await page.getByRole('button', { name: 'Show free rooms' }).tap();
    await expect(page.getByRole('status')).toContainText('available for 4 guests on your dates');
    await expect(page.getByRole('article').last()).toContainText('Too small for 4 guests');
    await expect(page.getByRole('article').last().getByRole('link', { name: /^Book/ })).toHaveCount(0);
    await expectAccessibleLayout(page);
    const freeRoom = page.getByRole('article').filter({ hasText: 'Available for your dates' }).first();
    await freeRoom.getByRole('link', { name: /^Book/ }).tap();
    await expect(fieldOf(page, 'Guests')).toHaveValue('4');
    await expect(fieldOf(page, 'Check-in')).toHaveValue(check_in);
    await expect(fieldOf(page, 'Code')).toHaveValue('SUMMER');
  });
});

test.describe('a guest with a code', { tag: '@phone' }, () => {
  test('reads the total with it on the card of a room, and the same in the form', async ({ page, baseURL }) => {
    const admin = await staffClient(baseURL, 'superadmin');
    const code = `CARD ${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const addReply = await admin.post('/api/promo-codes', {
      ...{ code, kind: 'percent', percent_off: 15, amount: null, min_nights: 1, room_type_ids: [], plan_codes: [] },
      ...{ booked_from: null, booked_until: null, stay_from: null, stay_until: null },
      ...{ max_uses: null, once_per_guest: false },
    });
    expect(addReply.status).toBe(201);
    const dates = { check_in: addDays(testToday, 180), check_out: addDays(testToday, 183) };
    await page.goto(`/rooms?${new URLSearchParams({ ...dates, guests: '2', promo_code: code })}`);
    const card = roomCard(page, 'Deluxe');
    await expect(card).toContainText(`with the code ${code}`);
    const total = /₦[\d,.]+(?= for 3 nights)/.exec(await card.innerText())?.[0] ?? '';
    expect(total).not.toBe('');
    await card.getByRole('link', { name: 'Book Now Deluxe' }).tap();
    await expect(page.getByText(`Code ${code} is in the price.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Price' })).toContainText(`Total${total}`);
  });

  test('is told on the rooms that nobody knows it', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/rooms?promo_code=NOBODYS');
    await expect(page.getByText('We do not know this code. Please check how it is written.')).toBeVisible();
    await expectAccessibleLayout(page);
  });
});

testAlone.describe('a house that changed what it sells', { tag: '@desktop' }, () => {
  testAlone('shows new prices in its very HTML', { tag: '@deep' }, async ({ page, ownApp }) => {
    await ownApp.stop();
    await ownApp.change((read) =>
      read
        .updateTable('roomType')
        .set({ priceKobo: kobo(2_600_050) })
        .where('id', '=', 'deluxe')
        .execute(),
    );
    await ownApp.start();
    const html = await (await page.request.get('/rooms')).text();
    expect(html).toContain('₦26,000.50');
    expect(html).not.toContain('₦30,500');
    await page.goto('/booking?room=deluxe');
    await expect(fieldOf(page, 'Room').getByRole('option', { selected: true })).toHaveText(
      'Deluxe, ₦26,000.50 per night',
    );
  });

  testAlone('says so when it has nothing to sell', { tag: '@deep' }, async ({ page, ownApp }) => {
    await ownApp.stop();
    await ownApp.change((read) => read.updateTable('roomInventory').set({ isActive: false }).execute());
    await ownApp.start();
    const noRoomsText = page.getByText('No rooms available at the moment. Please check back later.');
    await page.goto('/rooms');
    await expect(noRoomsText).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.goto('/booking');
    await expect(noRoomsText).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
