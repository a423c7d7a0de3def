import { contrastOf, coverWith, fromLch, toLch } from '#contract/core/colors.ts';

/** Colors of `web/styles.css` that stay whatever the owner chooses, and that stand below or on the shades. */
export const fixedColors = {
  white: '#fffdf9',
  paper: '#faf5eb',
  sand: '#f1e7d5',
  ink: '#261c16',
  soft: '#5f5045',
  dangerPale: '#fbe9e2',
  /** The darkest ground of the calendar of prices in the office. */
  highestPrice: '#dd9468',
} as const;
const { white, paper, sand, ink, soft, dangerPale, highestPrice } = fixedColors;

/** The contrast of WCAG 2 that letters need, and that large letters, borders, signs and the focus need. */
const needed = { letters: 4.5, signs: 3 } as const;
type Need = keyof typeof needed;

/** Shades are rounded to whole channels, so they are made for a little more than they need. */
const margin = 0.1;
const [lighter, darker] = [0.005, -0.005];

/** The color with the first lightness, from its own one on, in which it fits. A step above 0 makes it lighter. */
function findShade(color: string, step: number, fits: (tried: string) => boolean): string {
  const lch = toLch(color);
  for (let { lightness } = lch; lightness > 0 && lightness < 1; lightness += step) {
    const tried = fromLch({ ...lch, lightness });
    if (fits(tried)) return tried;
  }
  return fromLch({ ...lch, lightness: step > 0 ? 1 : 0 });
}

const stands =
  (need: Need, ...grounds: readonly string[]) =>
  (color: string): boolean =>
    grounds.every((ground) => contrastOf(color, ground) >= needed[need] + margin);

/** The shades that are made of the main color, by the names of `web/styles.css`. */
export function mainShades(main: string) {
  const { lightness, chroma, hue } = toLch(main);
  const deep = fromLch({ lightness: lightness * 0.77, chroma: chroma * 0.75, hue });
  const haze = fromLch({ lightness: 0.86, chroma: Math.min(0.03, chroma), hue });
  return {
    indigo: main,
    'indigo-deep': findShade(deep, darker, stands('letters', highestPrice)),
    'indigo-pale': fromLch({ lightness: 0.92, chroma: Math.min(0.014, chroma), hue }),
    haze: findShade(haze, lighter, stands('letters', main)),
  };
}

/** The shades that are made of the accent. */
export function accentShades(accent: string) {
  const { lightness, chroma, hue } = toLch(accent);
  const deep = fromLch({ lightness: lightness * 0.86, chroma: chroma * 0.9, hue });
  const brass = fromLch({ lightness: 0.68, chroma: Math.min(0.1, chroma), hue });
  return {
    terracotta: accent,
    'terracotta-deep': findShade(deep, darker, stands('letters', sand)),
    brass: findShade(brass, darker, stands('signs', paper)),
  };
}

type Pair = { what: string; color: string; on: string; need: Need };

/** What stands on what on pages and in the office, as far as the main color decides it. */
function mainPairs(main: string): Pair[] {
  const { 'indigo-deep': deep, 'indigo-pale': pale, haze } = mainShades(main);
  const lightGrounds = [
    ...Object.entries({ white, paper, sand, 'its pale shade': pale }),
    ...[white, paper].map((ground) => ['days that are chosen', coverWith(haze, 0.6, ground)] as const),
  ];
  return [
    { what: 'White letters on it', color: white, on: main, need: 'letters' },
    { what: 'Pale letters on it', color: haze, on: main, need: 'letters' },
    ...lightGrounds.map(
      ([name, on]): Pair => ({ what: `Letters of this color on ${name}`, color: main, on, need: 'letters' }),
    ),
    ...[white, paper, sand].map(
      (on): Pair => ({ what: 'The frame of the focus around a field', color: main, on, need: 'signs' }),
    ),
    { what: 'Pale letters on its dark shade', color: haze, on: deep, need: 'letters' },
    { what: 'Names in the menu of the office', color: coverWith(haze, 0.8, deep), on: deep, need: 'letters' },
    { what: 'Letters of its dark shade on a high price', color: deep, on: highestPrice, need: 'letters' },
    ...[ink, soft].flatMap((color) =>
      [white, paper].map(
        (ground): Pair => ({
          what: 'Letters on days that are chosen',
          ...{ color, on: coverWith(haze, 0.6, ground), need: 'letters' },
        }),
      ),
    ),
  ];
}

/** The same for the accent. */
function accentPairs(accent: string): Pair[] {
  const { 'terracotta-deep': deep, brass } = accentShades(accent);
  return [
    { what: 'White letters on it', color: white, on: accent, need: 'letters' },
    { what: 'White letters on its dark shade', color: white, on: deep, need: 'letters' },
    ...Object.entries({ white, paper, sand }).map(
      ([name, on]): Pair => ({ what: `Letters of its dark shade on ${name}`, color: deep, on, need: 'letters' }),
    ),
    ...Object.entries({ white, paper, sand, 'what is chosen': dangerPale }).map(
      ([name, on]): Pair => ({ what: `Borders and signs of this color on ${name}`, color: accent, on, need: 'signs' }),
    ),
    ...[white, paper].map((on): Pair => ({ what: 'Stars of its light shade', color: brass, on, need: 'signs' })),
  ];
}

const pairsOf = { mainColor: mainPairs, accentColor: accentPairs } as const;
export type ColorName = keyof typeof pairsOf;

/** What cannot be read or seen well enough with this color, the worst first. */
export const weakPairs = (name: ColorName, color: string) =>
  pairsOf[name](color)
    .map(({ what, color: upper, on, need }) => ({ what, contrast: contrastOf(upper, on), needed: needed[need] }))
    .filter(({ contrast, needed: least }) => contrast < least)
    .toSorted((one, other) => one.contrast / one.needed - other.contrast / other.needed);

/** The color of the same hue that fits and is nearest in lightness. Each color fits once it is dark enough. */
export const nearestFitting = (name: ColorName, color: string): string =>
  findShade(color, darker, (tried) => weakPairs(name, tried).length === 0);
