import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { toNaira } from '#contract/core/money.ts';
import { indexedPaths, type RenderPage } from '#contract/page.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { noPages } from '#tools/testing/no-pages.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let renderCount = 0;
const render: RenderPage = async ({ url, nonce, facts, call }) => {
  renderCount += 1;
  const rooms = await call('availableRooms', {});
  const heldBookings = url.startsWith('/booking') ? await call('heldBookings', {}) : { data: [] };
  const prices = rooms.data.map(({ id, pricePerNightKobo }) => `${id} ${toNaira(pricePerNightKobo)}`);
  const ownReferences = heldBookings.data.map(({ booking }) => booking.reference);
  const html = `<script nonce="${nonce}">start()</script>${facts.today} ${url} ${prices.join()} ${ownReferences.join()}`;
  return { status: url.startsWith('/nowhere') ? 404 : 200, headers: {}, html };
};

const files = mkdtempSync(join(tmpdir(), 'files-'));
const web: WebBuild = { ...noPages, render, files };

let database: Awaited<ReturnType<typeof databaseFor>>;
let app: TestApp;
let otherApp: TestApp;
beforeAll(async () => {
  database = await databaseFor(openedAt);
  app = await testApp({ web, db: database.db });
  otherApp = await testApp({ web, db: database.db });
  // The clock of the second app goes ahead of the clock of the first, so the jobs of the second would end the holds of
  // guests.
  await otherApp.worker.stop();
});
afterAll(async () => {
  await app.close();
  await otherApp.close();
  await database.drop();
  rmSync(files, { recursive: true });
});

const read = async (from: TestApp, path: string, headers: Record<string, string> = {}) => {
  return (await from.client().open(path, { headers })).text();
};

const availablePath = '/api/room-inventory/available';

test('a price that the owner changes and a new day are soon on the page and in the call of every process', async () => {
  const readPageAndCall = (from: TestApp) => Promise.all([read(from, '/rooms'), read(from, availablePath)]);
  for (const each of [app, otherApp])
    expect(await readPageAndCall(each)).toEqual([
      expect.stringContaining('deluxe 30500'),
      expect.stringContaining('"price_per_night":30500'),
    ]);
  const owner = await signedIn(app, 'superadmin');
  const { data } = (await owner.get('/api/room-types')).body as { data: OnWire<RoomTypeView>[] };
  const {
    inventory_id: _inventory,
    id: _id,
    ...deluxe
  } = data.find(({ id }) => id === 'deluxe') as OnWire<RoomTypeView>;
  expect((await owner.put('/api/room-types/deluxe', { ...deluxe, price_per_night: 31_000 })).status).toBe(200);
  const pollOptions = { timeout: 5_000 };
  for (const each of [app, otherApp]) {
    await expect.poll(() => read(each, '/rooms'), pollOptions).toContain('deluxe 31000');
    await expect.poll(() => read(each, availablePath), pollOptions).toContain('"price_per_night":31000');
  }
  expect(await readPageAndCall(otherApp)).toEqual([
    expect.stringContaining(testToday),
    expect.stringContaining(testToday),
  ]);
  otherApp.clock.advance(24 * 3600 * 1000);
  for (const path of ['/rooms', availablePath])
    await expect.poll(() => read(otherApp, path), pollOptions).toContain(addDays(testToday, 1));
});

test('two processes keep the same bytes of each page, whenever each made them', async () => {
  const renderedWeb = await renderedPages(files);
  const apps: TestApp[] = [];
  for (const minutes of [0, 90]) {
    const at = new Date(openedAt.getTime() + minutes * 60_000);
    apps.push(await testApp({ db: database.db, at, web: renderedWeb, publicUrl: 'https://hotel.example' }));
  }
  await apps[1]?.worker.stop();
  const readTags = (path: string) =>
    Promise.all(apps.map(async (each) => (await each.client().raw(path, { headers: {} })).headers.get('etag')));
  for (const path of indexedPaths) {
    const [one, two] = await readTags(path);
    expect([path, one]).toEqual([path, expect.any(String)]);
    expect([path, two]).toEqual([path, one]);
  }
  for (const each of apps) await each.close();
});

