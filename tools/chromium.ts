import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { aptInstall, findProgram, isExecutable } from '#tools/programs.ts';

const names = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where a Chromium is: CHROMIUM_PATH, the system's, Playwright's own, or one installed now. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program. Correct it, or unset it to have one found.`);
  }
  const present = () => findProgram([...names, chromium.executablePath()]);
  const found = present() ?? (aptInstall('chromium') ? present() : undefined);
  if (found) return found;
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const installed = present();
  if (installed) return installed;
  throw new Error('No Chromium was found or could be installed. Install one, and name it in CHROMIUM_PATH.');
}
