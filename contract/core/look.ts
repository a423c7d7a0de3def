import * as z from 'zod/mini';
import { colorPattern } from '#contract/core/colors.ts';

/** The families that the site has files of. `is_setting_look` has the same lists. */
export const fontKinds = {
  Fraunces: 'serif',
  'EB Garamond': 'serif',
  Literata: 'serif',
  'Plus Jakarta Sans': 'sans',
  'Nunito Sans': 'sans',
  'Work Sans': 'sans',
} as const;
export type FontName = keyof typeof fontKinds;

export const fontNames = Object.keys(fontKinds) as [FontName, ...FontName[]];
/** Without the families that are drawn for large letters. */
export const textFonts = ['Plus Jakarta Sans', 'Nunito Sans', 'Work Sans', 'Literata'] as const;

const colorSchema = z.string().check(z.regex(colorPattern, 'use six small hexadecimal digits, as in #232f63'));

/**
 * Two colors and two fonts. The contrast of a color is checked when somebody publishes it, and not here, so that a later
 * version of the program with another rule still starts.
 */
export const lookSchema = z.strictObject({
  /** Of large areas, of what is chosen and of the focus. */
  mainColor: colorSchema,
  /** Of the one action on a page, of prices, links and signs. */
  accentColor: colorSchema,
  headingFont: z.enum(fontNames),
  textFont: z.enum(textFonts),
});
export type Look = z.output<typeof lookSchema>;

/** The look with which `web/styles.css` is written. */
export const usualLook: Look = {
  mainColor: '#232f63',
  accentColor: '#ad4a22',
  headingFont: 'Fraunces',
  textFont: 'Plus Jakarta Sans',
};
