import type { Locator, Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout, expectAccessibleScreen } from '../../accessibility.ts';
import { bookAtDesk, pressButton, roomIdOf, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone as test } from '../../fixtures.ts';
import { expectTab, openSettings, signIn, startSession } from '../../staff.ts';

const lostConnection = /net::ERR_INTERNET_DISCONNECTED|No CSRF token/;

const roomCard = (page: Page, number: string): Locator => page.getByRole('article', { name: `Room ${number}` });

const expectText = (page: Page, text: string): Promise<void> => expect(page.getByText(text)).toBeVisible();

type BookingFields = Partial<WireInput<'createStaffBooking'>>;

async function bookRoom(desk: Client, number: string, guest: BookingFields, isHere = false) {
  const booking = await bookAtDesk(desk, guest);
  const room = await roomIdOf(desk, number);
  const roomReply = await desk.put(`/api/bookings/${booking.id}/room`, { version: booking.version, room });
  expect(roomReply.status).toBe(200);
  if (isHere) expect((await desk.put(`/api/bookings/${booking.id}`, { status: 'checked_in' })).status).toBe(200);
  return { ...booking, room };
}

async function leaveEarly(desk: Client, id: string): Promise<void> {
  const readBooking = async () => parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body).booking;
  const { balance: amount } = await readBooking();
  await desk.post(`/api/bookings/${id}/payments`, { method: 'cash', amount, key: 'all of it' });
  const departure = { version: (await readBooking()).version, unused: 'keep', reason: 'A funeral' };
  expect((await desk.post(`/api/bookings/${id}/departure`, departure)).status).toBe(200);
}

let keyCount = 0;
async function makeDirty(desk: Client, number: string): Promise<string> {
  const room = await roomIdOf(desk, number);
  const change = { condition: 'dirty', version: 0, key: `dirty-${++keyCount}` };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, change)).status).toBe(200);
  return room;
}

test('a round by single taps: what the desk waits for first, clean, undo, all done; without a connection changes are kept and go out by themselves @phone', async ({
  page,
  context,
  complaints,
  baseURL,
}) => {
  complaints.allow(lostConnection);
  const desk = await staffClient(baseURL, 'receptionist');
  await bookRoom(desk, '103', walkInForTonight('Mrs Folake Adebayo', 'classic-single'));
  const waitingRoom = await makeDirty(desk, '103');
  await makeDirty(desk, '102');
  await makeDirty(desk, '205');
  await desk.put(`/api/housekeeping/rooms/${waitingRoom}/asked`, { asked: true });

  await signIn(page, 'housekeeper');
  await expectText(page, '0 of 3 rooms');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText('103Desk is waitingDirty · Adebayo is here');
  await expectAccessibleScreen(page);

  await pressButton(page, 'Clean 103');
  await expect(page.getByRole('status').filter({ hasText: '103 is clean. Ground floor: 1 left.' })).toHaveCount(1);
  await expect(roomCard(page, '103')).toContainText('Waits for inspection by another person');
  await expect(page.getByRole('article').last()).toContainText('103');
  await pressButton(page, 'Undo 103');
  await expect(roomCard(page, '103')).toContainText('Desk is waiting');
  await pressButton(page, 'Clean 103');
  await pressButton(page, 'Clean 102');
  await expect(roomCard(page, '102')).toContainText('Waits for inspection by another person');
  await pressButton(page, /^First 1/);
  await pressButton(page, 'Clean 205');
  await expectText(page, 'All 3 rooms are done.');
  await expectText(page, '3 wait for inspection by somebody else.');
  await expectAccessibleLayout(page);

  for (const number of ['104', '105', '106']) await makeDirty(desk, number);
  await page.reload();
  await expectText(page, '3 of 6 rooms');
  await context.setOffline(true);
  await pressButton(page, 'Clean 104');
  await pressButton(page, 'Clean 106');
  await expectText(page, 'No connection. 2 changes are kept on this phone and go out by themselves.');
  await expect(roomCard(page, '104')).toContainText(/CleanNot sent yet · \d\d:\d\dWaiting/);
  await expectText(page, '5 of 6 rooms');
  await expectAccessibleLayout(page);
  await context.setOffline(false);
  await expect(page.getByText(/No connection/)).toBeHidden();
  await expect(roomCard(page, '104')).toContainText('Waits for inspection');
  const readConditions = async () => {
    const { data } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
    return data.flatMap(({ number, condition }) => (number === '104' || number === '106' ? [condition] : []));
  };
  await expect.poll(readConditions).toEqual(['clean', 'clean']);
});

