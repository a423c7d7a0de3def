import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, luminanceOf, toLch } from '#contract/core/colors.ts';
import { usualLook } from '#contract/core/look.ts';
import { accentShades, fixedColors, mainShades, nearestFitting, weakPairs } from '#contract/core/shades.ts';

const names = ['mainColor', 'accentColor'] as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  ['the usual look', usualLook],
  ['deep green and gold', { mainColor: '#0f4c3a', accentColor: '#8a6a12' }],
  ['navy and coral', { mainColor: '#14284b', accentColor: '#c2452d' }],
  ['aubergine and ochre', { mainColor: '#4a1f45', accentColor: '#9a5b13' }],
  ['black', { mainColor: '#000000', accentColor: '#000000' }],
])('%s fits as it is', (_, look) => {
  for (const name of names) {
    expect(weakPairs(name, look[name])).toEqual([]);
    expect(nearestFitting(name, look[name])).toBe(look[name]);
  }
});

test('too light a color names what nobody could read first, and by how much', () => {
  expect(weakPairs('accentColor', '#d4af37')[0]).toEqual({
    what: 'White letters on it',
    contrast: expect.closeTo(2.07, 2),
    needed: 4.5,
  });
  expect(weakPairs('accentColor', '#d4af37')).toContainEqual({
    what: 'Borders and signs of this color on sand',
    contrast: expect.closeTo(1.72, 2),
    needed: 3,
  });
  expect(weakPairs('mainColor', '#3b82f6').map(({ what }) => what)).toContain('Letters of this color on sand');
});

test('for any color the nearest one fits, is no lighter, and has the same hue', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(...names), (chosen, name) => {
      const nearest = nearestFitting(name, chosen);
      expect(weakPairs(name, nearest)).toEqual([]);
      expect(luminanceOf(nearest)).toBeLessThanOrEqual(luminanceOf(chosen) + 1e-9);
      const [before, after] = [toLch(chosen), toLch(nearest)];
      if (after.chroma > 0.04) expect(Math.cos(after.hue - before.hue)).toBeGreaterThan(0.98);
    }),
    { numRuns: 200 },
  );
});

test('the next lighter step of the nearest color would not fit', () => {
  const { lightness } = toLch(nearestFitting('accentColor', '#d4af37'));
  expect(contrastOf(fixedColors.white, nearestFitting('accentColor', '#d4af37'))).toBeLessThan(4.8);
  expect(lightness).toBeLessThan(toLch('#d4af37').lightness);
});

test('the shades of the usual colors are those of the styles, but for a hair', () => {
  const styles = {
    'indigo-deep': '#161e44',
    'indigo-pale': '#e4e5f0',
    haze: '#cdd0e4',
    'terracotta-deep': '#8c3a19',
  };
  const made = { ...mainShades(usualLook.mainColor), ...accentShades(usualLook.accentColor) };
  for (const [name, inStyles] of Object.entries(styles))
    expect([name, contrastOf(made[name as keyof typeof made], inStyles)]).toEqual([name, expect.closeTo(1, 1)]);
});
