import { naira } from '#contract/core/money.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { arrivals, bookAtDesk, bookingItem, guestTonight, openDesk, press, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectToast, signIn } from '../../staff.ts';

testAlone('a prepared guest is in a room after two presses', { tag: ['@phone', '@deep'] }, async ({ page, ownApp }) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const prepared = await bookAtDesk(desk, guestTonight('Emeka Obi', 'deluxe', 2));
  const choosy = await bookAtDesk(desk, guestTonight('Kofi Mensah', 'deluxe', 2));
  const firstRooms = async (id: string) =>
    ((await desk.get(`/api/bookings/${id}/rooms`)).body as unknown as WireOutput<'roomChoices'>).data;
  const [proposed] = await firstRooms(prepared.id);
  await signIn(page, 'receptionist');
  await openDesk(page, 'check-in');
  const dialog = page.getByRole('alertdialog', { name: 'Check this guest in?' });
  const open = (guest: string) =>
    bookingItem(page, arrivals, guest)
      .getByRole('button', { name: /^Check In / })
      .click();

  await testAlone.step('the proposed room is chosen already', async () => {
    await open('Emeka Obi');
    const option = dialog.getByRole('radio', { name: new RegExp(`^${proposed?.number}`) });
    await expect(option).toBeChecked();
    await expect(dialog.getByRole('term').filter({ hasText: 'To pay later' }).locator('+ dd')).toHaveText(
      naira(prepared.balance),
    );
    await expect(dialog.getByText(proposed?.reason ?? '').first()).toBeVisible();
    await expectAccessibleLayout(page);
    await press(dialog, 'Yes, Proceed');
    await expectToast(page, '✅ Booking status updated to Checked In');
    await expect(dialog).toBeHidden();
  });

  await testAlone.step('another room is one press more', async () => {
    const rooms = await firstRooms(choosy.id);
    expect(rooms[0]?.number).not.toBe(proposed?.number);
    await open('Kofi Mensah');
    await dialog.getByRole('radio', { name: new RegExp(`^${rooms[2]?.number}`) }).check();
    await press(dialog, 'Yes, Proceed');
    await expect(dialog).toBeHidden();
    const later = await bookAtDesk(desk, guestTonight('Zainab Sule', 'deluxe', 1));
    const taken = (await firstRooms(later.id)).filter((room) => room.taken).map(({ taken: user }) => user?.by);
    expect(new Set(taken)).toEqual(new Set(['Emeka Obi', 'Kofi Mensah']));
  });

  await testAlone.step('a room in which housekeeping saw somebody says so', async () => {
    const { id, version } = await bookAtDesk(desk, guestTonight('Sade Bello', 'deluxe', 1));
    const room = (await firstRooms(id)).find(({ taken }) => !taken)?.room;
    expect((await desk.put(`/api/bookings/${id}/room`, { version, room })).status).toBe(200);
    const superadmin = await staffClient(ownApp.url, 'superadmin');
    const seen = { seen: 'occupied', key: 'somebody' };
    expect((await superadmin.put(`/api/housekeeping/rooms/${room}/seen`, seen)).status).toBe(200);
    await page.reload();
    await open('Sade Bello');
    await expect(dialog.getByText(/^Seen occupied \d\d:\d\d/).first()).toBeVisible();
    await expect(dialog.getByText('Housekeeping saw somebody in it: look before you give the key.')).toBeVisible();
    await expectStillAccessible(page);
  });
});
