import * as z from 'zod/mini';
import type { Parsed } from '#contract/api.ts';
import { instantOf, timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { hotelSettingsChange, type SettingValues, settingText } from '#contract/settings/hotel-settings.ts';
import { isWithinReach, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { isSiteTextName, siteTextLabels, siteTextNames } from '#contract/settings/site-text-fields.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue, type Jobs } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { applySettings, type Changer, type SettingDeps } from '#server/settings/apply-settings.ts';
import { type CurrentSetting, listCurrentSettings } from '#server/settings/setting-store.ts';
import {
  endScheduled,
  insertScheduled,
  listKnownPublications,
  lockDraft,
  lockScheduled,
  type StoredScheduled,
  type StoredTexts,
  storeSiteDraft,
} from '#server/settings/site-text-store.ts';
import { isLate, textLabels } from '#server/settings/site-texts.ts';

const subject = { kind: 'setting', id: 'hotel' } as const;

/**
 * Publishes the draft of a person as new versions, or schedules it if a day is named. The draft is empty then. Returns
 * the instant for which it is scheduled. Throws AppError with each text that does not fit, or that somebody has
 * changed since the person began to type it; the draft stays then.
 */
export async function publishDraft(
  deps: SettingDeps & Pick<Deps, 'wake'>,
  member: Changer,
  { revision, day, time }: Parsed<'publishSiteTexts'>,
): Promise<Date | undefined> {
  const now = deps.clock.now();
  const publishAt = day === '' ? undefined : parseTypedTime(deps, day, time, now);
  await deps.db.tx(async (tx) => {
    const draft = await lockDraft(tx, member.id);
    if ((draft?.revision ?? 0) !== revision) throw new AppError('conflict', siteDraftMessages.elsewhere);
    if (!draft || textLabels(draft.texts).length === 0) throw new AppError('conflict', siteDraftMessages.nothing);
    const values = parseTexts(draft.texts);
    if (publishAt) await schedule(deps, tx, member, { texts: withValues(draft.texts, values), publishAt, now });
    else {
      const hasChangedSince = changedSince(draft.texts);
      const sayWhoChanged = siteDraftMessages.changedSince;
      await applySettings(deps, tx, member, { values, hasChangedSince, sayWhoChanged, setAt: now });
    }
    await storeSiteDraft(tx, member.id, { revision: revision + 1, texts: {}, savedAt: now });
  });
  return publishAt;
}

function parseTypedTime({ hotel }: SettingDeps, day: string, time: string, now: Date): Date {
  const at = instantOf(day, time, hotel.timeZone);
  if (at <= now) throw fieldError('time', siteDraftMessages.past);
  if (!isWithinReach(at, now)) throw fieldError('day', siteDraftMessages.far);
  return at;
}

/** Throws AppError with each field of a text that does not fit. */
function parseTexts(texts: StoredTexts): Partial<SettingValues> {
  const typed = Object.fromEntries(siteTextNames.flatMap((name) => (texts[name] ? [[name, texts[name].value]] : [])));
  const { data, error } = z.safeParse(hotelSettingsChange, { ...typed, version: 0 });
  if (error) {
    const problems = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new AppError('invalid', problems[0]?.message ?? siteDraftMessages.nothing, problems);
  }
  const { version: _, mayErase: __, ...values } = data;
  return values;
}

const withValues = (texts: StoredTexts, values: Partial<SettingValues>): StoredTexts =>
  Object.fromEntries(
    siteTextNames.flatMap((name) => {
      const text = texts[name];
      return text ? [[name, { value: values[name], seen: text.seen }]] : [];
    }),
  );

const changedSince =
  (texts: StoredTexts) =>
  ({ name, version }: CurrentSetting): boolean =>
    siteTextNames.some((each) => each === name && version > (texts[each]?.seen ?? version));

type NewSchedule = { texts: StoredTexts; publishAt: Date; now: Date };

/** What somebody has changed since would be refused at its time, so it is refused now. */
async function schedule(
  deps: SettingDeps,
  tx: Tx,
  member: Changer,
  { texts, publishAt, now }: NewSchedule,
): Promise<void> {
  const problems = (await listCurrentSettings(tx)).filter(changedSince(texts)).flatMap((setting) => {
    const { name, setByName, setAt, value } = setting;
    if (!isSiteTextName(name)) return [];
    const at = timeWithDayUnlessToday(setAt, hotelToday(deps), deps.hotel.timeZone);
    return [{ field: name, message: siteDraftMessages.changedSince(setByName, at, settingText(name, value)) }];
  });
  const [problem] = problems;
  if (problem) throw new AppError('conflict', problem.message, problems);
  const id = await insertScheduled(tx, { texts, publishAt, madeBy: member.id, madeAt: now });
  await enqueue(tx, { kind: 'texts.due', payload: { scheduledId: id }, at: now, runAt: publishAt });
  await auditChange(deps, tx, member, 'texts scheduled', subject, { after: scheduleFacts(texts, publishAt) });
}

const scheduleFacts = (texts: StoredTexts, publishAt: Date) => ({
  texts: textLabels(texts).join(', '),
  at: publishAt.toISOString(),
});

/** Takes scheduled texts that wait, or that were refused, into the draft of a person. */
export async function withdrawScheduled(deps: SettingDeps, member: Changer, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const draft = await lockDraft(tx, member.id);
    const scheduled = await lockScheduled(tx, id);
    if (!scheduled) throw new AppError('not_found', siteDraftMessages.notFound);
    if (scheduled.state !== 'waiting' && scheduled.state !== 'refused')
      throw new AppError('conflict', siteDraftMessages.ended);
    const typedToo = siteTextNames.filter((name) => scheduled.texts[name] && draft?.texts[name]);
    if (typedToo.length > 0)
      throw new AppError(
        'conflict',
        siteDraftMessages.typedToo(typedToo.map((name) => siteTextLabels[name]).join(', ')),
      );
    await endScheduled(tx, id, { state: 'withdrawn', endedAt: now });
    const revision = (draft?.revision ?? 0) + 1;
    const texts = { ...draft?.texts, ...scheduled.texts };
    if (!(await storeSiteDraft(tx, member.id, { revision, texts, savedAt: now })))
      throw new AppError('conflict', siteDraftMessages.elsewhere);
    const facts = scheduleFacts(scheduled.texts, scheduled.publishAt);
    await auditChange(deps, tx, member, 'scheduled texts withdrawn', subject, { before: facts });
  });
}

