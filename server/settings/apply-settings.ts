import { isDeepStrictEqual } from 'node:util';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  hotelSettingMessages,
  type SettingName,
  type SettingValues,
  settingChangeText,
  settingNames,
  settingText,
  settingValuesOf,
  withSettings,
} from '#contract/settings/hotel-settings.ts';
import { invoiceFieldMessages } from '#contract/settings/invoice-fields.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { checkFixed } from '#server/settings/check-fixed.ts';
import { checkHours } from '#server/settings/check-hours.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import {
  type CurrentSetting,
  findOtherSeries,
  hasOpenTab,
  insertSetting,
  listCurrentSettings,
  lockSettings,
} from '#server/settings/setting-store.ts';
import { warnOfErasing } from '#server/settings/warn-of-erasing.ts';

export type SettingDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

/** Who changes settings: `id` is stored with each, `staffId` in the audit log. */
export type Changer = Pick<Member, 'id' | 'staffId'>;

type Change = {
  values: Partial<SettingValues>;
  /** Whether somebody has changed the entry since the person who changes it now has read it. */
  hasChangedSince: (current: CurrentSetting) => boolean;
  /** Makes the sentence for such an entry. */
  sayWhoChanged?: (by: string, at: string, value: string) => string;
  mayErase?: boolean;
  setAt: Date;
};

/**
 * Stores what differs from the current settings, in the transaction of the caller. Returns the names of what has
 * changed. Throws AppError, before it has stored anything, if a change is refused.
 */
export async function applySettings(
  deps: SettingDeps,
  tx: Tx,
  member: Changer,
  { values, hasChangedSince, sayWhoChanged = hotelSettingMessages.changedMeanwhile, mayErase = false, setAt }: Change,
): Promise<SettingName[]> {
  await lockSettings(tx);
  const settings = await listCurrentSettings(tx);
  const hotel = layerSettings(deps.hotel, settings);
  const before = settingValuesOf(hotel);
  const after: SettingValues = { ...before, ...values };
  const changedNames = settingNames.filter((name) => !isDeepStrictEqual(after[name], before[name]));
  const problems = changedNames.flatMap((name) => {
    const setting = settings.find((each) => each.name === name);
    if (!setting || !hasChangedSince(setting)) return [];
    const at = timeWithDayUnlessToday(setting.setAt, hotelToday(deps), hotel.timeZone);
    return [{ field: name, message: sayWhoChanged(setting.setByName, at, settingText(name, before[name])) }];
  });
  const [problem] = problems;
  if (problem) throw new AppError('conflict', problem.message, problems);
  if (changedNames.length === 0) return [];
  const changedHotel = withSettings(hotel, after);
  await checkHours(tx, changedNames, changedHotel);
  await checkFixed(tx, changedNames, changedHotel, setAt);
  if (changedNames.includes('invoices')) await checkSeries(tx, changedHotel);
  if (!mayErase) await warnOfErasing({ ...deps, hotel }, tx, changedHotel);
  if (before.hasBar && !after.hasBar && (await hasOpenTab(tx)))
    throw fieldError('hasBar', hotelSettingMessages.openTabs, 'conflict');
  const firstVersion = lastVersionOf(settings) + 1;
  const texts = changedNames.map(
    (name) => [name, settingChangeText(name, { before: before[name], after: after[name] })] as const,
  );
  const factsOf = (time: 'before' | 'after') => Object.fromEntries(texts.map(([name, text]) => [name, text[time]]));
  await Promise.all([
    ...changedNames.map((name, index) =>
      insertSetting(tx, {
        ...{ version: firstVersion + index, name, value: after[name], before: before[name] },
        ...{ setBy: member.id, setAt, firstVersion },
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
  return changedNames;
}

export const lastVersionOf = (settings: readonly Pick<CurrentSetting, 'version'>[]): number =>
  Math.max(0, ...settings.map(({ version }) => version));

/** Throws AppError if there are invoices with other letters. */
async function checkSeries(tx: Tx, { invoices }: Hotel): Promise<void> {
  const otherSeries = invoices && (await findOtherSeries(tx, invoices.series));
  if (otherSeries) throw fieldError('invoices', invoiceFieldMessages.seriesFixed(otherSeries), 'conflict');
}
