import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';
import { expect } from './fixtures.ts';

/** The minified script of axe, because every page that a test loads parses the script again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Repeats a check that finds a violation, because text that fades in while axe reads the page has too little contrast.
 * The first check has only the time limit of the test, because axe can need long for a large screen.
 */
async function expectAccessible(page: Page, hasContrast: boolean): Promise<void> {
  if ((await findViolations(page, hasContrast)).length === 0) return;
  await expect(async () => expect(await findViolations(page, hasContrast)).toEqual([])).toPass({ timeout: 20_000 });
}

async function findViolations(page: Page, hasContrast: boolean): Promise<string[]> {
  // Waits for finite animations to end, because text that is half transparent has too little contrast.
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
    // If a modal dialog is open, checks only that, because nobody can reach what is behind it.
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
 * Sets the text to 200 %, as phones can. Expects that the page does not scroll sideways, that no heading is cut off and
 * that `control` is in view. The text stays large until `showNormalText` is called or another page loads.
 */
export async function expectFitsLargeText(page: Page, control: Locator): Promise<void> {
  await page.evaluate(() => {
    const largeTextSheet = new CSSStyleSheet();
    largeTextSheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [largeTextSheet];
  });
  await expectNoSidewaysScrolling(page);
  const cutTexts = await page.getByRole('heading').evaluateAll((all) =>
    all
      // A heading for screen readers only is one pixel wide.
      .filter((heading) => heading.clientWidth > 1 && heading.scrollWidth > heading.clientWidth + 1)
      .map((heading) => heading.textContent),
  );
  expect(cutTexts).toEqual([]);
  await expect(control).toBeInViewport({ ratio: 1 });
}

export const showNormalText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

export async function expectAccessibleScreen(page: Page): Promise<void> {
  await expectAccessible(page, true);
  await expectNoSidewaysScrolling(page);
}

/** Checks a state of a screen on a journey. Only the deep form checks the contrast, which takes most of axe’s time. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page, isDeep);
  await expectNoSidewaysScrolling(page);
}

/**
 * Checks a screen that this test or another one has already checked in another state. Only the deep form runs axe
 * again.
 */
export const expectStillAccessible = (page: Page): Promise<void> =>
  isDeep ? expectAccessibleLayout(page) : expectNoSidewaysScrolling(page);
