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
const running = new Set<string>();
const writeNote = () => writeFileSync(noteFile, [...running].join('\n'));

const warnAfterMs = hookLimitMs - 5_000;
const sampleMs = 1_000;
let timer: NodeJS.Timeout | undefined;

/** Between two tests, only hooks of the file or of a group of tests run. */
function watchHooks(): void {
  const { testPath = 'a test file' } = expect.getState();
  const sinceMs = performance.now();
  clearInterval(timer);
  timer = setInterval(() => {
    sampleConnections();
    if (performance.now() - sinceMs < warnAfterMs) return;
    clearInterval(timer);
    console.error(
      [`A hook of ${testPath} has run for ${warnAfterMs / 1000} s. Open connections:`, ...describeConnections()].join(
        '\n  ',
      ),
    );
  }, sampleMs);
  timer.unref();
}

beforeAll(watchHooks);
beforeEach(({ task }) => {
  clearInterval(timer);
  running.add(task.id);
  writeNote();
});
afterEach(({ task }) => {
  running.delete(task.id);
  writeNote();
  watchHooks();
});
afterAll(() => clearInterval(timer));
