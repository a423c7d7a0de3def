import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import { fromForm, nameWithoutUnit } from '#contract/core/wire.ts';
import {
  cashText,
  countShiftInput,
  differenceText,
  notCountedText,
  ownTillKindsOf,
  showsTill,
  zNumberText,
} from './shifts.ts';

test.each([
  [-1500, '₦1,500 short'],
  [0.5, '₦0.50 over'],
  [0, 'Agrees'],
])('%d naira is said as %s', (naira, text) => {
  expect(differenceText(fromNaira(naira))).toBe(text);
});

test('what has no number yet is named, and a nought is a number', () => {
  expect(notCountedText([1, 0, 0, 0, 0, 0, 0, undefined])).toBe('₦5 has no number yet.');
  expect(notCountedText([1, undefined, 0, 0, 0, undefined, 0, 0])).toBe('2 rows from ₦500 on have no number yet.');
  expect(notCountedText([0, 0, 0, 0, 0, 0, 0, 0])).toBeUndefined();
});

test('notes and coins add up', () => {
  expect(cashText([1, 1, 1, 1, 1, 1, 1, 1])).toBe('₦1,885');
  expect(cashText([23])).toBe('₦23,000');
});

test('each role has tills of its own, the owner all', () => {
  expect([ownTillKindsOf('barmen'), ownTillKindsOf('receptionist'), ownTillKindsOf('superadmin')]).toEqual([
    ['bar'],
    ['desk'],
    ['desk', 'bar'],
  ]);
});

test('without a bar a till of the bar is shown once somebody has used it', () => {
  const barTill = { kind: 'bar', isUsed: false } as const;
  expect(showsTill({ hasBar: true }, barTill)).toBe(true);
  expect(showsTill({ hasBar: false }, barTill)).toBe(false);
  expect(showsTill({ hasBar: false }, { ...barTill, isUsed: true })).toBe(true);
  expect(showsTill({ hasBar: false }, { kind: 'desk', isUsed: false })).toBe(true);
});

test('Z numbers have six digits', () => {
  expect(zNumberText(212)).toBe('000212');
});

const validCount = {
  ...{
    id: '00000000-0000-4000-8000-000000000000',
    key: 'k',
    cardTotal: 0,
    cardSlips: 0,
    cardBatch: '',
    transfers: [],
  },
  pieces: [0, 0, 0, 0, 0, 0, 0, 0],
};
test.each([
  [{ pieces: [0, 0, 0, 0, 0, 0, 0] }, 'pieces'],
  [{ pieces: [0, 0, 0, 0, 0, 0, 0, -1] }, 'pieces.7'],
  [{ pieces: [0, 0, 0, 0, 0, 0, 0, 1.5] }, 'pieces.7'],
  [{ cardTotal: -1 }, 'cardTotal'],
  [{ cardSlips: 0.5 }, 'cardSlips'],
  [{ transfers: [{ amount: 0, from: 'Ada' }] }, 'transfers.0.amount'],
  [{ transfers: [{ amount: 1, from: ' ' }] }, 'transfers.0.from'],
])('a count with %j is refused', (part, field) => {
  const parsed = countShiftInput.safeParse(fromForm(countShiftInput, { ...validCount, ...part }));
  expect(parsed.error?.issues.map(({ path }) => path.map((each) => nameWithoutUnit(String(each))).join('.'))).toEqual([
    field,
  ]);
});
