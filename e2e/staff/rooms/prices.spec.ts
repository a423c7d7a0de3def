import type { Locator, Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { ratePeriodList } from '#contract/rooms/rates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { paths } from '#web/core/paths.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';

// The nights are those of 11 to 13 December 2026.
const firstNight = addDays(testToday, 20);
const lastNight = addDays(testToday, 22);

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
    await pressButton(page, nightName(firstNight));
    await pressButton(page, nightName(lastNight));
    await expect(priceEditor(page)).toContainText('Nothing changes yet.');
    await fieldOf(page, 'Price a night (₦)').fill('45000');
    await fieldOf(page, 'Called').fill('Detty December');
    await expect(priceEditor(page)).toContainText('₦30,500 → ₦45,000 on 3 nights.');
    await expect(priceEditor(page)).toContainText('A guest pays ₦137,700');
    await pressButton(priceEditor(page), 'Condition');
    const conditionsDialog = page.getByRole('dialog', { name: 'Conditions of 11 to 13 Dec' });
    await fieldOf(page, 'At least a number of nights').check();
    await fieldOf(page, 'At least (nights)').fill('3');
    await expectAccessibleLayout(page);
    await pressButton(conditionsDialog, 'Set conditions');
    await expectStillAccessible(page);
    await pressButton(priceEditor(page), 'Save 3 nights');
    await expect(page.getByText('Prices saved: Detty December, Deluxe.')).toBeVisible();
    await expect(periodButton(page, 'Detty December')).toContainText('At least 3 nights');
    await expect(periodButton(page, 'Detty December')).toContainText('₦45,000');
    await expect(page.getByRole('button', { name: nightName(firstNight) })).toHaveAccessibleName(/at least 3 nights$/);
    await expectStillAccessible(page);

    const guestPage = await stranger();
    await guestPage.goto(`${paths.booking('deluxe')}&check_in=${firstNight}&check_out=${addDays(firstNight, 2)}`);
    await expect(guestPage.getByText('From 11 December at least 3 nights, until 13 December.')).toBeVisible();
    await fieldOf(guestPage, 'Check-out').fill(addDays(lastNight, 2));
    await expect(guestPage.getByText('Available for your dates')).toBeVisible();
    await expect(guestPage.getByRole('region', { name: 'Price' })).toContainText('3 nights × ₦45,000');
    await expect(guestPage.getByRole('region', { name: 'Price' })).toContainText('1 night × ₦30,500');

    await pressButton(page, 'Undo');
    await expect(periodButton(page, 'Detty December')).toBeHidden();
    await expect(page.getByRole('button', { name: nightName(firstNight) })).not.toHaveAccessibleName(/at least/);
  },
);

