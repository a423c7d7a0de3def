import type { Day } from '#contract/core/dates.ts';
import type { Tx } from '#db/db.ts';
import {
  freeRoomsOfStay,
  giveRoomToStay,
  lockBookings,
  lockRooms,
  readOverstayRooms,
} from '#server/bookings/room-night-store.ts';
import { audit } from '#server/core/audit.ts';
import { claimOverstays } from '#server/rooms/inventory-store.ts';

/**
 * Claims tonight for the overstaying guests as far as rooms are free, and gives those guests their rooms again. An
 * arrival that was to have one of these rooms tonight floats again. Safe to repeat.
 */
export async function keepRoomsOfOverstays(tx: Tx, today: Day, at: Date): Promise<void> {
  const overstayRooms = await readOverstayRooms(tx, today);
  const bookingsToLock = overstayRooms.flatMap(({ overstay, arrival }) => [overstay, ...(arrival ? [arrival] : [])]);
  await lockBookings(tx, bookingsToLock);
  await claimOverstays(tx, at);
  await lockRooms(
    tx,
    overstayRooms.map(({ room }) => room),
  );
  const currentRooms = overstayRooms.length > 0 ? await readOverstayRooms(tx, today) : [];
  for (const { overstay, room, number, arrival, hasTonight } of currentRooms) {
    if (!hasTonight || !bookingsToLock.includes(overstay) || (arrival && !bookingsToLock.includes(arrival))) continue;
    if (arrival) {
      await freeRoomsOfStay(tx, arrival, today);
      const subject = { kind: 'booking', id: arrival } as const;
      const reason = 'The guest before has not left';
      await audit(tx, { at, actor: 'system', action: 'room taken away', subject, before: { room: number }, reason });
    }
    await giveRoomToStay(tx, overstay, room, today);
    // A trigger takes the time at which the guest came into this room from the latest audit entry of the booking.
    const subject = { kind: 'booking', id: overstay } as const;
    await audit(tx, { at, actor: 'system', action: 'room kept', subject, after: { room: number } });
  }
}
