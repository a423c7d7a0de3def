import * as z from 'zod/mini';
import { colorPattern } from '#contract/core/colors.ts';
import { fontNames, textFonts } from '#contract/core/look.ts';
import { type ColorName, nearestFitting, weakPairs } from '#contract/core/shades.ts';

export const lookMessages = {
  color: 'Please choose a color, or type its six digits, such as #232f63',
  font: 'Please choose a font of the list',
  whole: 'Please send both colors and both fonts',
  weak: (what: string, contrast: string, needed: number, nearest: string) =>
    `${what} would have a contrast of ${contrast}, and ${needed} is needed. The nearest color that fits is ${nearest}.`,
} as const;

/** Rounded down, because 4.49 does not fit and would be 4.5. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

/** Why the color cannot be the one of the site; undefined if it can. */
export function colorProblem(name: ColorName, color: string): string | undefined {
  const [weakest] = weakPairs(name, color);
  if (!weakest) return undefined;
  const { what, contrast, needed } = weakest;
  return lookMessages.weak(what, contrastText(contrast), needed, nearestFitting(name, color));
}

/** People also type `ABC`, `#abc` and `AABBCC`. */
export function tidyColor(text: string): string {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const isShort = /^[0-9a-f]{3}$/.test(digits);
  return `#${isShort ? digits.replace(/./g, '$&$&') : digits}`;
}

const colorField = (name: ColorName) =>
  z.string(lookMessages.color).check(
    z.overwrite(tidyColor),
    z.regex(colorPattern, { error: lookMessages.color, abort: true }),
    z.refine((color) => !colorProblem(name, color), {
      error: ({ input }) => colorProblem(name, String(input)),
    }),
  );

export const lookField = z.object(
  {
    mainColor: colorField('mainColor'),
    accentColor: colorField('accentColor'),
    headingFont: z.enum(fontNames, lookMessages.font),
    textFont: z.enum(textFonts, lookMessages.font),
  },
  lookMessages.whole,
);
