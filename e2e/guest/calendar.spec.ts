import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { connectionError, expect, makeGate, test } from '../fixtures.ts';
import { field, newSuiteGuest, takeOneSuite } from '../guest.ts';

const calendarCall = '**/api/room-inventory/calendar?*';
const suite = '/booking?room=executive-suite';

const opener = (page: Page, end: 'check-in' | 'check-out'): Locator =>
  page.getByRole('button', { name: `Choose ${end} in a calendar` });
const calendar = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose your dates' });

const words = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));
const long = (day: string) => words(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const short = (day: string) => words(day, { weekday: 'short', day: 'numeric', month: 'short' });
const month = (day: string) => words(day, { month: 'long', year: 'numeric' });

/** A day's button; its name continues with price and availability. */
const day = (page: Page, which: string): Locator =>
  calendar(page).getByRole('button', { name: new RegExp(`^${long(which)}`) });

type DomNode = { nodeId: number; attributes?: string[]; children?: DomNode[]; shadowRoots?: DomNode[] };

const nodesIn = (node: DomNode): DomNode[] => [
  node,
  ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(nodesIn),
];

/** Whether each date field shows the browser's own icon, which only the developer tools can see. */
async function browserIconsShown(page: Page): Promise<boolean[]> {
  const tools = await page.context().newCDPSession(page);
  const { root } = await tools.send('DOM.getDocument', { depth: -1, pierce: true });
  const icons = nodesIn(root).filter(({ attributes }) => attributes?.includes('-webkit-calendar-picker-indicator'));
  const shown = icons.map(({ nodeId }) =>
    tools.send('DOM.getBoxModel', { nodeId }).then(
      () => true,
      () => false,
    ),
  );
  return Promise.all(shown);
}

async function soldOutNights(url: string) {
  const guest = newSuiteGuest();
  await takeOneSuite(url, guest);
  await takeOneSuite(url, guest);
  const { check_in: first, check_out: after } = guest;
  return { before: addDays(first, -1), first, second: addDays(first, 1), after };
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a stay is chosen by touch, up to the morning of a sold-out night, and its total stays in sight', async ({
    page,
    baseURL,
  }) => {
    const { before, first, second, after } = await soldOutNights(baseURL as string);
    await page.goto(suite);
    await opener(page, 'check-in').tap();
    await expect(calendar(page)).toHaveCSS('height', '780px');
    await expect(calendar(page)).toContainText('Executive Suite, price per night');
    await expect(day(page, testToday)).toHaveAccessibleName(`${long(testToday)}, today, ₦54,900`);
    await expect(day(page, addDays(testToday, -1))).toBeDisabled();
    await expect(day(page, first)).toHaveAccessibleName(`${long(first)}, sold out`);
    await expect(day(page, after)).toHaveAccessibleName(`${long(after)}, ₦54,900`);

    // A day that cannot be chosen can still be pressed, to learn why.
    await day(page, first).dispatchEvent('click');
    await expect(calendar(page).getByRole('status')).toHaveText(`The night of ${short(first)} is sold out.`);
    await day(page, before).tap();
    await expect(calendar(page).getByRole('status')).toHaveText('Choose your check-out day.');
    await day(page, second).dispatchEvent('click');
    await expect(calendar(page).getByRole('status')).toHaveText(
      `The night of ${short(first)} is sold out. Check out on that day, or before.`,
    );
    await expect(day(page, first)).toHaveAccessibleName(`${long(first)}, sold out, check-out only`);
    await day(page, first).tap();
    await expect(calendar(page)).toContainText(`${short(before)} – ${short(first)} · 1 night`);
    await expect(calendar(page)).toContainText('₦55,998 in total, with the 2% fee');
    await expectAccessibleLayout(page);

    await calendar(page).getByRole('button', { name: 'Done' }).tap();
    await expect(calendar(page)).toBeHidden();
    await expect(field(page, 'Check-in')).toHaveValue(before);
    await expect(field(page, 'Check-out')).toHaveValue(first);
    await expect(page.getByText('Available for your dates')).toBeVisible();

    // Nights and total stay in sight without lying over a field.
    const total = page.getByText(/^Total ₦/);
    await expect(total).toHaveText('Total ₦55,998');
    for (const label of ['Guest name', 'Phone number', 'Check-in', 'Check-out', 'Room', 'Guests']) {
      await field(page, label).focus();
      await expect(async () => {
        // `boundingBox` would wait for an element that has just disappeared.
        const [covered = Number.POSITIVE_INFINITY] = await total.evaluateAll((found) =>
          found.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().top),
        );
        const box = await field(page, label).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(covered);
      }).toPass();
    }
    await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded();
    await expect(total).toBeHidden();
  });
});

