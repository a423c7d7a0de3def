import * as z from 'zod/mini';
import { blankableLineField, cleanText, lineField } from '#contract/core/fields.ts';

const joinLines = z.overwrite<string>((text) => text.replace(/\s*[\r\n]+\s*/g, ' '));

/** Like `lineField`, for a field of several lines: pages wrap the text themselves, so a line break becomes a space. */
export const paragraphField = (message: string, name: string, max: number) =>
  z.pipe(z.string(message).check(cleanText, joinLines), lineField(message, name, max));

export const blankableParagraphField = (name: string, max: number) =>
  z.pipe(z.string(`${name} must be text`).check(cleanText, joinLines), blankableLineField(name, max));
