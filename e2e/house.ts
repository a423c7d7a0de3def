import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type House, openHouse } from './open-house.ts';

export { expect };

/** Errors and warnings in browsers. A test fails on each one that it did not announce. */
type Complaints = {
  announce(...patterns: RegExp[]): void;
  watch(context: BrowserContext): void;
};

type Tools = {
  complaints: Complaints;
  /** A page in a new browser context, without cookies or storage. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Tools, { house: House }>({
  house: [
    async ({ browserName: _ }, use) => {
      const house = await openHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => {
    const before = house.log().length;
    await use(house.url);
    expect(failuresIn(house.log().slice(before))).toEqual([]);
  },

  complaints: async ({ browserName: _ }, use) => {
    const heard: string[] = [];
    const announced: RegExp[] = [];
    await use({
      announce: (...patterns) => announced.push(...patterns),
      watch(context) {
        context.on('weberror', (event) => heard.push(`page error: ${event.error().message}`));
        let signedOut = false;
        // Violations of the content security policy arrive as console errors, too.
        context.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          // Reads still under way at sign-out get a 401.
          if (signedOut && answered(401).test(message.text())) return;
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
        context.on('response', (response) => {
          if (response.ok() && response.url().endsWith('/api/auth/logout')) signedOut = true;
        });
      },
    });
    expect(heard.filter((text) => !announced.some((pattern) => pattern.test(text)))).toEqual([]);
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

/** For tests that stop the app or change its inventory: each gets its own app. */
export const testAlone = test.extend<{ ownHouse: House; settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  ownHouse: [
    async ({ settings }, use) => {
      const house = await openHouse(settings);
      await use(house);
      await house.close();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ ownHouse }, use) => use(ownHouse.url),
});

/** The errors in a log, without the gateway's. */
const failuresIn = (log: string): string[] =>
  log.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line) && !line.includes('"kind":"gateway"'));

/** The browser's console message for a reply with this status. */
export const answered = (status: number): RegExp => new RegExp(`server responded with a status of ${status}`);
export const unanswered = /net::ERR_(FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/;

/** A promise that a faked delay awaits until the test opens it. */
export function makeGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
