import * as z from 'zod/mini';
import { addDays, type Day, dayAt, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';

/**
 * The days by which the desk decides. `deskDay` and `arrivingSince` differ from `today` only in the hours after
 * midnight: until the closing hour and until check-out time.
 */
export const deskDays = z.object({
  today: z.string(),
  deskDay: z.string(),
  /** The earliest check-in date whose guests a receptionist can still check in. */
  arrivingSince: z.string(),
});
export type DeskDays = z.infer<typeof deskDays>;

export type DeskHours = Pick<Hotel, 'timeZone' | 'closingHour' | 'checkOutUntil'>;

/** The SQL function `desk_day` computes the same `deskDay`. */
export function deskDaysAt(now: Date, { timeZone, closingHour, checkOutUntil }: DeskHours): DeskDays {
  const today = dayAt(now, timeZone);
  const time = timeAt(now, timeZone);
  const dayEndingAt = (hour: string) => (time < hour ? addDays(today, -1) : today);
  return { today, deskDay: dayEndingAt(closingHour), arrivingSince: dayEndingAt(checkOutUntil) };
}

/**
 * The first night that a stay can still use: the night of the desk day, or the first of the stay if that is later. If
 * all its nights are over, it is the last one.
 */
export function firstNightLeft({ checkIn, checkOut }: { checkIn: Day; checkOut: Day }, deskDay: Day): Day {
  if (deskDay <= checkIn) return checkIn;
  return deskDay < checkOut ? deskDay : addDays(checkOut, -1);
}
