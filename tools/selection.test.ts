import { describe, expect, test } from 'vitest';
import { selectTests } from '#tools/selection.ts';
import { filesOf as realFilesOf, testSteps } from '#tools/suites.ts';

const steps = ['types', 'biome', 'unit', 'api', 'e2e'];
const files: Record<string, string[]> = {
  unit: ['contract/core/money.test.ts', 'web/site/prices.test.tsx'],
  api: ['server/bar/sales.api.test.ts', 'server/bar/search.api.test.ts', 'server/front-desk/search.api.test.ts'],
  e2e: ['e2e/staff/rooms/prices.spec.ts', 'e2e/staff/rooms/special-prices.spec.ts'],
};
const filesOf = (step: string) => files[step] ?? [];
const selectionFor = (...args: string[]) => selectTests(args, { steps, filesOf });
const selectionOfSteps = (...names: string[]) => ({ steps: names, files: [], isWatched: false });

describe('npm test', () => {
  test('without arguments runs all steps', () => expect(selectionFor()).toEqual(selectionOfSteps()));

  test('runs each step that is named', () =>
    expect(selectionFor('types', 'unit')).toEqual(selectionOfSteps('types', 'unit')));

  test.each([
    [['api', 'bar/sales'], ['server/bar/sales.api.test.ts']],
    [['api', 'server/bar/sales.api.test.ts'], ['server/bar/sales.api.test.ts']],
    [
      ['api', 'search'],
      ['server/bar/search.api.test.ts', 'server/front-desk/search.api.test.ts'],
    ],
    [
      ['api', 'bar/'],
      ['server/bar/sales.api.test.ts', 'server/bar/search.api.test.ts'],
    ],
    [
      ['api', 'bar/sales', 'desk/search'],
      ['server/bar/sales.api.test.ts', 'server/front-desk/search.api.test.ts'],
    ],
    [['unit', 'money'], ['contract/core/money.test.ts']],
    [['unit', 'prices'], ['web/site/prices.test.tsx']],
  ])('%j runs just these files', (args, expectedFiles) => {
    expect(selectionFor(...args)).toEqual({ steps: args.slice(0, 1), files: expectedFiles, isWatched: false });
  });

  test('takes a whole name before a part of one', () => {
    expect(selectionFor('e2e', 'prices').files).toEqual(['e2e/staff/rooms/prices.spec.ts']);
    expect(selectionFor('e2e', 'price').files).toHaveLength(2);
  });

  test('repeats a file or a step on a change if it is told to watch', () => {
    expect(selectionFor('--watch', 'api', 'bar/sales')).toEqual({
      steps: ['api'],
      files: ['server/bar/sales.api.test.ts'],
      isWatched: true,
    });
    expect(selectionFor('api', '--watch')).toEqual({ steps: ['api'], files: [], isWatched: true });
    expect(() => selectionFor('--watch', 'types')).toThrow('These steps have: unit, api, e2e.');
    expect(() => selectionFor('--watch')).toThrow('--watch needs one step');
  });

  test('names the steps, the most similar first, when it does not know one', () => {
    expect(() => selectionFor('typs')).toThrow('There is no step typs. The steps are: types,');
    expect(() => selectionFor('types', 'untis')).toThrow('There is no step untis. The steps are: unit,');
    expect(() => selectionFor('types', 'money')).toThrow('To run one file, name it after its step');
    expect(() => selectionFor('unit', 'api', 'bar/sales')).toThrow('There is no step bar/sales.');
  });

  test('names the most similar files when it does not know one, and not all of a long list', () => {
    expect(() => selectionFor('api', 'bar/slaes')).toThrow('The step api has no file bar/slaes. It has: bar/sales,');
    const manyFiles = Array.from({ length: 100 }, (_, n) => `server/front-desk/file-${n}.api.test.ts`);
    const knownTests = { steps, filesOf: () => [...manyFiles, 'server/bar/takings.api.test.ts'] };
    expect(() => selectTests(['api', 'takigns'], knownTests)).toThrow(
      /It has: bar\/takings, (front-desk\/file-\d+, ){11}and 89 more\.$/,
    );
  });
});

test('each test file belongs to one step', () => {
  const allFiles = testSteps.flatMap((step) => realFilesOf(step));
  expect(new Set(allFiles).size).toBe(allFiles.length);
  expect(allFiles).toEqual(expect.arrayContaining(['tools/selection.test.ts', 'server/bar/sales.api.test.ts']));
});
