import { expect, test } from 'vitest';
import { countOutcomes, type FileResult, type TestResult } from '#tools/results.ts';

const makeResult = (title: string, outcome: TestResult['outcome']): TestResult => ({ title, outcome, milliseconds: 1 });
const makeFile = (...tests: TestResult[]): FileResult => ({
  project: 'phone',
  file: 'a.spec.ts',
  milliseconds: 1,
  tests,
});

test('outcomes are added up over all files', () => {
  expect(
    countOutcomes([
      makeFile(makeResult('pays', 'passed'), makeResult('waits', 'skipped')),
      makeFile(makeResult('books', 'failed')),
    ]),
  ).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    flaky: [],
    errors: [],
  });
});

test('a test that needs a second try counts as failed, and is named', () => {
  expect(countOutcomes([makeFile(makeResult('pays', 'flaky'), makeResult('books', 'passed'))])).toMatchObject({
    passed: 1,
    failed: 1,
    flaky: ['a.spec.ts › pays (phone)'],
  });
});

test('one that is known to need it counts as passed, and is named all the same', () => {
  expect(
    countOutcomes([makeFile(makeResult('pays', 'flaky'), makeResult('books', 'flaky'))], ['a.spec.ts › pays']),
  ).toMatchObject({
    passed: 1,
    failed: 1,
    flaky: ['a.spec.ts › pays (phone): known', 'a.spec.ts › books (phone)'],
  });
});

test('the end of the run says why a test failed, at its first try too', () => {
  const error = '\u001b[31mexpected 2\u001b[39m\nreceived 3';
  expect(countOutcomes([makeFile({ ...makeResult('pays', 'flaky'), error })]).errors).toEqual([
    'a.spec.ts › pays (phone)\n      expected 2\n      received 3',
  ]);
});
