import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readManifest } from '#server/platform/http/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scripts = [
  ...['home', 'rooms', 'gallery', 'layout', 'booking', 'booking-success', 'receipt', 'pay', 'invoice', 'recorded'].map(
    (page) => `site/${page}/browser.ts`,
  ),
  'site/booking/booking-tools.ts',
  ...[
    'app/entry-office.tsx',
    'office/office.tsx',
    'office/staff/sign-in/sign-in.tsx',
    'office/installation/take-over.tsx',
    'office/dashboard/dashboard.tsx',
  ],
];

async function readBuildOf(modules: string[]) {
  await mkdir(join(folder, '.vite'), { recursive: true });
  const manifest = Object.fromEntries(modules.map((module) => [module, { file: `assets/${module}.js` }]));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return readManifest(folder);
}

describe('the manifest of a build', () => {
  test('has the script of every page', async () => {
    expect(Object.keys(await readBuildOf(scripts))).toEqual(scripts);
  });
  test.each(scripts)('is refused without %s', async (missing) => {
    await expect(readBuildOf(scripts.filter((module) => module !== missing))).rejects.toThrow(`no ${missing}`);
  });
});
