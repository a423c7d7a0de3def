import type { Locator, Page } from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { connectionError, expect, test } from '../fixtures.ts';

const categoryLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const pictureTiles = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
const pictureTile = (page: Page, place: number): Locator => pictureTiles(page).nth(place).getByRole('link');
const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: 'Picture' });
const pressInLightbox = (page: Page, name: string): Promise<void> =>
  lightbox(page).getByRole('button', { name }).click();

/** Waits until the page is hydrated, because before that a press on a picture follows the link of the picture. */
const openGallery = (page: Page, query = '') => page.goto(`/gallery${query}`, { waitUntil: 'networkidle' });

test.describe('the gallery', () => {
  test('is narrowed by its chips, each an address to go back to', async ({ page }) => {
    await openGallery(page);
    await expect(pictureTiles(page)).toHaveCount(27);
    await expect(page.getByText('these pictures are illustrations')).toBeVisible();
    await expectAccessibleLayout(page);
    const picturesByCategory = { rooms: 5, facilities: 5, restaurant: 4, exterior: 4, events: 3, bar: 3, reception: 3 };
    const testedCategories = isDeep
      ? Object.entries(picturesByCategory)
      : ([
          ['rooms', 5],
          ['bar', 3],
        ] as const);
    for (const [category, size] of testedCategories) {
      await categoryLink(page, category).click();
      await expect(page).toHaveURL(`/gallery?category=${category}`);
      await expect(pictureTiles(page)).toHaveCount(size);
      await expect(categoryLink(page, category)).toHaveAttribute('aria-current', 'page');
    }
    await page.goBack();
    await expect(pictureTiles(page)).toHaveCount(testedCategories.at(-2)?.[1] ?? 0);
    await categoryLink(page, 'all').click();
    await expect(page).toHaveURL('/gallery');
    await expect(pictureTiles(page)).toHaveCount(27);
    await openGallery(page, '?category=cellar');
    await expect(page.getByText('No images found in this category.')).toBeVisible();
  });

  test('says which picture cannot be loaded, in the grid and over the page', async ({ page, complaints }) => {
    complaints.allow(connectionError);
    await page.route('**/images/bar-shelf-*', (route) => route.abort());
    await openGallery(page, '?category=bar');
    await expect(pictureTiles(page).filter({ hasText: 'Image unavailable' })).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Image unavailable')).toHaveCount(1);
    await pictureTile(page, 0).click();
    await expect(lightbox(page).getByText('Image unavailable')).toBeHidden();
    await pressInLightbox(page, 'Next');
    await expect(lightbox(page).getByText('Image unavailable')).toBeVisible();
    await expect(lightbox(page).getByText('2 / 3')).toBeVisible();
  });
});

test.describe('a picture over the whole window', { tag: '@desktop' }, () => {
  test('is walked through with the keyboard, and leaves the page where it was', { tag: '@deep' }, async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await openGallery(page, '?category=restaurant');
    await pictureTile(page, 3).focus();
    const title = (await pictureTile(page, 3).locator('figcaption').locator('span').first().textContent()) ?? '';
    await expect(pictureTile(page, 3).getByText(title)).toBeVisible();
    const scrollYBefore = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(lightbox(page).getByText('4 / 4')).toBeVisible();
    await expect(lightbox(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(/category=restaurant&picture=restaurant-/);
    await expectAccessibleLayout(page);

    await page.waitForLoadState('networkidle');
    requestedUrls.length = 0;
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page).getByText('1 / 4')).toBeVisible();
    const shownSource = await lightbox(page)
      .getByRole('img')
      .evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(requestedUrls).not.toContain(shownSource);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(lightbox(page).getByText('3 / 4')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL('/gallery?category=restaurant');
    await expect(pictureTile(page, 3)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrollYBefore);
  });

  test('opens from its address and closes with its button; Back closes one that was opened here', async ({ page }) => {
    await openGallery(page, '?picture=bar-counter');
    await expect(lightbox(page).getByText(/^\d+ \/ 27$/)).toBeVisible();
    await pressInLightbox(page, 'Close');
    await expect(page).toHaveURL('/gallery');
    await pictureTile(page, 1).click();
    await pressInLightbox(page, 'Previous');
    await expect(lightbox(page).getByText('1 / 27')).toBeVisible();
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL('/gallery');

    await page.goto('/about');
    await openGallery(page, '?category=bar');
    await pictureTile(page, 1).click();
    await lightbox(page).getByRole('button', { name: 'Close' }).dblclick();
    await expect(lightbox(page)).toBeHidden();
    await pictureTile(page, 1).click();
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
    await expect(lightbox(page)).toBeHidden();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/gallery?category=bar');
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('words stand under every picture, and a finger turns the pages', { tag: '@deep' }, async ({ page }) => {
    await openGallery(page, '?category=events');
    for (const place of [0, 1, 2])
      await expect(pictureTile(page, place).locator('figcaption')).toHaveCSS('opacity', '1');
    await pictureTile(page, 0).tap();
    await expect(lightbox(page).getByText('1 / 3')).toBeVisible();
    await swipe(page, 300, 80);
    await expect(lightbox(page).getByText('2 / 3')).toBeVisible();
    await swipe(page, 80, 300);
    await swipe(page, 80, 300);
    await expect(lightbox(page).getByText('3 / 3')).toBeVisible();
    await expectAccessibleLayout(page);
    await pressInLightbox(page, 'Close');
    await expect(lightbox(page)).toBeHidden();
  });

  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const client = await page.context().newCDPSession(page);
    const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 380 }] });
    await sendTouch('touchStart', from);
    for (const part of [0.3, 0.6, 1]) await sendTouch('touchMove', from + (to - from) * part);
    await sendTouch('touchEnd');
  }
});
