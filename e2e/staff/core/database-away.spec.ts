import { errorMessages } from '#contract/core/errors.ts';
import { seededScratch, withDatabase } from '#tools/testing/databases.ts';
import { openServerLine, type ServerLine } from '#tools/testing/server-line.ts';
import { addDrink, drinkButton, openNewSale, openSales, stockOf } from '../../bar.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { checkoutDialog, expectFilled, fillBooking, newGuest, submitButton } from '../../guest.ts';
import { hireStaff } from '../../test-staff.ts';

type Server = { url: string; line: ServerLine };

/** Gives each test an app, and the line between this app and its database server, which the test can cut. */
const test = testAlone.extend<{ server: Server }>({
  server: async ({ browserName: _ }, use) => {
    const { url, drop } = await seededScratch();
    const line = await openServerLine(url);
    await use({ url, line });
    line.close();
    await drop();
  },
  settings: async ({ server }, use) => use({ DATABASE_URL: server.line.url }),
});

test.skip(!process.env.TEST_POSTGRES_URL, 'needs a PostgreSQL server');

test('while the database server is away, a booking and a sale wait, and then each is made once', {
  tag: '@deep',
}, async ({ page, stranger, ownApp, server: { url, line }, complaints }) => {
  complaints.allow(statusError(503));
  const guest = newGuest();
  const drink = await addDrink(ownApp.url);
  const barmanPage = await stranger();
  await openSales(barmanPage, await hireStaff(ownApp.url, 'barmen'));
  const dialog = await openNewSale(barmanPage);
  await drinkButton(dialog, drink.drink_name).click();
  await page.goto('/booking');
  await fillBooking(page, guest);
  await expect(page.getByText('Available for your dates')).toBeVisible();
  const waitingMessages = [page, barmanPage].map((each) => each.getByText(errorMessages.repeating));

  line.silence();
  await submitButton(page).click();
  await dialog.getByRole('button', { name: 'Record sale' }).click();
  for (const sentence of waitingMessages) await expect(sentence).toBeVisible();
  await expectFilled(page, guest);
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  await line.mend();

  await expect(checkoutDialog(page)).toBeVisible();
  await expect(dialog).toContainText(`1 × ${drink.drink_name}`);
  for (const sentence of waitingMessages) await expect(sentence).toBeHidden();
  expect(await stockOf(ownApp.url, drink.id)).toBe(drink.stock_quantity - 1);
  const bookings = await withDatabase({ url, dataDir: '' }, (read) =>
    read.selectFrom('booking').select('id').where('guestEmail', '=', guest.guest_email).execute(),
  );
  expect(bookings).toHaveLength(1);
});
