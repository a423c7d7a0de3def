import type { Day } from '#contract/core/dates.ts';
import { keepRoomsOfOverstays } from '#server/bookings/overstays.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notifyArrivals, notifyConflicts } from '#server/messaging/notice-store.ts';

export async function beginDay(deps: Deps, day: Day): Promise<undefined> {
  const at = deps.clock.now();
  if (day !== hotelToday(deps)) return;
  await deps.db.tx(async (tx) => {
    await keepRoomsOfOverstays(tx, day, at);
    await notifyConflicts(tx, day, at);
    await notifyArrivals(tx, day, at);
  });
  deps.wake();
}