test('in a room: seen, linen, do not disturb, and dirty still @phone @deep', async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const { id } = await bookRoom(desk, '104', walkInForTonight('Grace Effiong', 'classic-single', 2), true);
  await makeDirty(desk, '104');
  await signIn(page, 'housekeeper');
  await expect(roomCard(page, '104')).toContainText('StaysDirty · day 1 of 3');
  await roomCard(page, '104').getByRole('button', { name: 'Room 104' }).click();
  const sheet = page.getByRole('dialog', { name: '104 · Classic Single' });
  // The address names the room, so that a phone that loads the page anew is in the room again.
  await expect(page).toHaveURL(officeLink('housekeeper', 'round', { room: await roomIdOf(desk, '104') }));
  await page.reload();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await roomCard(page, '104').getByRole('button', { name: 'Room 104' }).click();
  await sheet.getByRole('radio', { name: 'Occupied' }).check();
  await pressButton(sheet, 'Do not disturb');
  await sheet.getByText('Linen used').click();
  await pressButton(sheet, 'One more: Towels');
  await pressButton(sheet, 'One more: Towels');
  await expectAccessibleLayout(page);
  await pressButton(sheet, 'Still dirty');
  await expect(roomCard(page, '104')).toContainText('Do not disturb');
  await expect(roomCard(page, '104').getByRole('button', { name: 'Room 104' })).toBeFocused();

  await leaveEarly(desk, id);
  await expect(roomCard(page, '104')).toContainText('Left');
  await pressButton(page, 'Clean 104');
  await pressButton(page, 'Linen of today');
  await expect(page.getByRole('dialog', { name: 'Linen of today' })).toContainText('Towels2');
});

test('a left-handed housekeeper has the buttons under the left thumb @phone @deep', async ({ page, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  await makeDirty(desk, '102');
  await signIn(page, 'housekeeper');
  const readLeftEdgeOfCleanButton = async () =>
    (await page.getByRole('button', { name: 'Clean 102' }).boundingBox())?.x ?? -1;
  await expect(roomCard(page, '102')).toBeVisible();
  expect(await readLeftEdgeOfCleanButton()).toBeGreaterThan(180);
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Left-handed' }).check();
  await expectAccessibleLayout(page);
  await page.goto(officeLink('housekeeper'));
  await expect(roomCard(page, '102')).toBeVisible();
  expect(await readLeftEdgeOfCleanButton()).toBeLessThan(60);
  await expectAccessibleLayout(page);
});

test('who comes second in a room reads who was first @phone @deep', async ({ page, context, complaints, baseURL }) => {
  complaints.allow(lostConnection, statusError(409));
  const desk = await staffClient(baseURL, 'receptionist');
  const room = await makeDirty(desk, '106');
  await signIn(page, 'housekeeper');
  await expect(roomCard(page, '106')).toBeVisible();
  await context.setOffline(true);
  await pressButton(page, 'Clean 106');
  await expect(roomCard(page, '106')).toContainText('Waiting');
  const change = { condition: 'pickup', version: 1, key: 'first' };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, change)).status).toBe(200);
  await context.setOffline(false);
  await expect(roomCard(page, '106')).toContainText(/Not savedNgozi Eze set it to pickup at \d\d:\d\d/);
  await pressButton(page, 'Read 106');
  await expect(roomCard(page, '106')).toContainText('VacantPickup');
});

