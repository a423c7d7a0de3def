import { expect, test } from 'vitest';
import { overstayedNights, overstayMessages } from '#contract/front-desk/overstays.ts';

test.each([
  ['in the house, due out tomorrow', 'checked_in', '2026-11-24', []],
  ['in the house, due out today', 'checked_in', '2026-11-23', []],
  ['in the house, due out yesterday', 'checked_in', '2026-11-22', ['2026-11-22']],
  ['in the house, due out three days ago', 'checked_in', '2026-11-20', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['who has left', 'checked_out', '2026-11-20', []],
  ['who never came', 'confirmed', '2026-11-20', []],
] as const)('a guest %s has had these nights beyond the stay', (_, status, checkOut, nights) => {
  expect(overstayedNights({ status, checkOut }, '2026-11-23')).toEqual(nights);
});

test('the question names the nights', () => {
  expect(overstayMessages.ask(1)).toBe('The guest stayed 1 night longer than booked. Charge it, or say why not.');
  expect(overstayMessages.ask(2)).toBe('The guest stayed 2 nights longer than booked. Charge them, or say why not.');
});
