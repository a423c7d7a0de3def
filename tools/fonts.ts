/**
 * Writes the font files in web/public/fonts, which leave out the characters that the site does not need. The naira sign
 * and the Nigerian letters come from fontsource's large latin-ext and vietnamese files, and become two small files per
 * family.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type FontAxes = Record<string, number | { min: number; max: number }>;
type FontFamily = {
  name: string;
  packageName: string;
  latin: string;
  nigerianFiles: readonly string[];
  axes: FontAxes;
  /** The features of OpenType that the files keep; all if undefined. */
  keepFeatures?: readonly string[];
};

/** Kerning, ligatures, accents and figures. Small capitals and the like would make a file a seventh larger. */
const siteFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

const families: readonly FontFamily[] = [
  {
    name: 'fraunces',
    packageName: '@fontsource-variable/fraunces',
    latin: 'fraunces-latin-opsz-normal',
    nigerianFiles: ['fraunces-latin-ext-opsz-normal', 'fraunces-vietnamese-opsz-normal'],
    axes: { opsz: 72, wght: { min: 400, max: 600 } },
  },
  {
    name: 'jakarta',
    packageName: '@fontsource-variable/plus-jakarta-sans',
    latin: 'plus-jakarta-sans-latin-wght-normal',
    nigerianFiles: ['plus-jakarta-sans-latin-ext-wght-normal', 'plus-jakarta-sans-vietnamese-wght-normal'],
    axes: { wght: { min: 400, max: 700 } },
  },
  // What an owner can choose instead (`contract/core/look.ts`). Their licences reserve no name, so that these files may
  // have the names of the families.
  choosableFamily('eb-garamond', 600),
  choosableFamily('literata', 700),
  choosableFamily('nunito-sans', 700),
  choosableFamily('work-sans', 700),
];

function choosableFamily(name: string, boldest: number): FontFamily {
  return {
    name,
    packageName: `@fontsource-variable/${name}`,
    latin: `${name}-latin-wght-normal`,
    nigerianFiles: [`${name}-latin-ext-wght-normal`, `${name}-vietnamese-wght-normal`],
    axes: { wght: { min: 400, max: boldest } },
    keepFeatures: siteFeatures,
  };
}

const characterRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** ASCII, Latin-1, typographic punctuation, the euro sign, the minus sign and arrows. */
const latinCharacters = `${characterRange(0x20, 0x7e)}${characterRange(0xa0, 0xff)}–—‘’‚“”„•…‹›€−←→`;
/**
 * The naira sign, and the letters and tone marks of Yoruba and Igbo that the two font families have. Neither family has
 * the hooked letters of Hausa.
 */
const nigerianCharacters = '₦ẸẹỌọṢṣṄṅỊịỤụ\u0300\u0301\u0304\u0323';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: FontAxes; keepFeatures?: readonly string[] | undefined },
) => Promise<Buffer>;
const targetFolder = new URL('../web/public/fonts/', import.meta.url);
await mkdir(targetFolder, { recursive: true });

async function subsetOf(family: FontFamily, fileName: string, text: string): Promise<Buffer> {
  const path = require.resolve(`${family.packageName}/files/${fileName}.woff2`);
  const { axes: variationAxes, keepFeatures } = family;
  return subsetFont(await readFile(path), text, { targetFormat: 'woff2', variationAxes, keepFeatures });
}

for (const family of families) {
  const files = [
    { file: `${family.name}.woff2`, data: await subsetOf(family, family.latin, latinCharacters) },
    ...(await Promise.all(
      family.nigerianFiles.map(async (fileName, index) => ({
        file: `${family.name}-nigerian${index ? `-${index + 1}` : ''}.woff2`,
        data: await subsetOf(family, fileName, nigerianCharacters),
      })),
    )),
  ];
  for (const { file, data } of files) {
    await writeFile(new URL(file, targetFolder), data);
    console.log(`${file}: ${data.length} bytes`);
  }
}
