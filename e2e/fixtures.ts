import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';
import { type HotelProcess, startHotel } from './hotel-process.ts';
import { screenOf, screens } from './screens.ts';

export { expect };

/** Collects the errors and warnings of the browser's console. A test fails if it does not allow one of them. */
type BrowserErrors = {
  allow(...patterns: RegExp[]): void;
  watch(context: BrowserContext): void;
};

type Fixtures = {
  complaints: BrowserErrors;
  /** Opens a page in a new browser context, without cookies or storage. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Whether the journeys run on the embedded database: those of the project `phone` do. */
const isEmbedded = ({ name }: TestInfo['project']): boolean => name === 'phone';

export const test = base.extend<Fixtures, { app: HotelProcess }>({
  viewport: ({ browserName: _ }, use, info) => use(screens[screenOf(info)].viewport),
  deviceScaleFactor: ({ browserName: _ }, use, info) => use(screens[screenOf(info)].deviceScaleFactor),
  isMobile: ({ browserName: _ }, use, info) => use(screens[screenOf(info)].isMobile),
  hasTouch: ({ browserName: _ }, use, info) => use(screens[screenOf(info)].hasTouch),
  // A dialog that fades in and a list that pulses take processor time. Guest journeys and the deep form see them move.
  contextOptions: ({ browserName: _ }, use, { file }) =>
    use(isDeep || /guest\//.test(file) ? {} : { reducedMotion: 'reduce' }),
  app: [
    async ({ browserName: _ }, use, { project }) => {
      const app = await startHotel({}, isEmbedded(project));
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => {
    const logLengthBefore = app.log().length;
    await use(app.url);
    expect(errorsInLog(app.log().slice(logLengthBefore))).toEqual([]);
  },

  complaints: async ({ browserName: _ }, use) => {
    const reportedErrors: string[] = [];
    const allowedErrors: RegExp[] = [];
    await use({
      allow: (...patterns) => allowedErrors.push(...patterns),
      watch(context) {
        context.on('weberror', (event) => reportedErrors.push(`page error: ${event.error().message}`));
        let hasSignedOut = false;
        // Violations of the content security policy arrive as console errors, too.
        context.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          // A call that is under way at sign-out can get the status 401.
          if (hasSignedOut && statusError(401).test(message.text())) return;
          reportedErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
        context.on('response', (response) => {
          if (response.ok() && response.url().endsWith('/api/auth/logout')) hasSignedOut = true;
        });
      },
    });
    expect(reportedErrors.filter((text) => !allowedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  context: async ({ context, complaints }, use) => {
    complaints.watch(context);
    await use(context);
  },
  stranger: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      complaints.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Gives each test its own app, for tests that stop the app or change what all guests of a hotel share. */
export const testAlone = test.extend<{ ownApp: HotelProcess; settings: Record<string, string>; isKilled: boolean }>({
  settings: [{}, { option: true }],
  isKilled: [false, { option: true }],
  ownApp: [
    async ({ settings, isKilled }, use, { project }) => {
      const app = await startHotel(settings, isKilled || isEmbedded(project));
      await use(app);
      await app.close();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.url),
});

const errorsInLog = (log: string): string[] =>
  log.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line) && !line.includes('"kind":"gateway"'));

/** Matches what the browser's console says of a reply with this status. */
export const statusError = (status: number): RegExp => new RegExp(`server responded with a status of ${status}`);
export const connectionError =
  /net::ERR_(FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/;

/** Makes a gate with which a test delays a reply: the reply waits for `opened`, until the test calls `open`. */
export function makeReleasableWait(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
