import * as z from 'zod/mini';
import { goodToKnowTitles, goodToKnowTopics } from '#contract/core/good-to-know.ts';
import {
  type Hotel,
  hotelSchema,
  invoicesSchema,
  pinSchema,
  secondFactorForSchema,
  siteTextParts,
  siteTextsSchema,
  slipNumberAtSchema,
  terminalsSchema,
} from '#contract/core/hotel.ts';
import { detailFields, detailLabels, detailMessages } from '#contract/settings/detail-fields.ts';
import { fixedFields, fixedLabels } from '#contract/settings/fixed-fields.ts';
import { invoiceFields, invoiceLabels } from '#contract/settings/invoice-fields.ts';
import { policyFields, policyLabels } from '#contract/settings/policy-fields.ts';
import { siteTextFields, siteTextLabels } from '#contract/settings/site-text-fields.ts';

/**
 * The entries of `hotel.config.ts` that the owner can change on a screen. `hotel_setting_fits`
 * (`db/schema/settings/03-hotel-settings.tables.sql`) has the same names and limits.
 */
export const settingLabels = {
  ...detailLabels,
  ...fixedLabels,
  ...invoiceLabels,
  ...siteTextLabels,
  ...policyLabels,
} as const;

export type SettingName = keyof typeof settingLabels;
export const settingNames = Object.keys(settingLabels) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingLabels, name);

export const hotelSettingMessages = {
  ...detailMessages,
  version: 'version must be the one that the form was opened on',
  mayErase: 'may_erase must be true or false',
  openTabs: 'Tabs of the bar are open. Please take what is left of them first.',
  saved: 'Saved. Guests see it within two seconds.',
  unchanged: 'Nothing has changed',
  changedMeanwhile: (by: string, at: string, value: string) =>
    `${by} has changed this meanwhile, at ${at}. Load the page again to change it. It now says: ${value}`,
  erases: (lines: readonly string[]) => `The next night erases more than it would have. For good: ${lines.join('; ')}.`,
  fetchFailed: 'Failed to fetch the settings of the hotel',
  saveFailed: 'Failed to save the settings of the hotel',
} as const;

export const settingFields = {
  ...detailFields,
  ...fixedFields,
  ...invoiceFields,
  ...siteTextFields,
  ...policyFields,
} satisfies Record<SettingName, z.ZodMiniType>;

export const hotelDetails = z.object(detailFields);
export type HotelDetails = z.output<typeof hotelDetails>;

/** Only what the person has changed, so that a change of another value by somebody else stays. */
export const hotelSettingsChange = z.extend(z.partial(z.object(settingFields)), {
  /** The version that the form was opened on. A value that has been changed since is not overwritten. */
  version: z.int(hotelSettingMessages.version).check(z.gte(0, hotelSettingMessages.version)),
  /** True if the person was told how much a shorter `retention` erases in the next night. */
  mayErase: z.optional(z.boolean(hotelSettingMessages.mayErase)),
});

