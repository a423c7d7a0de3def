import { describe, expect, test } from 'vitest';
import type { Hotel } from '#contract/core/hotel.ts';
import { slipMessages, slipNumberOf, slipProblems, usualTerminalAt } from '#contract/payments/card-slips.ts';

const cards: Hotel['cards'] = {
  terminals: [
    { name: 'Front desk', at: 'desk' },
    { name: 'Bar', at: 'bar' },
  ],
  slipNumberAt: ['desk'],
};

test.each([
  ['42', '42'],
  ['POS 0042', '42'],
  ['#42', '42'],
  ['000', '0'],
  [' 0123 4567-8901 ', '012345678901'],
  ['00123', '123'],
  ['A slip', undefined],
  ['', undefined],
])('the number of the slip %j is %j', (typed, number) => {
  expect(slipNumberOf(typed)).toBe(number);
});

describe('the terminal that nobody chose', () => {
  test('is that of the place, or the only one', () => {
    const [barTerminal] = cards.terminals.slice(1);
    expect([usualTerminalAt(cards, 'desk'), usualTerminalAt(cards, 'bar')]).toEqual(['Front desk', 'Bar']);
    expect(usualTerminalAt({ ...cards, terminals: barTerminal ? [barTerminal] : [] }, 'desk')).toBe('Bar');
    expect(usualTerminalAt({ ...cards, terminals: [] }, 'desk')).toBeNull();
  });
});

test.each([
  ['desk', { method: 'card' }, ['reference', slipMessages.missing]],
  ['desk', { method: 'card', reference: ' ' }, ['reference', slipMessages.missing]],
  ['desk', { method: 'card', reference: 'yes' }, ['reference', slipMessages.noDigits]],
  ['desk', { method: 'card', reference: '42' }, undefined],
  ['desk', { method: 'card', reference: '42', terminal: 'Bar' }, undefined],
  ['desk', { method: 'card', reference: '42', terminal: 'Pool' }, ['terminal', slipMessages.terminal]],
  ['desk', { method: 'transfer', reference: 'Chidi Obi' }, undefined],
  ['desk', { method: 'cash', terminal: 'Bar' }, ['terminal', slipMessages.notCard]],
  ['bar', { method: 'card' }, undefined],
  ['bar', { method: 'card', reference: 'yes' }, ['reference', slipMessages.noDigits]],
] as const)('at the %s, %j has the problem %j', (place, paid, problem) => {
  expect(slipProblems(cards, place, paid).map(({ field, message }) => [field, message])).toEqual(
    problem ? [problem] : [],
  );
});
