import type { Locator, Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { ratePeriodList } from '#contract/rooms/rates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { press, staffClient } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { field } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';

// 11 to 13 December 2026.
const from = addDays(testToday, 20);
const last = addDays(testToday, 22);

async function openPrices(page: Page): Promise<void> {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'prices'));
  await expectTab(page, 'Prices');
  await page.getByRole('radio', { name: 'Deluxe', exact: true }).check();
}

testAlone(
  'the owner’s prices are set for nights with a condition, seen by guests, and undone',
  async ({ page, stranger }) => {
    await openPrices(page);
    await openMonthOnPhone(page);
    await press(page, night(from));
    await press(page, night(last));
    await expect(editor(page)).toContainText('Nothing changes yet.');
    await field(page, 'Price a night (₦)').fill('45000');
    await field(page, 'Called').fill('Detty December');
    await expect(editor(page)).toContainText('₦30,500 → ₦45,000 on 3 nights.');
    await expect(editor(page)).toContainText('A guest pays ₦137,700');
    await press(editor(page), 'Condition');
    const conditions = page.getByRole('dialog', { name: 'Conditions of 11 to 13 Dec' });
    await field(page, 'At least a number of nights').check();
    await field(page, 'At least (nights)').fill('3');
    await expectAccessibleLayout(page);
    await press(conditions, 'Set conditions');
    await expectStillAccessible(page);
    await press(editor(page), 'Save 3 nights');
    await expect(page.getByText('Prices saved: Detty December, Deluxe.')).toBeVisible();
    await expect(listed(page, 'Detty December')).toContainText('At least 3 nights');
    await expect(listed(page, 'Detty December')).toContainText('₦45,000');
    await expect(page.getByRole('button', { name: night(from) })).toHaveAccessibleName(/at least 3 nights$/);
    await expectStillAccessible(page);

    const guest = await stranger();
    await guest.goto(`${paths.booking('deluxe')}&check_in=${from}&check_out=${addDays(from, 2)}`);
    await expect(guest.getByText('From 11 December at least 3 nights, until 13 December.')).toBeVisible();
    await field(guest, 'Check-out').fill(addDays(last, 2));
    await expect(guest.getByText('Available for your dates')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Price' })).toContainText('3 nights × ₦45,000');
    await expect(guest.getByRole('region', { name: 'Price' })).toContainText('1 night × ₦30,500');

    await press(page, 'Undo');
    await expect(listed(page, 'Detty December')).toBeHidden();
    await expect(page.getByRole('button', { name: night(from) })).not.toHaveAccessibleName(/at least/);
  },
);

// Each test has its own app, because prices are those of the whole hotel.
testAlone.describe('the owner’s prices', () => {
  testAlone.beforeEach(({ page }) => openPrices(page));

  testAlone(
    'that clash, or that somebody else has changed meanwhile, are shown before they are saved, with two ways out',
    { tag: '@deep' },
    async ({ page, ownApp, complaints }) => {
      complaints.allow(statusError(409));
      await openMonthOnPhone(page);
      await setPrice(page, { first: from, end: last, name: 'Easter', price: '40000' });
      await setPrice(page, { first: last, end: addDays(last, 2), name: 'Regatta', price: '41000' }, async () => {
        await expect(editor(page).getByRole('alert')).toContainText('Two prices claim 13 Dec.');
        await expect(editor(page).getByRole('button', { name: /^Save/ })).toBeHidden();
        await press(editor(page), 'Begin mine on 14 Dec');
      });
      await expect(listed(page, 'Regatta')).toContainText('14 Dec 2026 to 15 Dec 2026');
      await setPrice(page, { first: from, end: last, name: 'Harvest', price: '42000' }, () =>
        press(editor(page), 'Replace it'),
      );
      await expect(listed(page, 'Harvest')).toBeVisible();
      await expect(listed(page, 'Easter')).toBeHidden();

      const other = await staffClient(ownApp.url, 'superadmin');
      const changeElsewhere = async (price: number) => {
        const { data } = parseWire(ratePeriodList, (await other.get('/api/rate-periods')).body);
        const period = data.find(({ name }) => name === 'Harvest');
        const to = { ...period, price };
        const periods = [{ id: period?.id, version: period?.version, to }];
        expect((await other.put('/api/prices', { periods, conditions: [] })).status).toBe(200);
      };

      await press(page, /^Harvest/);
      await changeElsewhere(41_000);
      await field(page, 'Price a night (₦)').fill('45000');
      await press(editor(page), 'Save 3 nights');
      await expect(editor(page).getByRole('alert')).toContainText(
        'Somebody has changed “Harvest” meanwhile. It is now: ₦41,000, 11 Dec 2026 to 13 Dec 2026.',
      );
      await expect(field(page, 'Price a night (₦)')).toHaveValue('45000');
      await press(editor(page), 'Save mine on top');
      await expect(listed(page, 'Harvest')).toContainText('₦45,000');

      await press(page, /^Harvest/);
      await changeElsewhere(42_000);
      await field(page, 'Price a night (₦)').fill('46000');
      await press(editor(page), 'Save 3 nights');
      await press(editor(page), 'Take theirs');
      await expect(field(page, 'Price a night (₦)')).toHaveValue('42000');
      await expect(editor(page).getByRole('button', { name: 'Save 3 nights' })).toBeDisabled();
    },
  );

  testAlone(
    'that are typed can be looked at as guests see them, and outlast a lost connection and a look at another room type',
    { tag: '@deep' },
    async ({ page }) => {
      await openMonthOnPhone(page);
      if ((page.viewportSize()?.width ?? 0) > 1000) await dragOverNights(page);
      else {
        await press(page, night(from));
        await press(page, night(last));
      }
      await expect(editor(page)).toContainText('Deluxe, 11 to 13 Dec: 3 nights');
      await field(page, 'Price a night (₦)').fill('45000');

      await press(page, 'What guests see');
      const view = page.getByRole('dialog', { name: 'What guests see' });
      await expect(view).toContainText('3 nights × ₦45,000');
      await expect(view).toContainText('₦137,700');
      await expect(view).toContainText('Free cancellation until 14:00 on Wed, 9 Dec');
      await expect(view).toContainText('With your unsaved change.');
      await expectAccessibleLayout(page);
      await page.keyboard.press('Escape');

      const question = page.getByRole('alertdialog', { name: 'Leave what you typed?' });
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).click();
      await expectAccessibleLayout(page);
      await press(question, 'Back to it');
      await expect(field(page, 'Price a night (₦)')).toHaveValue('45000');

      await page.context().setOffline(true);
      await expect(page.getByText('No connection. Prices can be read;')).toBeVisible();
      await expect(editor(page).getByRole('button', { name: 'Save 3 nights' })).toBeDisabled();
      await page.context().setOffline(false);
      await press(editor(page), 'Save 3 nights');
      await expect(page.getByText('Prices saved: 11 to 13 Dec, Deluxe.')).toBeVisible();

      await press(page, night(from));
      await press(page, night(last));
      await field(page, 'Price a night (₦)').fill('46000');
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).click();
      await press(question, 'Leave it');
      await expect(editor(page)).toBeHidden();
      await expect(page.getByRole('radio', { name: 'Business Suite', exact: true })).toBeChecked();
    },
  );

  testAlone('are set with the keyboard, and taken back with it', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
    await page.getByRole('button', { name: night(testToday) }).focus();
    await page.keyboard.press('ArrowDown');
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(field(page, 'Price a night (₦)')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('52000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Prices saved: 21 to 23 Dec, Deluxe.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(listed(page, '21 to 23 Dec')).toBeHidden();
  });

  testAlone('begin with weekends, Easter and December', { tag: '@deep' }, async ({ page }) => {
    await press(page, 'Weekends, Easter and December');
    const start = page.getByRole('dialog', { name: 'Weekends, Easter and December' });
    await expect(start).toContainText('at least 3 nights');
    await expectAccessibleLayout(page);
    await press(start, 'Save 3 changes');
    await expect(listed(page, 'Easter')).toContainText('At least 2 nights');
    await expect(listed(page, 'Weekends')).toContainText('₦33,600');
    await press(page, 'A year later');
    await press(page, 'Copy last year…');
    const copy = page.getByRole('dialog', { name: 'Copy last year' });
    await expect(copy).toContainText('Detty December, Deluxe, ₦39,700');
    await press(copy, 'Save 3 changes');
    await expect(page.getByText('Copied from last year: 3 prices and conditions.')).toBeVisible();
    await press(page, 'Undo');
    await expect(page.getByRole('button', { name: /^Detty December/ })).toHaveCount(1);
  });

  testAlone(
    'of five types and a whole year take a person less than two minutes',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      let seconds = 0;
      const take = async (work: Promise<unknown>, presses: number, keys = 0) => {
        seconds += pace.think + presses * pace.press + keys * pace.key;
        await work;
      };
      const dialog = page.getByRole('dialog', { name: 'All five, in %' });
      const seasons = [
        {
          first: testToday,
          end: addDays(testToday, 364),
          percent: '10',
          weekdaysOff: ['Mon', 'Tue', 'Wed', 'Thu', 'Sun'],
        },
        { first: '2027-03-25', end: '2027-03-29', percent: '20', weekdaysOff: [] },
        { first: '2026-12-18', end: '2027-01-02', percent: '30', weekdaysOff: [] },
      ];
      for (const { first, end, percent, weekdaysOff } of seasons) {
        await take(press(page, 'All five, in %'), 1);
        await take(dialog.getByLabel('From', { exact: true }).fill(first), pressesOfDate);
        await take(dialog.getByLabel('Last night', { exact: true }).fill(end), pressesOfDate);
        for (const weekday of weekdaysOff) await take(press(dialog, weekday), 1);
        await take(dialog.getByLabel('Percent', { exact: true }).fill(percent), 1, percent.length);
        if (percent === '10') await expectAccessibleLayout(page);
        await take(press(dialog, 'Save 5 changes'), 1);
        await expect(dialog).toBeHidden();
      }
      // Leaves 20 of the 120 seconds for the replies of the hotel.
      expect(seconds).toBeLessThan(100);
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).check();
      await page.getByRole('list', { name: 'Months' }).getByRole('button', { name: /^Dec/ }).click();
      await expect(page.getByRole('button', { name: night('2026-12-20') })).toHaveAccessibleName(/₦64,900/);
      await expect(page.getByRole('button', { name: night('2026-12-11') })).toHaveAccessibleName(/₦54,900/);
    },
  );
});

