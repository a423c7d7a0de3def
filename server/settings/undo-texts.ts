import * as z from 'zod/mini';
import type { Output, Parsed } from '#contract/api.ts';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { hotelSettingsChange, settingChangeText } from '#contract/settings/hotel-settings.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { isSiteTextName, siteTextLabels } from '#contract/settings/site-text-fields.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { applySettings, type Changer, lastVersionOf, type SettingDeps } from '#server/settings/apply-settings.ts';
import { listCurrentSettings, lockSettings } from '#server/settings/setting-store.ts';
import { listTextsAfter, listTextVersions } from '#server/settings/site-text-store.ts';

export async function readSiteTextVersions(
  { db }: SettingDeps,
  input: Parsed<'listSiteTextVersions'>,
): Promise<Output<'listSiteTextVersions'>> {
  return partlyCountedPageReply(
    await listTextVersions(db.read, input),
    ({ id, name, value, before, setAt, setByName, firstVersion }) => ({
      ...{ id, label: isSiteTextName(name) ? siteTextLabels[name] : name },
      ...(isSiteTextName(name) ? settingChangeText(name, { before, after: value }) : { before: '', after: '' }),
      ...{ by: setByName, at: setAt.toISOString(), undoTo: firstVersion - 1 },
    }),
  );
}

/**
 * Makes new versions by which all texts are as they were after the version `to`. Returns whether anything has changed.
 * Throws AppError if there are versions that the person has not seen.
 */
export function undoSiteTexts(
  deps: SettingDeps,
  member: Changer,
  { to, seen }: Parsed<'undoSiteTexts'>,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    await lockSettings(tx);
    const settings = await listCurrentSettings(tx);
    if (to > lastVersionOf(settings)) throw new AppError('not_found', siteDraftMessages.noVersion);
    const unseen = settings.find(({ name, version }) => isSiteTextName(name) && version > seen);
    if (unseen) {
      const at = timeWithDayUnlessToday(unseen.setAt, hotelToday(deps), deps.hotel.timeZone);
      throw new AppError('conflict', siteDraftMessages.changedAgain(unseen.setByName, at));
    }
    const texts = await listTextsAfter(tx, to);
    const earlier = Object.fromEntries(texts.map(({ name, value }) => [name, value]));
    // What the file said can be longer than a version may be.
    const { data, error } = z.safeParse(hotelSettingsChange, { ...earlier, version: 0 });
    if (error) {
      const names = new Set(error.issues.map(({ path }) => String(path[0])));
      const labels = [...names].map((name) => (isSiteTextName(name) ? siteTextLabels[name] : name));
      throw new AppError('conflict', siteDraftMessages.tooLong(labels.join(', ')));
    }
    const { version: _, mayErase: __, ...values } = data;
    const setAt = deps.clock.now();
    return (await applySettings(deps, tx, member, { values, hasChangedSince: () => false, setAt })).length > 0;
  });
}
