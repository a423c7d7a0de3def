import { expect, test } from 'vitest';
import type { CallApi } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { indexedPaths } from '#contract/page.ts';
import { DatabaseUnreachable } from '#db/unavailable.ts';
import demo from '#hotel';
import { makeKeptReplies } from '#server/platform/http/kept-replies.ts';

const get = (url: string, cookie?: string) => ({ method: 'GET', url, headers: { cookie } });

/**
 * Makes the kept pages of a hotel whose price, day and clock tests set. `/booking` also asks for the held bookings of
 * the caller.
 */
function openPages({ status = 200 } = {}) {
  const hotel = {
    price: 24_900,
    day: '2026-11-23',
    ms: 0,
    isDown: false,
    isAway: false,
    renders: 0,
    calls: 0,
    settings: demo,
    pictures: noOwnPictures,
  };
  const call = (async (name) => {
    hotel.calls += 1;
    if (hotel.isAway) throw new DatabaseUnreachable(new Error('refused'));
    if (hotel.isDown) throw new AppError('unavailable', 'Please try again in a moment.');
    return name === 'availableRooms' ? { data: [hotel.price] } : { data: [] };
  }) as CallApi;
  const pages = makeKeptReplies({
    async render(path, pageCall) {
      hotel.renders += 1;
      if (path === '/about') return { status, headers: {}, text: `about on ${hotel.day}` };
      if (path === '/booking') await pageCall('heldBookings', {}).catch(() => undefined);
      const rooms = await pageCall('availableRooms', {}).catch(() => 'no rooms');
      return { status, headers: {}, text: JSON.stringify(rooms) };
    },
    callFor: () => call,
    today: () => hotel.day,
    hotel: () => hotel.settings,
    pictures: () => hotel.pictures,
    now: () => hotel.ms,
  });
  const textOf = (answer: Awaited<ReturnType<typeof pages.find>>) =>
    typeof answer === 'function' ? String(answer({}).body) : answer;
  return { hotel, pages, read: async (url: string, cookie?: string) => textOf(await pages.find(get(url, cookie), {})) };
}

test('requests that come together share one rendering, and later ones its bytes', async () => {
  const { hotel, pages, read } = openPages();
  const repliesTogether = await Promise.all(Array.from({ length: 20 }, () => read('/')));
  expect(new Set(repliesTogether)).toEqual(new Set(['{"data":[24900]}']));
  hotel.ms = 999;
  expect(pages.freshCopies(get('/'))).toBeDefined();
  expect(await read('/')).toBe('{"data":[24900]}');
  expect([hotel.renders, hotel.calls]).toEqual([1, 1]);
});

test('after a second the calls are repeated, and a page is rendered again if a reply has changed', async () => {
  const { hotel, pages, read } = openPages();
  await read('/');
  hotel.ms = 1_000;
  expect(pages.freshCopies(get('/'))).toBeUndefined();
  await Promise.all([read('/'), read('/')]);
  expect([hotel.renders, hotel.calls]).toEqual([1, 2]);
  expect(pages.freshCopies(get('/'))).toBeDefined();
  hotel.price = 30_500;
  hotel.ms = 2_000;
  expect(await read('/')).toBe('{"data":[30500]}');
  expect(hotel.renders).toBe(2);
});

test('a page is rendered again on a new day', async () => {
  const { hotel, read } = openPages();
  await read('/about');
  hotel.day = '2026-11-24';
  hotel.ms = 1_000;
  expect(await read('/about')).toBe('about on 2026-11-24');
});

test('a page whose rooms could not be read is shown to those who wait for it, and not kept', async () => {
  const { hotel, pages, read } = openPages();
  hotel.isDown = true;
  const [page, samePage] = await Promise.all([read('/'), read('/')]);
  expect(page).toMatchObject({ text: '"no rooms"' });
  expect([samePage === page, hotel.renders]).toEqual([true, 1]);
  expect(pages.freshCopies(get('/'))).toBeUndefined();
  hotel.isDown = false;
  expect(await read('/')).toBe('{"data":[24900]}');
});

