import { addDays, formatDayWithoutThisYear, nightsBetween } from '#contract/core/dates.ts';
import { nightsText } from '#contract/core/plural.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { connectionError, expect, makeReleasableWait, statusError, test, testAlone } from '../fixtures.ts';
import {
  bookThroughApi,
  checkoutDialog,
  chooseInCheckout,
  expectFilled,
  expectInView,
  expectOneMail,
  expectOneSuiteTaken,
  expectPaid,
  fieldOf,
  fillAndSubmitBooking,
  fillBooking,
  newGuest,
  newSuiteGuest,
  payInCheckout,
  pressBookNow,
  readFactValue,
  submitButton,
  takeOneSuite,
} from '../guest.ts';
import { hotelTime } from '../hotel-process.ts';

const createCall = '**/api/bookings/public';
const availabilityCall = '**/api/room-inventory/check-availability?*';
const roomGoneMessage = 'Selected room is not available for the chosen dates';

test.describe('sending the form', { tag: '@phone' }, () => {
  test('pressed twice, it books once; while it is under way, the button is disabled; an answer lost on the way is not a second booking', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const guest = newSuiteGuest();
    const replyGate = makeReleasableWait();
    let createCalls = 0;
    await page.route(createCall, async (route) => {
      createCalls += 1;
      await replyGate.opened;
      await route.fetch();
      await route.abort();
    });
    await page.goto('/booking');
    await fillBooking(page, guest);
    await submitButton(page).dblclick();
    const loadingButton = page.getByRole('button', { name: 'Loading...' });
    await expect(loadingButton).toBeDisabled();
    await fieldOf(page, 'Email').press('Enter');
    await expect(loadingButton).toBeDisabled();
    replyGate.open();
    await expect(page.getByRole('alert').filter({ hasText: 'Booking creation failed' })).toBeVisible();
    expect(createCalls).toBe(1);
    await page.unroute(createCall);
    await expectFilled(page, guest);
    await submitButton(page).dblclick();
    await payInCheckout(page);
    await expectPaid(page);
    await expectOneMail(page, guest);
    await expectOneSuiteTaken(baseURL as string, guest);
  });
});

test.describe('a guest with three bookings that wait for payment', { tag: '@phone' }, () => {
  test('is told so, and keeps what was typed', { tag: '@deep' }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(429));
    const { guest_email } = newGuest();
    for (let holds = 0; holds < 3; holds += 1)
      expect(await bookThroughApi(baseURL as string, newGuest({ guest_email }))).toBe(201);
    const guest = newGuest({ guest_email });
    await fillAndSubmitBooking(page, guest);
    await expect(page.getByRole('alert')).toContainText('You already have 3 bookings waiting for payment.');
    await expectFilled(page, guest);
  });
});

const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(day),
  );

