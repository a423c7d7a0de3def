import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorPattern, contrastOf, coverWith, fromLch, luminanceOf, toLch } from '#contract/core/colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  // The first two are examples of the W3C, the others those of its checkers.
  ['#000000', '#ffffff', '21.00'],
  ['#ffffff', '#ffffff', '1.00'],
  ['#767676', '#ffffff', '4.54'],
  ['#777777', '#ffffff', '4.48'],
  ['#ff0000', '#ffffff', '4.00'],
  ['#0000ff', '#ffffff', '8.59'],
  ['#ffff00', '#0000ff', '8.00'],
])('%s on %s has a contrast of %s, whichever is above', (one, other, contrast) => {
  expect([contrastOf(one, other), contrastOf(other, one)].map((each) => each.toFixed(2))).toEqual([contrast, contrast]);
});

test('the luminance goes from 0 to 1', () => {
  expect([luminanceOf('#000000'), luminanceOf('#ffffff')]).toEqual([0, 1]);
});

test('half of white over black is the middle gray', () => {
  expect(coverWith('#ffffff', 0.5, '#000000')).toBe('#808080');
  expect(coverWith('#232f63', 1, '#000000')).toBe('#232f63');
});

test('a color is the same after a way through OKLCH', () => {
  fc.assert(
    fc.property(color, (each) => {
      expect(fromLch(toLch(each))).toBe(each);
    }),
  );
});

test('a shade that no screen shows keeps its lightness and loses chroma', () => {
  const shown = fromLch({ lightness: 0.5, chroma: 0.4, hue: 2 });
  expect(shown).toMatch(colorPattern);
  const { lightness, chroma, hue } = toLch(shown);
  expect([lightness, hue]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(2, 1)]);
  expect(chroma).toBeLessThan(0.2);
  expect(fromLch({ lightness: 1, chroma: 0.2, hue: 1 })).toBe('#ffffff');
});
