import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { aptInstall, findProgram, isExecutable } from '#tools/programs.ts';

/**
 * Playwright tells only the path of its full browser. The headless shell is in a folder beside that of the full
 * browser.
 */
const playwrightHeadlessShells = () => {
  const folder = chromium.executablePath().replace(/chromium-(\d+)[\\/].*/, 'chromium_headless_shell-$1');
  const platforms = existsSync(folder) ? readdirSync(folder) : [];
  return platforms.map((name) => join(folder, name, 'chrome-headless-shell'));
};

/**
 * Lists programs in order of preference. The browser journeys take a fifth less time in a headless shell than in a full
 * browser.
 */
const candidatePrograms = () => [
  'chromium-headless-shell',
  ...playwrightHeadlessShells(),
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
];

export function findChromium(): string {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath;
    throw new Error(
      `CHROMIUM_PATH names ${configuredPath}, which is not a program. Correct it, or unset it to have one found.`,
    );
  }
  const findInstalledChromium = () => findProgram(candidatePrograms());
  const chromiumProgram =
    findInstalledChromium() ??
    (aptInstall(['chromium-headless-shell', 'chromium']) ? findInstalledChromium() : undefined);
  if (chromiumProgram) return chromiumProgram;
  spawnSync('npx', ['playwright', 'install', 'chromium', '--only-shell'], { stdio: 'inherit' });
  const installedProgram = findInstalledChromium();
  if (installedProgram) return installedProgram;
  throw new Error('No Chromium was found or could be installed. Install one, and name it in CHROMIUM_PATH.');
}
