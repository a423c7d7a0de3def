import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '#tools/built.ts';

export type Result = { passed: number; failed: number; flaky: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

export const reports = { vitest: '.cache/vitest.json', playwright: '.cache/playwright.json' } as const;

/** Takes away what an earlier run reported. */
export function forgetReports(): void {
  for (const file of Object.values(reports)) rmSync(join(root, file), { force: true });
}

/**
 * What the runners reported, added up. A file that could not be run counts as one failure; no report, as no test.
 * `flaky` passed at the second try: a browser on a busy machine may lose one race, so they are passed and named.
 */
export function readResults(): Result {
  const vitest = read(reports.vitest, vitestReport);
  const playwright = read(reports.playwright, playwrightReport);
  const broken = vitest?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = playwright?.stats ?? {};
  return {
    passed: (vitest?.numPassedTests ?? 0) + expected + flaky,
    failed: (vitest?.numFailedTests ?? 0) + (broken?.length ?? 0) + unexpected + (playwright?.errors.length ?? 0),
    flaky,
    skipped: (vitest?.numPendingTests ?? 0) + skipped,
  };
}

function read<T extends z.ZodMiniType>(file: string, shape: T): z.infer<T> | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
  } catch {
    return undefined;
  }
}
