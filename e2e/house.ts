import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type House, openHouse } from './open-house.ts';

export { expect };

/** What browsers complain about. A test fails on any complaint that it did not announce. */
type Complaints = {
  announce(...patterns: RegExp[]): void;
  watch(context: BrowserContext): void;
};

type Tools = {
  complaints: Complaints;
  /** A page in a browser of somebody else: no cookies, nothing stored. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Tests in the house that all tests of a worker share. */
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
        // A breach of the content security policy is reported as a console error too.
        context.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          // What the page was still reading when its person signed out is refused.
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

/** Tests that stop their house, or change what it has to sell, each get one of their own. */
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

/** What the server logged as its own failure: a gateway in trouble is none. */
const failuresIn = (log: string): string[] =>
  log.split('\n').filter((line) => /^\{"level":"(error|fatal)"/.test(line) && !line.includes('"kind":"gateway"'));

/** The browser's own word for an answer of this status. */
export const answered = (status: number): RegExp => new RegExp(`server responded with a status of ${status}`);
/** The browser's own word for a request that got no answer. */
export const unanswered = /net::ERR_(FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/;

/** Something a faked delay waits for until the test opens it. */
export function makeGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
