import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type BookingStatus, statusLabels } from '#contract/bookings/bookings.ts';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { rangeMessages } from '#contract/core/fields.ts';
import { fromNaira, nairaToText } from '#contract/core/money.ts';
import { officeLink } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { changeMessages } from '#contract/front-desk/stay-change.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { openFilters } from '../../desk.ts';
import { connectionError, expect, makeReleasableWait, statusError, test } from '../../fixtures.ts';
import { type BookingInput, fieldOf, newGuest, newSuiteGuest } from '../../guest.ts';
import { expectToast, startSession } from '../../staff.ts';

type Url = string | undefined;

const staffClient = (url: Url, role: StaffRole): Promise<Client> =>
  signedIn({ client: () => makeClient(url as string) }, role);

async function bookWalkIn(url: Url, input: BookingInput = newGuest()): Promise<OnWire<DeskBooking>> {
  const reply = await (await staffClient(url, 'receptionist')).post('/api/bookings', input);
  expect(reply.status).toBe(201);
  return reply.body.booking as OnWire<DeskBooking>;
}

async function bookLastSuite(url: Url): Promise<OnWire<DeskBooking>> {
  const input = newSuiteGuest();
  await bookWalkIn(url, newSuiteGuest({ check_in: input.check_in, check_out: input.check_out }));
  return bookWalkIn(url, input);
}

async function hasFreeRoom(url: Url, { room_id, check_in, check_out }: OnWire<DeskBooking>): Promise<boolean> {
  const query = new URLSearchParams({ room_type_id: room_id, check_in, check_out }).toString();
  const { body } = await makeClient(url as string).get(`/api/room-inventory/check-availability?${query}`);
  return body.available as boolean;
}

async function moveThroughApi(url: Url, { id }: OnWire<DeskBooking>, status: BookingStatus): Promise<void> {
  expect(
    (await (await staffClient(url, 'superadmin')).put(`/api/bookings/${id}`, { status, reason: 'Pays by transfer' }))
      .status,
  ).toBe(200);
}

async function payThroughApi(url: Url, { id }: OnWire<DeskBooking>, amount: number): Promise<void> {
  const input = { method: 'cash', amount, key: `elsewhere-${id}-${amount}` };
  expect((await (await staffClient(url, 'receptionist')).post(`/api/bookings/${id}/payments`, input)).status).toBe(201);
}

async function readBooking(url: Url, { id }: OnWire<DeskBooking>) {
  const { body } = await (await staffClient(url, 'supervisor')).get(`/api/bookings/${id}`);
  return body as { booking: OnWire<DeskBooking>; payments: { amount: number; reversed: unknown }[] };
}

const bookingsTable = (page: Page): Locator => page.getByRole('table', { name: 'Bookings' });
const bookingRows = (page: Page): Locator =>
  bookingsTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const drawerOf = (page: Page, { reference }: OnWire<DeskBooking>): Locator =>
  page.getByRole('dialog', { name: reference });
const questionDialog = (page: Page, title: string): Locator => page.getByRole('alertdialog', { name: title });
const actionGroup = (page: Page): Locator => page.getByRole('group', { name: 'Actions' });
const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const pressAction = (page: Page, name: string): Promise<void> =>
  actionGroup(page).getByRole('button', { name, exact: true }).click();
const totalSentence = (page: Page, sentence: string): Locator => page.getByText(sentence, { exact: true }).last();

async function openBookings(page: Page, role: StaffRole, search: Record<string, string> = {}): Promise<void> {
  await startSession(page, role);
  await page.goto(officeLink(role, 'bookings', search));
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings Dashboard' })).toBeVisible();
}

async function openBooking(page: Page, role: StaffRole, booking: OnWire<DeskBooking>): Promise<Locator> {
  await startSession(page, role);
  await page.goto(officeLink(role, 'bookings', { booking: booking.id }));
  const bookingDrawer = drawerOf(page, booking);
  await expect(bookingDrawer.getByText(booking.guest_name)).toBeVisible();
  return bookingDrawer;
}

const expectStatus = (bookingDrawer: Locator, status: BookingStatus): Promise<void> =>
  expect(bookingDrawer.getByRole('status').getByText(statusLabels[status], { exact: true })).toBeVisible();

