import { expect, test } from 'vitest';
import { periodsOf } from '#server/core/tally.ts';

const monthFrom = (first: string, before: string) => ({ span: 'month', first, before });
const daysFrom = (first: string, before: string) => ({ span: 'day', first, before });

test.each([
  ['all time', {}, [{ span: 'ever', first: '-infinity', before: 'infinity' }]],
  ['a day', { from: '2026-05-07', to: '2026-05-07' }, [daysFrom('2026-05-07', '2026-05-08')]],
  ['a month', { from: '2026-02-01', to: '2026-02-28' }, [monthFrom('2026-02-01', '2026-03-01')]],
  ['a month without its last day', { from: '2024-02-01', to: '2024-02-28' }, [daysFrom('2024-02-01', '2024-02-29')]],
  ['days of two months', { from: '2026-12-20', to: '2027-01-05' }, [daysFrom('2026-12-20', '2027-01-06')]],
  [
    'more than a month',
    { from: '2026-12-31', to: '2027-02-01' },
    [monthFrom('2027-01-01', '2027-02-01'), daysFrom('2026-12-31', '2027-01-01'), daysFrom('2027-02-01', '2027-02-02')],
  ],
  ['from the first on', { from: '2026-03-01' }, [monthFrom('2026-03-01', 'infinity')]],
  [
    'from the second on',
    { from: '2026-03-02' },
    [monthFrom('2026-04-01', 'infinity'), daysFrom('2026-03-02', '2026-04-01')],
  ],
  ['until the last', { to: '2026-03-31' }, [monthFrom('-infinity', '2026-04-01')]],
  [
    'until the first',
    { to: '2026-03-01' },
    [monthFrom('-infinity', '2026-03-01'), daysFrom('2026-03-01', '2026-03-02')],
  ],
])('%s is whole months and the days around them', (_name, range, periods) => {
  expect(periodsOf(range)).toEqual(periods);
});
