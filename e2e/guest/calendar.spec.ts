import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { connectionError, expect, makeReleasableWait, test } from '../fixtures.ts';
import { fieldOf, newSuiteGuest, takeOneSuite } from '../guest.ts';

const calendarCall = '**/api/room-inventory/calendar?*';
const suiteBookingPath = '/booking?room=executive-suite';

const calendarButton = (page: Page, end: 'check-in' | 'check-out'): Locator =>
  page.getByRole('button', { name: `Choose ${end} in a calendar` });
const calendarDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose your dates' });

const formatDayWith = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));
const longDayText = (day: string) =>
  formatDayWith(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDayText = (day: string) => formatDayWith(day, { weekday: 'short', day: 'numeric', month: 'short' });
const monthText = (day: string) => formatDayWith(day, { month: 'long', year: 'numeric' });

/** The button of a day. Only the beginning of its name is compared, because price and availability follow. */
const dayButton = (page: Page, which: string): Locator =>
  calendarDialog(page).getByRole('button', { name: new RegExp(`^${longDayText(which)}`) });

type DomNode = { nodeId: number; attributes?: string[]; children?: DomNode[]; shadowRoots?: DomNode[] };

const nodesIn = (node: DomNode): DomNode[] => [
  node,
  ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(nodesIn),
];

/** Says for each date field whether it shows the browser's own icon, which only the developer tools can see. */
async function readBrowserIconsShown(page: Page): Promise<boolean[]> {
  const devTools = await page.context().newCDPSession(page);
  const { root } = await devTools.send('DOM.getDocument', { depth: -1, pierce: true });
  const icons = nodesIn(root).filter(({ attributes }) => attributes?.includes('-webkit-calendar-picker-indicator'));
  const shownChecks = icons.map(({ nodeId }) =>
    devTools.send('DOM.getBoxModel', { nodeId }).then(
      () => true,
      () => false,
    ),
  );
  return Promise.all(shownChecks);
}

async function makeNightsSoldOut(url: string) {
  const guest = newSuiteGuest();
  await takeOneSuite(url, guest);
  await takeOneSuite(url, guest);
  const { check_in: first, check_out: dayAfter } = guest;
  return { before: addDays(first, -1), first, second: addDays(first, 1), after: dayAfter };
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a stay is chosen by touch, up to the morning of a sold-out night, and its total stays in sight', async ({
    page,
    baseURL,
  }) => {
    const { before, first, second, after } = await makeNightsSoldOut(baseURL as string);
    await page.goto(suiteBookingPath);
    await calendarButton(page, 'check-in').tap();
    await expect(calendarDialog(page)).toHaveCSS('height', '780px');
    await expect(calendarDialog(page)).toContainText('Executive Suite, price per night');
    await expect(dayButton(page, testToday)).toHaveAccessibleName(`${longDayText(testToday)}, today, ₦54,900`);
    await expect(dayButton(page, addDays(testToday, -1))).toBeDisabled();
    await expect(dayButton(page, first)).toHaveAccessibleName(`${longDayText(first)}, sold out`);
    await expect(dayButton(page, after)).toHaveAccessibleName(`${longDayText(after)}, ₦54,900`);

    // A guest can still press a day that cannot be chosen, to learn why.
    await dayButton(page, first).dispatchEvent('click');
    await expect(calendarDialog(page).getByRole('status')).toHaveText(
      `The night of ${shortDayText(first)} is sold out.`,
    );
    await dayButton(page, before).tap();
    await expect(calendarDialog(page).getByRole('status')).toHaveText('Choose your check-out day.');
    await dayButton(page, second).dispatchEvent('click');
    await expect(calendarDialog(page).getByRole('status')).toHaveText(
      `The night of ${shortDayText(first)} is sold out. Check out on that day, or before.`,
    );
    await expect(dayButton(page, first)).toHaveAccessibleName(`${longDayText(first)}, sold out, check-out only`);
    await dayButton(page, first).tap();
    await expect(calendarDialog(page)).toContainText(`${shortDayText(before)} – ${shortDayText(first)} · 1 night`);
    await expect(calendarDialog(page)).toContainText('₦55,998 in total, with the 2% fee');
    await expectAccessibleLayout(page);

    await calendarDialog(page).getByRole('button', { name: 'Done' }).tap();
    await expect(calendarDialog(page)).toBeHidden();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(before);
    await expect(fieldOf(page, 'Check-out')).toHaveValue(first);
    await expect(page.getByText('Available for your dates')).toBeVisible();

    // The line with the total covers no field that has the focus.
    const total = page.getByText(/^Total ₦/);
    await expect(total).toHaveText('Total ₦55,998');
    for (const label of ['Guest name', 'Phone number', 'Check-in', 'Check-out', 'Room', 'Guests']) {
      await fieldOf(page, label).focus();
      await expect(async () => {
        // `boundingBox` would wait for an element that has just disappeared.
        const [topOfTotal = Number.POSITIVE_INFINITY] = await total.evaluateAll((found) =>
          found.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().top),
        );
        const box = await fieldOf(page, label).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(topOfTotal);
      }).toPass();
    }
    await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded();
    await expect(total).toBeHidden();
  });
});

