import { isDeepStrictEqual } from 'node:util';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  hotelSettingMessages,
  isSettingName,
  type SettingName,
  settingLabels,
  settingNames,
  settingText,
} from '#contract/settings/hotel-settings.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import {
  hasOpenTab,
  insertSetting,
  listNewestChanges,
  listSettingsFrom,
  lockSettings,
} from '#server/settings/setting-store.ts';

type SettingDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

const maxChangesShown = 20;

export async function readHotelSettings({ db, hotel }: SettingDeps): Promise<Output<'hotelSettings'>> {
  const [settings, changes] = await Promise.all([
    listSettingsFrom(db.read, 1),
    listNewestChanges(db.read, maxChangesShown),
  ]);
  const { name, tagline, description, address, phones, email, hasBar } = layerSettings(hotel, settings);
  return {
    version: settings.at(-1)?.version ?? 0,
    values: { name, tagline, description, address, phones, email, hasBar },
    changes: changes.flatMap(({ version, name: entry, value, before, setByName, setAt }) =>
      isSettingName(entry)
        ? [
            {
              ...{ version, label: settingLabels[entry], setBy: setByName, setAt: setAt.toISOString() },
              // The schema has checked the form of each value.
              before: settingText(before as Hotel[SettingName]),
              after: settingText(value as Hotel[SettingName]),
            },
          ]
        : [],
    ),
  };
}

/** Who changes settings: `id` is stored with each, `staffId` in the audit log. */
type Changer = Pick<Member, 'id' | 'staffId'>;

/** Returns whether anything has changed. Throws AppError if somebody has changed one of the values meanwhile. */
export function changeHotelSettings(
  deps: SettingDeps,
  member: Changer,
  { version, ...input }: Parsed<'changeHotelSettings'>,
): Promise<boolean> {
  const setAt = deps.clock.now();
  return deps.db.tx(async (tx) => {
    await lockSettings(tx);
    const settings = await listSettingsFrom(tx, 1);
    const before = layerSettings(deps.hotel, settings);
    const after: Hotel = { ...before, ...input };
    const changedNames = settingNames.filter((name) => !isDeepStrictEqual(after[name], before[name]));
    const problems = changedNames
      .filter((name) => settings.some((setting) => setting.name === name && setting.version > version))
      .map((name) => ({
        field: name,
        message: hotelSettingMessages.changedMeanwhile(settingText(before[name])),
      }));
    const [problem] = problems;
    if (problem) throw new AppError('conflict', problem.message, problems);
    if (changedNames.length === 0) return false;
    if (before.hasBar && !after.hasBar && (await hasOpenTab(tx)))
      throw fieldError('hasBar', hotelSettingMessages.openTabs, 'conflict');
    const lastVersion = settings.at(-1)?.version ?? 0;
    const factsOf = (hotel: Hotel) => Object.fromEntries(changedNames.map((name) => [name, settingText(hotel[name])]));
    await Promise.all([
      ...changedNames.map((name, index) =>
        insertSetting(tx, {
          ...{ version: lastVersion + 1 + index, name, value: after[name], before: before[name] },
          ...{ setBy: member.id, setAt },
        }),
      ),
      auditChange(
        deps,
        tx,
        member,
        'hotel details changed',
        { kind: 'setting', id: 'hotel' },
        {
          before: factsOf(before),
          after: factsOf(after),
        },
      ),
    ]);
    return true;
  });
}
