import * as z from 'zod/mini';
import { isDay } from '#contract/dates.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';

/** Control characters, lone surrogates, line separators, and the marks that make text read in another order than it is. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Nothing that shows: spaces, signs without width, letters that are drawn as nothing. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isBlank = (text: string): boolean => blank.test(text);

export const dateMessage = 'Please select check-in and check-out dates';

export const rangeMessages = {
  day: 'Please choose a date',
  range: 'The first day must not come after the last one',
} as const;

/** A day that exists; `missing` is said for anything that is not one. */
export const dayField = (missing: string) => z.string(missing).check(z.refine(isDay, { error: missing }));

/** One line of text a person typed: trimmed, no control characters. `missing` is said when it is empty. */
export const line = (missing: string, name: string, max: number) =>
  z.string(missing).check(
    z.refine((text) => !unprintable.test(text), { error: `${name} cannot contain line breaks or control characters` }),
    // An accent typed as a sign of its own is the same letter.
    z.normalize(),
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || !isBlank(text), { error: missing }),
    z.maxLength(max, `${name} can be at most ${max} characters long`),
  );

/** As `line`, but it may be left blank: then it is empty. */
export const blankableLine = (name: string, max: number, notText = `${name} must be text`) =>
  z.string(notText).check(
    z.trim(),
    z.refine((text) => !unprintable.test(text), { error: `${name} cannot contain line breaks or control characters` }),
    z.normalize(),
    z.overwrite((text) => (isBlank(text) ? '' : text)),
    z.maxLength(max, `${name} can be at most ${max} characters long`),
  );

const wholeKobo = z.refine<number>((naira) => Math.abs(naira * 100 - Math.round(naira * 100)) < 1e-6, {
  error: 'An amount has at most two decimals',
});

/** An amount of money in naira, to the kobo; `least` is a kobo. `missing` is said for anything that is not one. */
export const nairaField = (missing: string, most: number, least = 0.01) =>
  z.number(missing).check(
    z.refine((naira) => Math.round(naira * 100) >= Math.round(least * 100) && naira <= most, { error: missing }),
    wholeKobo,
  );

export const amountMessages = {
  nothing: 'The amount must be more than ₦0',
  tooMuch: (most: number) => `The amount can be at most ${formatNaira(fromNaira(most))}`,
} as const;

/** As `nairaField`, where `missing` is said of what is no number, and what is wrong with one that is. */
export const amountField = (missing: string, most: number) =>
  z.number(missing).check(
    z.refine((naira) => Math.round(naira * 100) >= 1, { error: amountMessages.nothing, abort: true }),
    z.refine((naira) => naira <= most, { error: amountMessages.tooMuch(most), abort: true }),
    wholeKobo,
  );

/** Naira that every sum of the hotel stays below, and that are exact to the kobo. */
const mostNaira = 1e12;

/** An amount in naira that a page was shown and sends back; `said` is said for anything that cannot be one. */
export const seenNaira = (said: string) => z.number(said).check(z.gte(0, said), z.lte(mostNaira, said));

/** Said of the values a form was opened on, which no person types. */
export const wasMessage = 'was must be what the form was opened on';

/** A telephone number as people write one: at least seven digits, with the signs they put between them. */
export const phoneShape = /^(?=.{7,25}$)\+?(?:[\s().-]*\d){7,}[\s().-]*$/;