test('a room seen occupied reaches the owner and the desk, and stays until somebody answers', { tag: '@deep' }, async ({
  page,
  stranger,
  baseURL,
}) => {
  const desk = await staffClient(baseURL, 'receptionist');
  await makeDirty(desk, '309');
  const ownerPage = await stranger();
  await signIn(ownerPage, 'superadmin');
  await signIn(page, 'housekeeper');
  await roomCard(page, '309').getByRole('button', { name: 'Room 309' }).click();
  await page.getByRole('radio', { name: 'Occupied' }).click();
  const question = page.getByRole('alertdialog', { name: '309: the desk has it vacant' });
  await expect(question).toContainText('You saw it occupied. The desk has nobody in it.');
  await expectAccessibleLayout(page);
  await pressButton(question, 'Send: seen occupied');
  await expect(question).toBeHidden();

  await ownerPage.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  await ownerPage.getByText('309 was seen occupied, and the desk has it vacant').first().click();
  await expectTab(ownerPage, 'Room Status');
  const occupiedAlert = ownerPage.getByRole('alert').filter({ hasText: '309 was seen occupied at' });
  await expect(occupiedAlert).toContainText('Blessing Udo saw it.');
  await expectAccessibleLayout(ownerPage);
  await pressButton(occupiedAlert, 'Answer… 309');
  const answerDialog = ownerPage.getByRole('dialog', { name: 'Answer' });
  await pressButton(answerDialog, 'Save answer');
  await expect(answerDialog.getByText('Please say what you found')).toBeVisible();
  await answerDialog.getByLabel('What was it?').fill('The plumber');
  await pressButton(answerDialog, 'Save answer');
  await expect(occupiedAlert).toBeHidden();
});

test('a defect asks the desk to close the room; the desk closes it, and housekeeping sees it', {
  tag: '@deep',
}, async ({ page, stranger, baseURL }) => {
  const desk = await staffClient(baseURL, 'receptionist');
  await makeDirty(desk, '310');
  const receptionPage = await stranger();
  await startSession(receptionPage, 'receptionist');
  await receptionPage.goto(officeLink('receptionist', 'room-status'));
  await expectTab(receptionPage, 'Room Status');
  await signIn(page, 'housekeeper');
  await roomCard(page, '310').getByRole('button', { name: 'Room 310' }).click();
  await pressButton(page, 'Defect…');
  const defectDialog = page.getByRole('dialog', { name: 'Defect in 310' });
  await pressButton(defectDialog, 'Tell the desk');
  await expect(defectDialog.getByRole('alert')).toHaveText('Please choose what is broken');
  await defectDialog.getByRole('radio', { name: 'Air con' }).click();
  await defectDialog.getByLabel('What is wrong').fill('Drips on the bed');
  await defectDialog.getByRole('radio', { name: 'No', exact: true }).click();
  await expectAccessibleLayout(page);
  await pressButton(defectDialog, 'Tell the desk');
  await page.keyboard.press('Escape');

  const requestAlert = receptionPage.getByRole('alert').filter({ hasText: '310: Air con, Drips on the bed.' });
  await expect(requestAlert).toContainText('No guest can sleep in it: please close the room.');
  await pressButton(requestAlert, 'Close 310…');
  const closeDialog = receptionPage.getByRole('dialog', { name: 'Close room 310' });
  await expect(closeDialog.getByLabel('Reason')).toHaveValue('Air con: Drips on the bed');
  await closeDialog
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect(closeDialog).toBeHidden();
  await expect(receptionPage.getByText('The room is closed.')).toBeVisible();
  await pressButton(page, 'Show them');
  await expect(roomCard(page, '310')).toContainText(/Out of (order|service)/);
});

test('the desk sees a room become ready, and the bell rings for who asked for it', { tag: '@deep' }, async ({
  page,
  stranger,
  baseURL,
}) => {
  const desk = await staffClient(baseURL, 'receptionist');
  await bookRoom(desk, '107', walkInForTonight('Kunle Ajayi', 'classic-single'));
  await makeDirty(desk, '107');
  await startSession(page, 'receptionist');
  await page.goto(officeLink('receptionist', 'room-status'));
  const arrival = page.getByRole('listitem', { name: 'Kunle Ajayi' });
  await pressButton(arrival, /^Ask for it first/);
  await expect(arrival).toContainText('Asked for at');
  await pressButton(arrival, /^No longer/);
  await expect(arrival).not.toContainText('Asked for at');
  await pressButton(arrival, /^Ask for it first/);
  await expect(arrival).toContainText('Asked for at');
  await expectAccessibleLayout(page);
  const phonePage = await stranger({ viewport: { width: 360, height: 780 } });
  await signIn(phonePage, 'housekeeper');
  await pressButton(phonePage, 'Clean 107');
  await expect(arrival).toContainText('Clean');
  await expect(arrival.getByRole('link', { name: /^Check in/ })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  await expect(page.getByText('107 is ready: clean').first()).toBeVisible();
});