/**
 * The seconds that a person needs to decide, to press once and to type a key. Sources: the keystroke-level model (Card,
 * Moran and Newell, 1980); for keys on a phone, 36 words a minute (Palin and others, 2019).
 */
const pace = { think: 1.35, press: 1.1, key: 0.33 };
/**
 * The presses that choose a date on a phone: open the date picker, go to the year and the month, press the day and
 * *Set*.
 */
const pressesOfDate = 7;

const editor = (page: Page): Locator => page.getByRole('region', { name: 'Price of the nights' });
const listed = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });
const night = (day: string): RegExp => new RegExp(`^${formatDay(day)},`);

type NewPrice = { first: string; end: string; name: string; price: string };

async function setPrice(page: Page, { first, end, name, price }: NewPrice, before = async () => {}): Promise<void> {
  await press(page, night(first));
  await press(page, night(end));
  await field(page, 'Price a night (₦)').fill(price);
  await field(page, 'Called').fill(name);
  await before();
  await editor(page).getByRole('button', { name: /^Save/ }).click();
  await expect(editor(page)).toBeHidden();
}

async function dragOverNights(page: Page): Promise<void> {
  await page.getByRole('button', { name: night(from) }).hover();
  await page.mouse.down();
  await page.getByRole('button', { name: night(addDays(from, 1)) }).hover();
  await page.getByRole('button', { name: night(last) }).hover();
  await page.mouse.up();
}

async function openMonthOnPhone(page: Page): Promise<void> {
  const months = page.getByRole('list', { name: 'Months' });
  await expect(months.or(page.getByRole('grid'))).toBeVisible();
  if (await months.isVisible()) await months.getByRole('button', { name: /^Dec/ }).click();
}