test.describe('the last room taken by somebody else', { tag: '@desktop' }, () => {
  test('before the form is sent or between the check and the booking: said on the room, and nothing typed is lost', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(409));
    const url = baseURL as string;
    const guest = newSuiteGuest({ guests: 3 });
    await takeOneSuite(url, guest);
    await page.goto('/booking');
    await fillBooking(page, guest);
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await takeOneSuite(url, guest);
    await submitButton(page).click();
    await expect(fieldOf(page, 'Room')).toHaveAccessibleDescription(new RegExp(roomGoneMessage));
    await expect(fieldOf(page, 'Room')).toBeFocused();
    await expectFilled(page, guest);

    // Choosing other dates in the calendar clears the error that the room is taken.
    await page.getByRole('button', { name: 'Choose check-in in a calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose your dates' });
    const laterStay = { ...guest, check_in: guest.check_out, check_out: addDays(guest.check_out, 1) };
    for (const day of [laterStay.check_in, laterStay.check_out])
      await calendar.getByRole('button', { name: new RegExp(`, ${dayInWords(day)}`) }).click();
    await calendar.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await expect(fieldOf(page, 'Room')).not.toHaveAttribute('aria-invalid', 'true');

    await takeOneSuite(url, laterStay);
    await page.route(
      createCall,
      async (route) => {
        await takeOneSuite(url, laterStay);
        await route.continue();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(fieldOf(page, 'Room')).toHaveAccessibleDescription(new RegExp(roomGoneMessage));
    await expectFilled(page, laterStay);

    await page.getByRole('main').getByRole('link', { name: 'Business Suite' }).click();
    await expect(fieldOf(page, 'Room')).toBeFocused();
    await expect(fieldOf(page, 'Room')).not.toHaveAccessibleDescription(new RegExp(roomGoneMessage));
    await submitButton(page).click();
    await payInCheckout(page);
    await expectPaid(page);
    expect(await readFactValue(page, 'Room')).toBe('Business Suite');
  });

  test('is seen while the dates are being chosen, with the other rooms for them and the dates in words', {
    tag: '@deep',
  }, async ({ page, baseURL }) => {
    const guest = newSuiteGuest();
    await takeOneSuite(baseURL as string, guest);
    await takeOneSuite(baseURL as string, guest);
    await page.goto('/booking?room=executive-suite');
    await fieldOf(page, 'Check-in').fill(guest.check_in);
    await fieldOf(page, 'Check-out').fill(guest.check_out);
    const main = page.getByRole('main');
    await expect(main.getByText(roomGoneMessage)).toBeVisible();
    const days = [guest.check_in, guest.check_out].map((day) =>
      formatDayWithoutThisYear(day, testToday).replace(',', ''),
    );
    const nights = nightsText(nightsBetween(guest.check_in, guest.check_out));
    await expect(main.getByText(`${days.join(' – ')}, ${nights}`)).toBeVisible();
    await fieldOf(page, 'Guest name').fill('Ada Obi');
    await expectAccessibleLayout(page);
    await main.getByRole('link', { name: 'Business Suite' }).click();
    await expect(fieldOf(page, 'Room')).toHaveValue('business-suite');
    await expect(main.getByText('Available for your dates')).toBeVisible();
    await expect(fieldOf(page, 'Guest name')).toHaveValue('Ada Obi');
  });
});

test.describe('what was typed', { tag: '@phone' }, () => {
  test('survives a reload, and gives way to the stay a link asks for, whose changes survive a reload and Back', async ({
    page,
  }) => {
    const guest = newGuest({ room_id: 'business-suite', guests: 2 });
    await page.goto('/booking');
    await fillBooking(page, guest);
    // The page stores a draft only after it is hydrated.
    await expect(submitButton(page)).toBeEnabled();
    await page.reload();
    await expectFilled(page, guest);
    const picture = page.getByRole('complementary', { name: 'Your stay includes' }).getByRole('img');
    await expect(picture).toHaveAttribute('src', /business-suite/);
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Business Suite, 2 nights × ₦49,900');

    const { check_in, check_out } = newGuest();
    await page.goto(`/booking?room=deluxe-large&check_in=${check_in}&check_out=${check_out}`);
    await expectFilled(page, { ...guest, room_id: 'deluxe-large', check_in, check_out });
    await fieldOf(page, 'Check-out').fill(addDays(check_in, 4));
    await fieldOf(page, 'Room').selectOption('business-suite');
    const changedGuest = { ...guest, room_id: 'business-suite', check_in, check_out: addDays(check_in, 4) };
    await page.reload();
    await expectFilled(page, changedGuest);
    await page.goto('/contact');
    await page.goBack();
    await expectFilled(page, changedGuest);
  });

  test('survives a look at another page, and a link to another room wins over the older choice', {
    tag: '@deep',
  }, async ({ page }) => {
    const guest = newGuest({ room_id: 'deluxe' });
    await page.goto('/booking');
    await fillBooking(page, guest);
    await expect(submitButton(page)).toBeEnabled();
    await page.goto('/rooms');
    await pressBookNow(page, 'Deluxe Large');
    await expectFilled(page, { ...guest, room_id: 'deluxe-large' });
  });

  test('survives an availability check that fails, and can be sent again', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const guest = newGuest();
    await page.route(availabilityCall, (route) => route.abort());
    await fillAndSubmitBooking(page, guest);
    const sentence = 'Could not verify availability, please try again';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expectFilled(page, guest);
    await page.unroute(availabilityCall);
    await submitButton(page).click();
    await expect(checkoutDialog(page)).toBeVisible();
  });
});

