import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontNames, type Look, textFonts, usualLook } from '#contract/core/look.ts';
import { accentShades, fixedColors, mainShades } from '#contract/core/shades.ts';
import { fontFilesOf, lookStyle, lookTag } from '#web/core/look-style.ts';

const styles = readFileSync(new URL('../web/styles.css', import.meta.url), 'utf8');
const publicFolder = new URL('../web/public/', import.meta.url);
const withLook = (look: Partial<Look>): Look => ({ ...usualLook, ...look });

test('the usual look needs no styles, and has the fonts that the pages load first', () => {
  expect([lookStyle(usualLook), lookTag(usualLook, 'n')]).toEqual(['', '']);
  expect(fontFilesOf(usualLook)).toEqual(['/fonts/fraunces.woff2', '/fonts/jakarta.woff2']);
});

test('the styles have the colors by which contrast is judged', () => {
  const named = { ...fixedColors, 'danger-pale': fixedColors.dangerPale, indigo: usualLook.mainColor };
  const { dangerPale: _, highestPrice, ...others } = { ...named, terracotta: usualLook.accentColor };
  for (const [name, color] of Object.entries(others)) expect(styles).toContain(`--color-${name}: ${color};`);
  const prices = readFileSync(new URL('../web/office/rooms/prices/night-content.tsx', import.meta.url), 'utf8');
  expect(prices).toContain(`bg-[${highestPrice}]`);
});

test('each shade has a variable in the styles', () => {
  for (const name of Object.keys({ ...mainShades('#000000'), ...accentShades('#000000') }))
    expect(styles).toContain(`--color-${name}: #`);
});

test('only what differs is sent', () => {
  expect(lookStyle(withLook({ mainColor: '#0f4c3a' }))).toBe(
    '@layer theme{html:root{--color-indigo:#0f4c3a;--color-indigo-deep:#093326;--color-indigo-pale:#dce8e3;--color-haze:#bfd8cd}}',
  );
  expect(lookStyle(withLook({ accentColor: '#8a6a12' }))).toBe(
    '@layer theme{html:root{--color-terracotta:#8a6a12;--color-terracotta-deep:#715502;--color-brass:#a6883d}}',
  );
  const texts = lookStyle(withLook({ textFont: 'Nunito Sans' }));
  expect(texts).toContain('--font-sans:"Own texts","As wide as Jakarta"');
  expect(texts).not.toMatch(/--font-serif|--color/);
});

test('a page that was loaded with another look gets back what is usual', () => {
  const green = withLook({ mainColor: '#0f4c3a', headingFont: 'Literata' });
  const style = lookStyle(usualLook, green);
  expect(style).toContain(`--color-indigo:${usualLook.mainColor};`);
  expect(style).toContain('--font-serif:"Fraunces","As wide as Fraunces"');
  expect(style).not.toContain('@font-face');
  expect([style, lookStyle(green)].map((each) => /word-spacing:([^}]*)/.exec(each)?.[1])).toEqual(['normal', '0.07em']);
  expect(lookStyle(green, green)).toBe('');
});

test('a font for both is loaded once', () => {
  expect(fontFilesOf(withLook({ headingFont: 'Work Sans', textFont: 'Work Sans' }))).toEqual([
    '/fonts/work-sans.woff2',
  ]);
});

test.each([
  ...fontNames.map((name) => ['headingFont', name] as const),
  ...textFonts.map((name) => ['textFont', name] as const),
])('%s %s names files that the site has', (role, name) => {
  const look = withLook({ [role]: name });
  const named = [...lookStyle(look).matchAll(/url\((.*?)\)/g)].map(([, address]) => String(address));
  for (const address of [...fontFilesOf(look), ...named])
    expect([address, existsSync(new URL(`.${address}`, publicFolder))]).toEqual([address, true]);
  if (name !== usualLook[role]) expect(named).toHaveLength(3);
});