test.describe('a superadmin', () => {
  const freedText = 'freed immediately';
  const transitions = [
    {
      name: 'Check In',
      from: 'confirmed',
      to: 'checked_in',
      frees: false,
      says: 'confirms that the guest has arrived',
    },
    { name: 'Check Out and Complete', from: 'checked_in', to: 'completed', frees: true, says: 'returned to inventory' },
    { name: 'Mark Completed', from: 'checked_out', to: 'completed', frees: true, says: 'returned to inventory' },
    { name: 'Cancel Booking', from: 'confirmed', to: 'cancelled', frees: true, says: freedText },
    { name: 'No Show', from: 'confirmed', to: 'no_show', frees: true, says: freedText },
    { name: 'Void', from: 'checked_in', to: 'voided', frees: true, says: 'Only for errors and duplicates' },
  ] as const;
  const titles: Record<(typeof transitions)[number]['to'], string> = {
    checked_in: 'Check this guest in?',
    completed: 'Complete this stay?',
    cancelled: 'Cancel this booking?',
    no_show: 'Mark this guest as a no-show?',
    voided: 'Void this booking?',
  };

  // Only the deep form runs these tests. server/front-desk/moves.api.test.ts tests the rules of transitions.
  for (const { name, from, to, frees, says } of transitions)
    test(`moves a ${from} booking on by ${name}, once it is confirmed`, {
      tag: to === 'no_show' ? '@deep' : ['@desktop', '@deep'],
    }, async ({ page, baseURL }) => {
      const booking = await bookLastSuite(baseURL);
      if (from !== 'confirmed') await moveThroughApi(baseURL, booking, 'checked_in');
      // Pays first, because a stay that owes cannot be completed.
      if (to === 'completed') await payThroughApi(baseURL, booking, booking.balance);
      if (from === 'checked_out') await moveThroughApi(baseURL, booking, 'checked_out');
      const hadFreeRoom = await hasFreeRoom(baseURL, booking);
      expect(hadFreeRoom).toBe(from === 'checked_out');
      const bookingDrawer = await openBooking(page, 'superadmin', booking);

      await pressAction(page, name);
      const leaves = from === 'checked_in' && to === 'completed';
      const dialog = questionDialog(page, leaves ? `Check out ${booking.guest_name}` : titles[to]);
      await expect(dialog.getByText(says)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'No, Cancel' })).toBeFocused();
      await pressButton(page, 'No, Cancel');
      await expect(dialog).toBeHidden();
      await expectStatus(bookingDrawer, from);
      expect((await readBooking(baseURL, booking)).booking.status).toBe(from);

      await pressAction(page, name);
      await pressButton(page, 'Yes, Proceed');
      await expectToast(page, deskMessages.updated(to));
      await expect(dialog).toBeHidden();
      await expectStatus(bookingDrawer, to);
      expect(await hasFreeRoom(baseURL, booking)).toBe(frees);
      if (to === 'checked_in') return;
      await expect(bookingDrawer.getByText(deskMessages.finalized)).toBeVisible();
      await expect(actionGroup(page)).toBeHidden();
      if (to !== 'no_show') return;
      await pressButton(page, 'Undo No Show');
      await expectStatus(bookingDrawer, from);
      expect(await hasFreeRoom(baseURL, booking)).toBe(hadFreeRoom);
      await expect(actionGroup(page).getByRole('button', { name: 'No Show' })).toBeEnabled();
    });

  test('a guest who leaves early is asked for what is open, also right after a payment', {
    tag: ['@desktop', '@deep'],
  }, async ({ page, baseURL }) => {
    const stay = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 3) };
    const booking = await bookWalkIn(baseURL, newGuest(stay));
    await moveThroughApi(baseURL, booking, 'checked_in');
    const desk = await staffClient(baseURL, 'receptionist');
    const transfer = { method: 'transfer', amount: 15_000, reference: 'Kuda 4471', key: `sent-${booking.id}` };
    expect((await desk.post(`/api/bookings/${booking.id}/payments`, transfer)).status).toBe(201);
    await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Check Out and Complete');
    const departure = questionDialog(page, `Check out ${booking.guest_name}`);
    const waitingNote = departure.getByText(checkOutMessages.transferWaits(fromNaira(15_000)));
    await expect(waitingNote).toBeVisible();
    await departure.getByLabel('Reason').fill('The flight was moved');
    await departure.getByRole('button', { name: 'Yes, Proceed' }).click();
    await expect(departure).toContainText('To pay now ₦30,500');
    await expect(waitingNote).toBeVisible();

    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await departure.getByRole('button', { name: /^Record payment/ }).click();
    await expect(payment.getByLabel('Amount (₦)')).toHaveValue('15500');
    await payment.getByLabel('Method').selectOption('cash');
    await payment.getByLabel('Amount (₦)').fill('500');
    const previewGate = makeReleasableWait();
    await page.route('**/api/bookings/*/departure', async (route) => {
      await previewGate.opened;
      await route.continue();
    });
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(departure).toContainText('Working out what is unused…');
    await expect(departure).not.toContainText('To pay now');
    previewGate.open();
    await expect(departure).toContainText('To pay now ₦30,000');
  });

  test('says why a booking was cancelled, and reads it in its history', { tag: '@deep' }, async ({ page, baseURL }) => {
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Cancel Booking');
    await fieldOf(page, 'Reason (optional)').fill('The flight was moved');
    await pressButton(page, 'Yes, Proceed');
    const history = bookingDrawer.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('Booking cancelled');
    await expect(history.first()).toContainText('Reason: The flight was moved');
    await expect(history.first()).toContainText('21 Nov, 12:');
    await expect(history.last()).toContainText('Booking created');
  });

  test('cannot delete what has been paid, not even when the money came meanwhile', {
    tag: ['@desktop', '@deep'],
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(409));
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Delete');
    await payThroughApi(baseURL, booking, 1000);
    await fieldOf(page, 'Reason').fill('Typed twice');
    await pressButton(page, 'Yes, Proceed');
    const dialog = questionDialog(page, 'Delete this booking?');
    await expect(dialog.getByRole('alert')).toHaveText(deskMessages.paidNotDeletable);
    await expect(fieldOf(page, 'Reason')).toHaveValue('Typed twice');
    await pressButton(page, 'No, Cancel');
    const deleteButton = actionGroup(page).getByRole('button', { name: 'Delete' });
    await expect(deleteButton).toBeDisabled();
    await expect(deleteButton).toHaveAccessibleDescription(deskMessages.paidNotDeletable);
    await expect(bookingDrawer.getByText(`To pay later ${nairaToText(booking.total_amount - 1000)}`)).toBeVisible();
  });
});

