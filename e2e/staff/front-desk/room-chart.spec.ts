import type { Locator, Page } from '@playwright/test';
import { addDays, weekdays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { chartMessages } from '#contract/front-desk/room-chart.ts';
import { readinessReply } from '#contract/housekeeping/housekeeping.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout, expectAccessibleScreen } from '../../accessibility.ts';
import { bookAtDesk, pressButton, roomIdOf, staffClient, tabTo, walkInForTonight } from '../../desk.ts';
import { connectionError, expect, statusError, testAlone as test } from '../../fixtures.ts';
import { expectTab, expectToast, signIn, startSession } from '../../staff.ts';

const suiteRoomType = 'executive-suite';

async function openRoomChart(page: Page, role: 'receptionist' | 'supervisor' = 'receptionist'): Promise<void> {
  await startSession(page, role);
  await page.goto(officeLink(role, 'plan'));
  await expectTab(page, 'Plan');
}

const chartGrid = (page: Page): Locator => page.getByRole('grid', { name: /^Rooms by nights/ });
const chartBar = (page: Page, label: string | RegExp): Locator =>
  chartGrid(page).getByRole('gridcell', { name: label });
const footRegion = (page: Page): Locator => page.getByRole('region', { name: 'Chosen' });
const shelfRegion = (page: Page): Locator => page.getByRole('region', { name: 'Stays without a room' });

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const roomCard = (page: Page, number: string): Locator =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${number}`) });
const sheetOf = (page: Page, number: string): Locator => page.getByRole('dialog', { name: `Room ${number}` });

/** Puts a guest of tonight into the business suite `number`, and makes the room dirty. Returns the guest’s name. */
async function bookIntoDirtyRoom(url: string | undefined, number: string): Promise<string> {
  const desk = await staffClient(url, 'receptionist');
  const { id, version, guest_name } = await bookAtDesk(desk, walkInForTonight('Folake Adebayo', 'business-suite'));
  const room = await roomIdOf(desk, number);
  expect((await desk.put(`/api/bookings/${id}/room`, { version, room })).status).toBe(200);
  const dirtyInput = { condition: 'dirty', version: 0, key: 'dirty' };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, dirtyInput)).status).toBe(200);
  return guest_name;
}

async function recordSeen(url: string | undefined, number: string, seen: 'occupied' | 'vacant'): Promise<void> {
  const superadmin = await staffClient(url, 'superadmin');
  const room = await roomIdOf(superadmin, number);
  expect((await superadmin.put(`/api/housekeeping/rooms/${room}/seen`, { seen, key: 'seen' })).status).toBe(200);
}

async function bookTwoSuites(url: string | undefined): Promise<void> {
  const desk = await staffClient(url, 'receptionist');
  const stay = { room_id: suiteRoomType, check_in: testToday, check_out: addDays(testToday, 2) };
  await bookAtDesk(desk, { ...stay, guest_name: 'Ada Obi' });
  await bookAtDesk(desk, { ...stay, guest_name: 'Bola Martins' });
}

test('the desk prints the plan, and by keyboard only gives a room, moves, lengthens and swaps stays @desktop', async ({
  page,
  baseURL,
}) => {
  await bookTwoSuites(baseURL);
  await openRoomChart(page);

  await expect(chartBar(page, /^Ada Obi/)).toBeVisible();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await tabTo(page, shelfRegion(page).getByRole('button', { name: 'Give 301 to Ada Obi' }));
  await page.keyboard.press('Enter');
  await expectToast(page, '301 is given');
  await expect(chartBar(page, /^Ada Obi, room 301, 21 to 23 November/)).toBeVisible();

  await tabTo(page, chartGrid(page));
  await pressKeys(page, 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'Enter');
  await expect(footRegion(page)).toContainText('Ada Obi');
  await pressKeys(page, 'ArrowDown');
  await expect(footRegion(page)).toContainText('Room 302, 21 to 23 November: free');
  await expect(page.getByRole('status').filter({ hasText: 'Room 302, 21 to 23 November: free' })).toHaveCount(1);
  await pressKeys(page, 'Enter');
  await expectToast(page, '302 is given');
  await expect(chartBar(page, /^Ada Obi, room 302, 21 to 23 November/)).toBeVisible();
  await expect(chartGrid(page)).toBeFocused();

  await pressKeys(page, 'ArrowDown', 'Enter', 'Shift+ArrowRight');
  await expect(footRegion(page)).toContainText('Room 302, 21 to 24 November: free');
  await pressKeys(page, 'Enter');
  await expect(chartBar(page, /^Ada Obi, room 302, 21 to 24 November/)).toBeVisible();
  await pressKeys(page, 'Enter', 'Shift+ArrowLeft', 'Enter');
  await expect(chartBar(page, /^Ada Obi, room 302, 21 to 23 November/)).toBeVisible();

  await tabTo(page, shelfRegion(page).getByRole('button', { name: 'Give 301 to Bola Martins' }));
  await page.keyboard.press('Enter');
  await expect(chartBar(page, /^Bola Martins, room 301/)).toBeVisible();
  await tabTo(page, chartGrid(page));
  await pressKeys(page, 'Enter', 'ArrowUp');
  await expect(footRegion(page)).toContainText('Bola Martins has it for the same nights');
  await pressKeys(page, 'Enter');
  await expect(chartBar(page, /^Ada Obi, room 301/)).toBeVisible();
  await expect(chartBar(page, /^Bola Martins, room 302/)).toBeVisible();

  // Takes the room from Ada’s stay, which returns to the shelf, and opens the booking.
  await pressKeys(page, 'ArrowUp', 'Enter', 's');
  await expect(shelfRegion(page).getByRole('button', { name: 'Give 301 to Ada Obi' })).toBeVisible();
  await pressKeys(page, 'Enter', 'o');
  const bookingDialog = page.getByRole('dialog', { name: /^REF-/ });
  await expect(bookingDialog).toBeVisible();
  await pressKeys(page, 'Escape');
  await expect(bookingDialog).toBeHidden();
  await expect(chartGrid(page)).toBeFocused();
  await pressKeys(page, 'Escape');
  await expect(footRegion(page)).toBeHidden();

  // Finds a stay by its room while the chart shows later weeks.
  await page.getByRole('button', { name: 'A week later' }).click();
  await page.getByRole('button', { name: 'A week later' }).click();
  await expect(chartBar(page, /^Bola Martins/)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a stay' }).fill('302');
  const foundStays = page.getByRole('search').getByRole('listitem');
  await expect(foundStays).toHaveCount(1);
  await expectAccessibleScreen(page);
  await foundStays.getByRole('button', { name: /^Bola Martins/ }).click();
  await expect(page.getByRole('dialog').getByText('Bola Martins')).toBeVisible();
  await page.goBack();
  await expect(chartBar(page, /^Bola Martins, room 302/)).toBeVisible();
});

test('a press on free nights books a walk-in into that room, and a drag moves a selected bar @desktop @deep', async ({
  page,
  baseURL,
}) => {
  const desk = await staffClient(baseURL, 'receptionist');
  await bookAtDesk(desk, {
    room_id: suiteRoomType,
    check_in: testToday,
    check_out: addDays(testToday, 2),
    guest_name: 'Ada Obi',
  });
  await openRoomChart(page);
  await pressButton(page, 'Give 301 to Ada Obi');
  const barOfStay = chartBar(page, /^Ada Obi, room 301/);
  await barOfStay.scrollIntoViewIfNeeded();
  await barOfStay.click();
  await expect(footRegion(page)).toContainText('Ada Obi');
  await expectAccessibleLayout(page);
  const box = await barOfStay.boundingBox();
  if (!box) throw new Error('the bar is not on screen');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 62, box.y + box.height + 20, { steps: 4 });
  await page.mouse.up();
  await expectToast(page, '302 is given');
  await expect(chartBar(page, /^Ada Obi, room 302/)).toBeVisible();

  await page
    .locator('[data-room]')
    .last()
    .click({ position: { x: 500, y: 18 } });
  await expect(footRegion(page)).toContainText(/302 is free from .* until/);
  await pressButton(page, 'Book a walk-in');
  const form = page.getByRole('dialog', { name: 'New Walk-in Booking' });
  await expect(form.getByText('The stay gets room 302')).toBeVisible();
  await form.getByLabel('Guest name').fill('Chidi Eze');
  await form.getByLabel('Email').fill('chidi@example.ng');
  await form.getByLabel('Phone').fill('+234 803 111 2233');
  await pressButton(form, 'Create booking');
  await expect(page.getByRole('heading', { name: 'Booking created' })).toBeVisible();
  await pressButton(page, 'Done');
  await expect(chartBar(page, /^Chidi Eze, room 302/)).toBeVisible();
});

test('a drag moves only the later nights of a stay, and so do the keys @desktop @deep', async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const stay = { room_id: suiteRoomType, check_in: testToday, check_out: addDays(testToday, 4) };
  await bookAtDesk(desk, { ...stay, guest_name: 'Ada Obi' });
  await openRoomChart(page);
  await pressButton(page, 'Give 301 to Ada Obi');
  const barOfStay = chartBar(page, /^Ada Obi, room 301/);
  await barOfStay.scrollIntoViewIfNeeded();
  await barOfStay.click();
  const box = await barOfStay.boundingBox();
  if (!box) throw new Error('the bar is not on screen');
  const pointOnThirdNight = { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
  await page.mouse.click(pointOnThirdNight.x, pointOnThirdNight.y);
  await expect(footRegion(page)).toContainText('Ada Obi, from Monday 23 November on');
  await expectAccessibleLayout(page);
  await page.mouse.move(pointOnThirdNight.x, pointOnThirdNight.y);
  await page.mouse.down();
  await page.mouse.move(pointOnThirdNight.x, pointOnThirdNight.y + box.height + 4, { steps: 4 });
  await page.mouse.up();
  await expect(chartBar(page, /^Ada Obi, room 301, 21 to 23 November/)).toBeVisible();
  await expect(chartBar(page, /^Ada Obi, room 302, 23 to 25 November/)).toBeVisible();

  // Makes the stay in the second room a night longer by keys; the stay in the first room does not change.
  await chartBar(page, /^Ada Obi, room 302/).click();
  await pressKeys(page, 'Shift+ArrowRight', 'Enter');
  await expect(chartBar(page, /^Ada Obi, room 302, 23 to 26 November/)).toBeVisible();
  await expect(chartBar(page, /^Ada Obi, room 301, 21 to 23 November/)).toBeVisible();

  // Selects only the last night by keys, and moves it back to the first room.
  await pressKeys(page, 'Enter', 'x', 'x');
  await expect(footRegion(page)).toContainText('Ada Obi, from Wednesday 25 November on');
  await pressKeys(page, 'ArrowUp', 'Enter');
  await expect(chartBar(page, /^Ada Obi, room 301, 25 to 26 November/)).toBeVisible();
  await expect(chartBar(page, /^Ada Obi, room 302, 23 to 25 November/)).toBeVisible();
});

test('a stay that is lengthened against a condition needs a reason @desktop @deep', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(409));
  const leavingDay = addDays(testToday, 3);
  const owner = await staffClient(baseURL, 'superadmin');
  const conditionDays = { from: leavingDay, last_night: leavingDay, weekdays: [...weekdays] };
  const to = { ...conditionDays, room_type_id: suiteRoomType, kind: 'closed_to_departure', nights: null };
  expect((await owner.put('/api/prices', { periods: [], conditions: [{ to }] })).status).toBe(200);
  await bookTwoSuites(baseURL);
  await openRoomChart(page);
  await pressButton(page, 'Give 301 to Ada Obi');
  await chartBar(page, /^Ada Obi, room 301/).click();
  await pressKeys(page, 'Shift+ArrowRight');
  await expect(footRegion(page)).toContainText('Room 301, 21 to 24 November: free');
  await pressKeys(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('No departures on 24 November. Give a reason');
  await page.getByLabel('Reason to book it all the same').fill('Their flight was moved');
  await pressButton(page, 'Do it all the same');
  await expect(chartBar(page, /^Ada Obi, room 301, 21 to 24 November/)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('by taps only, the desk gives a room, moves, lengthens and swaps stays @phone @deep', async ({
  page,
  baseURL,
}) => {
  await bookTwoSuites(baseURL);
  await openRoomChart(page);
  const cardOfRoom = (number: string) => roomCard(page, number);
  const sheetOfRoom = (number: string) => sheetOf(page, number);
  const dialog = page.getByRole('dialog', { name: 'Move Ada Obi' });

  await page.getByText('2 stays have no room').tap();
  await page.getByRole('button', { name: 'Give 301 to Ada Obi' }).tap();
  await expectToast(page, '301 is given');
  await expect(cardOfRoom('301')).toContainText('Ada Obi');

  await cardOfRoom('301').tap();
  await sheetOfRoom('301').getByRole('button', { name: 'Move… Ada Obi' }).tap();
  await dialog.getByRole('radio', { name: 'Room 302' }).tap();
  await dialog.getByRole('button', { name: 'Leaves a day later' }).tap();
  await expect(dialog.getByText(/21 to 24 November: total/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move to 302' }).tap();
  await expect(dialog).toBeHidden();
  await expect(cardOfRoom('302')).toContainText('Ada Obi');
  await sheetOfRoom('301').getByRole('button', { name: 'Give 301' }).tap();
  await expectToast(page, '301 is given');
  await sheetOfRoom('301').getByRole('button', { name: 'Close', exact: true }).tap();

  await cardOfRoom('302').tap();
  await sheetOfRoom('302').getByRole('button', { name: 'Move… Ada Obi' }).tap();
  await dialog.getByText('rooms are taken or closed').or(dialog.getByText('room is taken or closed')).tap();
  await dialog.getByRole('button', { name: 'Swap with Bola Martins' }).tap();
  await expect(dialog).toBeHidden();
  await sheetOfRoom('302').getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(cardOfRoom('301')).toContainText('Ada Obi');
  await expect(cardOfRoom('302')).toContainText('Bola Martins');

  await cardOfRoom('302').tap();
  await sheetOfRoom('302')
    .getByRole('button', { name: /^Free 23 Nov/ })
    .tap();
  await expect(page.getByText('The stay gets room 302')).toBeVisible();
});

test('by taps only, a stay moves into a better room in the middle @phone @deep', async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const stay = { room_id: 'business-suite', check_in: testToday, check_out: addDays(testToday, 3) };
  await bookAtDesk(desk, { ...stay, guest_name: 'Ada Obi' });
  await openRoomChart(page);
  await page.getByText('1 stay has no room').tap();
  await page.getByRole('button', { name: 'Give 303 to Ada Obi' }).tap();
  await roomCard(page, '303').tap();
  await sheetOf(page, '303').getByRole('button', { name: 'Move… Ada Obi' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Move Ada Obi' });
  await dialog.getByRole('button', { name: 'Moves on a day later' }).tap();
  await dialog.getByRole('button', { name: 'Moves on a day later' }).tap();
  await expect(dialog.getByText('Room for these 1 night')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Room 301' }).tap();
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: 'Move to 301' }).tap();
  await expect(dialog).toBeHidden();
  await sheetOf(page, '303').getByRole('button', { name: 'Close', exact: true }).tap();
  await roomCard(page, '301').tap();
  await expect(sheetOf(page, '301')).toContainText('Ada Obi');
  await expect(sheetOf(page, '301')).toContainText('23 to 24 Nov');
});

test('a room has an address: it survives a reload, back and forward, and leads others there @phone', async ({
  page,
  baseURL,
  stranger,
}) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const { id, version } = await bookAtDesk(desk, walkInForTonight('Ada Obi', suiteRoomType));
  const room = await roomIdOf(desk, '301');
  expect((await desk.put(`/api/bookings/${id}/room`, { version, room })).status).toBe(200);
  const sheet = sheetOf(page, '301');
  await openRoomChart(page);
  await roomCard(page, '301').tap();
  await expect(page).toHaveURL(officeLink('receptionist', 'plan', { room }));
  await expect(sheet).toContainText('Ada Obi');
  await expectAccessibleLayout(page);
  await page.reload();
  await expect(sheet).toContainText('Ada Obi');

  const bookingDialog = page.getByRole('dialog', { name: /^REF-/ });
  await sheet.getByRole('button', { name: /^Ada Obi/ }).tap();
  await expect(bookingDialog).toBeVisible();
  await page.goBack();
  await expect(bookingDialog).toBeHidden();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(officeLink('receptionist', 'plan'));
  await page.goForward();
  await expect(sheet).toBeVisible();

  // The supervisor opens a room by a link, so there is no earlier page to go back to.
  const supervisorPage = await stranger();
  await startSession(supervisorPage, 'supervisor');
  await supervisorPage.goto(officeLink('supervisor', 'plan', { room }));
  await expect(sheetOf(supervisorPage, '301')).toContainText('Ada Obi');
  await supervisorPage.keyboard.press('Escape');
  await expect(sheetOf(supervisorPage, '301')).toBeHidden();
  await expect(supervisorPage).toHaveURL(officeLink('supervisor', 'plan'));

  const owner = await staffClient(baseURL, 'superadmin');
  const retiredRoom = await roomIdOf(owner, '101');
  expect((await owner.delete(`/api/rooms/${retiredRoom}`)).status).toBe(200);
  for (const missingRoom of [retiredRoom, crypto.randomUUID()]) {
    await page.goto(officeLink('receptionist', 'plan', { room: missingRoom }));
    await expect(page.getByRole('dialog', { name: 'Room' })).toContainText(chartMessages.noSuchRoom);
  }
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(roomCard(page, '301')).toBeVisible();
});

test('on the chart, a room opens by its key and by its number, and from the list of rooms @desktop @deep', async ({
  page,
}) => {
  await openRoomChart(page);
  await page.getByRole('button', { name: 'A week later' }).click();
  await tabTo(page, chartGrid(page));
  await pressKeys(page, 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'r');
  await expect(sheetOf(page, '301')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(sheetOf(page, '301')).toBeHidden();
  await expect(chartGrid(page)).toBeFocused();
  await chartGrid(page).getByRole('link', { name: '302', exact: true }).click();
  await expect(sheetOf(page, '302')).toBeVisible();
  await expect(page).toHaveURL(/\/plan\/rooms\/[0-9a-f-]{36}\?from=/);

  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'room-inventory'));
  await page.getByRole('region', { name: 'Rooms', exact: true }).getByRole('link', { name: '301' }).click();
  await expectTab(page, 'Plan');
  await expect(sheetOf(page, '301')).toBeVisible();
  await page.goBack();
  await expectTab(page, 'Room Management');
});

test('by keyboard only, the desk closes a room and opens it again @desktop @deep', async ({ page }) => {
  await openRoomChart(page);
  await tabTo(page, chartGrid(page));
  await pressKeys(page, 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'Enter', 'Shift+ArrowRight', 'c');
  const dialog = page.getByRole('dialog', { name: 'Close room 301' });
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Shower leaks');
  await page.keyboard.press('Enter');
  await expect(chartBar(page, 'Room 301, 21 to 23 November, out of order, off sale: Shower leaks')).toBeVisible();
  await expect(chartGrid(page)).toBeFocused();
  await pressKeys(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Open the room now' }));
  await page.keyboard.press('Enter');
  await expect(chartBar(page, /out of order/)).toHaveCount(0);
});

test('by taps only, the desk closes a room @phone @deep', async ({ page }) => {
  await openRoomChart(page);
  await roomCard(page, '301').tap();
  await page.getByRole('button', { name: 'Close room 301…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Close room 301' });
  await dialog.getByLabel('Reason').fill('Shower leaks');
  await dialog.getByRole('button', { name: 'Close room', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Room 301' }).getByText('Out of order · Shower leaks')).toBeVisible();
});

test('two people see each other’s changes, nobody loses what is chosen, and without a connection nothing can be moved @desktop @deep', async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(connectionError, /net::ERR_INTERNET_DISCONNECTED/);
  await bookTwoSuites(baseURL);
  await openRoomChart(page);
  const otherPage = await stranger({ viewport: { width: 1440, height: 900 } });
  await startSession(otherPage, 'superadmin');
  await otherPage.goto(officeLink('superadmin', 'plan'));
  await expect(chartBar(otherPage, /^Ada Obi, no room yet/)).toBeVisible();
  await chartBar(otherPage, /^Bola Martins/).click();
  await pressButton(page, 'Give 301 to Ada Obi');
  await expect(chartBar(otherPage, /^Ada Obi, room 301/)).toBeVisible({ timeout: 5_000 });
  await expectToast(otherPage, 'gave Ada Obi 301.');
  await expect(footRegion(otherPage)).toContainText('Bola Martins');

  await expect(shelfRegion(page).getByRole('button')).toHaveCount(1);
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await expect(shelfRegion(page).getByRole('button')).toHaveCount(0);
  await expect(chartBar(page, /^Ada Obi/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(shelfRegion(page).getByRole('button')).toHaveCount(1);
});

test('the chart is accessible, and the supervisor reads it @desktop @deep', async ({ page, baseURL }) => {
  await bookTwoSuites(baseURL);
  await openRoomChart(page);
  await chartBar(page, /^Ada Obi/).click();
  await expectAccessibleLayout(page);
  await pressButton(page, 'Move…');
  await expect(page.getByRole('radio', { name: 'Room 302' })).toBeVisible();
  await expectAccessibleLayout(page);

  await openRoomChart(page, 'supervisor');
  await expect(chartBar(page, /^Ada Obi/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give/ })).toHaveCount(0);
});

test('the list of rooms is accessible, with its sheet and dialogs @phone', async ({ page, baseURL }) => {
  await bookTwoSuites(baseURL);
  const waitingGuestName = await bookIntoDirtyRoom(baseURL, '303');
  await recordSeen(baseURL, '303', 'occupied');
  await openRoomChart(page);
  await page.getByText('2 stays have no room').tap();
  await expectAccessibleScreen(page);
  await roomCard(page, '301').tap();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Move… Ada Obi' }).tap();
  await expect(page.getByRole('radio', { name: 'Room 302' })).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close room 301…' }).tap();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await roomCard(page, '303').tap();
  await expect(sheetOf(page, '303').getByRole('button', { name: 'Tell me when it is clean' })).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: `Check in anyway… ${waitingGuestName}` }).tap();
  await expect(page.getByText('303 is dirty. Give it to the guest all the same?')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('on a phone the desk asks for the dirty room of a guest who stands there, and gives it only when it says so @phone @deep', async ({
  page,
  baseURL,
  stranger,
}) => {
  const guestName = await bookIntoDirtyRoom(baseURL, '303');
  await openRoomChart(page);
  await expect(roomCard(page, '303')).toContainText('Dirty');
  await roomCard(page, '303').tap();
  const sheet = sheetOf(page, '303');
  await expect(sheet.getByRole('button', { name: /^(Tell me|Check in|Close room)/ }).first()).toHaveText(
    'Tell me when it is clean',
  );

  await sheet.getByRole('button', { name: `Check in anyway… ${guestName}` }).tap();
  const question = page.getByRole('alertdialog', { name: 'Check this guest in?' });
  await expect(question).toContainText('303 is dirty. Give it to the guest all the same?');
  await question.getByRole('button', { name: 'No, Cancel' }).tap();

  await sheet.getByRole('button', { name: 'Tell me when it is clean' }).tap();
  await expectToast(page, 'Housekeeping is asked for 303 first');
  await expect(sheet).toContainText(/Ngozi Eze asked for it at \d\d:\d\d/);
  const housekeeperPage = await stranger({ viewport: { width: 360, height: 780 } });
  await signIn(housekeeperPage, 'housekeeper');
  await pressButton(housekeeperPage, 'Clean 303');
  await expect(sheet.getByRole('button', { name: `Check in… ${guestName}` })).toBeVisible();
  await sheet.getByRole('button', { name: `Check in… ${guestName}` }).tap();
  await question.getByRole('button', { name: 'Yes, Proceed' }).tap();
  await expectToast(page, '✅ Booking status updated to Checked In');
  await expect(sheet).toContainText('In house');
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).tap();
  await expect(page.getByText('303 is ready: clean').first()).toBeVisible();
});

test('a room that housekeeping saw occupied says so before its key is given', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  await recordSeen(baseURL, '302', 'occupied');
  await openRoomChart(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  if (isPhone) await roomCard(page, '302').tap();
  else {
    await tabTo(page, chartGrid(page));
    await pressKeys(page, 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'ArrowDown', 'Enter');
    await expect(footRegion(page)).toContainText('302 is free from today');
  }
  const roomPanel = isPhone ? sheetOf(page, '302') : footRegion(page);
  await expect(roomPanel).toContainText(/Seen occupied \d\d:\d\d/);
  const advice = 'Housekeeping saw somebody in it: look before you give the key.';
  await expect(roomPanel).toContainText(advice);
  await expectAccessibleLayout(page);
  if (isPhone) await roomPanel.getByRole('button', { name: /^Free/ }).first().tap();
  else await pressButton(page, 'Book a walk-in');
  const form = page.getByRole('dialog', { name: 'New Walk-in Booking' });
  await expect(form.getByText(advice)).toBeVisible();
  await pressButton(form, 'Cancel');
  const desk = await staffClient(baseURL, 'receptionist');
  const { discrepancies } = parseWire(readinessReply, (await desk.get('/api/housekeeping/readiness')).body);
  await desk.put(`/api/housekeeping/discrepancies/${discrepancies[0]?.id}`, { answer: 'The plumber' });
  await expect(roomPanel).not.toContainText('Seen occupied');
});
