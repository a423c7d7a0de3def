import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expect, test } from '../fixtures.ts';
import { choose, expectPaid, factValue, field, fillBooking, newGuest, pay, submitButton } from '../guest.ts';

/**
 * Moves every text of the page into a `font` element, also text that appears later, as the translator of a browser
 * does.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, noscript, option, textarea, font';
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest(untouched) || !text.textContent?.trim()) continue;
        const font = document.createElement('font' as string);
        parent.replaceChild(font, text);
        font.append(text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('a guest whose browser translates the pages books, pays and cancels on them', { tag: '@phone' }, async ({
  page,
}) => {
  const guest = newGuest();
  await page.goto('/booking');
  await field(page, 'Guest name').focus();
  await expect(submitButton(page)).toBeEnabled();
  await translate(page);
  await fillBooking(page, guest);
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('2 nights');
  const shown = await price.innerText();
  await field(page, 'Check-out').fill(addDays(guest.check_in, 3));
  await expect(price).toContainText('3 nights');
  expect(await price.innerText()).not.toBe(shown);

  await page.getByRole('button', { name: 'Choose check-in in a calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' });
  await calendar.getByRole('button', { name: 'Clear' }).click();
  const days = calendar.locator('[data-day]');
  await days.and(page.locator(`[data-day="${addDays(testToday, 3)}"]`)).click();
  await days.and(page.locator(`[data-day="${addDays(testToday, 4)}"]`)).click();
  await expect(calendar).toContainText('1 night');
  await calendar.getByRole('button', { name: 'Clear' }).click();
  await days.and(page.locator(`[data-day="${guest.check_in}"]`)).click();
  await days.and(page.locator(`[data-day="${guest.check_out}"]`)).click();
  await expect(calendar).toContainText('2 nights');
  await calendar.getByRole('button', { name: 'Done' }).click();
  await expect(price).toContainText('2 nights');

  await submitButton(page).click();
  await choose(page, 'Close');
  const clock = page.getByText(/^Time left: /);
  const before = await clock.innerText();
  await expect(clock).not.toHaveText(before);
  const reference = await factValue(page, 'Reference');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await pay(page);
  await expectPaid(page);

  await page.goto(`/receipt/${reference}`);
  const cancel = page.getByRole('button', { name: 'Cancel booking' });
  await expect(cancel).toBeEnabled();
  await translate(page);
  await cancel.click();
  await page.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByText('Your booking is confirmed.')).toBeHidden();
});
