import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readManifest } from '#server/http/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const screens = [
  ...['home', 'rooms', 'gallery', 'about', 'contact', 'social', 'booking', 'privacy', 'booking-success', 'receipt'].map(
    (page) => `site/${page}/${page}.tsx`,
  ),
  ...['office/office.tsx', 'office/sign-in/sign-in.tsx', 'office/dashboard/dashboard.tsx'],
];

async function readBuildOf(modules: string[]) {
  await mkdir(join(folder, '.vite'), { recursive: true });
  const manifest = Object.fromEntries(modules.map((module) => [module, { file: `assets/${module}.js` }]));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return readManifest(folder);
}

describe('the manifest of a build', () => {
  test('has the screen of every page', async () => {
    expect(Object.keys(await readBuildOf(screens))).toEqual(screens);
  });
  test.each(screens)('is refused without %s', async (missing) => {
    await expect(readBuildOf(screens.filter((module) => module !== missing))).rejects.toThrow(`no ${missing}`);
  });
});
