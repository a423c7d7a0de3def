import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Output, Parsed } from '#contract/api.ts';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { settingFields, settingText, settingValuesOf, withSettings } from '#contract/settings/hotel-settings.ts';
import { type DraftTexts, draftTexts, type SiteTextValues, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import {
  isSiteTextName,
  type SiteTextName,
  siteTextLabels,
  siteTextNames,
} from '#contract/settings/site-text-fields.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type Changer, lastVersionOf, type SettingDeps } from '#server/settings/apply-settings.ts';
import { layerSettings } from '#server/settings/layer-settings.ts';
import { type CurrentSetting, listCurrentSettings } from '#server/settings/setting-store.ts';
import {
  findDraft,
  listScheduled,
  lockDraft,
  type StoredScheduled,
  type StoredTexts,
  storeSiteDraft,
} from '#server/settings/site-text-store.ts';

const endedShownMs = 14 * 24 * 3600_000;

/** Texts that are published later than this after their time are said to be late, as after a power cut. */
const lateAfterMs = 5 * 60_000;

export async function readSiteTexts(deps: SettingDeps, { id }: Pick<Changer, 'id'>): Promise<Output<'siteTexts'>> {
  const { db, clock } = deps;
  const [settings, draft, scheduled] = await Promise.all([
    listCurrentSettings(db.read),
    findDraft(db.read, id),
    listScheduled(db.read, new Date(clock.now().getTime() - endedShownMs)),
  ]);
  const texts = draft?.texts ?? {};
  return {
    version: lastVersionOf(settings),
    values: textValuesOf(layerSettings(deps.hotel, settings)),
    draft: {
      revision: draft?.revision ?? 0,
      texts: typedTexts(texts),
      savedAt: draft && siteTextNames.some((name) => texts[name]) ? draft.savedAt.toISOString() : null,
    },
    changedSince: settings.flatMap((setting) => presentChanged(deps, setting, texts)),
    scheduled: scheduled.map(presentScheduled),
  };
}

const textValuesOf = (hotel: Hotel): SiteTextValues => settingValuesOf(hotel);

/** What was typed, by name. What an older version of the program stored in another form is left out. */
function typedTexts(texts: StoredTexts): DraftTexts {
  const { shape } = draftTexts;
  return Object.fromEntries(
    siteTextNames.flatMap((name) => {
      const text = texts[name];
      const typed = text && z.safeParse(shape[name], text.value);
      return typed?.success && typed.data !== undefined ? [[name, typed.data]] : [];
    }),
  );
}

function presentChanged(
  deps: SettingDeps,
  { name, version, value, setByName, setAt }: CurrentSetting,
  texts: StoredTexts,
): Output<'siteTexts'>['changedSince'] {
  const draft = isSiteTextName(name) && texts[name];
  if (!draft || version <= draft.seen || isDeepStrictEqual(value, draft.value)) return [];
  const at = timeWithDayUnlessToday(setAt, hotelToday(deps), deps.hotel.timeZone);
  return [{ name, label: siteTextLabels[name], by: setByName, at, now: settingText(name, value) }];
}

export const textLabels = (texts: StoredTexts): string[] =>
  siteTextNames.filter((name) => texts[name]).map((name) => siteTextLabels[name]);

const presentScheduled = ({ texts, ...row }: StoredScheduled): Output<'siteTexts'>['scheduled'][number] => ({
  ...{ id: row.id, labels: textLabels(texts), by: row.madeByName, state: row.state, problem: row.problem },
  publishAt: row.publishAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  isLate: row.state === 'published' && row.endedAt !== null && isLate(row.publishAt, row.endedAt),
});

export const isLate = (publishAt: Date, now: Date): boolean => now.getTime() - publishAt.getTime() > lateAfterMs;

/** Saves all of the draft. A text that is in it already stays based on the version that the person saw at first. */
export function saveSiteDraft(
  { db, clock }: SettingDeps,
  { id }: Pick<Changer, 'id'>,
  { revision, version, texts: typed, mine }: Parsed<'saveSiteDraft'>,
): Promise<void> {
  return db.tx(async (tx) => {
    const draft = await lockDraft(tx, id);
    if ((draft?.revision ?? 0) !== revision) throw new AppError('conflict', siteDraftMessages.elsewhere);
    const seenOf = (name: SiteTextName) => (mine.includes(name) ? version : (draft?.texts[name]?.seen ?? version));
    const texts: StoredTexts = Object.fromEntries(
      siteTextNames
        .filter((name) => typed[name] !== undefined)
        .map((name) => [name, { value: typed[name], seen: seenOf(name) }]),
    );
    if (!(await storeSiteDraft(tx, id, { revision: revision + 1, texts, savedAt: clock.now() })))
      throw new AppError('conflict', siteDraftMessages.elsewhere);
  });
}

/** The hotel with the draft over it. A text that does not fit yet is as guests read it. */
export async function readPreview(
  { db, hotel }: SettingDeps,
  { id }: Pick<Changer, 'id'>,
): Promise<Output<'sitePreview'>> {
  const [settings, draft] = await Promise.all([listCurrentSettings(db.read), findDraft(db.read, id)]);
  const fitting = Object.fromEntries(
    siteTextNames.flatMap((name) => {
      const text = draft?.texts[name];
      const fit = text && z.safeParse(settingFields[name], text.value);
      return fit?.success ? [[name, fit.data]] : [];
    }),
  );
  return { hotel: withSettings(layerSettings(hotel, settings), fitting) };
}
