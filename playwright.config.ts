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

/**
 * Deep form: every journey runs on phone and desktop, unless it is tagged @phone or @desktop. Short form: guest
 * journeys run on a phone, staff journeys on a desktop, and the looks of staff screens (accessibility.spec.ts, reception-accessibility.spec.ts)
 * on a phone, where they have least room. @deep marks variants that only the deep form runs.
 */
const phoneTests = isDeep ? /./ : /guest\/|accessibility\.spec|@phone/;
const desktopTests = isDeep ? /./ : /staff\/(?!accessibility|reception-accessibility)|@desktop/;

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
  projects: [
    {
      name: 'phone',
      grep: phoneTests,
      grepInvert: isDeep ? /@desktop/ : /@desktop|@deep/,
      // Four times the pixels of a phone take a tenth of the processor's time, and no test of the short form sees them.
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: isDeep ? 2 : 1, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: desktopTests,
      grepInvert: isDeep ? /@phone/ : /@phone|@deep/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