test.describe('at a desk', { tag: '@desktop' }, () => {
  test('a stay is chosen by the keyboard alone', { tag: '@deep' }, async ({ page, baseURL }) => {
    const { before, first, second } = await makeNightsSoldOut(baseURL as string);
    const pressKeys = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    await page.goto(`${suiteBookingPath}&check_in=${before}`);
    await calendarButton(page, 'check-in').focus();
    await pressKeys('Enter');
    await expect(dayButton(page, before)).toBeFocused();
    await expect(calendarDialog(page).getByRole('grid')).toHaveCount(2);

    await pressKeys('PageDown');
    await expect(
      calendarDialog(page).getByRole('grid', { name: monthText(addDays(`${before.slice(0, 7)}-28`, 5)) }),
    ).toBeVisible();
    await pressKeys('PageUp', 'Home', 'End');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Sunday/);
    await pressKeys('Escape');
    await expect(calendarDialog(page)).toBeHidden();
    await expect(calendarButton(page, 'check-in')).toBeFocused();
    await expect(fieldOf(page, 'Check-out')).toHaveValue('');

    await pressKeys('Enter');
    await expect(dayButton(page, before)).toBeFocused();
    await expect(dayButton(page, first)).toHaveAccessibleName(/sold out$/);
    await pressKeys('Enter', 'ArrowRight', 'ArrowRight');
    await expect(dayButton(page, second)).toBeFocused();
    await pressKeys('Enter');
    await expect(calendarDialog(page).getByRole('status')).toContainText(
      'is sold out. Check out on that day, or before.',
    );
    await pressKeys('ArrowLeft', 'Enter');
    await expect(calendarDialog(page)).toContainText('₦55,998 in total, with the 2% fee');
    await expectAccessibleLayout(page);
    await pressKeys('Tab');
    await expect(calendarDialog(page).getByRole('button', { name: 'Clear' })).toBeFocused();
    await pressKeys('Tab', 'Enter');
    await expect(calendarButton(page, 'check-in')).toBeFocused();
    await expect(fieldOf(page, 'Check-in')).toHaveValue(before);
    await expect(fieldOf(page, 'Check-out')).toHaveValue(first);
  });

  test('the months go on for a year, and no stay is longer than thirty nights', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/booking');
    await calendarButton(page, 'check-out').click();
    await expect(calendarDialog(page)).toContainText('Any room, price per night of the cheapest that is free');
    await expect(calendarDialog(page).getByRole('button', { name: 'Earlier' })).toBeDisabled();
    const laterButton = calendarDialog(page).getByRole('button', { name: 'Later' });
    while (await laterButton.isEnabled()) await laterButton.click();
    const lastDay = addDays(testToday, 365);
    await dayButton(page, addDays(lastDay, 1)).dispatchEvent('click');
    await expect(calendarDialog(page).getByRole('status')).toHaveText(/^The latest check-in is /);
    await dayButton(page, lastDay).click();
    await expect(dayButton(page, addDays(lastDay, 31))).toBeDisabled();
    await dayButton(page, addDays(lastDay, 30)).click();
    await expect(calendarDialog(page)).toContainText('30 nights');
    await expect(calendarDialog(page)).toContainText('Choose a room to see the total.');
    await calendarDialog(page).getByRole('button', { name: 'Clear' }).click();
    await calendarDialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(fieldOf(page, 'Check-in')).toHaveValue('');
  });
});

test.describe('a network in trouble', { tag: '@desktop' }, () => {
  test('slow: days can be chosen before their prices are there', { tag: '@deep' }, async ({ page }) => {
    const replyGate = makeReleasableWait();
    await page.route(calendarCall, async (route) => {
      await replyGate.opened;
      await route.continue();
    });
    await page.goto('/booking?room=deluxe');
    await calendarButton(page, 'check-in').click();
    await dayButton(page, addDays(testToday, 5)).click();
    await expect(dayButton(page, addDays(testToday, 5))).not.toHaveAccessibleName(/₦/);
    replyGate.open();
    await expect(dayButton(page, addDays(testToday, 5))).toHaveAccessibleName(/check-in, ₦30,500$/);
  });

  test('without an answer or without the calendar: days can be chosen all the same', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(connectionError);
    await page.route(calendarCall, (route) => route.abort());
    await page.goto('/booking?room=deluxe');
    await calendarButton(page, 'check-in').click();
    await expect(calendarDialog(page)).toContainText('Free nights and prices cannot be shown right now.');
    await dayButton(page, addDays(testToday, 6)).click();
    await dayButton(page, addDays(testToday, 8)).click();
    await page.unroute(calendarCall);
    await calendarDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dayButton(page, addDays(testToday, 7))).toHaveAccessibleName(/in your stay, ₦30,500/);
    await calendarDialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(fieldOf(page, 'Check-out')).toHaveValue(addDays(testToday, 8));
    await expect(page.getByText('Available for your dates')).toBeVisible();

    // If the calendar cannot be loaded, the pressed button disappears and its field shows the browser’s own icon.
    await page.route(/\/assets\/calendar-(?!opener|days)/, (route) => route.abort());
    await page.goto('/booking?room=deluxe');
    await expect(calendarButton(page, 'check-out')).toBeVisible();
    expect(await readBrowserIconsShown(page)).toEqual([false, false]);
    await calendarButton(page, 'check-in').click();
    await expect(calendarButton(page, 'check-in')).toBeHidden();
    await expect(fieldOf(page, 'Check-in')).toBeFocused();
    expect(await readBrowserIconsShown(page)).toEqual([true, false]);
    await fieldOf(page, 'Check-in').fill(addDays(testToday, 9));
    await fieldOf(page, 'Check-out').fill(addDays(testToday, 11));
    await expect(page.getByText('Available for your dates')).toBeVisible();
  });
});
