import type { Day } from '#contract/core/dates.ts';
import type { RoomConflict } from '#contract/front-desk/desk.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { countAtDesk, readDeskBookingsOfDays, readRecentHistory } from '#server/front-desk/desk-store.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';
import { countAvailableTonight, countRoomsInOrder, isOnSale, isShortOfRooms } from '#server/rooms/availability.ts';
import { listInventory } from '#server/rooms/inventory.ts';
import type { InventoryTonight } from '#server/rooms/inventory-store.ts';

const roomConflictsOf = (
  inventories: readonly InventoryTonight[],
  overstays: readonly BookingWithBalance[],
  expected: readonly BookingWithBalance[],
  today: Day,
): RoomConflict[] =>
  inventories.filter(isShortOfRooms).map((inventory) => {
    const isSameType = ({ roomTypeId }: BookingWithBalance) => roomTypeId === inventory.roomTypeId;
    const expectedTonight = expected.filter((booking) => isSameType(booking) && booking.checkOut > today);
    return {
      roomType: inventory.room.name,
      rooms: countRoomsInOrder(inventory),
      needed: inventory.bookedTonight,
      overstays: overstays.filter(isSameType).map(presentDeskBooking),
      expected: expectedTonight.map(presentDeskBooking),
    };
  });

const maxActivities = 8;

export async function readDeskOverview(deps: Deps) {
  const db = deps.db.read;
  const days = currentDeskDays(deps);
  const deskDay = days.deskDay;
  const bookings = await readDeskBookingsOfDays(db, deskDay, days.today);
  const counts = await countAtDesk(db, deskDay, days.today, deps.clock.now());
  const inventory = await listInventory(deps);
  const expected = bookings.filter(({ status }) => status === 'confirmed');
  const checkedIn = bookings.filter(({ status }) => status === 'checked_in');
  return {
    days,
    arrivals: bookings.filter(({ checkIn }) => checkIn >= deskDay),
    departures: checkedIn.filter(({ checkOut }) => checkOut >= deskDay && checkOut <= days.today),
    late: expected.filter(({ checkIn }) => checkIn < deskDay),
    overstays: checkedIn.filter(({ checkOut }) => checkOut < deskDay),
    conflicts: roomConflictsOf(
      inventory,
      checkedIn.filter(({ checkOut }) => checkOut < days.today),
      expected,
      days.today,
    ),
    counts: {
      ...counts,
      availableRooms: inventory.filter(isOnSale).reduce((sum, each) => sum + countAvailableTonight(each), 0),
    },
    activities: await readRecentHistory(db, maxActivities),
  };
}
