import { namedStays, type UnsettledStays } from '#contract/today.ts';
import type { Stay } from '#server/desk/rules.ts';

/** `bookings` are in the order of check-in, so the longest come first. */
export const presentUnsettled = (stays: readonly Stay[]): UnsettledStays => ({
  count: stays.length,
  longest: stays.slice(0, namedStays).map((stay) => ({
    id: stay.id,
    guest_name: stay.guestName,
    room_type: stay.roomTypeName,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
  })),
});