const settingChange = z.object({
  version: z.int(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type SettingChange = z.output<typeof settingChange>;

const { shape } = hotelSchema;
/** The values in the forms of `hotel.config.ts`, which allows longer texts than the screens. */
export const settingValues = z.object({
  name: shape.name,
  tagline: shape.tagline,
  description: shape.description,
  address: shape.address,
  place: shape.place,
  phones: shape.phones,
  whatsAppPhone: shape.whatsAppPhone,
  email: shape.email,
  hasBar: shape.hasBar,
  timeZone: shape.timeZone,
  closingHour: shape.closingHour,
  countryCode: shape.countryCode,
  invoices: z.nullable(invoicesSchema),
  policies: shape.policies,
  company: z.array(z.string()),
  ...siteTextsSchema.shape,
  goodToKnow: shape.goodToKnow,
  socials: shape.socials,
  testimonials: shape.testimonials,
  privacy: shape.privacy,
  checkInFrom: shape.checkInFrom,
  checkOutUntil: shape.checkOutUntil,
  cancellation: shape.cancellation,
  stays: shape.stays,
  feePercent: shape.feePercent,
  payOnlineBy: shape.payOnlineBy,
  holdMinutes: shape.holdMinutes,
  payLinkMinutes: shape.payLinkMinutes,
  desk: shape.desk,
  terminals: terminalsSchema,
  slipNumberAt: slipNumberAtSchema,
  secondFactorFor: secondFactorForSchema,
  pin: pinSchema,
  housekeeping: shape.housekeeping,
  shifts: shape.shifts,
  lostThings: shape.lostThings,
  retention: shape.retention,
} satisfies Record<SettingName, z.ZodMiniType>);
export type SettingValues = z.output<typeof settingValues>;

export function settingValuesOf(hotel: Hotel): SettingValues {
  const { company = [], invoices = null, cards, staff, site } = hotel;
  return z.parse(settingValues, { ...hotel, company, invoices, ...cards, ...staff, ...site });
}

/** The hotel with other values. What is made of unknown values is not checked. */
export function withSettings(hotel: Hotel, values: Partial<SettingValues>): Hotel {
  const { invoices, terminals, slipNumberAt, secondFactorFor, pin, ...others } = values;
  const isSiteText = (name: string) => siteTextParts.some((part) => part === name);
  const siteTexts: Partial<Hotel['site']> = partsOf(others, isSiteText);
  return {
    ...hotel,
    ...partsOf(others, (name) => !isSiteText(name)),
    ...(Object.keys(siteTexts).length > 0 && { site: { ...hotel.site, ...siteTexts } }),
    ...(invoices !== undefined && { invoices: invoices ?? undefined }),
    ...((terminals ?? slipNumberAt) && { cards: withParts(hotel.cards, { terminals, slipNumberAt }) }),
    ...((secondFactorFor ?? pin) && { staff: withParts(hotel.staff, { secondFactorFor, pin }) }),
  };
}

const partsOf = <T extends object>(values: T, isWanted: (name: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name))) as Partial<T>;

/** The entry with the parts that are not undefined. */
const withParts = <T extends object>(entry: T, parts: { [Part in keyof T]?: T[Part] | undefined }): T => ({
  ...entry,
  ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
});

export const hotelSettings = z.object({
  /** How many changes there have been in all; 0 while everything is as in `hotel.config.ts`. */
  version: z.int(),
  /** Whether the settings of `fixedNames` cannot change any more. */
  hasBegun: z.boolean(),
  values: settingValues,
  /** The newest changes, the last one first. */
  changes: z.array(settingChange),
});

export const hotelFacts = z.object({ version: z.int(), hotel: hotelSchema });

export const changeHotelSettingsReply = z.extend(hotelSettings, { message: z.string() });

/** A value in one line, for people. Its parts stand in the order of the form, whatever the order of the value. */
export function settingText(name: SettingName, value: unknown): string {
  const ordered = inOrderOfForm(name, value);
  return (ordered !== null && textOf(ordered)) || 'nothing';
}

/**
 * A change in one line before and after, for people. Of a value that has parts only those that have changed, and of a list
 * with as many rows as before only the rows that have changed.
 */
export function settingChangeText(
  name: SettingName,
  { before, after }: { before: unknown; after: unknown },
): { before: string; after: string } {
  const [old, now] = [inOrderOfForm(name, before), inOrderOfForm(name, after)];
  if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
    const [gone, come] = [rowsOnlyIn(old, now), rowsOnlyIn(now, old)];
    if (gone.length + come.length > 0) return { before: textOf(gone) || 'nothing', after: textOf(come) || 'nothing' };
  }
  if (!hasParts(old) || !hasParts(now)) return { before: settingText(name, before), after: settingText(name, after) };
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]),
  );
  const textOfChanged = (value: Parts) =>
    changed
      .flatMap((part) => (isNothing(value[part]) ? emptyPartText(part) : partText(part, value[part])))
      .join(', ') || 'nothing';
  return { before: textOfChanged(old), after: textOfChanged(now) };
}

const rowsOnlyIn = (rows: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const otherRows = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !otherRows.has(JSON.stringify(row)));
};

type Parts = Record<string, unknown>;
const hasParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrderOfForm = (name: SettingName, value: unknown): unknown =>
  z.safeParse(settingFields[name], value).data ?? value;

const isNothing = (part: unknown): boolean =>
  part === '' || part === undefined || part === 'none' || (Array.isArray(part) && part.length === 0);

function textOf(value: unknown): string {
  if (value === null) return 'no limit';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return `${value as string | number}`;
  if (Array.isArray(value)) return value.map(textOf).join(value.some((row) => typeof row === 'object') ? '; ' : ', ');
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([part, inner]) => partText(part, inner))
    .join(', ');
}

/** A text stands alone, unless nobody would know what it is about. */
const partText = (part: string, value: unknown): string =>
  typeof value === 'string' && !(part in partWords) ? value : `${wordsOf(part)}: ${textOf(value)}`;

const emptyPartText = (part: string): string[] => (part in partWords ? [`${wordsOf(part)}: nothing`] : []);

const partWords: Readonly<Record<string, string>> = {
  icon: 'picture',
  sharedWith: 'who else gets data',
  mainColor: 'main color',
  accentColor: 'accent',
  headingFont: 'font of headings',
  textFont: 'font of texts',
  ...Object.fromEntries(goodToKnowTopics.map((topic) => [topic, goodToKnowTitles[topic].toLowerCase()])),
};

const wordsOf = (part: string): string =>
  partWords[part] ?? part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