// Each test has its own app, because all tests of one app would see the prices that a test sets.
testAlone.describe('the owner’s prices', () => {
  testAlone.beforeEach(({ page }) => openPrices(page));

  testAlone(
    'that clash, or that somebody else has changed meanwhile, are shown before they are saved, with two ways out',
    { tag: '@deep' },
    async ({ page, ownApp, complaints }) => {
      complaints.allow(statusError(409));
      await openMonthOnPhone(page);
      await setPrice(page, { firstNight, lastNight, name: 'Easter', price: '40000' });
      await setPrice(
        page,
        { firstNight: lastNight, lastNight: addDays(lastNight, 2), name: 'Regatta', price: '41000' },
        async () => {
          await expect(priceEditor(page).getByRole('alert')).toContainText('Two prices claim 13 Dec.');
          await expect(priceEditor(page).getByRole('button', { name: /^Save/ })).toBeHidden();
          await pressButton(priceEditor(page), 'Begin mine on 14 Dec');
        },
      );
      await expect(periodButton(page, 'Regatta')).toContainText('14 Dec 2026 to 15 Dec 2026');
      await setPrice(page, { firstNight, lastNight, name: 'Harvest', price: '42000' }, () =>
        pressButton(priceEditor(page), 'Replace it'),
      );
      await expect(periodButton(page, 'Harvest')).toBeVisible();
      await expect(periodButton(page, 'Easter')).toBeHidden();

      const otherOwner = await staffClient(ownApp.url, 'superadmin');
      const changeElsewhere = async (price: number) => {
        const { data } = parseWire(ratePeriodList, (await otherOwner.get('/api/rate-periods')).body);
        const period = data.find(({ name }) => name === 'Harvest');
        const to = { ...period, price };
        const periods = [{ id: period?.id, version: period?.version, to }];
        expect((await otherOwner.put('/api/prices', { periods, conditions: [] })).status).toBe(200);
      };

      await pressButton(page, /^Harvest/);
      await changeElsewhere(41_000);
      await fieldOf(page, 'Price a night (₦)').fill('45000');
      await pressButton(priceEditor(page), 'Save 3 nights');
      await expect(priceEditor(page).getByRole('alert')).toContainText(
        'Somebody has changed “Harvest” meanwhile. It is now: ₦41,000, 11 Dec 2026 to 13 Dec 2026.',
      );
      await expect(fieldOf(page, 'Price a night (₦)')).toHaveValue('45000');
      await pressButton(priceEditor(page), 'Save mine on top');
      await expect(periodButton(page, 'Harvest')).toContainText('₦45,000');

      await pressButton(page, /^Harvest/);
      await changeElsewhere(42_000);
      await fieldOf(page, 'Price a night (₦)').fill('46000');
      await pressButton(priceEditor(page), 'Save 3 nights');
      await pressButton(priceEditor(page), 'Take theirs');
      await expect(fieldOf(page, 'Price a night (₦)')).toHaveValue('42000');
      await expect(priceEditor(page).getByRole('button', { name: 'Save 3 nights' })).toBeDisabled();
    },
  );

  testAlone(
    'that are typed can be looked at as guests see them, and outlast a lost connection and a look at another room type',
    { tag: '@deep' },
    async ({ page }) => {
      await openMonthOnPhone(page);
      if ((page.viewportSize()?.width ?? 0) > 1000) await dragOverNights(page);
      else {
        await pressButton(page, nightName(firstNight));
        await pressButton(page, nightName(lastNight));
      }
      await expect(priceEditor(page)).toContainText('Deluxe, 11 to 13 Dec: 3 nights');
      await fieldOf(page, 'Price a night (₦)').fill('45000');

      await pressButton(page, 'What guests see');
      const guestViewDialog = page.getByRole('dialog', { name: 'What guests see' });
      await expect(guestViewDialog).toContainText('3 nights × ₦45,000');
      await expect(guestViewDialog).toContainText('₦137,700');
      await expect(guestViewDialog).toContainText('Free cancellation until 14:00 on Wed, 9 Dec');
      await expect(guestViewDialog).toContainText('With your unsaved change.');
      await expectAccessibleLayout(page);
      await page.keyboard.press('Escape');

      const question = page.getByRole('alertdialog', { name: 'Leave what you typed?' });
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).click();
      await expectAccessibleLayout(page);
      await pressButton(question, 'Back to it');
      await expect(fieldOf(page, 'Price a night (₦)')).toHaveValue('45000');

      await page.context().setOffline(true);
      await expect(page.getByText('No connection. Prices can be read;')).toBeVisible();
      await expect(priceEditor(page).getByRole('button', { name: 'Save 3 nights' })).toBeDisabled();
      await page.context().setOffline(false);
      await pressButton(priceEditor(page), 'Save 3 nights');
      await expect(page.getByText('Prices saved: 11 to 13 Dec, Deluxe.')).toBeVisible();

      await pressButton(page, nightName(firstNight));
      await pressButton(page, nightName(lastNight));
      await fieldOf(page, 'Price a night (₦)').fill('46000');
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).click();
      await pressButton(question, 'Leave it');
      await expect(priceEditor(page)).toBeHidden();
      await expect(page.getByRole('radio', { name: 'Business Suite', exact: true })).toBeChecked();
    },
  );

  testAlone('are set with the keyboard, and taken back with it', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
    await page.getByRole('button', { name: nightName(testToday) }).focus();
    await page.keyboard.press('ArrowDown');
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(fieldOf(page, 'Price a night (₦)')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('52000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Prices saved: 21 to 23 Dec, Deluxe.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(periodButton(page, '21 to 23 Dec')).toBeHidden();
  });

  testAlone('begin with weekends, Easter and December', { tag: '@deep' }, async ({ page }) => {
    await pressButton(page, 'Weekends, Easter and December');
    const startDialog = page.getByRole('dialog', { name: 'Weekends, Easter and December' });
    await expect(startDialog).toContainText('at least 3 nights');
    await expectAccessibleLayout(page);
    await pressButton(startDialog, 'Save 3 changes');
    await expect(periodButton(page, 'Easter')).toContainText('At least 2 nights');
    await expect(periodButton(page, 'Weekends')).toContainText('₦33,600');
    await pressButton(page, 'A year later');
    await pressButton(page, 'Copy last year…');
    const copyDialog = page.getByRole('dialog', { name: 'Copy last year' });
    await expect(copyDialog).toContainText('Detty December, Deluxe, ₦39,700');
    await pressButton(copyDialog, 'Save 3 changes');
    await expect(page.getByText('Copied from last year: 3 prices and conditions.')).toBeVisible();
    await pressButton(page, 'Undo');
    await expect(page.getByRole('button', { name: /^Detty December/ })).toHaveCount(1);
  });

  testAlone(
    'of five types and a whole year take a person less than two minutes',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      let seconds = 0;
      const addEffort = async (work: Promise<unknown>, presses: number, keys = 0) => {
        seconds += secondsPerAct.think + presses * secondsPerAct.press + keys * secondsPerAct.key;
        await work;
      };
      const dialog = page.getByRole('dialog', { name: 'All five, in %' });
      const periodsToRaise = [
        {
          first: testToday,
          end: addDays(testToday, 364),
          percent: '10',
          weekdaysOff: ['Mon', 'Tue', 'Wed', 'Thu', 'Sun'],
        },
        { first: '2027-03-25', end: '2027-03-29', percent: '20', weekdaysOff: [] },
        { first: '2026-12-18', end: '2027-01-02', percent: '30', weekdaysOff: [] },
      ];
      for (const { first, end, percent, weekdaysOff } of periodsToRaise) {
        await addEffort(pressButton(page, 'All five, in %'), 1);
        await addEffort(dialog.getByLabel('From', { exact: true }).fill(first), pressesPerDate);
        await addEffort(dialog.getByLabel('Last night', { exact: true }).fill(end), pressesPerDate);
        for (const weekday of weekdaysOff) await addEffort(pressButton(dialog, weekday), 1);
        await addEffort(dialog.getByLabel('Percent', { exact: true }).fill(percent), 1, percent.length);
        if (percent === '10') await expectAccessibleLayout(page);
        await addEffort(pressButton(dialog, 'Save 5 changes'), 1);
        await expect(dialog).toBeHidden();
      }
      // Two minutes less 20 seconds, which are for the replies of the server.
      expect(seconds).toBeLessThan(100);
      await page.getByRole('radio', { name: 'Business Suite', exact: true }).check();
      await page.getByRole('list', { name: 'Months' }).getByRole('button', { name: /^Dec/ }).click();
      await expect(page.getByRole('button', { name: nightName('2026-12-20') })).toHaveAccessibleName(/₦64,900/);
      await expect(page.getByRole('button', { name: nightName('2026-12-11') })).toHaveAccessibleName(/₦54,900/);
    },
  );
});

