import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';
import { expect } from './fixtures.ts';

/** The smaller file, because each page loaded reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Repeats a check that finds something, because text that begins to fade in while axe reads the page has too little
 * contrast. The first check may take as long as the test: on a busy machine axe needs long to read the year of prices.
 */
async function expectAccessible(page: Page, hasContrast: boolean): Promise<void> {
  if ((await findViolations(page, hasContrast)).length === 0) return;
  await expect(async () => expect(await findViolations(page, hasContrast)).toEqual([])).toPass({ timeout: 20_000 });
}

async function findViolations(page: Page, hasContrast: boolean): Promise<string[]> {
  // Waits for the animations to end, because text that is half transparent has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(async (enabled) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Nothing behind a modal dialog can be seen or reached.
    const include = [...document.querySelectorAll('dialog:modal')];
    const rules = { 'color-contrast': { enabled } };
    const options = { resultTypes: ['violations' as const], preload: false, rules };
    const { violations } = await axe.run(include.length > 0 ? { include } : document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, hasContrast);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}

/**
 * Expects that with text at 200 %, which phones can set, nothing is too wide or cut off and the menu button stays in
 * view.
 */
export async function expectFitsLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [large];
  });
  await expectNoSidewaysScrolling(page);
  const cut = await page
    .getByRole('heading')
    .evaluateAll((all) =>
      all.filter((heading) => heading.scrollWidth > heading.clientWidth + 1).map((heading) => heading.textContent),
    );
  expect(cut).toEqual([]);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
}

/** For the sweeps, which come to every screen. */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await expectAccessible(page, true);
  await expectNoSidewaysScrolling(page);
}

/**
 * For the states of a screen on a journey. Only the deep form reads their contrast, which takes two thirds of axe's time:
 * all screens take their colours from one list, and the sweeps read each screen.
 */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page, isDeep);
  await expectNoSidewaysScrolling(page);
}

/** For what this journey or a sweep has read before in another state: only the deep form reads it again. */
export const expectStillAccessible = (page: Page): Promise<void> =>
  isDeep ? expectAccessibleLayout(page) : expectNoSidewaysScrolling(page);
