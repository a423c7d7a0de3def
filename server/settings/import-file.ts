import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import { fixedNames } from '#contract/settings/fixed-fields.ts';
import {
  hotelSettingsChange,
  type SettingName,
  settingLabels,
  settingNames,
  settingValuesOf,
} from '#contract/settings/hotel-settings.ts';
import type { Deps } from '#server/core/deps.ts';
import { lastVersionOf } from '#server/settings/apply-settings.ts';
import { isDemoFile } from '#server/settings/base-hotel.ts';
import { changeHotelSettings } from '#server/settings/hotel-settings.ts';
import { SettingsProblem } from '#server/settings/layer-settings.ts';
import { hasHotelBegun, listCurrentSettings } from '#server/settings/setting-store.ts';

/** What was stored, and what cannot be a setting any more because the hotel has begun, so that the file still says it. */
type ImportedNames = { stored: readonly SettingName[]; left: readonly SettingName[] };

/**
 * Stores what an edited `hotel.config.ts` says as settings of `owner`, except for entries that are settings already, or
 * that cannot change any more: a second run stores nothing. Throws SettingsProblem.
 */
export async function importHotelFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Pick<Member, 'id'>,
  hotelOfFile: Hotel,
): Promise<ImportedNames> {
  if (isDemoFile(hotelOfFile))
    throw new SettingsProblem('hotel.config.ts has the name of the demo, so there is nothing in it to import.');
  const settings = await listCurrentSettings(deps.db.read);
  const values = settingValuesOf(hotelOfFile);
  const blankValues = settingValuesOf(blankHotel);
  const newNames = settingNames.filter(
    (name) => !isDeepStrictEqual(values[name], blankValues[name]) && !settings.some((setting) => setting.name === name),
  );
  const hasBegun = await hasHotelBegun(deps.db.read);
  const left = newNames.filter((name) => hasBegun && fixedNames.some((fixed) => fixed === name));
  const names = newNames.filter((name) => !left.includes(name));
  const version = lastVersionOf(settings);
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
  return { stored: names, left };
}

export function importSummary({ stored, left }: ImportedNames): string {
  const listOf = (names: readonly SettingName[]) => names.map((name) => settingLabels[name]).join(', ');
  return [
    stored.length === 0
      ? 'Nothing to import: what the file says is stored as settings already.'
      : `Stored as settings: ${listOf(stored)}. They hold over hotel.config.ts from now on.`,
    ...(left.length > 0
      ? [`Only the file says, because the hotel has bookings or money already: ${listOf(left)}. Keep it.`]
      : []),
  ].join('\n');
}
