import { nairaToText } from '#contract/core/money.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import {
  arrivalsHeading,
  bookAtDesk,
  bookingItem,
  openDesk,
  pressButton,
  staffClient,
  walkInForTonight,
} from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectToast, signIn } from '../../staff.ts';

testAlone('a prepared guest is in a room after two presses', { tag: ['@phone', '@deep'] }, async ({ page, ownApp }) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const bookingToCheckIn = await bookAtDesk(desk, walkInForTonight('Emeka Obi', 'deluxe', 2));
  const bookingOfChoosyGuest = await bookAtDesk(desk, walkInForTonight('Kofi Mensah', 'deluxe', 2));
  const readRoomChoices = async (id: string) =>
    ((await desk.get(`/api/bookings/${id}/rooms`)).body as unknown as WireOutput<'roomChoices'>).data;
  const [proposedRoom] = await readRoomChoices(bookingToCheckIn.id);
  await signIn(page, 'receptionist');
  await openDesk(page, 'check-in');
  const dialog = page.getByRole('alertdialog', { name: 'Check this guest in?' });
  const openCheckIn = (guest: string) =>
    bookingItem(page, arrivalsHeading, guest)
      .getByRole('button', { name: /^Check In / })
      .click();

  await testAlone.step('the proposed room is chosen already', async () => {
    await openCheckIn('Emeka Obi');
    const option = dialog.getByRole('radio', { name: new RegExp(`^${proposedRoom?.number}`) });
    await expect(option).toBeChecked();
    await expect(dialog.getByRole('term').filter({ hasText: 'To pay later' }).locator('+ dd')).toHaveText(
      nairaToText(bookingToCheckIn.balance),
    );
    await expect(dialog.getByText(proposedRoom?.reason ?? '').first()).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Yes, Proceed');
    await expectToast(page, '✅ Booking status updated to Checked In');
    await expect(dialog).toBeHidden();
  });

  await testAlone.step('what is to pay for the stay can be taken before the key is given', async () => {
    await openCheckIn('Kofi Mensah');
    await expect(dialog).toContainText(`For the stay ${nairaToText(bookingOfChoosyGuest.balance)}`);
    await pressButton(dialog, 'Take it now');
    const paymentDialog = page.getByRole('dialog', { name: 'Record payment' });
    await paymentDialog.getByLabel('Method').selectOption('cash');
    await pressButton(paymentDialog, 'Record payment');
    await expect(dialog).not.toContainText('For the stay');
    await expect(dialog.getByRole('term').filter({ hasText: 'Paid' }).locator('+ dd')).toHaveText(
      nairaToText(bookingOfChoosyGuest.balance),
    );
    await pressButton(dialog, 'No, Cancel');
  });

  await testAlone.step('another room is one press more', async () => {
    const rooms = await readRoomChoices(bookingOfChoosyGuest.id);
    expect(rooms[0]?.number).not.toBe(proposedRoom?.number);
    await openCheckIn('Kofi Mensah');
    await dialog.getByRole('radio', { name: new RegExp(`^${rooms[2]?.number}`) }).check();
    await pressButton(dialog, 'Yes, Proceed');
    await expect(dialog).toBeHidden();
    const laterBooking = await bookAtDesk(desk, walkInForTonight('Zainab Sule', 'deluxe', 1));
    const namesOfTakers = (await readRoomChoices(laterBooking.id))
      .filter((room) => room.taken)
      .map(({ taken: user }) => user?.by);
    expect(new Set(namesOfTakers)).toEqual(new Set(['Emeka Obi', 'Kofi Mensah']));
  });

  await testAlone.step('a room in which housekeeping saw somebody says so', async () => {
    const { id, version } = await bookAtDesk(desk, walkInForTonight('Sade Bello', 'deluxe', 1));
    const room = (await readRoomChoices(id)).find(({ taken }) => !taken)?.room;
    expect((await desk.put(`/api/bookings/${id}/room`, { version, room })).status).toBe(200);
    const superadmin = await staffClient(ownApp.url, 'superadmin');
    const occupiedInput = { seen: 'occupied', key: 'somebody' };
    expect((await superadmin.put(`/api/housekeeping/rooms/${room}/seen`, occupiedInput)).status).toBe(200);
    await page.reload();
    await openCheckIn('Sade Bello');
    await expect(dialog.getByText(/^Seen occupied \d\d:\d\d/).first()).toBeVisible();
    await expect(dialog.getByText('Housekeeping saw somebody in it: look before you give the key.')).toBeVisible();
    await expectStillAccessible(page);
  });
});
