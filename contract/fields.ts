import * as z from 'zod/mini';
import { isDay } from '#contract/dates.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';

/** Control characters, lone surrogates, line separators, and marks that reverse the reading direction. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Only spaces, zero-width characters and letters that are drawn as blanks. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isBlank = (text: string): boolean => blank.test(text);

export const dateMessage = 'Please select check-in and check-out dates';

export const rangeMessages = {
  day: 'Please choose a date',
  range: 'The first day must not come after the last one',
} as const;

export const dayField = (missing: string) => z.string(missing).check(z.refine(isDay, { error: missing }));

/** One trimmed line of text. `message` is for a blank one. */
export const line = (missing: string, name: string, max: number) =>
  z.string(missing).check(
    z.refine((text) => !unprintable.test(text), { error: `${name} cannot contain line breaks or control characters` }),
    // Letter plus combining accent becomes the single accented letter.
    z.normalize(),
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || !isBlank(text), { error: missing }),
    z.maxLength(max, `${name} can be at most ${max} characters long`),
  );

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

/** Naira with at most two decimals; `min` defaults to one kobo. `message` is for any amount out of range. */
export const nairaField = (missing: string, most: number, least = 0.01) =>
  z.number(missing).check(
    z.refine((naira) => Math.round(naira * 100) >= Math.round(least * 100) && naira <= most, { error: missing }),
    wholeKobo,
  );

export const amountMessages = {
  nothing: 'The amount must be more than ₦0',
  tooMuch: (most: number) => `The amount can be at most ${formatNaira(fromNaira(most))}`,
} as const;

/** Like `nairaField`, but `message` is only for values that are no number: amounts out of range have their own. */
export const amountField = (missing: string, most: number) =>
  z.number(missing).check(
    z.refine((naira) => Math.round(naira * 100) >= 1, { error: amountMessages.nothing, abort: true }),
    z.refine((naira) => naira <= most, { error: amountMessages.tooMuch(most), abort: true }),
    wholeKobo,
  );

const mostNaira = 1e12;

export const seenNaira = (said: string) => z.number(said).check(z.gte(0, said), z.lte(mostNaira, said));

export const wasMessage = 'was must be what the form was opened on';

export const phoneShape = /^(?=.{7,25}$)\+?(?:[\s().-]*\d){7,}[\s().-]*$/;
