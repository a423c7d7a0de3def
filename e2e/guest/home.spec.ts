import type { Page } from '@playwright/test';
import hotel from '#hotel';
import { expect, makeReleasableWait, test } from '../fixtures.ts';

const guestQuotesRegion = (page: Page) => page.getByRole('region', { name: 'What guests say' });
const quotesButton = (page: Page, name: string) => guestQuotesRegion(page).getByRole('button', { name });

/** Opens the hydrated home page on a paused clock. Returns the index of the testimonial shown first. */
async function openHome(page: Page): Promise<number> {
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  const counterText = await guestQuotesRegion(page)
    .getByText(/^\d \/ 3$/)
    .innerText();
  return Number(counterText[0]) - 1;
}

async function expectQuoteShown(page: Page, steps: number): Promise<void> {
  const shownIndex = steps % 3;
  await expect(guestQuotesRegion(page).getByText(`${shownIndex + 1} / 3`)).toBeVisible();
  for (const [index, { name }] of hotel.testimonials.entries())
    await expect(guestQuotesRegion(page).getByText(name, { exact: true })).toBeVisible({
      visible: index === shownIndex,
    });
}

/** Returns a function that reads the page's cumulative layout shift. */
async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by);
}

test.describe('the home page', () => {
  test('leads to rooms and gallery, and shows the house', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/rooms');
    await expect(main.getByRole('link', { name: 'View Gallery' })).toHaveAttribute('href', '/gallery');
    const viewportBefore = page.viewportSize();
    for (const [width, height] of [
      [360, 640],
      [360, 740],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(main.getByRole('link', { name: 'Book Now' })).toBeInViewport({ ratio: 1 });
    }
    if (viewportBefore) await page.setViewportSize(viewportBefore);
    for (const name of ['Gym', 'Swimming', 'Laundry', 'Lounge'])
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(main.getByText('Capacity 50 people')).toBeVisible();
    const teaser = page.getByRole('region', { name: 'A look around' });
    await expect(teaser.getByRole('img')).toHaveCount(4);
    await teaser.getByRole('img').nth(1).click();
    await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
    await page.goBack();
    await teaser.getByRole('link', { name: 'View Full Gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  });

  test.describe('on a phone with a fine screen', () => {
    test.use({ deviceScaleFactor: 2 });

    test('is there with 350 kB, and nothing moves while it comes', { tag: '@phone' }, async ({ page }) => {
      const client = await page.context().newCDPSession(page);
      let receivedBytes = 0;
      client.on('Network.loadingFinished', ({ encodedDataLength }) => {
        receivedBytes += encodedDataLength;
      });
      await client.send('Network.enable');
      const readLayoutShift = await watchLayoutShift(page);
      await page.goto('/', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await readLayoutShift()).toBeLessThan(0.001);
      expect(receivedBytes).toBeGreaterThan(100 * 1024);
      expect(receivedBytes).toBeLessThan(350 * 1024);
    });
  });

  test('stays where it is when its letters come late', { tag: ['@phone', '@deep'] }, async ({ page }) => {
    const fontGate = makeReleasableWait();
    await page.route('**/fonts/*', async (route) => {
      await fontGate.opened;
      await route.continue();
    });
    const readLayoutShift = await watchLayoutShift(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const isFontLoaded = () => page.evaluate(() => document.fonts.check('1em Fraunces'));
    expect(await isFontLoaded()).toBe(false);
    test.skip(!(await hasFallbackFonts(page)), 'no fonts of the families that stand in are installed');
    fontGate.open();
    await expect.poll(isFontLoaded).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShift()).toBeLessThan(0.005);
  });

  test('lets guests speak in turn, and stops while somebody listens', { tag: ['@desktop', '@deep'] }, async ({
    page,
  }) => {
    const firstShownIndex = await openHome(page);
    await expectQuoteShown(page, firstShownIndex);
    const addressRegion = page.getByRole('region', { name: hotel.address.street });
    const readTopOfAddress = async () => (await addressRegion.boundingBox())?.y;
    const topBefore = await readTopOfAddress();
    await page.clock.runFor(4990);
    await expectQuoteShown(page, firstShownIndex);
    await page.clock.runFor(20);
    await expectQuoteShown(page, firstShownIndex + 1);
    for (const steps of [2, 3]) {
      await page.clock.runFor(5010);
      await expectQuoteShown(page, firstShownIndex + steps);
    }
    await expect(guestQuotesRegion(page).getByRole('status')).toBeEmpty();
    expect(await readTopOfAddress()).toBe(topBefore);

    await guestQuotesRegion(page).getByRole('heading').hover();
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex + 3);
    await quotesButton(page, 'Previous testimonial').click();
    await expectQuoteShown(page, firstShownIndex + 2);
    await expect(guestQuotesRegion(page).getByRole('status')).toContainText(
      hotel.testimonials[(firstShownIndex + 2) % 3]?.name ?? '-',
    );
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex + 2);
    await page.getByRole('link', { name: 'View Full Gallery' }).focus();
    await page.clock.runFor(5010);
    await expectQuoteShown(page, firstShownIndex + 3);

    await setHidden(page, true);
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex + 3);
    await setHidden(page, false);
    await page.clock.runFor(5010);
    await expectQuoteShown(page, firstShownIndex + 4);

    await addressRegion.getByRole('link').first().focus();
    await page.keyboard.press('Shift+Tab');
    await expect(quotesButton(page, 'Next testimonial')).toBeFocused();
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex + 4);
  });

  test('shows all that a guest said when asked, and lets guests be silent until a finger lets them speak again', {
    tag: '@phone',
  }, async ({ page }) => {
    const firstShownIndex = await openHome(page);
    await quotesButton(page, 'Pause testimonials').tap();
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex);
    await quotesButton(page, 'Next testimonial').tap();
    await page.clock.runFor(20_000);
    await expectQuoteShown(page, firstShownIndex + 1);
    await quotesButton(page, 'Play testimonials').tap();
    await expect(quotesButton(page, 'Pause testimonials')).toBeVisible();
    await page.clock.runFor(4900);
    await expectQuoteShown(page, firstShownIndex + 1);
    await page.clock.runFor(200);
    await expectQuoteShown(page, firstShownIndex + 2);

    const shownQuoteIndex = (firstShownIndex + 2) % 3;
    const { comment = '', rating } = hotel.testimonials[shownQuoteIndex] ?? {};
    const quote = guestQuotesRegion(page).locator('li').nth(shownQuoteIndex);
    await expect(quote.getByRole('img', { name: `${rating} out of 5 stars` })).toBeVisible();
    await expect(quote.getByRole('paragraph')).toHaveText(`“${comment.slice(0, 120)}…”`, { useInnerText: true });
    await quote.getByRole('button', { name: 'Read more' }).tap();
    await expect(quote.getByRole('paragraph')).toHaveText(`“${comment}”`, { useInnerText: true });
    await page.clock.runFor(20_000);
    await quote.getByRole('button', { name: 'Show less' }).tap();
    await expect(quote.getByRole('paragraph')).toHaveText(`“${comment.slice(0, 120)}…”`, { useInnerText: true });
    await quotesButton(page, 'Next testimonial').tap();
    await expectQuoteShown(page, firstShownIndex + 3);
  });

  test('lets guests go on in turn after a finger has chosen one', { tag: ['@phone', '@deep'] }, async ({ page }) => {
    const firstShownIndex = await openHome(page);
    let shownIndex = firstShownIndex;
    for (const [name, step] of [
      ['Next testimonial', 1],
      ['Previous testimonial', 2],
    ] as const) {
      await page.clock.runFor(4000);
      await quotesButton(page, name).tap();
      shownIndex += step;
      await expectQuoteShown(page, shownIndex);
      await page.clock.runFor(4900);
      await expectQuoteShown(page, shownIndex);
      await page.clock.runFor(200);
      shownIndex += 1;
      await expectQuoteShown(page, shownIndex);
    }
  });

  test.describe('for who asked for less motion', { tag: ['@desktop', '@deep'] }, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('changes only by hand', async ({ page }) => {
      const firstShownIndex = await openHome(page);
      expect(firstShownIndex).toBe(0);
      await expect(quotesButton(page, 'Pause testimonials')).toBeHidden();
      await page.clock.runFor(30_000);
      await expectQuoteShown(page, 0);
      await quotesButton(page, 'Next testimonial').click();
      await expectQuoteShown(page, 1);
    });
  });
});

/** Whether this machine has the local fallback for each web font. */
const hasFallbackFonts = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('As wide as'));
    const loadedFamilies = await Promise.all(
      faces.map((face) =>
        face.load().then(
          () => face.family,
          () => '',
        ),
      ),
    );
    return ['Fraunces', 'Jakarta'].every((name) => loadedFamilies.some((family) => family.includes(name)));
  });

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
