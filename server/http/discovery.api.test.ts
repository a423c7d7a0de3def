import { afterAll, beforeAll, expect, test } from 'vitest';
import { findable } from '#contract/page.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('the sitemap names every public page by its whole address, and nobody’s own', async () => {
  const { body, headers } = await house.http.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(pages).toEqual([...findable]);
});

test('robots are led to the sitemap and kept out of receipts, the staff’s pages and the calls', async () => {
  const { body } = await house.http.inject('/robots.txt');
  for (const path of ['/api/', '/receipt/', '/dashboard', '/staff', '/login', '/booking-success'])
    expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test('the web manifest names the hotel and its icons', async () => {
  const { body } = await house.http.inject('/site.webmanifest');
  const manifest = JSON.parse(body) as { icons: { sizes: string }[] };
  expect(manifest).toMatchObject({ name: house.house.hotel.name, start_url: '/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
});