test('size and equipment that the owner changes are at once on the page of the room, in every process', async () => {
  const renderedWeb = await renderedPages(files);
  const apps = [];
  for (const _ of [1, 2]) apps.push(await testApp({ db: database.db, web: renderedWeb }));
  for (const each of apps) expect(await read(each, '/rooms/deluxe')).toContain('24 m²');
  const owner = await signedIn(app, 'superadmin');
  const { data } = (await owner.get('/api/room-types')).body as { data: OnWire<RoomTypeView>[] };
  const { inventory_id: _inventory, ...deluxe } = data.find(({ id }) => id === 'deluxe') as OnWire<RoomTypeView>;
  const change = { ...deluxe, size_sqm: 27, equipment: ['Hammock'] };
  expect((await owner.put('/api/room-types/deluxe', change)).status).toBe(200);
  for (const each of apps) {
    const page = await read(each, '/rooms/deluxe');
    expect(['27 m²', 'Hammock', '24 m²'].map((text) => page.includes(text))).toEqual([true, true, false]);
    await each.close();
  }
});

test('the rooms on sale are kept as Fastify answers them, whoever asks', async () => {
  const headers = { 'accept-encoding': 'br', cookie: 'session=x; receipts=y' };
  const keptReply = await app.client().raw(availablePath, { headers });
  const usualReply = await app
    .client()
    .raw(`${availablePath}?`, { headers: { ...headers, 'content-encoding': 'identity' } });
  const etag = String(keptReply.headers.get('etag'));
  expect([keptReply.status, keptReply.body]).toEqual([200, usualReply.body]);
  for (const [name, value] of keptReply.headers)
    if (!['date', 'etag', 'x-request-id', 'content-length'].includes(name))
      expect([name, value]).toEqual([name, usualReply.headers.get(name)]);
  const repeatedReply = await app.client().raw(availablePath, { headers: { ...headers, 'if-none-match': etag } });
  expect([etag.endsWith('-br"'), repeatedReply.status]).toEqual([true, 304]);
});

test('a kept page has the headers of any page, besides its own', async () => {
  const strangeHeaders = { cookie: 'a=b', 'x-request-id': 'edge-2026.11:21_0001', 'accept-encoding': 'identity' };
  await app.client().raw('/about', { headers: strangeHeaders });
  const keptReply = await app.client().raw('/about', { headers: { 'accept-encoding': 'identity' } });
  const { headers: singleHeaders } = await app
    .client()
    .raw('/about?x=1', { headers: { 'accept-encoding': 'identity' } });
  const comparableHeaders = (headers: Headers) => {
    const {
      date: _date,
      etag: _etag,
      'x-request-id': id,
      'content-length': _length,
      ...rest
    } = Object.fromEntries(headers);
    return { ...rest, hasOwnId: /^[0-9a-f-]{36}$/.test(id ?? '') };
  };
  expect(comparableHeaders(keptReply.headers)).toEqual(comparableHeaders(singleHeaders));
  expect(keptReply.headers.get('etag')).toMatch(/^".+-identity"$/);
  expect(singleHeaders.get('etag')).toBeNull();
  expect(keptReply.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(keptReply.body.text).toContain('<script>start()</script>');
});

describe('never kept', () => {
  const countRendersFor = async (path: string, from = app) => {
    const before = renderCount;
    for (let times = 0; times < 3; times++) {
      const { headers } = await from.client().raw(path, { headers: {} });
      expect(headers.get('etag')).toBeNull();
    }
    return renderCount - before;
  };

  test.each([
    ...['/booking?room=deluxe', '/rooms?check_in=2026-12-01', '/gallery?category=rooms', '/?utm_source=mail'],
    ...['/booking-success?tx_ref=x', '/booking-success', '/receipt/BK-00000000', '/receipt/BK-00000000?token=x'],
    ...['/staff', '/login', '/dashboard', '/nowhere'],
  ])('%s', async (path) => {
    expect(await countRendersFor(path)).toBe(3);
  });

  test('any page in development', async () => {
    const developmentApp = await testApp({ web: { ...web, files: null }, db: database.db });
    try {
      expect(await countRendersFor('/about', developmentApp)).toBe(3);
    } finally {
      await developmentApp.close();
    }
  });
});

test('a guest with a held booking is shown it, and nobody else is', async () => {
  const { client, booking } = await book(app);
  const readOwnPage = async () => String((await client.get('/booking')).body.text);
  expect(await readOwnPage()).toContain(booking.reference);
  const stranger = await app.client().get('/booking');
  expect(stranger.headers.get('etag')).not.toBeNull();
  expect(stranger.body.text).not.toContain(booking.reference);
  expect(await readOwnPage()).toContain(booking.reference);
});

test('the cookies of a visitor neither change a kept page nor come with it', async () => {
  const owner = await signedIn(app, 'superadmin');
  const [ownerReply, strangerReply] = [await owner.get('/'), await app.client().get('/')];
  expect(ownerReply.body.text).toBe(strangerReply.body.text);
  for (const { headers } of [ownerReply, strangerReply]) expect(headers.getSetCookie()).toEqual([]);
});
