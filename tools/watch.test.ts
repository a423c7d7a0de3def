import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onChange } from '#tools/watch.ts';

test('the work is repeated after a change in a folder or below it, also after one during the work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'below'));
  const stop = new AbortController();
  let runCount = 0;
  await onChange(
    async () => {
      runCount += 1;
      if (runCount === 3) stop.abort();
      else writeFileSync(join(folder, runCount === 1 ? 'a.ts' : 'below/b.ts'), '');
    },
    { places: [folder], signal: stop.signal },
  );
  expect(runCount).toBe(3);
});
