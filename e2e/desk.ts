import type { Locator, Page } from '@playwright/test';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { parseWire, type WireInput, type WireOutput } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expect } from './fixtures.ts';
import { type BookingInput, fieldOf } from './guest.ts';
import { expectTab } from './staff.ts';

export const staffClient = (url: string | undefined, role: 'superadmin' | 'receptionist'): Promise<Client> =>
  signedIn({ client: () => makeClient(url as string) }, role);

type CreatedBooking = WireOutput<'createStaffBooking'>['booking'];

/** Books through the API and moves the booking through the statuses in `path`, in this order. */
export async function bookAtDesk(
  desk: Client,
  changes: Partial<WireInput<'createStaffBooking'>>,
  ...path: BookingStatus[]
): Promise<CreatedBooking> {
  const { status, body } = await desk.post('/api/bookings', bookingInput(changes));
  expect(status).toBe(201);
  const booking = body.booking as CreatedBooking;
  for (const to of path) expect((await desk.put(`/api/bookings/${booking.id}`, { status: to })).status).toBe(200);
  return booking;
}

export async function roomIdOf(desk: Client, number: string): Promise<string> {
  const { data } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
  return data.find((room) => room.number === number)?.id ?? '';
}

export async function openDesk(page: Page, tab: 'check-in' | 'rooms' | 'manual-booking' | 'overview'): Promise<void> {
  await page.goto(officeLink('receptionist', tab));
  await expectTab(
    page,
    { 'check-in': 'Check In/Out', rooms: 'Available Rooms', 'manual-booking': 'New Walk-in', overview: 'Overview' }[
      tab
    ],
  );
}

export const pressButton = (page: Page | Locator, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export type WalkIn = Pick<
  BookingInput,
  'guest_name' | 'guest_email' | 'guest_phone' | 'room_id' | 'check_in' | 'check_out' | 'guests'
>;

export const walkInForTonight = (guest_name: string, room_id: string, nights = 1): WalkIn =>
  bookingInput({ guest_name, room_id, check_in: testToday, check_out: addDays(testToday, nights) }) as WalkIn;

const typeNames: Readonly<Record<string, string>> = {
  'classic-single': 'Classic Single',
  deluxe: 'Deluxe',
  'deluxe-large': 'Deluxe Large',
  'business-suite': 'Business Suite',
  'executive-suite': 'Executive Suite',
};

/**
 * The radio button of a room type in the form of a walk-in. Its name also says the price and how many rooms are free.
 */
export const typeChoice = (page: Page | Locator, roomId: string): Locator =>
  page.getByRole('group', { name: 'Room type' }).getByRole('radio', { name: new RegExp(`^${typeNames[roomId]} ₦`) });

export async function fillWalkIn(page: Page, guest: WalkIn): Promise<void> {
  await fieldOf(page, 'Guest name').fill(guest.guest_name);
  await fieldOf(page, 'Email').fill(guest.guest_email);
  await fieldOf(page, 'Phone').fill(guest.guest_phone);
  await typeChoice(page, guest.room_id).check();
  await fieldOf(page, 'Check-in').fill(guest.check_in);
  await fieldOf(page, 'Check-out').fill(guest.check_out);
  await fieldOf(page, 'Number of guests').selectOption(String(guest.guests));
}

export async function expectWalkInFilled(page: Page, guest: WalkIn): Promise<void> {
  await expect(fieldOf(page, 'Guest name')).toHaveValue(guest.guest_name);
  await expect(fieldOf(page, 'Email')).toHaveValue(guest.guest_email);
  await expect(fieldOf(page, 'Phone')).toHaveValue(guest.guest_phone);
  await expect(typeChoice(page, guest.room_id)).toBeChecked();
  await expect(fieldOf(page, 'Check-in')).toHaveValue(guest.check_in);
  await expect(fieldOf(page, 'Check-out')).toHaveValue(guest.check_out);
  await expect(fieldOf(page, 'Number of guests')).toHaveValue(String(guest.guests));
}

export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create booking', exact: true });

export const expectCreated = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Booking created' })).toBeVisible();

export const arrivalsHeading = /^Today’s arrivals/;

/** The booking of a guest in a section of a screen. */
export const bookingItem = (page: Page, group: string | RegExp, guest: string): Locator =>
  page.getByRole('region', { name: group }).getByRole('listitem', { name: guest });

export async function confirmAction(page: Page, stay: Locator, action: string, question: string): Promise<void> {
  await stay.getByRole('button', { name: new RegExp(`^${action} `) }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await pressButton(dialog, 'Yes, Proceed');
  await expect(dialog).toBeHidden();
}

export async function countFreeTonight(page: Page, room: string): Promise<number> {
  const response = await page.request.get('/api/room-inventory/dashboard');
  const { data } = (await response.json()) as WireOutput<'roomInventory'>;
  return data.find(({ room_type_id }) => room_type_id === room)?.available_rooms ?? -1;
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** Opens the filters of a list, if a button hides them, as on a phone. */
export async function openFilters(page: Page): Promise<void> {
  await expect(page.getByRole('search').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