test('a kept page stays while the database is away, until the day ends', async () => {
  const { hotel, read } = openPages();
  await read('/');
  hotel.isAway = true;
  hotel.ms = 1_000;
  expect(await read('/')).toBe('{"data":[24900]}');
  hotel.ms = 60_000;
  expect(await read('/')).toBe('{"data":[24900]}');
  hotel.day = '2026-11-24';
  hotel.ms = 61_000;
  expect(await read('/')).toMatchObject({ text: '"no rooms"' });
});

test('a kept page is given up when its rooms cannot be read any more', async () => {
  const { hotel, pages, read } = openPages();
  await read('/');
  hotel.isDown = true;
  hotel.ms = 1_000;
  expect(await read('/')).toMatchObject({ text: '"no rooms"' });
  expect(pages.freshCopies(get('/'))).toBeUndefined();
});

test.each([404, 500])('a page with status %i is not kept', async (status) => {
  const { pages, read } = openPages({ status });
  expect(await read('/')).toMatchObject({ status });
  expect(pages.freshCopies(get('/'))).toBeUndefined();
});

test('cookies matter only to a page that asks for what is the caller’s own', async () => {
  const { pages, read, hotel } = openPages();
  expect(await read('/booking', 'receipts=x')).toBeUndefined();
  expect(await read('/booking')).toBe('{"data":[24900]}');
  expect(await read('/', 'receipts=x')).toBe('{"data":[24900]}');
  expect(hotel.renders).toBe(2);
  const isReady = (url: string, cookie?: string) => pages.freshCopies(get(url, cookie)) !== undefined;
  expect([isReady('/booking'), isReady('/booking', 'receipts=x'), isReady('/', 'session=y')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a failed page for strangers is not shown to who might have bookings', async () => {
  const { hotel, read } = openPages();
  hotel.isDown = true;
  expect(await read('/booking', 'receipts=x')).toBeUndefined();
});

test('every indexed page and the rooms on sale are kept, and no other address or method', async () => {
  const { hotel, pages, read } = openPages();
  for (const path of [...indexedPaths, '/api/room-inventory/available']) {
    expect(await read(path)).toEqual(expect.any(String));
    expect(pages.freshCopies({ ...get(path), method: 'HEAD' })).toBeDefined();
    expect(pages.freshCopies({ ...get(path), method: 'POST' })).toBeUndefined();
  }
  const { renders } = hotel;
  for (const url of [
    ...['/?utm_source=mail', '/booking?room=deluxe', '/rooms?', '/rooms/', '//', '*', '', 'http://elsewhere.example/'],
    ...['/booking-success', '/receipt/BK-00000000', '/staff', '/dashboard', '/login', '/nowhere', '/api/health'],
    ...['/api/room-inventory/available?', '/api/room-inventory/calendar', '/api/room-inventory/check-availability'],
  ])
    expect([url, await read(url), pages.freshCopies(get(url))]).toEqual([url, undefined, undefined]);
  expect(hotel.renders).toBe(renders);
});

test('a change of the hotel is on a page at once, although no call has another reply', async () => {
  const { hotel, pages, read } = openPages();
  await read('/about');
  await read('/about');
  expect(hotel.renders).toBe(1);
  hotel.settings = { ...demo, name: 'Hotel Akwa' };
  expect(pages.freshCopies(get('/about'))).toBeUndefined();
  await Promise.all([read('/about'), read('/about')]);
  expect(hotel.renders).toBe(2);
  expect(pages.freshCopies(get('/about'))).toBeDefined();
});

test('what a page takes neither from a call nor from the hotel stays as it was, so texts must not come that way', async () => {
  const other = { text: 'Rooms and suites' };
  const settings = { current: demo };
  let ms = 0;
  const pages = makeKeptReplies({
    render: async () => ({ status: 200, headers: {}, text: `${settings.current.site.help} ${other.text}` }),
    callFor: () => (async () => ({ data: [] })) as unknown as CallApi,
    today: () => '2026-11-23',
    hotel: () => settings.current,
    pictures: () => noOwnPictures,
    now: () => ms,
  });
  const read = async () => {
    const answer = await pages.find(get('/'), {});
    return typeof answer === 'function' ? String(answer({}).body) : undefined;
  };
  const before = await read();
  other.text = 'Three rooms';
  ms += 60_000;
  expect(await read()).toBe(before);
  settings.current = { ...demo, site: { ...demo.site, help: 'Ask Emem.' } };
  expect(await read()).toBe('Ask Emem. Three rooms');
});
