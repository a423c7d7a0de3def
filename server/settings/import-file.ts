import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  hotelSettingsChange,
  type SettingName,
  settingLabels,
  settingNames,
  settingValuesOf,
} from '#contract/settings/hotel-settings.ts';
import type { Deps } from '#server/core/deps.ts';
import { isDemoFile } from '#server/settings/base-hotel.ts';
import { changeHotelSettings } from '#server/settings/hotel-settings.ts';
import { SettingsProblem } from '#server/settings/layer-settings.ts';
import { listSettingsFrom } from '#server/settings/setting-store.ts';

/**
 * Stores what an edited `hotel.config.ts` says as settings of `owner`, except for entries that are settings already: a
 * second run stores nothing. Returns the names that were stored. Throws SettingsProblem.
 */
export async function importHotelFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Pick<Member, 'id'>,
  hotelOfFile: Hotel,
): Promise<SettingName[]> {
  if (isDemoFile(hotelOfFile))
    throw new SettingsProblem('hotel.config.ts has the name of the demo, so there is nothing in it to import.');
  const settings = await listSettingsFrom(deps.db.read, 1);
  const values = settingValuesOf(hotelOfFile);
  const blankValues = settingValuesOf(blankHotel);
  const names = settingNames.filter(
    (name) => !isDeepStrictEqual(values[name], blankValues[name]) && !settings.some((setting) => setting.name === name),
  );
  const version = settings.at(-1)?.version ?? 0;
  const change = z.safeParse(hotelSettingsChange, {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    version,
    // The periods of the file hold already.
    mayErase: true,
  });
  if (!change.success)
    throw new SettingsProblem(
      `hotel.config.ts has what no setting can be:\n${change.error.issues
        .map(({ path, message }) => `  ${path.join('.')}: ${message}`)
        .join('\n')}`,
    );
  // The file is the lowest layer of the processes that run, so what it says is compared with a hotel without it.
  await changeHotelSettings({ ...deps, hotel: blankHotel }, { id: owner.id, staffId: 'operator' }, change.data);
  return names;
}

export const importSummary = (names: readonly SettingName[]): string =>
  names.length === 0
    ? 'Nothing to import: what the file says is stored as settings already.'
    : `Stored as settings: ${names.map((name) => settingLabels[name]).join(', ')}. They hold over hotel.config.ts from now on.`;
