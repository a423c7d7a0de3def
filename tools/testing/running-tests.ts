/**
 * Runs in Vitest's workers before each file, and records in a file which tests a worker runs. Vitest reports them to
 * its main process up to 100 ms later, so a test that blocks its worker would never be reported. If a hook
 * hangs, this file prints which connections are open before Vitest ends the hook.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { hookLimitMs } from '#tools/testing/form.ts';
import { describeConnections, sampleConnections } from '#tools/testing/open-connections.ts';
import { runningFolder } from '#tools/testing/running-folder.ts';

const noteFile = join(runningFolder, String(process.pid));
const runningTests = new Set<string>();
const writeNote = () => writeFileSync(noteFile, [...runningTests].join('\n'));

const warnAfterMs = hookLimitMs - 5_000;
const sampleMs = 1_000;
let sampleTimer: NodeJS.Timeout | undefined;

/**
 * Prints the open connections if a hook of the file or of a group of tests hangs. Nothing else takes time between two
 * tests.
 */
function watchHooks(): void {
  const { testPath = 'a test file' } = expect.getState();
  const sinceMs = performance.now();
  clearInterval(sampleTimer);
  sampleTimer = setInterval(() => {
    sampleConnections();
    if (performance.now() - sinceMs < warnAfterMs) return;
    clearInterval(sampleTimer);
    console.error(
      [`A hook of ${testPath} has run for ${warnAfterMs / 1000} s. Open connections:`, ...describeConnections()].join(
        '\n  ',
      ),
    );
  }, sampleMs);
  sampleTimer.unref();
}

beforeAll(watchHooks);
beforeEach(({ task }) => {
  clearInterval(sampleTimer);
  runningTests.add(task.id);
  writeNote();
});
afterEach(({ task }) => {
  runningTests.delete(task.id);
  writeNote();
  watchHooks();
});
afterAll(() => clearInterval(sampleTimer));
