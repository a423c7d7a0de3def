import { kobo } from '#contract/core/money.ts';
import type { DashboardSummary } from '#contract/reports/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { percent } from '#server/core/percent.ts';
import { onSnapshot } from '#server/reports/figures-store.ts';
import { type Activity, readHotelTotals, readNewestBookings, readNewestSales } from '#server/reports/summary-store.ts';
import { countAvailableTonight, countRoomsInOrder, isOnSale } from '#server/rooms/availability.ts';
import { listInventory } from '#server/rooms/inventory.ts';

export async function readDashboardSummary(deps: Deps): Promise<DashboardSummary> {
  const { totals, inventories, bookings, sales } = await onSnapshot(deps.db, async (db) => ({
    totals: await readHotelTotals(db),
    inventories: await listInventory(deps, db),
    bookings: await readNewestBookings(db),
    sales: await readNewestSales(db),
  }));
  const totalRooms = inventories.reduce((all, { totalRooms }) => all + totalRooms, 0);
  const availableRooms = inventories.filter(isOnSale).reduce((all, room) => all + countAvailableTonight(room), 0);
  const roomsInOrder = inventories.reduce((all, room) => all + countRoomsInOrder(room), 0);
  return {
    ...totals,
    totalRooms,
    availableRooms,
    totalRevenueKobo: kobo(totals.bookingsRevenueKobo + totals.barSalesRevenueKobo),
    unconfirmed: {
      roomsKobo: totals.unconfirmedRooms,
      barKobo: totals.unconfirmedBar,
      totalKobo: kobo(totals.unconfirmedRooms + totals.unconfirmedBar),
    },
    roomsOutOfOrder: totalRooms - roomsInOrder,
    currentOccupiedRooms: roomsInOrder - availableRooms,
    occupancyRate: percent(roomsInOrder - availableRooms, roomsInOrder),
    stockAvailability: percent(totals.availableDrinks, totals.totalDrinks),
    recentActivities: mergeActivities(bookings, sales),
    now: deps.clock.now().toISOString(),
  };
}

const maxActivities = 8;

const mergeActivities = (bookings: readonly Activity[], sales: readonly Activity[]): Activity[] =>
  [...bookings, ...sales].sort((a, b) => b.time.localeCompare(a.time)).slice(0, maxActivities);
