import type { Page } from '@playwright/test';
import { catalogue } from '#contract/rooms.ts';
import { runStatement } from '#tools/testing/statement.ts';
import { field, roomCard } from '../guest.ts';
import { expect, test, testAlone, unanswered } from '../house.ts';

const listCall = '**/api/room-inventory/available';
const prices = [
  '₦24,900 per night',
  '₦30,500 per night',
  '₦35,900 per night',
  '₦49,900 per night',
  '₦54,900 per night',
];

const shownPrices = (page: Page) => page.getByText(/^₦[\d,.]+ per night$/);

/** To the rooms by a click: the browser itself asks for the list then. */
async function goToRooms(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rooms' }).click();
  await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
}

test.describe('the rooms', { tag: '@phone' }, () => {
  test('are shown with all a guest wants to know, the cheapest first', async ({ page }) => {
    await page.goto('/rooms');
    await expect(shownPrices(page)).toHaveText(prices);
    for (const room of catalogue) {
      const card = roomCard(page, room.room_type);
      await expect(card).toContainText(`Up to ${room.max_occupancy} guests`);
      await expect(card).toContainText(room.amenities);
      await expect(card).toContainText(room.description);
      await expect(card.getByRole('img')).toHaveAttribute('alt', /.{10}/);
      await expect(card.getByRole('link')).toHaveAttribute('href', `/booking?room=${room.id}`);
    }
  });

  test('come from the catalogue while the list cannot be read', async ({ page, complaints }) => {
    complaints.announce(unanswered);
    await page.route(listCall, (route) => route.abort());
    await goToRooms(page);
    await expect(shownPrices(page)).toHaveText(prices);
  });

  test('are replaced by the live list as soon as it can be read', async ({ page, complaints }) => {
    complaints.announce(unanswered);
    let asked = 0;
    await page.route(listCall, async (route) => {
      asked += 1;
      if (asked === 1) return route.abort();
      const response = await route.fetch();
      const list = (await response.json()) as { data: { price_per_night: number }[] };
      const json = { ...list, data: list.data.map((room) => ({ ...room, price_per_night: 26000.5 })).slice(0, 2) };
      return route.fulfill({ response, json });
    });
    await goToRooms(page);
    await expect(shownPrices(page)).toHaveText(['₦26,000.50 per night', '₦26,000.50 per night']);
  });

  test('say so when a picture cannot be loaded', async ({ page, complaints }) => {
    complaints.announce(unanswered);
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/rooms');
    await expect(page.getByText('Image unavailable').first()).toBeVisible();
  });

  test('that do not exist are not preselected', async ({ page }) => {
    await page.goto('/booking?room=penthouse');
    await expect(field(page, 'Room')).toHaveValue('');
  });
});

testAlone.describe('a house that changed what it sells', { tag: '@desktop' }, () => {
  testAlone('shows new prices in its very HTML', async ({ page, ownHouse }) => {
    await ownHouse.stop();
    await runStatement(ownHouse.dataDir, `update room_type set price_kobo = 2600050 where id = 'deluxe'`);
    await ownHouse.start();
    const html = await (await page.request.get('/rooms')).text();
    expect(html).toContain('₦26,000.50');
    expect(html).not.toContain('₦30,500');
    await page.goto('/booking?room=deluxe');
    await expect(field(page, 'Room').getByRole('option', { selected: true })).toHaveText(
      'Deluxe, ₦26,000.50 per night',
    );
  });

  testAlone('says so when it has nothing to sell', async ({ page, ownHouse }) => {
    await ownHouse.stop();
    await runStatement(ownHouse.dataDir, 'update room_inventory set is_active = false');
    await ownHouse.start();
    const none = page.getByText('No rooms available at the moment. Please check back later.');
    await page.goto('/rooms');
    await expect(none).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.goto('/booking');
    await expect(none).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
