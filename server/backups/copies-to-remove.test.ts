import { expect, test } from 'vitest';
import { copiesToRemove, type DatedCopy } from '#server/backups/copies-to-remove.ts';

const dayMs = 86_400_000;
const copyAt = (instant: string): DatedCopy => ({ name: instant, madeAt: new Date(instant) });
const night = (day: string) => copyAt(`${day}T03:00:00Z`);

// 30 November 2026 is a Monday.
test.each<[what: string, now: string, days: string[], removed: string[]]>([
  ['nothing', '2026-11-30T04:00:00Z', [], []],
  ['the only copy stays, however old it is', '2026-11-30T04:00:00Z', ['2020-01-01'], []],
  ['all of seven days stay', '2026-11-30T04:00:00Z', ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29'], []],
  [
    'before that, the newest of a week stays',
    '2026-11-30T04:00:00Z',
    ['2026-11-16', '2026-11-20', '2026-11-22', '2026-11-29'],
    ['2026-11-20', '2026-11-16'],
  ],
  [
    'Sunday is of another week than the Monday after it',
    '2026-11-30T04:00:00Z',
    ['2026-11-08', '2026-11-09', '2026-11-29'],
    [],
  ],
  [
    'a week that is the sixth goes, unless its copy is the newest of a month',
    '2026-11-30T04:00:00Z',
    ['2026-10-24', '2026-10-25', '2026-11-01', '2026-11-29'],
    ['2026-11-01', '2026-10-24'],
  ],
  [
    'the newest of twelve months stays, and the thirteenth goes',
    '2026-11-30T04:00:00Z',
    ['2025-11-30', '2025-12-01', '2025-12-31', '2026-03-31', '2026-11-29'],
    ['2025-12-01', '2025-11-30'],
  ],
  ['a copy of the future stays', '2026-11-30T04:00:00Z', ['2026-11-29', '2027-03-01'], []],
])('%s', (_, now, days, removed) => {
  expect(copiesToRemove(days.map(night), new Date(now))).toEqual(removed.map((day) => night(day).name));
});

test('two of one day both stay for a week', () => {
  const copies = [copyAt('2026-11-29T03:00:00Z'), copyAt('2026-11-29T15:00:00Z')];
  expect(copiesToRemove(copies, new Date('2026-11-30T04:00:00Z'))).toEqual([]);
});

test('night by night for two years, what stays reaches back ten months and never grows', () => {
  const begin = Date.parse('2025-01-01T03:00:00Z');
  let copies: DatedCopy[] = [];
  for (let day = 0; day < 730; day += 1) {
    const now = new Date(begin + day * dayMs + 3_600_000);
    copies.push(copyAt(new Date(begin + day * dayMs).toISOString()));
    const removed = new Set(copiesToRemove(copies, now));
    copies = copies.filter(({ name }) => !removed.has(name));
    if (day < 400) continue;
    expect(copies.length).toBeGreaterThanOrEqual(18);
    expect(copies.length).toBeLessThanOrEqual(7 + 5 + 12);
    const oldestDays = (now.getTime() - (copies[0]?.madeAt.getTime() ?? 0)) / dayMs;
    expect(oldestDays).toBeGreaterThan(300);
  }
});
