import { deskDaysAt } from '#contract/core/desk-day.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { fixedMessages, fixedNames } from '#contract/settings/fixed-fields.ts';
import type { SettingName } from '#contract/settings/hotel-settings.ts';
import type { Tx } from '#db/db.ts';
import { findLastClosedDay, hasHotelBegun, isZoneOfDatabase } from '#server/settings/setting-store.ts';

/** What is thrown if the hotel has begun, at the field of each of these names that is fixed. */
export const fixedError = (names: readonly SettingName[]): AppError =>
  new AppError(
    'conflict',
    fixedMessages.fixed,
    fixedNames.filter((name) => names.includes(name)).map((field) => ({ field, message: fixedMessages.fixed })),
  );

/**
 * Throws AppError if a setting that is fixed changes after the hotel has begun, or leads back into a closed day.
 * `hotel` has the changed values.
 */
export async function checkFixed(tx: Tx, names: readonly SettingName[], hotel: Hotel, now: Date): Promise<void> {
  if (!fixedNames.some((name) => names.includes(name))) return;
  if (await hasHotelBegun(tx)) throw fixedError(names);
  const { timeZone, closingHour } = hotel;
  if (names.includes('timeZone') && !(await isZoneOfDatabase(tx, timeZone)))
    throw fieldError('timeZone', fixedMessages.timeZone);
  const dayName = (['timeZone', 'closingHour'] as const).find((name) => names.includes(name));
  if (!dayName) return;
  const closedDay = await findLastClosedDay(tx);
  if (closedDay !== null && deskDaysAt(now, hotel).deskDay <= closedDay)
    throw fieldError(dayName, fixedMessages.closedDay(closingHour, timeZone), 'conflict');
}
