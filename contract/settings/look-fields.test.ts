import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { usualLook } from '#contract/core/look.ts';
import { lookField, lookMessages, tidyColor } from '#contract/settings/look-fields.ts';

const problemsOf = (look: object): string[] =>
  (z.safeParse(lookField, { ...usualLook, ...look }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  ['#0F4C3A', '#0f4c3a'],
  [' 0f4c3a ', '#0f4c3a'],
  ['#ABC', '#aabbcc'],
  ['navy', '#navy'],
  ['', '#'],
])('%j is read as %s', (typed, color) => {
  expect(tidyColor(typed)).toBe(color);
});

test('a color is stored tidy', () => {
  expect(z.parse(lookField, { ...usualLook, mainColor: '0F4C3A' }).mainColor).toBe('#0f4c3a');
});

test.each<[what: string, look: object, problems: string[]]>([
  ['the usual look', {}, []],
  ['the name of a color', { mainColor: 'navy' }, [`mainColor: ${lookMessages.color}`]],
  ['no color', { accentColor: '' }, [`accentColor: ${lookMessages.color}`]],
  ['a color with a hole in it', { accentColor: '#ad4a2280' }, [`accentColor: ${lookMessages.color}`]],
  ['a color that is a number', { mainColor: 5 }, [`mainColor: ${lookMessages.color}`]],
  ['what ends the styles', { mainColor: '#000;}*{}' }, [`mainColor: ${lookMessages.color}`]],
  [
    'gold',
    { accentColor: '#d4af37' },
    [`accentColor: ${lookMessages.weak('White letters on it', '2.0', 4.5, '#8e7100')}`],
  ],
  [
    'sky and gold',
    { mainColor: '#3b82f6', accentColor: '#d4af37' },
    [
      `mainColor: ${lookMessages.weak('Letters of this color on its pale shade', '2.9', 4.5, '#1861d2')}`,
      `accentColor: ${lookMessages.weak('White letters on it', '2.0', 4.5, '#8e7100')}`,
    ],
  ],
  ['a font that the site does not have', { headingFont: 'Comic Sans' }, [`headingFont: ${lookMessages.font}`]],
  ['a font of headings for texts', { textFont: 'Fraunces' }, [`textFont: ${lookMessages.font}`]],
  ['no font', { textFont: undefined }, [`textFont: ${lookMessages.font}`]],
])('%s: %#', (_, look, problems) => {
  expect(problemsOf(look)).toEqual(problems);
});

test('colors alone are no look', () => {
  expect(z.safeParse(lookField, '#232f63').error?.issues[0]?.message).toBe(lookMessages.whole);
});
