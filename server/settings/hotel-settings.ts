import { isDeepStrictEqual } from 'node:util';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  hotelSettingMessages,
  isSettingName,
  type SettingValues,
  settingChangeText,
  settingLabels,
  settingNames,
  settingText,
  settingValuesOf,
  withSettings,
} from '#contract/settings/hotel-settings.ts';
import { invoiceFieldMessages } from '#contract/settings/invoice-fields.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { checkFixed, fixedError } from '#server/settings/check-fixed.ts';
import { checkHours } from '#server/settings/check-hours.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import {
  findOtherSeries,
  hasHotelBegun,
  hasOpenTab,
  insertSetting,
  listCurrentSettings,
  listNewestChanges,
  lockSettings,
} from '#server/settings/setting-store.ts';
import { warnOfErasing } from '#server/settings/warn-of-erasing.ts';

type SettingDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

const maxChangesShown = 20;

export async function readHotelSettings({ db, hotel }: SettingDeps): Promise<Output<'hotelSettings'>> {
  const [settings, changes, hasBegun] = await Promise.all([
    listCurrentSettings(db.read),
    listNewestChanges(db.read, maxChangesShown),
    hasHotelBegun(db.read),
  ]);
  return {
    version: settings.at(-1)?.version ?? 0,
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

/** Who changes settings: `id` is stored with each, `staffId` in the audit log. */
type Changer = Pick<Member, 'id' | 'staffId'>;

/** Returns whether anything has changed. Throws AppError if somebody has changed one of the values meanwhile. */
export function changeHotelSettings(
  deps: SettingDeps,
  member: Changer,
  { version, mayErase = false, ...input }: Parsed<'changeHotelSettings'>,
): Promise<boolean> {
  const setAt = deps.clock.now();
  const change = async (tx: Tx): Promise<boolean> => {
    await lockSettings(tx);
    const settings = await listCurrentSettings(tx);
    const hotel = layerSettings(deps.hotel, settings);
    const before = settingValuesOf(hotel);
    const after: SettingValues = { ...before, ...input };
    const changedNames = settingNames.filter((name) => !isDeepStrictEqual(after[name], before[name]));
    const problems = changedNames
      .filter((name) => settings.some((setting) => setting.name === name && setting.version > version))
      .map((name) => ({
        field: name,
        message: hotelSettingMessages.changedMeanwhile(settingText(name, before[name])),
      }));
    const [problem] = problems;
    if (problem) throw new AppError('conflict', problem.message, problems);
    if (changedNames.length === 0) return false;
    const changedHotel = withSettings(hotel, after);
    await checkHours(tx, changedNames, changedHotel);
    await checkFixed(tx, changedNames, changedHotel, setAt);
    if (changedNames.includes('invoices')) await checkSeries(tx, changedHotel);
    if (!mayErase) await warnOfErasing({ ...deps, hotel }, tx, changedHotel);
    if (before.hasBar && !after.hasBar && (await hasOpenTab(tx)))
      throw fieldError('hasBar', hotelSettingMessages.openTabs, 'conflict');
    const lastVersion = settings.at(-1)?.version ?? 0;
    const texts = changedNames.map(
      (name) => [name, settingChangeText(name, { before: before[name], after: after[name] })] as const,
    );
    const factsOf = (time: 'before' | 'after') => Object.fromEntries(texts.map(([name, text]) => [name, text[time]]));
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
        'hotel setting changed',
        { kind: 'setting', id: 'hotel' },
        { before: factsOf('before'), after: factsOf('after') },
      ),
    ]);
    return true;
  };
  // The first booking can come after the program has looked.
  return onViolation('hotel_setting_fixed_once_begun', () => deps.db.tx(change), fixedError(settingNames));
}

/** Throws AppError if there are invoices with other letters. */
async function checkSeries(tx: Tx, { invoices }: Hotel): Promise<void> {
  const otherSeries = invoices && (await findOtherSeries(tx, invoices.series));
  if (otherSeries) throw fieldError('invoices', invoiceFieldMessages.seriesFixed(otherSeries), 'conflict');
}
