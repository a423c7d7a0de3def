import type { Locator, Page } from '@playwright/test';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { type BookingWithCheckout, bookingWithCheckout } from '#contract/payments/payments.ts';
import { makeClient } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { bookingOfReply } from '#tools/testing/race-setup.ts';
import { expect } from './fixtures.ts';

export type BookingInput = Required<WireInput<'createPublicBooking'>>;

let stayCount = 0;

/** Returns the input of a booking on other nights at each call. After 110 calls in a worker, the nights repeat. */
export function newGuest(changes: Partial<BookingInput> = {}): BookingInput {
  stayCount += 1;
  const check_in = addDays(testToday, 3 + ((stayCount * 3) % 330));
  return bookingInput({ check_in, check_out: addDays(check_in, 2), ...changes }) as BookingInput;
}

export const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export async function fillBooking(page: Page, guest: BookingInput): Promise<void> {
  await fieldOf(page, 'Guest name').fill(guest.guest_name);
  await fieldOf(page, 'Email').fill(guest.guest_email);
  await fieldOf(page, 'Phone number').fill(guest.guest_phone);
  await fieldOf(page, 'Check-in').fill(guest.check_in);
  await fieldOf(page, 'Check-out').fill(guest.check_out);
  await fieldOf(page, 'Room').selectOption(guest.room_id);
  await fieldOf(page, 'Guests').selectOption(String(guest.guests));
}

export async function expectFilled(page: Page, guest: BookingInput): Promise<void> {
  await expect(fieldOf(page, 'Guest name')).toHaveValue(guest.guest_name);
  await expect(fieldOf(page, 'Email')).toHaveValue(guest.guest_email);
  await expect(fieldOf(page, 'Phone number')).toHaveValue(guest.guest_phone);
  await expect(fieldOf(page, 'Check-in')).toHaveValue(guest.check_in);
  await expect(fieldOf(page, 'Check-out')).toHaveValue(guest.check_out);
  await expect(fieldOf(page, 'Room')).toHaveValue(guest.room_id);
  await expect(fieldOf(page, 'Guests')).toHaveValue(String(guest.guests));
}

export const roomCard = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

export const pressBookNow = (page: Page, room: string): Promise<void> =>
  roomCard(page, room).getByRole('link', { name: 'Book Now' }).click();

/**
 * Returns a function that converts a day into the digits to type into a date field. Whether day or month comes first
 * depends on the machine.
 */
export async function makeDayToDigits(page: Page): Promise<(day: string) => string> {
  const probe = await page.context().newPage();
  await probe.setContent('<label>Day <input type="date"></label>');
  await probe.getByLabel('Day').pressSequentially('01022026');
  const isMonthFirst = (await probe.getByLabel('Day').inputValue()) === '2026-01-02';
  await probe.close();
  return (day) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return isMonthFirst ? month + date + year : date + month + year;
  };
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Book and pay' });

export async function fillAndSubmitBooking(page: Page, guest: BookingInput): Promise<void> {
  await page.goto('/booking');
  await fillBooking(page, guest);
  await submitButton(page).click();
}

export async function bookToCheckout(page: Page, guest: BookingInput): Promise<OnWire<BookingWithCheckout>> {
  const createReply = page.waitForResponse('**/api/bookings/public');
  await fillAndSubmitBooking(page, guest);
  return parseWire(bookingWithCheckout, await (await createReply).json());
}

export const checkoutDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sandbox checkout' });

type CheckoutChoice =
  | 'Decline'
  | 'Leave pending'
  | 'Pay, but never come back'
  | 'Close'
  | 'Try again'
  | 'Go back without paying';

export const chooseInCheckout = (page: Page, choice: CheckoutChoice): Promise<void> =>
  checkoutDialog(page).getByRole('button', { name: choice, exact: true }).click();

export const payInCheckout = (page: Page): Promise<void> =>
  checkoutDialog(page)
    .getByRole('button', { name: /^Pay ₦/ })
    .click();

export const expectPaid = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

/** Expects that the elements are in view without scrolling, on a phone and on a desktop. */
export async function expectInView(page: Page, ...locators: Locator[]): Promise<void> {
  const originalViewport = page.viewportSize();
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const locator of locators) await expect(locator).toBeInViewport({ ratio: 1 });
  }
  if (originalViewport) await page.setViewportSize(originalViewport);
}

export async function bookAndPay(page: Page, guest: BookingInput): Promise<void> {
  await fillAndSubmitBooking(page, guest);
  await payInCheckout(page);
  await expectPaid(page);
}

export async function readFactValue(page: Page, label: string): Promise<string> {
  await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
  const labels = await page.getByRole('term').allTextContents();
  return page.getByRole('definition').nth(labels.indexOf(label)).innerText();
}

type Mail = { to: string; subject: string; text: string; html: string };

export async function fetchMailsTo(page: Page, address: string): Promise<Mail[]> {
  const headers = { accept: 'application/json' };
  const response = await page.request.get('/sandbox/mail', { params: { to: address }, headers });
  return ((await response.json()) as { data: Mail[] }).data;
}

export async function expectOneMail(page: Page, guest: BookingInput): Promise<Mail> {
  await expect.poll(async () => (await fetchMailsTo(page, guest.guest_email)).length).toBeGreaterThan(0);
  const mails = await fetchMailsTo(page, guest.guest_email);
  expect(mails).toHaveLength(1);
  return mails[0] as Mail;
}

export const receiptLink = (mail: Mail): string => /https?:\S+\/receipt\/\S+/.exec(mail.text)?.[0] ?? 'no link';

/** Returns the HTTP status. */
export const bookThroughApi = async (url: string, guest: BookingInput): Promise<number> =>
  (await makeClient(url).post('/api/bookings/public', guest)).status;

export async function bookAndPayThroughApi(url: string, guest: BookingInput): Promise<OnWire<BookingView>> {
  const client = makeClient(url);
  const { booking, checkout } = bookingOfReply(await client.post('/api/bookings/public', guest));
  const { tx_ref } = checkout;
  await client.post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'none' });
  expect((await client.post('/api/payments/verify', { tx_ref })).body.status).toBe('success');
  return booking;
}

const suiteRoomType = 'executive-suite';
export const newSuiteGuest = (changes: Partial<BookingInput> = {}): BookingInput =>
  newGuest({ room_id: suiteRoomType, ...changes });

const guestForSameNights = ({ check_in, check_out }: BookingInput): BookingInput =>
  newSuiteGuest({ check_in, check_out });

export async function takeOneSuite(url: string, guest: BookingInput): Promise<void> {
  expect(await bookThroughApi(url, guestForSameNights(guest))).toBe(201);
}

/**
 * Books both suites of the hotel for the same nights. Returns the input of a further guest, who wants a suite on these
 * nights.
 */
export async function bookBothSuites(url: string): Promise<BookingInput> {
  const guest = newSuiteGuest();
  await takeOneSuite(url, guest);
  await takeOneSuite(url, guest);
  return guest;
}

/** Expects that exactly one of the hotel's two suites was taken: the other can be booked, a third cannot. */
export async function expectOneSuiteTaken(url: string, guest: BookingInput): Promise<void> {
  expect(await bookThroughApi(url, guestForSameNights(guest))).toBe(201);
  expect(await bookThroughApi(url, guestForSameNights(guest))).toBe(409);
}