/**
 * The seconds that a person needs to decide, to press once and to type a key. Sources: the keystroke-level model (Card,
 * Moran and Newell, 1980); for keys on a phone, 36 words a minute (Palin and others, 2019).
 */
const secondsPerAct = { think: 1.35, press: 1.1, key: 0.33 };
/**
 * The presses that choose a date on a phone: open the date picker, go to the year and the month, press the day and
 * *Set*.
 */
const pressesPerDate = 7;

const priceEditor = (page: Page): Locator => page.getByRole('region', { name: 'Price of the nights' });
const periodButton = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });
const nightName = (day: string): RegExp => new RegExp(`^${formatDay(day)},`);

type NewPrice = { firstNight: string; lastNight: string; name: string; price: string };

async function setPrice(
  page: Page,
  { firstNight, lastNight, name, price }: NewPrice,
  before = async () => {},
): Promise<void> {
  await pressButton(page, nightName(firstNight));
  await pressButton(page, nightName(lastNight));
  await fieldOf(page, 'Price a night (₦)').fill(price);
  await fieldOf(page, 'Called').fill(name);
  await before();
  await priceEditor(page).getByRole('button', { name: /^Save/ }).click();
  await expect(priceEditor(page)).toBeHidden();
}

async function dragOverNights(page: Page): Promise<void> {
  await page.getByRole('button', { name: nightName(firstNight) }).hover();
  await page.mouse.down();
  await page.getByRole('button', { name: nightName(addDays(firstNight, 1)) }).hover();
  await page.getByRole('button', { name: nightName(lastNight) }).hover();
  await page.mouse.up();
}

async function openMonthOnPhone(page: Page): Promise<void> {
  const months = page.getByRole('list', { name: 'Months' });
  await expect(months.or(page.getByRole('grid'))).toBeVisible();
  if (await months.isVisible()) await months.getByRole('button', { name: /^Dec/ }).click();
}
