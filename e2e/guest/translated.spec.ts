import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expect, test } from '../fixtures.ts';
import {
  chooseInCheckout,
  expectPaid,
  fieldOf,
  fillBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  submitButton,
} from '../guest.ts';

/**
 * Moves every text of the page into a `font` element, also text that appears later, as the translator of a browser
 * does.
 */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouchedSelector = 'script, style, noscript, option, textarea, font';
    const wrapTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest(untouchedSelector) || !text.textContent?.trim()) continue;
        const font = document.createElement('font' as string);
        parent.replaceChild(font, text);
        font.append(text);
      }
    };
    wrapTexts(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrapTexts(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('a guest whose browser translates the pages books, pays and cancels on them', { tag: '@phone' }, async ({
  page,
}) => {
  const guest = newGuest();
  await page.goto('/booking');
  await fieldOf(page, 'Guest name').focus();
  await expect(submitButton(page)).toBeEnabled();
  await translatePage(page);
  await fillBooking(page, guest);
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('2 nights');
  const shownText = await price.innerText();
  await fieldOf(page, 'Check-out').fill(addDays(guest.check_in, 3));
  await expect(price).toContainText('3 nights');
  expect(await price.innerText()).not.toBe(shownText);

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
  await chooseInCheckout(page, 'Close');
  const timeLeft = page.getByText(/^Time left: /);
  const timeLeftBefore = await timeLeft.innerText();
  await expect(timeLeft).not.toHaveText(timeLeftBefore);
  const reference = await readFactValue(page, 'Reference');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payInCheckout(page);
  await expectPaid(page);

  await page.goto(`/receipt/${reference}`);
  const cancelButton = page.getByRole('button', { name: 'Cancel booking' });
  await expect(cancelButton).toBeEnabled();
  await translatePage(page);
  await cancelButton.click();
  await page.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByText('Your booking is confirmed.')).toBeHidden();
});
