import { blankHotel, demoName } from '#contract/core/blank-hotel.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Db } from '#db/db.ts';
import type { Env } from '#server/core/env.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import { listSettingsFrom } from '#server/settings/setting-store.ts';

/** Whether the file is the demo's: whoever made it theirs has changed the name. */
export const isDemoFile = ({ name }: Hotel): boolean => name === demoName;

/** The hotel below the stored settings. In production the demo's file counts as no file. */
export const baseHotelOf = ({ mode }: Pick<Env, 'mode'>, hotelOfFile: Hotel): Hotel =>
  mode === 'production' && isDemoFile(hotelOfFile) ? blankHotel : hotelOfFile;

/** The hotel with its stored settings, for a command that runs beside the app. Throws SettingsProblem. */
export const readHotel = async (db: Db, env: Pick<Env, 'mode'>, hotelOfFile: Hotel): Promise<Hotel> =>
  layerSettings(baseHotelOf(env, hotelOfFile), await listSettingsFrom(db.read, 1));
