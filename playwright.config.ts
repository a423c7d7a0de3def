import { defineConfig } from '@playwright/test';
import { isDeep } from './tools/testing/form.ts';

/**
 * Chromium heeds its last list only, so this one repeats Playwright's (chromiumSwitches.ts in playwright-core). The others are
 * what a full browser adds to each window and each page: the pages of its address bar, and a process for the next site.
 * They took half of the processor time of a journey.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI', 'InitialWebUI'],
  ...['WebUIReloadButton', 'WebUIToolbar', 'SpareRendererForSitePerProcess'],
];

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // A process less that draws, for each browser.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join()}`,
  ],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for pages and timers a fifth of its time: three workers keep two cores busy.
  workers: 3,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['./tools/testing/playwright-report.ts']],
  use: {
    launchOptions,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 20_000,
    // Tracing every test would take a third of the whole run.
    trace: 'on-first-retry',
  },
  // `e2e/fixtures.ts` gives each journey its screen. A project for each screen starts the workers, with their browsers and
  // hotels, once more.
  projects: isDeep
    ? [
        { name: 'phone', grepInvert: /@desktop/ },
        { name: 'desktop', grepInvert: /@phone/ },
      ]
    : [{ name: 'journeys', grepInvert: /@deep/ }],
});
