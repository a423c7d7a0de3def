/**
 * Runs in Vitest's workers before each file, and records in a file which tests a worker runs. Vitest reports them to
 * its main process up to 100 ms later, so a test that blocks its worker would never be reported.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runningFolder } from '#tools/testing/running-folder.ts';

const noteFile = join(runningFolder, String(process.pid));
const running = new Set<string>();
const writeNote = () => writeFileSync(noteFile, [...running].join('\n'));

beforeEach(({ task }) => {
  running.add(task.id);
  writeNote();
});
afterEach(({ task }) => {
  running.delete(task.id);
  writeNote();
});
