import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineHotel } from '#contract/core/hotel.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { indexedPathsOf } from '#contract/page.ts';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { seedTaxes } from '#db/seed.ts';
import demo from '#hotel';
import { retryAfterSeconds } from '#server/platform/http/load.ts';
import { migratedScratch } from '#tools/testing/databases.ts';
import { demoSays, demoTextsIn, demoWords } from '#tools/testing/demo-texts.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { openToGuests } from '#tools/testing/new-hotel.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { openServerLine, type ServerLine } from '#tools/testing/server-line.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const { name: _, site: __, goodToKnow: ___, ...demoSettings } = demo;
const akwa = defineHotel({
  ...demoSettings,
  name: 'Hotel Akwa',
  tagline: 'Rooms by the market',
  description: 'Hotel Akwa has three types of rooms beside the Watt Market.',
  address: { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' },
  phones: ['+234 700 111 2222', '+234 700 111 3333', '+234 700 111 4444'],
  email: 'desk@akwa.example',
  invoices: { series: 'AK', company: 'Akwa Limited', taxNumber: '11111111-0001', registration: 'RC 1111111' },
  socials: [],
  testimonials: [],
  policies: ['Bring this receipt.'],
  picturesAreDrawn: false,
  privacy: { ...demo.privacy, sharedWith: [] },
});

test('the words of the demo are words that it says', () => {
  expect(demoWords.filter((word) => !demoSays(word))).toEqual([]);
});

const addRoomType = (db: Db, id: string, name: string) =>
  db.tx(async (tx) => {
    await sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values (${id}, ${name}, 1800000, 2, 'Fan', 'A room on the yard.', 'deluxe')`.execute(tx);
    await sql`insert into room (room_type_id) values (${id})`.execute(tx);
    await sql`insert into room_inventory (room_type_id, total_rooms) values (${id}, 1)`.execute(tx);
  });

const isOnServer = process.env.TEST_ENGINE === 'postgres' && !process.env.TEST_POOLER;

describe.runIf(isOnServer)('another hotel in production, with its database stopped,', () => {
  let filesFolder: string;
  let database: Awaited<ReturnType<typeof migratedScratch>>;
  let ownDb: Db;
  let serverLine: ServerLine;
  let db: Db;
  const apps: TestApp[] = [];

  beforeAll(async () => {
    filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
    database = await migratedScratch();
    ownDb = openPostgres(database.url, { max: 1 });
    await addRoomType(ownDb, 'yard', 'Yard Room');
    await seedTaxes(ownDb.read);
    await openToGuests(ownDb, openedAt);
    serverLine = await openServerLine(database.url);
    db = openPostgres(serverLine.url);
  });
  afterEach(async () => {
    await serverLine.mend();
    await expect.poll(async () => (await apps[0]?.client().get('/api/ready'))?.status).toBe(200);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await Promise.all([db.close(), ownDb.close()]);
    serverLine.close();
    await database.drop();
    rmSync(filesFolder, { recursive: true, force: true });
  });

  async function openAkwa(): Promise<TestApp> {
    const web = await renderedPages(filesFolder);
    const app = await testApp({ db, web, hotel: akwa, mode: 'production', publicUrl: 'https://akwa.example' });
    apps.push(app);
    return app;
  }

  const privateAddresses = ['/receipt/BK-00000000', '/pay/TX-1', '/invoice/AK26000001?token=x'];

  /** Requests pages of the site, the pages that they link to, and pages that no link leads to, such as a receipt. */
  async function crawl(app: TestApp) {
    const pages = new Map<string, { status: number; text: string; retryAfter: string | null }>();
    const waitingUrls: string[] = [
      ...[...indexedPathsOf({ hotel: akwa, pictures: noOwnPictures }), '/social', '/gallery', ...privateAddresses],
      ...['/booking-success', '/r/ABCDEF', '/nowhere'],
      ...['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/rooms?check_in=2026-12-01&check_out=2026-12-03'],
    ];
    for (let url = waitingUrls.pop(); url !== undefined; url = waitingUrls.pop()) {
      if (pages.has(url)) continue;
      const { status, body, headers } = await app.client().get(url);
      const text = typeof body.text === 'string' ? body.text : JSON.stringify(body);
      pages.set(url, { status, text, retryAfter: headers.get('retry-after') });
      for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g))
        if (!/\.|^\/(assets|staff)/.test(href)) waitingUrls.push(href.replaceAll('&amp;', '&'));
    }
    return pages;
  }

  const statusOf = (pages: Awaited<ReturnType<typeof crawl>>, url: string) => pages.get(url)?.status;

  test('shows the last list of its own rooms, and no word of the demo', async () => {
    const app = await openAkwa();
    await app.client().get('/');
    await app.client().get('/booking');
    await addRoomType(ownDb, 'market', 'Market Room');
    app.clock.advance(60_000);
    await expect.poll(async () => (await app.client().get('/rooms')).body.text).toContain('Market Room');
    await serverLine.refuse();
    for (const url of ['/', '/booking'])
      await expect.poll(async () => (await app.client().get(url)).body.text).toContain('Market Room');
    const pages = await crawl(app);
    for (const url of ['/', '/rooms', '/booking']) {
      expect([url, statusOf(pages, url)]).toEqual([url, 200]);
      expect(pages.get(url)?.text).toContain('Market Room');
    }
    expect([...pages].flatMap(([url, { text }]) => demoTextsIn(text).map((word) => `${url}: ${word}`))).toEqual([]);
    expect(['/social', '/gallery'].map((url) => statusOf(pages, url))).toEqual([404, 404]);
    expect(pages.get('/sitemap.xml')?.text).not.toMatch(/social|gallery/);
    expect([...pages.values()].filter(({ status }) => status === 500)).toEqual([]);
  });

  test('without a list yet, says whom to call and when to come again, and no word of the demo', async () => {
    const app = await openAkwa();
    await serverLine.refuse();
    const pages = await crawl(app);
    for (const url of ['/', '/rooms', '/booking', ...privateAddresses]) {
      const page = pages.get(url);
      expect([url, page?.status, page?.retryAfter]).toEqual([url, 503, String(retryAfterSeconds)]);
      expect(page?.text).toContain('+234 700 111 2222');
      expect(page?.text).toContain('<header');
    }
    for (const url of ['/about', '/contact', '/privacy']) expect([url, statusOf(pages, url)]).toEqual([url, 200]);
    expect([...pages].flatMap(([url, { text }]) => demoTextsIn(text).map((word) => `${url}: ${word}`))).toEqual([]);
  });
});