testAlone.describe('a house in trouble', { tag: '@desktop' }, () => {
  testAlone.use({ isKilled: true });

  testAlone(
    'down while the form is filled in: nothing is lost, and one booking is made',
    { tag: '@deep' },
    async ({ page, ownApp, complaints }) => {
      complaints.allow(connectionError, /No CSRF token/);
      const guest = newSuiteGuest();
      await page.goto('/booking');
      await fillBooking(page, guest);
      await expect(submitButton(page)).toBeEnabled();
      await ownApp.kill();
      await submitButton(page).click();
      const sentence = 'Could not verify availability, please try again';
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(1);
      await expectFilled(page, guest);

      await ownApp.start();
      await submitButton(page).click();
      await payInCheckout(page);
      await expectPaid(page);
      await expectOneMail(page, guest);
      await expectOneSuiteTaken(ownApp.url, guest);
    },
  );

  testAlone(
    'killed after the booking: it is there, and can be paid',
    { tag: '@deep' },
    async ({ page, ownApp, complaints }) => {
      complaints.allow(connectionError);
      const guest = newSuiteGuest();
      await fillAndSubmitBooking(page, guest);
      await chooseInCheckout(page, 'Close');
      const reference = await readFactValue(page, 'Reference');
      await ownApp.kill();
      await ownApp.start();
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await payInCheckout(page);
      await expectPaid(page);
      expect(await readFactValue(page, 'Reference')).toBe(reference);
      await expectOneSuiteTaken(ownApp.url, guest);
    },
  );
});

testAlone(
  'a hold that ran out frees the room, and the guest can book again without typing',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp }) => {
    const guest = newSuiteGuest({ guests: 2 });
    await page.clock.install();
    await fillAndSubmitBooking(page, guest);
    const announcement = page.getByText(/^Booking created — reference: BK-/);
    await expect(announcement).toBeVisible();
    await page.clock.fastForward(2100);
    await expect(announcement).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(announcement).toBeHidden();
    await chooseInCheckout(page, 'Close');
    const firstReference = await readFactValue(page, 'Reference');
    await takeOneSuite(ownApp.url, guest);
    expect(await bookThroughApi(ownApp.url, guest)).toBe(409);

    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(31) });
    await page.clock.fastForward('31:00');
    const timeOverHeading = page.getByRole('heading', { name: 'Time to pay has run out' });
    await expectInView(page, timeOverHeading, page.getByRole('button', { name: 'Hold the room again' }));
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();

    await page.getByRole('button', { name: 'Book again' }).click();
    await expectFilled(page, guest);
    await submitButton(page).click();
    await payInCheckout(page);
    await expectPaid(page);
    expect(await readFactValue(page, 'Reference')).not.toBe(firstReference);
  },
);

testAlone.describe('where three rooms are kept unpaid on one connection', { tag: ['@phone', '@deep'] }, () => {
  testAlone.use({ settings: { HOTEL_LIMITS: 'on' } });
  testAlone(
    'the next guest waits a moment while the browser works, and when it cannot, is told so and loses nothing',
    async ({ page, ownApp, complaints }) => {
      complaints.allow(statusError(428), connectionError);
      for (let booked = 0; booked < 3; booked++) expect(await bookThroughApi(ownApp.url, newGuest())).toBe(201);
      const proofScript = '**/assets/solve-*.js';
      const guest = newGuest();
      await page.route(proofScript, (route) => route.abort());
      await page.goto('/booking');
      await fillBooking(page, guest);
      await expect(submitButton(page)).toBeEnabled();
      await fieldOf(page, 'Guest name').press('Enter');
      const failedAlert = page.getByRole('alert').filter({ hasText: 'We could not check your browser' });
      await expect(failedAlert).toContainText('+234 800 000 0001');
      await expectFilled(page, guest);

      await page.unroute(proofScript);
      const replyGate = makeReleasableWait();
      await page.route(proofScript, async (route) => {
        await replyGate.opened;
        await route.continue();
      });
      await submitButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Checking your browser…' })).toBeVisible();
      await expect(failedAlert).toBeHidden();
      replyGate.open();
      await payInCheckout(page);
      await expectPaid(page);
    },
  );
});