test.describe('two people on one booking:', { tag: '@desktop' }, () => {
  test('the slower one reads what happened and sees it as it is', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(409));
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Check In');
    await moveThroughApi(baseURL, booking, 'cancelled');
    await pressButton(page, 'Yes, Proceed');
    const dialog = questionDialog(page, 'Check this guest in?');
    await expect(dialog.getByRole('alert')).toHaveText(deskMessages.moved('cancelled'));
    await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Yes, Proceed' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expectStatus(bookingDrawer, 'cancelled');
    await expect(bookingDrawer.getByText(deskMessages.finalized)).toBeVisible();
  });

  test('what was typed stays, and may be sent again where it still makes sense', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(409));
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Cancel Booking');
    await fieldOf(page, 'Reason (optional)').fill('Left at once');
    await moveThroughApi(baseURL, booking, 'checked_in');
    await pressButton(page, 'Yes, Proceed');
    const dialog = questionDialog(page, 'Cancel this booking?');
    await expect(dialog.getByRole('alert')).toHaveText(deskMessages.moved('checked_in'));
    await expect(fieldOf(page, 'Reason (optional)')).toHaveValue('Left at once');
    expect((await readBooking(baseURL, booking)).booking.status).toBe('checked_in');
    await pressButton(page, 'Yes, Proceed');
    await expectStatus(bookingDrawer, 'cancelled');
    await expect(bookingDrawer.getByText('Reason: Left at once')).toBeVisible();
  });
});

test.describe('pressed twice or sent again,', { tag: '@desktop' }, () => {
  test('a move is one move', { tag: '@deep' }, async ({ page, baseURL }) => {
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    const replyGate = makeReleasableWait();
    let calls = 0;
    await page.route('**/api/bookings/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      calls += 1;
      await replyGate.opened;
      return route.continue();
    });
    await pressAction(page, 'Check In');
    await page.getByRole('button', { name: 'Yes, Proceed' }).dblclick();
    await expect.poll(() => calls).toBe(1);
    replyGate.open();
    await expectStatus(bookingDrawer, 'checked_in');
    expect(calls).toBe(1);
  });

  test('a deletion needs a reason, and is one deletion though its answer was lost, which is said to be done', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(connectionError, statusError(404));
    const booking = await bookLastSuite(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Delete');
    const dialog = questionDialog(page, 'Delete this booking?');
    await expect(dialog.getByText(deskMessages.cancelInstead)).toBeVisible();
    await pressButton(page, 'Yes, Proceed');
    await expect(fieldOf(page, 'Reason')).toBeFocused();
    await expect(fieldOf(page, 'Reason')).toHaveAccessibleDescription(deskMessages.reason);
    await fieldOf(page, 'Reason').fill('Typed twice');
    await page.route('**/api/bookings/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await pressButton(page, 'Yes, Proceed');
    await expect(dialog.getByRole('alert')).toContainText('Connection error');
    await page.unroute('**/api/bookings/*');
    await pressButton(page, 'Yes, Proceed');
    await expectToast(page, deskMessages.deleted);
    await expect(bookingDrawer).toBeHidden();
    await expect(page).not.toHaveURL(/booking=/);
    await expect(bookingRows(page).filter({ hasText: booking.reference })).toHaveCount(0);
    expect(await hasFreeRoom(baseURL, booking)).toBe(true);
  });
});

