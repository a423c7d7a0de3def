import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onChange } from '#tools/watch.ts';

test('the work is repeated after a change in a folder or below it, also after one during the work', async () => {
  const place = mkdtempSync(join(tmpdir(), 'watched-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  mkdirSync(join(place, 'below'));
  const stop = new AbortController();
  let runs = 0;
  await onChange(
    async () => {
      runs += 1;
      if (runs === 3) stop.abort();
      else writeFileSync(join(place, runs === 1 ? 'a.ts' : 'below/b.ts'), '');
    },
    { places: [place], signal: stop.signal },
  );
  expect(runs).toBe(3);
});
