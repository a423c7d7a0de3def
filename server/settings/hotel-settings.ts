import type { Output, Parsed } from '#contract/api.ts';
import {
  isSettingName,
  settingChangeText,
  settingLabels,
  settingNames,
  settingValuesOf,
} from '#contract/settings/hotel-settings.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import { applySettings, type Changer, lastVersionOf, type SettingDeps } from '#server/settings/apply-settings.ts';
import { fixedError } from '#server/settings/check-fixed.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import { hasHotelBegun, listCurrentSettings, listNewestChanges } from '#server/settings/setting-store.ts';

const maxChangesShown = 20;

export async function readHotelSettings({ db, hotel }: SettingDeps): Promise<Output<'hotelSettings'>> {
  const [settings, changes, hasBegun] = await Promise.all([
    listCurrentSettings(db.read),
    listNewestChanges(db.read, maxChangesShown),
    hasHotelBegun(db.read),
  ]);
  return {
    version: lastVersionOf(settings),
    hasBegun,
    values: settingValuesOf(layerSettings(hotel, settings)),
    changes: changes.flatMap(({ version, name, value, before, setByName, setAt }) =>
      isSettingName(name)
        ? [
            {
              ...{ version, label: settingLabels[name], setBy: setByName, setAt: setAt.toISOString() },
              ...settingChangeText(name, { before, after: value }),
            },
          ]
        : [],
    ),
  };
}

/** Returns whether anything has changed. Throws AppError if somebody has changed one of the values meanwhile. */
export function changeHotelSettings(
  deps: SettingDeps,
  member: Changer,
  { version, mayErase = false, ...values }: Parsed<'changeHotelSettings'>,
): Promise<boolean> {
  const setAt = deps.clock.now();
  const hasChangedSince = (current: { version: number }) => current.version > version;
  const change = async (tx: Tx) =>
    (await applySettings(deps, tx, member, { values, hasChangedSince, mayErase, setAt })).length > 0;
  // The first booking can come after the program has looked.
  return onViolation('hotel_setting_fixed_once_begun', () => deps.db.tx(change), fixedError(settingNames));
}
