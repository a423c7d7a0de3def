import { createHash } from 'node:crypto';
import { blankHotel, demoName } from '#contract/core/blank-hotel.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Db } from '#db/db.ts';
import { type Env, EnvError } from '#server/core/env.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import { listCurrentSettings } from '#server/settings/setting-store.ts';

/** Whether the file is the demo's: whoever made it theirs has changed the name. */
export const isDemoFile = ({ name }: Hotel): boolean => name === demoName;

/** The hash of what the demo's file says as it is delivered. The test says which one it has after a change of the file. */
export const deliveredHash = '3b9cdb0b4d115dcf5a3dd08c77c0d63c39db990a1944554f496438d2a66de4e0';

/** Without what no file says. */
export const hashOf = ({ isRehearsal: _, ...said }: Hotel): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex');

/**
 * The hotel below the stored settings. In production the demo's file counts as no file. Throws EnvError if somebody has
 * edited it and left the name, because nothing of what they typed would hold.
 */
export function baseHotelOf({ mode }: Pick<Env, 'mode'>, hotelOfFile: Hotel): Hotel {
  if (mode !== 'production' || !isDemoFile(hotelOfFile)) return hotelOfFile;
  if (hashOf(hotelOfFile) !== deliveredHash) throw new EnvError(editedDemoText);
  return blankHotel;
}

const editedDemoText = `hotel.config.ts was edited, but has the name of the demo, ${demoName}, so nothing of it would be used. Begin it with ...blankHotel and the name of your hotel, as docs/operating.md says (The hotel), or put the delivered file back.`;

/** The hotel with its stored settings, for a command that runs beside the app. Throws SettingsProblem. */
export const readHotel = async (db: Db, env: Pick<Env, 'mode'>, hotelOfFile: Hotel): Promise<Hotel> =>
  layerSettings(baseHotelOf(env, hotelOfFile), await listCurrentSettings(db.read));
