import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { root } from '#tools/built.ts';

/**
 * Tests that may pass at the second try only, each as `file › title`, as the end of a run prints it. Give the reason
 * for each, and where its repair is planned.
 */
const knownFlaky: readonly string[] = [];

const testResult = z.object({
  title: z.string(),
  /**
   * A `flaky` test failed at the first try and passed at a later one. `skipped` includes tests that the run did not
   * reach.
   */
  outcome: z.enum(['passed', 'failed', 'flaky', 'skipped']),
  milliseconds: z.number(),
  error: z.optional(z.string()),
});
const fileResult = z.object({
  project: z.string(),
  file: z.string(),
  milliseconds: z.number(),
  tests: z.array(testResult),
});
export type TestResult = z.infer<typeof testResult>;
export type FileResult = z.infer<typeof fileResult>;
export type Runner = 'vitest' | 'playwright';

const resultsFile = (runner: Runner) => join(root, '.cache', `${runner}.json`);

export function deleteResults(): void {
  for (const runner of ['vitest', 'playwright'] as const) rmSync(resultsFile(runner), { force: true });
}

export function writeResults(runner: Runner, files: FileResult[]): void {
  mkdirSync(dirname(resultsFile(runner)), { recursive: true });
  writeFileSync(resultsFile(runner), JSON.stringify(files));
}

export function readResults(runner: Runner): FileResult[] {
  try {
    return z.array(fileResult).parse(JSON.parse(readFileSync(resultsFile(runner), 'utf8')));
  } catch {
    return [];
  }
}

export function countOutcomes(files: FileResult[], knownFlakyTitles = knownFlaky) {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: [] as string[], errors: [] as string[] };
  for (const { project, file, tests } of files)
    for (const { title, outcome, error } of tests) {
      const name = `${file} › ${title} (${project})`;
      if (error) counts.errors.push(`${name}\n${firstLines(error)}`);
      if (outcome !== 'flaky') {
        counts[outcome] += 1;
        continue;
      }
      const isKnown = knownFlakyTitles.includes(`${file} › ${title}`);
      counts[isKnown ? 'passed' : 'failed'] += 1;
      counts.flaky.push(`${name}${isKnown ? ': known' : ''}`);
    }
  return counts;
}

const maxErrorLines = 15;
const firstLines = (error: string): string =>
  stripVTControlCharacters(error)
    .split('\n')
    .slice(0, maxErrorLines)
    .map((line) => `      ${line}`)
    .join('\n');

export function stillRunningText(milliseconds: number, project: string, file: string, title: string): string {
  return `Still running after ${(milliseconds / 1000).toFixed(0)} s: ${file} › ${title} (${project})`;
}
