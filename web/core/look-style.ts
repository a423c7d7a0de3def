import { type FontName, type Look, usualLook } from '#contract/core/look.ts';
import { accentShades, mainShades } from '#contract/core/shades.ts';

type FontRole = 'headingFont' | 'textFont';

type FontFamily = { file: string; boldest: number; wordSpace?: string } & Partial<Record<FontRole, string>>;

/**
 * The file of each family, and how much larger or smaller its letters are drawn in a role. The sizes make it as wide as
 * the usual font of that role, so that lines break at the same places, and the local fonts that stand in until it has
 * loaded are as wide, too. The widths are those of a text of 150 letters, at weight 480 for headings and 400 for texts.
 * In headings, whose letters stand closer, `wordSpace` keeps the words of a family with narrow spaces apart.
 */
const families: Readonly<Record<FontName, FontFamily>> = {
  Fraunces: { file: 'fraunces', boldest: 600 },
  'EB Garamond': { file: 'eb-garamond', boldest: 600, headingFont: '110%' },
  Literata: { file: 'literata', boldest: 700, headingFont: '90%', textFont: '99.5%', wordSpace: '0.07em' },
  'Plus Jakarta Sans': { file: 'jakarta', boldest: 700, headingFont: '91%' },
  'Nunito Sans': { file: 'nunito-sans', boldest: 700, headingFont: '94.5%', textFont: '104%' },
  'Work Sans': { file: 'work-sans', boldest: 700, headingFont: '87.5%', textFont: '95%' },
};

/** The characters in each file of a family (`tools/fonts.ts`). */
const fileRanges = {
  '': 'U+20-7E,U+A0-FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2212',
  '-nigerian': 'U+1E44-1E45,U+1E62-1E63,U+20A6',
  '-nigerian-2': 'U+300-301,U+304,U+323,U+1EB8-1EB9,U+1ECA-1ECD,U+1EE4-1EE5',
} as const;

/** The variable of `web/styles.css` for each role, with its fonts there, and the name that another font gets. */
const roles = {
  headingFont: {
    variable: '--font-serif',
    family: 'Own headings',
    usual: '"Fraunces"',
    standIns: '"As wide as Fraunces","As wide as Fraunces too",serif',
  },
  textFont: {
    variable: '--font-sans',
    family: 'Own texts',
    usual: '"Plus Jakarta Sans"',
    standIns: '"As wide as Jakarta",system-ui,sans-serif',
  },
} as const;

const fontAddress = (file: string) => `/fonts/${file}.woff2`;

/** The fonts of the Latin letters, which every page needs. Browsers load the other files for a page that needs them. */
export const fontFilesOf = ({ headingFont, textFont }: Look): string[] => [
  ...new Set([headingFont, textFont].map((name) => fontAddress(families[name].file))),
];

function fontFaces(role: FontRole, name: FontName): string {
  const { file, boldest, [role]: size = '100%' } = families[name];
  return Object.entries(fileRanges)
    .map(
      ([part, range]) =>
        `@font-face{font-family:"${roles[role].family}";font-weight:400 ${boldest};font-display:swap;size-adjust:${size};src:url(${fontAddress(file + part)}) format("woff2");unicode-range:${range}}`,
    )
    .join('');
}

function fontRule(role: FontRole, name: FontName): { faces: string; value: string } {
  const { usual, family, standIns } = roles[role];
  return name === usualLook[role]
    ? { faces: '', value: `${usual},${standIns}` }
    : { faces: fontFaces(role, name), value: `"${family}",${standIns}` };
}

const colorValues = (shades: Readonly<Record<string, string>>) =>
  Object.entries(shades).map(([name, color]) => `--color-${name}:${color}`);

/** Nothing if both families leave the space between words as it is. */
function wordSpaceRule(name: FontName, before: FontName): string {
  const { wordSpace = 'normal' } = families[name];
  if (wordSpace === (families[before].wordSpace ?? 'normal')) return '';
  return `@layer base{h1,h2,h3,.font-serif{word-spacing:${wordSpace}}}`;
}

/**
 * The styles that make a page with the look `from` one with `look`: nothing if they are the same. They stand in the layer
 * of the variables, so that rules of later layers still replace them; `html:root` counts for more than `:root` there.
 */
export function lookStyle(look: Look, from = usualLook): string {
  const changedRoles = (['headingFont', 'textFont'] as const).filter((role) => look[role] !== from[role]);
  const fonts = changedRoles.map((role) => ({ role, ...fontRule(role, look[role]) }));
  const values = [
    ...(look.mainColor === from.mainColor ? [] : colorValues(mainShades(look.mainColor))),
    ...(look.accentColor === from.accentColor ? [] : colorValues(accentShades(look.accentColor))),
    ...fonts.map(({ role, value }) => `${roles[role].variable}:${value}`),
  ];
  if (values.length === 0) return '';
  const faces = fonts.map((font) => font.faces).join('');
  return `${faces}@layer theme{html:root{${values.join(';')}}}${wordSpaceRule(look.headingFont, from.headingFont)}`;
}

/** The look of a page, or nothing for the usual one. The policy of the page allows the tag by its hash. */
export function lookTag(look: Look, nonce: string): string {
  const style = lookStyle(look);
  return style && `<style nonce="${nonce}">${style}</style>`;
}
