import { defineConfig } from '@playwright/test';
import { isDeep } from './tools/testing/form.ts';

/**
 * Chromium obeys only the last `--disable-features`, so this list repeats Playwright's (chromiumSwitches.ts in
 * playwright-core). The further features are of a full browser, such as the pages of its address bar and a spare
 * process for the next site; they take much processor time.
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
    // Draws within the process of the browser, which saves each browser a process.
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
  // A journey also waits for pages and timers, so three workers keep two cores busy.
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
    // Tracing takes much time, so only a test that is tried again is traced.
    trace: 'on-first-retry',
  },
  // A second project starts the workers again, with their browsers and hotels. So the short run has one project, and
  // `e2e/fixtures.ts` sets the screen of each journey.
  projects: isDeep
    ? [
        { name: 'phone', grepInvert: /@desktop/ },
        { name: 'desktop', grepInvert: /@phone/ },
      ]
    : [{ name: 'journeys', grepInvert: /@deep/ }],
});
