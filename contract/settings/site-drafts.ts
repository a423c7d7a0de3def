import * as z from 'zod/mini';
import { isDay } from '#contract/core/dates.ts';
import { cleanText } from '#contract/core/fields.ts';
import { hotelSchema } from '#contract/core/hotel.ts';
import { pageFields, partlyCountedPageOf } from '#contract/core/lists.ts';
import { settingValues } from '#contract/settings/hotel-settings.ts';
import { type SiteTextName, siteTextNames } from '#contract/settings/site-text-fields.ts';

/** What can be typed for one text. It is more than any text may be long, so that nobody loses what is too long. */
const mostTyped = 4000;
const mostTypedRows = 30;

/** A text can be published this many days ahead. */
const mostDaysAhead = 366;

export const siteDraftMessages = {
  texts: 'Please send the texts that differ from what guests read',
  typed: `A text can be at most ${mostTyped} characters long, and a list can have ${mostTypedRows} lines`,
  revision: 'revision must be that of the draft',
  version: 'version must be the one that the person saw',
  mine: 'mine must name texts of the draft',
  elsewhere: 'You have typed in another window meanwhile. Load the page again to go on with what you typed there.',
  nothing: 'There is nothing to publish',
  published: 'Published. Guests see it within two seconds.',
  day: 'Please choose the day',
  time: 'Please enter the time, such as 14:00',
  past: 'Please choose a time that is still to come',
  far: `Please choose a time within ${mostDaysAhead} days`,
  scheduled: (at: string) => `Guests read it from ${at} on`,
  withdrawn: 'It is not published by itself any more. Its texts are in your draft.',
  ended: 'It does not wait any more',
  notFound: 'These texts are not known',
  typedToo: (labels: string) =>
    `Your draft has other words for this: ${labels}. Please publish them or take them back.`,
  changedSince: (by: string, at: string, value: string) =>
    `${by} has changed this since, at ${at}. It now says: ${value}`,
  undone: 'Guests read the earlier texts again within two seconds.',
  sameTexts: 'Guests read these texts already',
  noVersion: 'This version is not known',
  changedAgain: (by: string, at: string) => `${by} has changed texts since, at ${at}. Please look at the list again.`,
  tooLong: (labels: string) => `What stood there does not fit any more: ${labels}`,
  gone: (by: string) => `${by} is no superadmin any more`,
  fetchFailed: 'Failed to fetch the texts of the site',
  saveFailed: 'Not saved yet. It is tried again.',
  publishFailed: 'Failed to publish the texts',
  undoFailed: 'Failed to take the texts back',
  withdrawFailed: 'Failed to take it back',
  historyFailed: 'Failed to fetch the earlier texts',
  noHistory: 'Nobody has changed a text yet',
} as const;

/** A zero character and half of a surrogate pair, which no database stores. */
const unstorablePattern = /[\0\p{Cs}]/gu;
const typedText = z.string(siteDraftMessages.typed).check(
  cleanText,
  z.overwrite((text) => text.replace(unstorablePattern, '')),
  z.maxLength(mostTyped, siteDraftMessages.typed),
);
/** Null: not a number yet. */
const typedNumber = z.nullable(z.number(siteDraftMessages.typed));
const typedRow = <S extends z.core.$ZodShape>(shape: S) => z.object(shape, siteDraftMessages.typed);
const typedRows = <S extends z.ZodMiniType>(row: S) =>
  z.array(row, siteDraftMessages.typed).check(z.maxLength(mostTypedRows, siteDraftMessages.typed));

/** A text as somebody has typed it so far, which need not fit yet: `siteTextFields` decides when it is published. */
const typedFields = {
  roomsTitle: typedText,
  facilitiesTitle: typedText,
  facilities: typedRows(typedRow({ icon: typedText, name: typedText, text: typedText })),
  galleryTitle: typedText,
  quotesTitle: typedText,
  testimonials: typedRows(
    typedRow({
      ...{ name: typedText, rating: typedNumber, comment: typedText, source: typedText, month: typedText },
      avatar: z.optional(typedText),
    }),
  ),
  answers: typedText,
  helpTitle: typedText,
  help: typedText,
  goodToKnow: typedRow({
    ...{ arrival: typedText, breakfast: typedText, power: typedText, parking: typedText },
    ...{ children: typedText, rules: typedText, access: typedText },
  }),
  rooms: typedRows(typedRow({ icon: typedText, label: typedText })),
  galleryNote: typedText,
  story: typedText,
  highlights: typedRows(typedRow({ icon: typedText, title: typedText, text: typedText })),
  contactIntro: typedText,
  reception: typedText,
  whatsApp: typedText,
  datesTitle: typedText,
  follow: typedText,
  socials: typedRows(typedRow({ network: typedText, handle: typedText, url: typedText, text: typedText })),
  share: typedText,
  mailWelcome: typedText,
  mailFarewell: typedText,
  policies: typedRows(typedText),
  company: typedRows(typedText),
  privacy: typedRow({
    sharedWith: typedRows(typedRow({ who: typedText, what: typedText })),
    answerDays: typedNumber,
    authority: typedRow({ name: typedText, url: typedText }),
  }),
  look: typedRow({ mainColor: typedText, accentColor: typedText, headingFont: typedText, textFont: typedText }),
} satisfies Record<SiteTextName, z.ZodMiniType>;

