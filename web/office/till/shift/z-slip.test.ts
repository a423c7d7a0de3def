import { expect, test } from 'vitest';
import { shiftRowsOf } from '#web/office/till/shift/z-slip.tsx';

test('the slip of a shift that ended with its day says when its cash was counted', () => {
  const count = { countedBy: 'Chi', reason: null };
  const slip = {
    ...{ staffName: 'Ada', till: null, signedBy: null },
    ...{ openedAt: '21 Nov, 10:00', closedAt: '22 Nov, 00:00' },
    counts: [
      { ...count, countedAt: '22 Nov, 09:00' },
      { ...count, countedAt: '22 Nov, 09:10', reason: 'Ada went home' },
    ],
  };
  expect(shiftRowsOf(slip, (instant) => instant)).toEqual([
    ['Person', 'Ada'],
    ['Till', 'Without a till'],
    ['From', '21 Nov, 10:00'],
    ['Until', '22 Nov, 00:00'],
    ['Counted', '22 Nov, 09:10'],
    ['Counted by', 'Chi: Ada went home'],
    ['Signed by', 'nobody yet'],
  ]);
});
