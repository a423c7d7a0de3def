import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexedPaths } from '#contract/page.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the sitemap names every public page by its whole address, and nobody’s own', async () => {
  const { body, headers } = await app.http.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(pages).toEqual([...indexedPaths, ...demoRoomTypes.map(({ id }) => `/rooms/${id}`)]);
});

test('robots are led to the sitemap and kept out of receipts, the staff’s pages and the calls', async () => {
  const { body } = await app.http.inject('/robots.txt');
  for (const path of ['/api/', '/receipt/', '/dashboard', '/staff', '/login', '/booking-success'])
    expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test('who finds a weakness is told whom to write to, for half a year from now', async () => {
  const { body, headers } = await app.http.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Contact: mailto:${app.deps.hotel.email}\n`);
  const expiresAtMs = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
  expect((expiresAtMs - app.clock.now().getTime()) / 86_400_000).toBe(180);
});

test.each([
  ['/booking-success?tx_ref=BKTX-1', 'no-store'],
  ['/receipt/BK-00000000', 'no-store'],
  ['/rooms', 'private, no-cache'],
])('%s is kept by a browser as %s says, and framed by nobody', async (url, cacheControl) => {
  const { headers } = await app.http.inject(url);
  expect(headers['cache-control']).toBe(cacheControl);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the web manifest names the hotel and its icons', async () => {
  const { body } = await app.http.inject('/site.webmanifest');
  const manifest = JSON.parse(body) as { icons: { sizes: string }[] };
  expect(manifest).toMatchObject({ name: app.deps.hotel.name, start_url: '/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
});