export const draftTexts = z.partial(z.strictObject(typedFields, siteDraftMessages.texts));
export type DraftTexts = z.output<typeof draftTexts>;

const maskOf = Object.fromEntries(siteTextNames.map((name) => [name, true])) as Record<SiteTextName, true>;
export const siteTextValues = z.pick(settingValues, maskOf);
export type SiteTextValues = z.output<typeof siteTextValues>;

const siteTextName = z.enum(siteTextNames, siteDraftMessages.mine);

/** A text that somebody has published since the person began to type it. */
const changedText = z.object({
  name: siteTextName,
  label: z.string(),
  by: z.string(),
  at: z.string(),
  /** What guests read now. */
  now: z.string(),
});
export type ChangedText = z.output<typeof changedText>;

const scheduledStates = ['waiting', 'published', 'withdrawn', 'refused'] as const;

const scheduledTexts = z.object({
  id: z.string(),
  labels: z.array(z.string()),
  by: z.string(),
  publishAt: z.string(),
  state: z.enum(scheduledStates),
  /** When it was published or refused; null while it waits. */
  endedAt: z.nullable(z.string()),
  /** Whether it was published late, as after a power cut. */
  isLate: z.boolean(),
  /** Why it was not published; null unless it was refused. */
  problem: z.nullable(z.string()),
});
export type ScheduledTexts = z.output<typeof scheduledTexts>;

const siteDraft = z.object({
  /** Grows with each save, so that two windows of a person do not overwrite each other. */
  revision: z.int(),
  /** What differs from what guests read. */
  texts: draftTexts,
  savedAt: z.nullable(z.string()),
});

/** The texts that guests read, and the draft of whoever asks. */
export const siteTexts = z.object({
  version: z.int(),
  values: siteTextValues,
  draft: siteDraft,
  changedSince: z.array(changedText),
  /** What waits to be published by itself, and what ended in the last two weeks. */
  scheduled: z.array(scheduledTexts),
});
export type SiteTexts = z.output<typeof siteTexts>;

export const siteTextsReply = z.extend(siteTexts, { message: z.string() });

const revisionField = z.int(siteDraftMessages.revision).check(z.gte(0, siteDraftMessages.revision));
const versionField = z.int(siteDraftMessages.version).check(z.gte(0, siteDraftMessages.version));

export const saveSiteDraftInput = z.object({
  revision: revisionField,
  /** The version of the texts that the person saw when they began to type. */
  version: versionField,
  /** The whole draft: what is left out is no part of it any more. */
  texts: draftTexts,
  /** Texts that the person wants as typed, although somebody has changed them since. */
  mine: z._default(z.array(siteTextName, siteDraftMessages.mine), []),
});

const dayField = z
  .string(siteDraftMessages.day)
  .check(z.refine((day) => day === '' || isDay(day), { error: siteDraftMessages.day }));
const timeField = z
  .string(siteDraftMessages.time)
  .check(z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, siteDraftMessages.time));

/** Without a day and a time, the draft is published at once. A time is that of clocks in the hotel. */
export const publishSiteTextsInput = z
  .object({ revision: revisionField, day: z._default(dayField, ''), time: z._default(timeField, '') })
  .check(
    z.refine(({ day, time }) => (day === '') === (time === '') || !(day === '' || isDay(day)), {
      error: siteDraftMessages.time,
      path: ['time'],
    }),
  );

export const isWithinReach = (at: Date, now: Date): boolean =>
  at.getTime() - now.getTime() <= mostDaysAhead * 24 * 3600_000;

export const undoSiteTextsInput = z.object({
  /** The version after which the texts were as they are to be again; 0 for the beginning. */
  to: versionField,
  /** The last version in the list that the person saw. */
  seen: versionField,
});

export const scheduledTextsInput = z.object({ id: z.uuid({ error: siteDraftMessages.notFound }) });

const siteTextVersion = z.object({
  /** The version of the settings. */
  id: z.int(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  by: z.string(),
  at: z.string(),
  /** The version before this text, and the others that were published with it. */
  undoTo: z.int(),
});
export type SiteTextVersion = z.output<typeof siteTextVersion>;

export const siteTextVersionsQuery = z.object(pageFields);
export const siteTextVersionsPage = partlyCountedPageOf(siteTextVersion);

/** The hotel with the draft of whoever asks over it. A text that does not fit yet is as guests read it. */
export const sitePreview = z.object({ hotel: hotelSchema });
