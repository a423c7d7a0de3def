import * as z from 'zod/mini';
import { isDay } from '#contract/core/dates.ts';
import { mostGuests } from '#contract/core/guests.ts';
import { formatNaira, fromNaira, type Kobo } from '#contract/core/money.ts';

/** Control characters, lone surrogates, line separators, and marks that reverse the reading direction. */
export const unprintableCharacterPattern = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Characters that nobody sees: marks of the reading direction, soft hyphens, and characters without a width. A joiner
 * stays before a character that is not Latin, because Arabic, Indian scripts and emoji are written with it.
 */
const invisibleCharacterPattern =
  /[\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u200c\u200d](?![^\0-\u024f])/g;

/** Cleans a text: no invisible characters, plain spaces, and one character for an accented letter. */
export const cleanText = z.overwrite<string>((text) =>
  text
    .replace(invisibleCharacterPattern, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize(),
);

/** Matches a text that looks empty: only spaces, zero-width characters and letters that are drawn as blanks. */
const blankPattern = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isBlank = (text: string): boolean => blankPattern.test(text);

export const dateMessage = 'Please select check-in and check-out dates';

export const rangeMessages = {
  day: 'Please choose a date',
  range: 'The first day must not come after the last one',
} as const;

export const dayField = (message: string) => z.string(message).check(z.refine(isDay, { error: message }));

/** One line of text, without spaces at its ends. `message` is the error for a blank text. */
export const lineField = (message: string, name: string, max: number) =>
  z.string(message).check(
    cleanText,
    z.refine((text) => !unprintableCharacterPattern.test(text), {
      error: `${name} cannot contain line breaks or control characters`,
    }),
    z.trim(),
    z.minLength(1, message),
    z.refine((text) => text === '' || !isBlank(text), { error: message }),
    z.maxLength(max, `${name} can be at most ${max} characters long`),
  );

export const blankableLineField = (name: string, max: number, notText = `${name} must be text`) =>
  z.string(notText).check(
    cleanText,
    z.trim(),
    z.refine((text) => !unprintableCharacterPattern.test(text), {
      error: `${name} cannot contain line breaks or control characters`,
    }),
    z.overwrite((text) => (isBlank(text) ? '' : text)),
    z.maxLength(max, `${name} can be at most ${max} characters long`),
  );

export const wholeNumberField = (message: string, min: number, max: number) =>
  z.int(message).check(z.gte(min, message), z.lte(max, message));

type KoboField = z.ZodMiniType<Kobo, Kobo>;
const numberOfKobo = (message?: string) => z.number(message) as unknown as KoboField;

/** An amount in a reply, in kobo. The API has it in naira (`contract/core/wire.ts`). */
export const koboField: KoboField = numberOfKobo();

export const amountMessages = {
  decimals: 'An amount has at most two decimals',
  nothing: 'The amount must be more than ₦0',
  tooMuch: (max: Kobo) => `The amount can be at most ${formatNaira(max)}`,
} as const;

const wholeKoboCheck = z.refine<Kobo>((amount) => Number.isInteger(amount), {
  error: amountMessages.decimals,
});

/**
 * An amount from `min` (one kobo if not given) to `max`, both in naira. `message` is the error for an amount outside.
 */
export const nairaField = (message: string, max: number, min = 0.01): KoboField =>
  numberOfKobo(message).check(
    z.refine((amount) => Math.round(amount) >= fromNaira(min) && amount <= fromNaira(max), { error: message }),
    wholeKoboCheck,
  );

/**
 * Like `nairaField`, but `message` is the error for values that are no number. An amount out of range has its own
 * error.
 */
export const amountField = (message: string, max: number): KoboField =>
  numberOfKobo(message).check(
    z.refine((amount) => Math.round(amount) >= 1, { error: amountMessages.nothing, abort: true }),
    z.refine((amount) => amount <= fromNaira(max), { error: amountMessages.tooMuch(fromNaira(max)), abort: true }),
    wholeKoboCheck,
  );

const maxShownKobo = fromNaira(1e12);

export const shownNairaField = (message: string): KoboField =>
  numberOfKobo(message).check(z.gte(0, message), z.lte(maxShownKobo, message));

export const wasMessage = 'was must be what the form was opened on';
/** An amount that a form had when it was opened. */
export const wasField = numberOfKobo(wasMessage);

/** The reason for an override: a stay that breaks stay conditions is booked at the desk. */
export const overrideReasonField = z.optional(lineField('Please give a reason', 'A reason', 300));

export const phoneShape = /^(?=.{7,30}$)(tel:)?\(?\+?(?:[\p{Pd}\s().]*\d){7,}[\p{Pd}\s().]*$/u;

export const isEmailAddress = (text: string): boolean => z.safeParse(z.email(), text).success;

/** Removes `mailto:` before an address and a full stop after it, as in an address copied from a link or a sentence. */
export const tidyEmail = z.overwrite<string>((text) => text.replace(/^mailto:|\.$/gi, ''));

export const roomIdField = z.uuid({ error: 'Please choose a room' });
/** True if the staff member was told that the room is dirty, and gives it to the guest all the same. */
export const dirtyOkField = z.optional(z.boolean('dirty_ok must be true or false'));

const guestsMessage = `Guests must be a number from 1 to ${mostGuests}`;
export const guestsField = wholeNumberField(guestsMessage, 1, mostGuests);
