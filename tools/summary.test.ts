import { expect, test } from 'vitest';
import type { FileResult } from '#tools/results.ts';
import { summaryLines } from '#tools/summary.ts';

const makeFile = (name: string, seconds: number, project = 'unit'): FileResult => ({
  project,
  file: name,
  milliseconds: seconds * 1000,
  tests: [{ title: 'pays', outcome: 'passed', milliseconds: seconds * 1000 }],
});
const noResults = { vitest: [], playwright: [] };

test('the end of a run says how long each step took, and how long all did from start to end', () => {
  const stepMilliseconds = new Map([
    ['types', 90_000],
    ['biome', 12_000],
  ]);
  expect(summaryLines({ ...noResults, stepMilliseconds, wallMilliseconds: 96_000 }).slice(2)).toEqual([
    '    1.5  types',
    '    0.2  biome',
    '    1.6  from start to end',
  ]);
});

test('it lists the slowest twenty files and the slowest twenty journeys, the slowest first', () => {
  const vitest = Array.from({ length: 25 }, (_, n) => makeFile(`${n}.test.ts`, n));
  const playwright = Array.from({ length: 25 }, (_, n) => makeFile(`${n}.spec.ts`, n, 'phone'));
  const lines = summaryLines({ stepMilliseconds: new Map(), wallMilliseconds: 1, vitest, playwright });
  const linesEndingWith = (ending: string) => lines.filter((line) => line.endsWith(ending));
  expect(linesEndingWith('.test.ts (unit)')).toHaveLength(20);
  expect(linesEndingWith('.test.ts (unit)')[0]).toBe('   24.0  24.test.ts (unit)');
  expect(linesEndingWith(' › pays (phone)')).toHaveLength(20);
  expect(linesEndingWith(' › pays (phone)').at(-1)).toBe('    5.0  5.spec.ts › pays (phone)');
});