test.describe('at a desk', { tag: '@desktop' }, () => {
  test('a stay is chosen by the keyboard alone', { tag: '@deep' }, async ({ page, baseURL }) => {
    const { before, first, second } = await soldOutNights(baseURL as string);
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    await page.goto(`${suite}&check_in=${before}`);
    await opener(page, 'check-in').focus();
    await press('Enter');
    await expect(day(page, before)).toBeFocused();
    await expect(calendar(page).getByRole('grid')).toHaveCount(2);

    await press('PageDown');
    await expect(
      calendar(page).getByRole('grid', { name: month(addDays(`${before.slice(0, 7)}-28`, 5)) }),
    ).toBeVisible();
    await press('PageUp', 'Home', 'End');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Sunday/);
    await press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(opener(page, 'check-in')).toBeFocused();
    await expect(field(page, 'Check-out')).toHaveValue('');

    await press('Enter');
    await expect(day(page, before)).toBeFocused();
    await expect(day(page, first)).toHaveAccessibleName(/sold out$/);
    await press('Enter', 'ArrowRight', 'ArrowRight');
    await expect(day(page, second)).toBeFocused();
    await press('Enter');
    await expect(calendar(page).getByRole('status')).toContainText('is sold out. Check out on that day, or before.');
    await press('ArrowLeft', 'Enter');
    await expect(calendar(page)).toContainText('₦55,998 in total, with the 2% fee');
    await expectAccessibleLayout(page);
    await press('Tab');
    await expect(calendar(page).getByRole('button', { name: 'Clear' })).toBeFocused();
    await press('Tab', 'Enter');
    await expect(opener(page, 'check-in')).toBeFocused();
    await expect(field(page, 'Check-in')).toHaveValue(before);
    await expect(field(page, 'Check-out')).toHaveValue(first);
  });

  test('the months go on for a year, and no stay is longer than thirty nights', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/booking');
    await opener(page, 'check-out').click();
    await expect(calendar(page)).toContainText('Any room, price per night of the cheapest that is free');
    await expect(calendar(page).getByRole('button', { name: 'Earlier' })).toBeDisabled();
    const laterButton = calendar(page).getByRole('button', { name: 'Later' });
    while (await laterButton.isEnabled()) await laterButton.click();
    const lastDay = addDays(testToday, 365);
    await day(page, addDays(lastDay, 1)).dispatchEvent('click');
    await expect(calendar(page).getByRole('status')).toHaveText(/^The latest check-in is /);
    await day(page, lastDay).click();
    await expect(day(page, addDays(lastDay, 31))).toBeDisabled();
    await day(page, addDays(lastDay, 30)).click();
    await expect(calendar(page)).toContainText('30 nights');
    await expect(calendar(page)).toContainText('Choose a room to see the total.');
    await calendar(page).getByRole('button', { name: 'Clear' }).click();
    await calendar(page).getByRole('button', { name: 'Done' }).click();
    await expect(field(page, 'Check-in')).toHaveValue('');
  });
});

test.describe('a network in trouble', { tag: '@desktop' }, () => {
  test('slow: days can be chosen before their prices are there', { tag: '@deep' }, async ({ page }) => {
    const slow = makeGate();
    await page.route(calendarCall, async (route) => {
      await slow.opened;
      await route.continue();
    });
    await page.goto('/booking?room=deluxe');
    await opener(page, 'check-in').click();
    await day(page, addDays(testToday, 5)).click();
    await expect(day(page, addDays(testToday, 5))).not.toHaveAccessibleName(/₦/);
    slow.open();
    await expect(day(page, addDays(testToday, 5))).toHaveAccessibleName(/check-in, ₦30,500$/);
  });

  test('without an answer or without the calendar: days can be chosen all the same', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(connectionError);
    await page.route(calendarCall, (route) => route.abort());
    await page.goto('/booking?room=deluxe');
    await opener(page, 'check-in').click();
    await expect(calendar(page)).toContainText('Free nights and prices cannot be shown right now.');
    await day(page, addDays(testToday, 6)).click();
    await day(page, addDays(testToday, 8)).click();
    await page.unroute(calendarCall);
    await calendar(page).getByRole('button', { name: 'Try again' }).click();
    await expect(day(page, addDays(testToday, 7))).toHaveAccessibleName(/in your stay, ₦30,500/);
    await calendar(page).getByRole('button', { name: 'Done' }).click();
    await expect(field(page, 'Check-out')).toHaveValue(addDays(testToday, 8));
    await expect(page.getByText('Available for your dates')).toBeVisible();

    // If the calendar cannot be loaded, the pressed button disappears and its field shows the browser’s own icon.
    await page.route(/\/assets\/calendar-(?!opener|days)/, (route) => route.abort());
    await page.goto('/booking?room=deluxe');
    await expect(opener(page, 'check-out')).toBeVisible();
    expect(await browserIconsShown(page)).toEqual([false, false]);
    await opener(page, 'check-in').click();
    await expect(opener(page, 'check-in')).toBeHidden();
    await expect(field(page, 'Check-in')).toBeFocused();
    expect(await browserIconsShown(page)).toEqual([true, false]);
    await field(page, 'Check-in').fill(addDays(testToday, 9));
    await field(page, 'Check-out').fill(addDays(testToday, 11));
    await expect(page.getByText('Available for your dates')).toBeVisible();
  });
});
