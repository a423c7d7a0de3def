import * as z from 'zod/mini';
import { addDays, type Day, dayAt, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';

/**
 * The days by which the desk decides. `desk_day` and `arriving_since` differ from `today` only between midnight and
 * check-out time.
 */
export const deskDays = z.object({
  today: z.string(),
  /** The desk day: the day before `today` until the closing hour, then `today`. */
  deskDay: z.string(),
  /** The earliest check-in date whose guests can still be checked in. */
  arrivingSince: z.string(),
});
export type DeskDays = z.infer<typeof deskDays>;

export type DeskHours = Pick<Hotel, 'timeZone' | 'closingHour' | 'checkOutUntil'>;

/** The SQL function `desk_day` repeats `desk_day`. */
export function deskDaysAt(now: Date, { timeZone, closingHour, checkOutUntil }: DeskHours): DeskDays {
  const today = dayAt(now, timeZone);
  const time = timeAt(now, timeZone);
  const dayEndingAt = (hour: string) => (time < hour ? addDays(today, -1) : today);
  return { today, deskDay: dayEndingAt(closingHour), arrivingSince: dayEndingAt(checkOutUntil) };
}

/**
 * The first night that a stay can still use: that of the desk day. A guest who comes late or leaves today has the last
 * night until then.
 */
export function firstNightLeft({ checkIn, checkOut }: { checkIn: Day; checkOut: Day }, deskDay: Day): Day {
  if (deskDay <= checkIn) return checkIn;
  return deskDay < checkOut ? deskDay : addDays(checkOut, -1);
}
