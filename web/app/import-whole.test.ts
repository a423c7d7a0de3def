import { afterEach, expect, test, vi } from 'vitest';
import { importOnceFetched } from '#web/app/import-whole.ts';

const load = vi.fn(async () => 'the part');
const fetchOnline = async (url: string) => new Response(url);
const failOffline = () => Promise.reject(new TypeError('Failed to fetch'));

function stubBrowser(fetchFile: (url: string) => Promise<Response>, linkedPaths: readonly string[] = []) {
  const fetchedUrls: string[] = [];
  vi.stubGlobal('document', {
    querySelector: (text: string) => linkedPaths.find((path) => text.includes(path)) ?? null,
  });
  vi.stubGlobal('fetch', (url: string) => {
    fetchedUrls.push(url);
    return fetchFile(url);
  });
  return fetchedUrls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  load.mockClear();
});

test('a part is imported once its files have arrived, and each is fetched once', async () => {
  const fetched = stubBrowser(fetchOnline);
  expect(await importOnceFetched(load, ['assets/a.js', 'assets/b.js'])).toBe('the part');
  expect(await importOnceFetched(load, ['assets/b.js'])).toBe('the part');
  expect(fetched).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('what the page itself has loaded is not fetched again', async () => {
  const fetched = stubBrowser(fetchOnline, ['/assets/form.js']);
  await importOnceFetched(load, ['assets/form.js', 'assets/c.js']);
  expect(fetched).toEqual(['/assets/c.js']);
});

test.each([
  ['without a network', failOffline],
  ['when the server is busy', async () => new Response('', { status: 503 })],
])('%s the browser is not asked to import it, so a later try succeeds', async (_, failToFetch) => {
  stubBrowser(failToFetch);
  const files = [`assets/${String(failToFetch)}.js`];
  await expect(importOnceFetched(load, files)).rejects.toThrow('Failed to fetch dynamically imported module');
  expect(load).not.toHaveBeenCalled();
  stubBrowser(fetchOnline);
  expect(await importOnceFetched(load, files)).toBe('the part');
});
