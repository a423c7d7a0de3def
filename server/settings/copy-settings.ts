import type { Hotel } from '#contract/core/hotel.ts';
import type { Db } from '#db/db.ts';
import { setHotelDays, withLockTimeout } from '#server/core/hotel-zone-store.ts';
import { setHousekeepingRule } from '#server/housekeeping/room-log-store.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import { listCurrentSettings, lockSettings } from '#server/settings/setting-store.ts';
import { setShiftRule } from '#server/till/shift-store.ts';

/**
 * Writes the rules that the schema asks into their tables, as the settings over the file say. A later change writes them
 * itself (`hotel_setting_is_copied`), and waits for this transaction. Throws SettingsProblem.
 */
export const copySettings = (db: Db, hotelOfFile: Hotel): Promise<void> =>
  withLockTimeout(db, async (tx) => {
    await lockSettings(tx);
    const hotel = layerSettings(hotelOfFile, await listCurrentSettings(tx));
    await setHotelDays(tx, hotel);
    await setHousekeepingRule(tx, hotel.housekeeping.inspectedByAnother);
    await setShiftRule(tx, hotel.shifts.countFirst);
  });