test('money is recorded in parts, once though its answer was lost, never beyond the balance, and reversed with a reason', {
  tag: '@deep',
}, async ({ page, baseURL, complaints }) => {
  complaints.allow(connectionError);
  const booking = await bookWalkIn(baseURL);
  const bookingDrawer = await openBooking(page, 'superadmin', booking);
  const form = page.getByRole('dialog', { name: 'Record payment' });
  await pressButton(page, 'Record payment');
  await expect(form.getByLabel('Amount (₦)')).toHaveValue(String(booking.total_amount));
  await form.getByLabel('Amount (₦)').fill(String(booking.total_amount + 1));
  await form.getByRole('button', { name: 'Record payment' }).click();
  await expect(form.getByLabel('Method')).toBeFocused();
  await expect(form.getByLabel('Method')).toHaveAccessibleDescription(deskMessages.method);
  await expect(form.getByText(deskMessages.overBalance(fromNaira(booking.total_amount)))).toBeVisible();
  await form.getByLabel('Method').selectOption({ label: 'Card terminal' });
  await form.getByLabel('Amount (₦)').fill('₦20,000');
  await form.getByRole('button', { name: 'Enter the slip instead' }).click();
  await form.getByLabel('Slip number').fill('SLIP-17');
  await form.getByRole('button', { name: 'Record payment' }).click();
  await expectToast(page, deskMessages.paymentTaken);
  await expect(
    bookingDrawer.getByRole('status').getByText(`To pay later ${nairaToText(booking.total_amount - 20_000)}`),
  ).toBeVisible();

  const payments = bookingDrawer.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect(payments).toHaveText(/Card terminal₦20,00021 Nov, 12:\d\d, Adaeze Okafor, SLIP-17/);
  await pressButton(page, 'Record payment');
  await expect(form.getByLabel('Amount (₦)')).toHaveValue(String(booking.total_amount - 20_000));
  await form.getByLabel('Method').selectOption('cash');
  let lostReplies = 0;
  await page.route('**/payments', async (route) => {
    await route.fetch();
    lostReplies += 1;
    await route.abort();
  });
  await form.getByRole('button', { name: 'Record payment' }).dblclick();
  await expect(form.getByRole('alert')).toContainText('Connection error');
  expect(lostReplies).toBe(1);
  await page.unroute('**/payments');
  await expect(form.getByLabel('Amount (₦)')).toHaveValue(String(booking.total_amount - 20_000));
  await form.getByRole('button', { name: 'Record payment' }).click();
  await expect(payments).toHaveCount(2);
  const { booking: bookingAfter, payments: recordedPayments } = await readBooking(baseURL, booking);
  expect(recordedPayments).toHaveLength(2);
  expect(bookingAfter).toMatchObject({ payment_status: 'paid', balance: 0 });
  await expect(bookingDrawer.getByRole('status').getByText('Paid', { exact: true })).toBeVisible();
  await expect(bookingDrawer.getByRole('button', { name: 'Record payment' })).toBeHidden();

  await payments.filter({ hasText: 'SLIP-17' }).getByRole('button', { name: 'Reverse' }).click();
  const reversalDialog = page.getByRole('dialog', { name: 'Reverse this payment?' });
  await reversalDialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(reversalDialog.getByLabel('Reason')).toHaveAccessibleDescription(deskMessages.reason);
  await reversalDialog.getByLabel('Reason').fill('The card was declined after all');
  await reversalDialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expectToast(page, deskMessages.paymentReversed);
  const reversedPayment = payments.filter({ hasText: 'SLIP-17' });
  await expect(reversedPayment).toContainText('Reversed by Adaeze Okafor');
  await expect(reversedPayment).toContainText('The card was declined after all');
  await expect(reversedPayment.getByRole('deletion').first()).toBeVisible();
  await expect(reversedPayment.getByRole('button', { name: 'Reverse' })).toBeHidden();
  await expect(bookingDrawer.getByRole('status').getByText('To pay later ₦20,000')).toBeVisible();
});

