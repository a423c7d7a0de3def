import { defineConfig } from '@playwright/test';
import { deep } from './tools/testing/form.ts';

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * In the deep form a journey runs on a phone and at a desk, unless its tag, @phone or @desktop, says where alone it makes
 * sense. In the short form an untagged one runs once: a guest's on a phone, the staff's at a desk, and the looks of the
 * staff's screens (accessibility.spec.ts, reception-sound.spec.ts) on a phone, where they have least room. A journey
 * tagged @deep is a variant of one that the short form runs, or its rule has a cheaper test.
 */
const phoneTests = deep ? /./ : /guest\/|accessibility\.spec|reception-sound|@phone/;
const desktopTests = deep ? /./ : /staff\/(?!accessibility|reception-sound)|@desktop/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for a page or a timer a fifth of its time: three keep two cores busy.
  workers: 3,
  retries: 1,
  // These limits end what hangs; a busy machine may be slow.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['./tools/testing/playwright-report.ts']],
  use: {
    launchOptions,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 20_000,
    // Recording every test would take a third of the time of all.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      grep: phoneTests,
      grepInvert: deep ? /@desktop/ : /@desktop|@deep/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: desktopTests,
      grepInvert: deep ? /@phone/ : /@phone|@deep/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