/**
 * Runs as a job at the time of scheduled texts, or as soon as the program runs after it. Texts that somebody has
 * changed since are not overwritten: they are refused, and the superadmins are told.
 */
export async function publishScheduled(deps: Deps, { scheduledId }: Jobs['texts.due']): Promise<undefined> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const scheduled = await lockScheduled(tx, scheduledId);
    if (scheduled?.state !== 'waiting') return;
    const problem = await tryToPublish(deps, tx, scheduled, now);
    await endScheduled(tx, scheduledId, {
      ...{ state: problem === undefined ? 'published' : 'refused', endedAt: now },
      ...(problem !== undefined && { problem }),
    });
    const { texts, publishAt, madeByName: by, madeByStaffId: staffId } = scheduled;
    if (problem !== undefined) {
      const facts = { ...scheduleFacts(texts, publishAt), problem };
      await auditChange(deps, tx, { staffId }, 'scheduled texts refused', subject, { before: facts });
    }
    await notify(tx, {
      kind: 'texts_due',
      facts: {
        by,
        time: timeWithDayUnlessToday(publishAt, hotelToday(deps), deps.hotel.timeZone),
        isLate: isLate(publishAt, now),
        problem: problem ?? null,
      },
      at: now,
      dedupeKey: `texts_due:${scheduledId}`,
    });
  });
  deps.wake();
  return undefined;
}

/** Returns why the texts cannot be published, or undefined if they are. */
async function tryToPublish(
  deps: Deps,
  tx: Tx,
  { texts, madeAt, madeBy, madeByStaffId, madeByName, role, isActive }: StoredScheduled,
  now: Date,
): Promise<string | undefined> {
  if (!isActive || role !== 'superadmin') return siteDraftMessages.gone(madeByName);
  const known = await listKnownPublications(tx, madeAt);
  const isChanged = changedSince(texts);
  try {
    await applySettings(
      deps,
      tx,
      { id: madeBy, staffId: madeByStaffId },
      {
        values: parseTexts(texts),
        hasChangedSince: (current) => isChanged(current) && !known.some((at) => +at === +current.setAt),
        sayWhoChanged: siteDraftMessages.changedSince,
        setAt: now,
      },
    );
    return undefined;
  } catch (error) {
    // `applySettings` refuses before it stores anything, so the transaction can go on.
    if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'invalid')) return error.message;
    throw error;
  }
}