test('the amount to pay or to give back follows what is owed, until another one is typed or the answer is lost', {
  tag: '@desktop',
}, async ({ page, baseURL, complaints }) => {
  complaints.allow(connectionError);
  const booking = await bookWalkIn(baseURL);
  const owner = await staffClient(baseURL, 'superadmin');
  const giveDiscount = async (amount: number) => {
    const discount = { kind: 'discount', amount, reason: 'No hot water', key: randomUUID() };
    expect((await owner.post(`/api/bookings/${booking.id}/adjustments`, discount)).status).toBe(201);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  };
  const bookingDrawer = await openBooking(page, 'superadmin', booking);
  await pressButton(page, 'Record payment');
  const paymentDialog = page.getByRole('dialog', { name: 'Record payment' });
  const paymentAmount = paymentDialog.getByLabel('Amount (₦)');
  await expect(paymentAmount).toHaveValue(String(booking.total_amount));
  await giveDiscount(1000);
  await expect(paymentAmount).toHaveValue(String(booking.total_amount - 1000));
  await paymentDialog.getByRole('button', { name: 'Cancel' }).click();

  await payThroughApi(baseURL, booking, booking.total_amount - 1000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await pressButton(page, 'Give money back');
  const form = page.getByRole('dialog', { name: 'Give money back' });
  const amount = form.getByLabel('Amount (₦)');
  await expect(amount).toHaveValue('');
  await giveDiscount(2000);
  await expect(amount).toHaveValue('2000');
  await amount.fill('1500');
  await giveDiscount(1000);
  await expect(form.getByText('₦3,000 was paid beyond the total.')).toBeVisible();
  await expect(amount).toHaveValue('1500');

  await amount.fill('3000');
  await form.getByLabel('Method').selectOption('transfer');
  await form.getByLabel('Reason').fill('No hot water');
  await page.route('**/refunds', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const isRefetched = page.waitForResponse(new RegExp(`/api/bookings/${booking.id}$`));
  await form.getByRole('button', { name: 'Give money back' }).click();
  await expect(form.getByRole('alert')).toContainText('Connection error');
  await isRefetched;
  await page.unroute('**/refunds');
  await expect(amount).toHaveValue('3000');
  await form.getByRole('button', { name: 'Give money back' }).click();
  await expectToast(page, deskMoneyMessages.givenBack);
  await expect(bookingDrawer.getByRole('list', { name: 'Given back' }).getByRole('listitem')).toHaveCount(1);
});

test('a stay gets another room type from a later night on', { tag: ['@desktop', '@deep'] }, async ({
  page,
  baseURL,
}) => {
  const input = newGuest({ room_id: 'classic-single' });
  const booking = await bookWalkIn(baseURL, { ...input, check_out: addDays(input.check_in, 3) });
  const bookingDrawer = await openBooking(page, 'receptionist', booking);
  await pressButton(page, 'Edit stay');
  const editDialog = page.getByRole('dialog', { name: 'Edit stay' });
  await editDialog.getByLabel('Room type').selectOption({ label: 'Deluxe, ₦30,500' });
  const lastNight = addDays(booking.check_out, -1);
  await editDialog.getByLabel('From the night of').fill(lastNight);
  const afterRegion = editDialog.getByRole('region', { name: 'After the change' });
  await expect(afterRegion).toContainText(`Classic Single${formatDay(booking.check_in)} to ${formatDay(lastNight)}`);
  await expect(afterRegion).toContainText(`Deluxe${formatDay(lastNight)} to ${formatDay(booking.check_out)}`);
  await expect(afterRegion).toContainText('New total₦80,300 (+₦5,600)');
  await expectAccessibleLayout(page);
  await editDialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, changeMessages.changed);
  await expect(bookingDrawer.getByText('Classic Single, then Deluxe').first()).toBeVisible();
});

test('a stay is made longer and its name corrected, with a discount, a charge and part of the money given back', {
  tag: '@desktop',
}, async ({ page, baseURL, complaints }) => {
  complaints.allow(statusError(409));
  const booking = await bookWalkIn(baseURL, newGuest({ room_id: 'classic-single' }));
  await payThroughApi(baseURL, booking, booking.total_amount);
  const bookingDrawer = await openBooking(page, 'receptionist', booking);
  await pressButton(page, 'Edit stay');
  const editDialog = page.getByRole('dialog', { name: 'Edit stay' });
  await expect(editDialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await editDialog.getByLabel('Guest name').fill('Chinwe Eze');
  await expect(editDialog.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await pressButton(page, 'Keep editing');
  await editDialog.getByLabel('Check-out').fill(booking.check_in);
  await editDialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(editDialog.getByLabel('Check-out')).toHaveAccessibleDescription(stayMessages.order);
  const newCheckOut = addDays(booking.check_out, 1);
  await editDialog.getByLabel('Check-out').fill(newCheckOut);
  const afterRegion = editDialog.getByRole('region', { name: 'After the change' });
  await expect(afterRegion).toContainText('New total₦74,700 (+₦24,900)');
  await expect(afterRegion).toContainText('To pay in all₦24,900');
  await expect(afterRegion).toContainText(formatDay(booking.check_out));
  await expectAccessibleLayout(page);

  // Another staff member saves first. The form must not lose the name that was typed.
  const otherStaff = await staffClient(baseURL, 'superadmin');
  const { booking: currentBooking } = await readBooking(baseURL, booking);
  const noteReply = await otherStaff.put(`/api/bookings/${booking.id}/stay`, {
    version: currentBooking.version,
    note: 'Arrives late',
  });
  expect(noteReply.status).toBe(200);
  await editDialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(editDialog.getByRole('alert')).toHaveText(changeMessages.changedMeanwhile);
  await expect(editDialog.getByLabel('Note (optional)')).toHaveValue('Arrives late');
  await expect(editDialog.getByLabel('Guest name')).toHaveValue('Chinwe Eze');
  await expect(afterRegion).toContainText('New total₦74,700');
  await editDialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, changeMessages.changed);
  await expect(bookingDrawer.getByText('Chinwe Eze', { exact: true })).toBeVisible();
  await expect(bookingDrawer.getByRole('status').getByText('To pay later ₦24,900')).toBeVisible();
  const history = bookingDrawer.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText(`Check out: ${formatDay(booking.check_out)} → ${formatDay(newCheckOut)}`);

  await pressButton(page, 'Discount');
  const discountDialog = page.getByRole('dialog', { name: 'Discount' });
  await expect(discountDialog.getByLabel('Amount (₦)')).toHaveValue('');
  await discountDialog.getByLabel('Amount (₦)').fill('20,001');
  await discountDialog.getByLabel('Reason').fill('No hot water');
  await discountDialog.getByRole('button', { name: 'Give discount' }).click();
  await expect(discountDialog.getByLabel('Amount (₦)')).toHaveAccessibleDescription(/At most ₦20,000/);
  await discountDialog.getByLabel('Amount (₦)').fill('4,900');
  await discountDialog.getByRole('button', { name: 'Give discount' }).click();
  await expectToast(page, deskMoneyMessages.adjusted.discount);
  await pressButton(page, 'Extra charge');
  const extraChargeDialog = page.getByRole('dialog', { name: 'Extra charge' });
  await extraChargeDialog.getByLabel('Amount (₦)').fill('3000');
  await extraChargeDialog.getByLabel('Reason').fill('Minibar');
  await extraChargeDialog.getByRole('button', { name: 'Add charge' }).click();
  await expectToast(page, deskMoneyMessages.adjusted.charge);
  await expect(
    bookingDrawer.getByRole('list', { name: 'Discounts and extra charges' }).getByRole('listitem'),
  ).toHaveCount(2);

  await pressButton(page, 'Give money back');
  const refundDialog = page.getByRole('dialog', { name: 'Give money back' });
  await refundDialog.getByLabel('Method').selectOption('cash');
  await expect(refundDialog.getByText(/Ngozi Eze/)).toBeVisible();
  await refundDialog.getByLabel('Amount (₦)').fill('1800');
  await refundDialog.getByLabel('Reason').fill('Paid too much');
  await refundDialog.getByRole('button', { name: 'Give money back' }).click();
  await expectToast(page, deskMoneyMessages.givenBack);
  await expect(bookingDrawer.getByRole('list', { name: 'Given back' })).toContainText(
    /Given back, Cash from .*Ngozi Eze-₦1,800/,
  );
  await expect(bookingDrawer.getByRole('status').getByText('To pay later ₦24,800')).toBeVisible();
  const receiptOpening = page.context().waitForEvent('page');
  await bookingDrawer.getByRole('link', { name: 'Receipt', exact: true }).click();
  const receiptPage = await receiptOpening;
  for (const line of ['Extra charge: Minibar', 'Discount: No hot water'])
    await expect(receiptPage.getByText(line)).toBeVisible();
  await expect(receiptPage.getByRole('term').filter({ hasText: 'To pay later' })).toBeVisible();
});

test('a payment by card whose guest never came back is found by asking again', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const guest = newGuest();
  const createReply = await makeClient(baseURL as string).post('/api/bookings/public', guest);
  const { booking, checkout } = createReply.body as { booking: OnWire<DeskBooking>; checkout: { tx_ref: string } };
  const bookingDrawer = await openBooking(page, 'superadmin', booking);
  await expect(actionGroup(page)).toContainText(deskMessages.unpaidOnline);
  await pressButton(page, 'Recheck payment');
  await expectToast(page, deskMessages.rechecked);
  await expectStatus(bookingDrawer, 'pending');

  const payment = { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' };
  expect((await page.request.post('/sandbox/pay', { data: payment })).status()).toBe(200);
  await pressButton(page, 'Recheck payment');
  await expectStatus(bookingDrawer, 'confirmed');
  await expect(bookingDrawer.getByRole('status').getByText('Paid', { exact: true })).toBeVisible();
  await expect(bookingDrawer.getByRole('list', { name: 'Payments' })).toContainText('Online card');
  await expect(bookingDrawer.getByText(/^The confirmation e-mail (was sent|is waiting)/)).toBeVisible();
  await expect(bookingDrawer.getByRole('button', { name: 'Recheck payment' })).toBeHidden();
});

test('the guest is one press away, and so is the receipt', { tag: '@deep' }, async ({ page, baseURL, context }) => {
  const guest = newGuest({ guest_phone: '0801 123 4567' });
  const bookingDrawer = await openBooking(page, 'receptionist', await bookWalkIn(baseURL, guest));
  await expect(bookingDrawer.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+2348011234567');
  await expect(bookingDrawer.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    'https://wa.me/2348011234567',
  );
  await expect(bookingDrawer.getByRole('link', { name: /^E-mail/ })).toHaveAttribute(
    'href',
    `mailto:${guest.guest_email}`,
  );
  const receiptOpening = context.waitForEvent('page');
  await bookingDrawer.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect((await receiptOpening).getByText(guest.guest_email)).toBeVisible();
});

test.describe('the list', () => {
  test('is searched, filtered, sorted and paged in the address', { tag: '@deep' }, async ({ page, baseURL }) => {
    // Uses only letters, because a name must not contain a long number.
    const surname = `Adebayo${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const bookings: OnWire<DeskBooking>[] = [];
    const desk = await staffClient(baseURL, 'receptionist');
    for (let guest = 0; guest < 27; guest += 1) {
      const input = newGuest({ guest_name: `Guest ${surname}`, room_id: 'classic-single' });
      bookings.push((await desk.post('/api/bookings', input)).body.booking as OnWire<DeskBooking>);
    }
    const sum = bookings.reduce((all, { total_amount }) => all + total_amount, 0);
    const [firstBooking] = bookings;
    const lastBooking = bookings.at(-1);
    if (!firstBooking || !lastBooking) throw new Error('nothing was booked');

    await openBookings(page, 'superadmin');
    await page.getByLabel('Search', { exact: true }).fill(surname.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`q=${surname.toLowerCase()}`));
    await expect(totalSentence(page, '25 of 27 bookings found')).toBeVisible();
    await expect(page.getByText(`${nairaToText(sum)} in all`)).toBeVisible();
    await expect(bookingRows(page).first()).toContainText(lastBooking.reference);
    await pressButton(page, 'Next');
    await expect(bookingRows(page)).toHaveCount(2);
    await page.reload();
    await expect(bookingRows(page)).toHaveCount(2);
    await expect(page.getByText(`${nairaToText(sum)} in all`)).toBeVisible();
    await page.goBack();
    await expect(bookingRows(page)).toHaveCount(25);

    await moveThroughApi(baseURL, firstBooking, 'cancelled');
    await openFilters(page);
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Cancelled' });
    await expect(totalSentence(page, '1 booking found')).toBeVisible();
    await expect(page).toHaveURL(/status=cancelled/);
    await expect(page.getByText(`${nairaToText(firstBooking.total_amount)} in all`)).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'All statuses' });
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'Online' });
    await expect(page.getByText('No booking matches your search and filters')).toBeVisible();
    await pressButton(page, 'Clear filters');
    await expect(page).not.toHaveURL(/source=|q=/);
  });

  test('finds a booking by telephone number, by reference and by the days of the stay', { tag: '@deep' }, async ({
    page,
    baseURL,
  }) => {
    const phone = `+234 809 ${String(Date.now()).slice(-7)}`;
    const booking = await bookWalkIn(baseURL, newGuest({ guest_phone: phone }));
    await openBookings(page, 'supervisor');
    const searchField = page.getByLabel('Search', { exact: true });
    for (const words of [phone.replaceAll(' ', ''), booking.reference.toLowerCase()]) {
      await searchField.fill(words);
      await expect(bookingRows(page)).toHaveCount(1);
      await expect(bookingRows(page)).toContainText(booking.guest_name);
      await expect(bookingRows(page)).toContainText(statusLabels.confirmed);
    }
    await openFilters(page);
    await page.getByLabel('Stays from').fill(addDays(booking.check_out, 1));
    await expect(page.getByText('No booking matches your search and filters')).toBeVisible();
    await page.getByLabel('Stays from').fill(booking.check_in);
    await page.getByLabel('Stays until').fill(booking.check_in);
    await expect(bookingRows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`from=${booking.check_in}&.*to=${booking.check_in}|to=.*from=`));
  });

  test('refuses reversed days and leads out again', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
    await openBookings(page, 'superadmin', { from: '2026-12-10', to: '2026-12-01' });
    await expect(page.getByLabel('Stays until')).toHaveAccessibleDescription(rangeMessages.range);
    await pressButton(page, 'Clear filters');
    await expect(page.getByLabel('Stays until')).toHaveValue('');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('opens a booking beside it, but not when its number is marked: the back button closes it, a link opens it', {
    tag: '@deep',
  }, async ({ page, baseURL }) => {
    const booking = await bookWalkIn(baseURL, newGuest({ guest_phone: '+2348097773688' }));
    await openBookings(page, 'superadmin', { q: booking.reference });
    const row = bookingRows(page).filter({ hasText: booking.reference });
    if ((page.viewportSize()?.width ?? 0) > 1000) await selectNumberWithMouse(page, row, '+2348097773688');
    await expect(drawerOf(page, booking)).toHaveCount(0);
    await row.getByText(booking.room_type).click();
    await expect(drawerOf(page, booking)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`booking=${booking.id}`));
    await page.goBack();
    await expect(drawerOf(page, booking)).toBeHidden();
    await page.goForward();
    await expect(drawerOf(page, booking)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawerOf(page, booking)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`q=${booking.reference}$`));
    await page.goto(officeLink('superadmin', 'bookings', { booking: booking.id }));
    await expect(drawerOf(page, booking)).toBeVisible();
    await drawerOf(page, booking).getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/booking=/);
  });

  test('says so when a link leads to no booking', { tag: ['@desktop', '@deep'] }, async ({ page, complaints }) => {
    complaints.allow(statusError(404));
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'bookings', { booking: '00000000-0000-4000-8000-000000000000' }));
    await expect(page.getByRole('dialog', { name: 'Booking' }).getByRole('alert')).toHaveText('No booking found.');
  });

  test('refreshes itself, and leaves the open booking and what is being typed alone', {
    tag: ['@desktop', '@deep'],
  }, async ({ page, baseURL }) => {
    await page.clock.install();
    const booking = await bookWalkIn(baseURL);
    const bookingDrawer = await openBooking(page, 'superadmin', booking);
    await pressAction(page, 'Cancel Booking');
    await fieldOf(page, 'Reason (optional)').fill('Half a sen');
    await payThroughApi(baseURL, booking, 5000);
    await page.clock.fastForward(46_000);
    await expect(
      bookingDrawer.getByRole('status').getByText(`To pay later ${nairaToText(booking.total_amount - 5000)}`),
    ).toBeVisible();
    await expect(fieldOf(page, 'Reason (optional)')).toHaveValue('Half a sen');
    await expect(fieldOf(page, 'Reason (optional)')).toBeFocused();
  });
});

test('a receptionist sees sources as tabs, why a later stay has to wait, and takes back an own payment', {
  tag: '@deep',
}, async ({ page, baseURL }) => {
  const booking = await bookWalkIn(baseURL);
  await openBookings(page, 'receptionist', { q: booking.reference });
  await pressButton(page, 'Online');
  await expect(page).toHaveURL(/source=online/);
  await expect(page.getByText('No booking matches your search and filters')).toBeVisible();
  await pressButton(page, 'Manual');
  await bookingRows(page).getByRole('link', { name: booking.reference }).click();
  const checkInButton = actionGroup(page).getByRole('button', { name: 'Check In' });
  await expect(checkInButton).toBeDisabled();
  await expect(checkInButton).toHaveAccessibleDescription(deskMessages.notToday);
  await expect(actionGroup(page).getByRole('button', { name: 'No Show' })).toHaveCount(0);
  await expect(actionGroup(page).getByRole('button', { name: /Void|Delete/ })).toHaveCount(0);
  await payThroughApi(baseURL, booking, 1000);
  await page.reload();
  const payments = drawerOf(page, booking).getByRole('list', { name: 'Payments' });
  await payments.getByRole('button', { name: /^Reverse/ }).click();
  await fieldOf(page, 'Reason').fill('Another guest paid');
  await pressButton(page, 'Reverse payment');
  await expect(payments).toContainText('Reversed by Ngozi Eze');
  await page.keyboard.press('Escape');
  await pressButton(page, 'New Walk-in Booking');
  await expect(page.getByRole('dialog', { name: 'New Walk-in Booking' })).toBeVisible();
});

test('a supervisor reads, and is offered nothing to do', { tag: '@deep' }, async ({ page, baseURL }) => {
  const booking = await bookWalkIn(baseURL);
  await openBookings(page, 'supervisor', { q: booking.reference });
  await expect(bookingRows(page)).toContainText(statusLabels.confirmed);
  await expect(page.getByRole('button', { name: /New .*Booking/ })).toBeHidden();
  await moveThroughApi(baseURL, booking, 'checked_in');
  await pressButton(page, 'Refresh');
  await expect(bookingRows(page)).toContainText(statusLabels.checked_in);
  await bookingRows(page).getByRole('link', { name: booking.reference }).click();
  const bookingDrawer = drawerOf(page, booking);
  await expect(bookingDrawer.getByRole('region', { name: 'History' })).toBeVisible();
  await expect(actionGroup(page)).toBeHidden();
  await expect(bookingDrawer.getByRole('button')).toHaveCount(1);
});

test('axe finds nothing in the list, in a booking and in what it asks', { tag: '@deep' }, async ({ page, baseURL }) => {
  const booking = await bookWalkIn(
    baseURL,
    newGuest({ guest_name: 'Oluwadamilola-Temitope Ogunbanjo-Adeyemi-Okonkwo' }),
  );
  await payThroughApi(baseURL, booking, 1000);
  await openBookings(page, 'superadmin');
  await expect(bookingRows(page).first()).toBeVisible();
  await expectAccessibleLayout(page);
  await page.goto(officeLink('superadmin', 'bookings', { booking: booking.id }));
  await expect(drawerOf(page, booking).getByText(booking.guest_name)).toBeVisible();
  await expectAccessibleLayout(page);
  await pressAction(page, 'Void');
  await expectAccessibleLayout(page);
  await pressButton(page, 'No, Cancel');
  await pressButton(page, 'Record payment');
  await page.getByRole('dialog', { name: 'Record payment' }).getByRole('button', { name: 'Record payment' }).click();
  await expectAccessibleLayout(page);
});

/** Drags the mouse over a telephone number, as people do to copy the number. */
async function selectNumberWithMouse(page: Page, row: Locator, number: string): Promise<void> {
  const box = await row.getByText(number).boundingBox();
  if (!box) throw new Error('the number is not to be seen');
  await page.mouse.move(box.x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(number.slice(1));
}

test('the keyboard is enough to check a guest in', { tag: ['@desktop', '@deep'] }, async ({ page, baseURL }) => {
  const booking = await bookWalkIn(baseURL);
  await openBookings(page, 'superadmin', { q: booking.reference });
  await tabTo(page.getByRole('link', { name: booking.reference }));
  await page.keyboard.press('Enter');
  await tabTo(actionGroup(page).getByRole('button', { name: 'Check In' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, Cancel' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Yes, Proceed' }));
  await page.keyboard.press('Enter');
  await expectStatus(drawerOf(page, booking), 'checked_in');
  await tabTo(actionGroup(page).getByRole('button', { name: 'Check Out and Complete' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: booking.reference })).toBeFocused();

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
});

test('a drawer whose script cannot be loaded leaves the list as it is', { tag: '@desktop' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(connectionError, /Failed to fetch/);
  const booking = await bookWalkIn(baseURL);
  await page.route('**/assets/booking-drawer-*', (route) => route.abort());
  await openBookings(page, 'superadmin', { q: booking.reference });
  await bookingRows(page).getByRole('link', { name: booking.reference }).click();
  const failureDialog = page.getByRole('alertdialog', { name: 'The booking could not be opened' });
  await expect(failureDialog).toBeVisible();
  await expectAccessibleLayout(page);
  await failureDialog.getByRole('button', { name: 'Close' }).click();
  await expect(failureDialog).toBeHidden();
  await expect(bookingRows(page)).toHaveCount(1);
});
