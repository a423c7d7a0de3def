import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import { indexedPathsOf } from '#contract/page.ts';
import { todayOverview } from '#contract/reports/today.ts';
import type { Client } from '#tools/testing/client.ts';
import { freshDatabase } from '#tools/testing/databases.ts';
import { demoPlacesIn, demoTextsIn } from '#tools/testing/demo-texts.ts';
import { move, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { pay, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** A hotel in another state, without a bar, that has one telephone number and a room for six. */
const akwa = {
  name: 'Hotel Akwa',
  tagline: 'Rooms by the market',
  description: 'Hotel Akwa has three types of rooms beside the Watt Market.',
  address: { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' },
  phones: ['0801 234 5678'],
  email: 'desk@akwa.example',
  has_bar: false,
};
const roomTypes = [
  { room_type: 'Single', price_per_night: 12_000, max_occupancy: 1, rooms: 4 },
  { room_type: 'Double', price_per_night: 18_000, max_occupancy: 2, rooms: 14 },
  { room_type: 'Family', price_per_night: 35_000, max_occupancy: 6, rooms: 6 },
];

let filesFolder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: TestApp;
let owner: Client;
let desk: Client;
let guest: Client;
let receiptUrl: string;

beforeAll(async () => {
  filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  database = await freshDatabase();
  const web = await renderedPages(filesFolder);
  app = await testApp({ db: database.db, web, hotel: blankHotel });
  const people = { owner: { role: 'superadmin', name: 'Ekanem Bassey' }, desk: { name: 'Ime Udoh' } } as const;
  owner = await app.signedInClient((await addStaffMember(app, people.owner)).staffId);
  desk = await app.signedInClient((await addStaffMember(app, people.desk)).staffId);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(filesFolder, { recursive: true, force: true });
});

const readText = async (client: Client, url: string): Promise<string> => {
  const { body } = await client.get(url);
  return typeof body.text === 'string' ? body.text : JSON.stringify(body);
};
const readPoints = async () => parseWire(todayOverview, (await owner.get('/api/analytics/today')).body).open_points;

const pageUrls = [
  ...indexedPathsOf({ hotel: blankHotel, pictures: noOwnPictures }),
  ...['/booking-success', '/nowhere', '/r/ABCDEF', '/invoice/X1?token=x'],
];
const documentUrls = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'];

/** Expects texts that say nothing of the demo, and nothing of a bar. */
function expectOwnWords(texts: Readonly<Record<string, string>>, wordsIn: (text: string) => string[]): void {
  const found = Object.entries(texts).flatMap(([where, text]) => wordsIn(text).map((word) => `${where}: ${word}`));
  expect(found).toEqual([]);
}
/** React puts a comment between two texts. */
const withoutComments = (html: string): string => html.replaceAll('<!-- -->', '');
/** Lists without a text, and sentences that break off where a telephone number or an address would stand. */
const brokenTextsIn = (html: string): string[] =>
  withoutComments(html).match(
    /<li[^>]*><\/li>|Questions\? *<\/|[Cc]all *(?:<\/|\.|and we|or write)|(?:telephone|too|us): *<\//g,
  ) ?? [];
const withoutScripts = (html: string): string => html.replace(/<script.*?<\/script>/gs, '');
const barWordsIn = (text: string): string[] =>
  text.replace(/ (class|data-[a-z-]+)="[^"]*"/g, '').match(/\b(the bar|drinks?|cocktails?|barman)\b/gi) ?? [];

async function readAll(client: Client, urls: readonly string[]): Promise<Record<string, string>> {
  const texts = await Promise.all(urls.map(async (url) => [url, await readText(client, url)] as const));
  return Object.fromEntries(texts);
}

/** What each call answers that reads without an id: lists, reports, exported files and notices. */
async function readEveryList(client: Client): Promise<Record<string, string>> {
  const readCalls = Object.entries<Endpoint>(endpoints).filter(
    ([name, { method, path, live }]) => method === 'GET' && !path.includes(':') && !live && name !== 'health',
  );
  const days = `from=${testToday}&to=${addDays(testToday, 1)}&day=${testToday}`;
  const replies = await Promise.all(
    readCalls.map(async ([name, { path }]) => {
      const { status, body } = await client.get(`/api${path}?${days}`);
      return [name, status === 200 ? (typeof body.text === 'string' ? body.text : JSON.stringify(body)) : ''] as const;
    }),
  );
  expect(replies.filter(([, text]) => text !== '').length).toBeGreaterThan(30);
  return Object.fromEntries(replies);
}

async function readMails(): Promise<Record<string, string>> {
  await app.worker.idle();
  const names = await readdir(app.mailFolder);
  const mails = await Promise.all(
    names.map(async (name) => [name, await readFile(join(app.mailFolder, name), 'utf8')] as const),
  );
  return Object.fromEntries(mails);
}

test('a blank hotel shows no details, sells nothing online, and its owner reads what is missing', async () => {
  const pages = await readAll(app.client(), [...pageUrls, ...documentUrls, '/staff']);
  for (const url of ['/', '/rooms', '/booking'])
    expect([url, pages[url]]).toEqual([url, expect.stringContaining('Online booking opens soon')]);
  expectOwnWords(pages, demoTextsIn);
  for (const [url, text] of Object.entries(pages))
    expect([url, withoutScripts(text).match(/mailto:["&]|tel:["&]|, ,|>, |wa\.me\/\?|undefined/g)]).toEqual([
      url,
      null,
    ]);
  expectOwnWords(pages, brokenTextsIn);
  expect(await readPoints()).toEqual(['name', 'address', 'phone', 'email', 'rooms', 'taxes']);
});

test('set up by its owner, it sells rooms of its own, with its own taxes', async () => {
  const saved = await owner.put('/api/hotel-settings', { version: 0, ...akwa });
  expect([saved.status, saved.body.message]).toEqual([200, expect.any(String)]);
  expect(await readPoints()).toEqual(['rooms', 'taxes']);
  for (const { rooms, ...type } of roomTypes) {
    const texts = { amenities: 'Fan', description: 'On the yard.', image: 'none' };
    const added = await owner.post('/api/room-types', { ...type, ...texts });
    const { id } = added.body.room_type as { id: string };
    expect((await owner.post('/api/room-inventory', { room_type_id: id, total_rooms: rooms })).status).toBe(201);
  }
  for (const rule of [
    { tax: 'vat', percent: 7.5 },
    { tax: 'consumption', percent: 0 },
  ])
    expect((await owner.put('/api/tax-rules', { ...rule, from_day: testToday })).status).toBe(200);
  expect(await readPoints()).toEqual([]);

  guest = app.client();
  const stay = { room_id: 'family', guests: 6, check_in: addDays(testToday, 3), check_out: addDays(testToday, 5) };
  const booked = await guest.post('/api/bookings/public', bookingInput(stay));
  expect(booked.status).toBe(201);
  const { tx_ref } = booked.body.checkout as { tx_ref: string };
  await verify(guest, tx_ref, await pay(app, tx_ref));
  receiptUrl = `/receipt/${(booked.body.booking as { reference: string }).reference}`;
  const receipt = await readText(guest, receiptUrl);
  expect(receipt).toContain('2 Marian Road, Big Qua, Calabar, Nigeria');
  expectOwnWords({ receipt }, demoTextsIn);
  expectOwnWords({ receipt }, barWordsIn);
  const tooMany = await app.client().post('/api/bookings/public', bookingInput({ ...stay, guests: 7 }));
  expect(tooMany.status).toBe(400);

  const walkIn = await postWalkIn(desk, { room_id: 'double' });
  expect(walkIn.status).toBe(201);
  const { id, balance } = walkIn.body.booking as { id: string; balance: number };
  expect((await takePayment(desk, id, { amount: balance })).status).toBe(201);
  expect((await move(desk, id, 'checked_in')).status).toBe(200);
});

test('no page, document, list, file, notice or mail of it has a word of the demo, or of a bar', async () => {
  const pages = await readAll(app.client(), [...pageUrls, ...documentUrls]);
  expect(pages['/contact']).toContain(akwa.phones[0]);
  expect(pages['/rooms']).toContain('Up to 1 guest<');
  expectOwnWords(pages, demoTextsIn);
  expectOwnWords(pages, barWordsIn);
  expectOwnWords(await readEveryList(owner), demoPlacesIn);
  expectOwnWords(await readAll(owner, ['/staff', '/api/openapi.json']), demoPlacesIn);

  const mails = await readMails();
  expect(Object.keys(mails).length).toBeGreaterThan(0);
  expectOwnWords(mails, demoPlacesIn);
  expectOwnWords(mails, barWordsIn);
});

test('without a bar, nobody can sell a drink', async () => {
  const { status, body } = await owner.get('/api/drinks');
  expect([status, body.message]).toEqual([403, 'This hotel has no bar.']);
});

test('without a telephone number and an e-mail address, no sentence breaks off', async () => {
  const { version } = (await owner.get('/api/hotel-settings')).body;
  const emptied = await owner.put('/api/hotel-settings', { version, phones: [''], email: '' });
  expect(emptied.status).toBe(200);
  const receipt = await readText(guest, receiptUrl);
  expect(withoutComments(receipt)).toContain('Please call the hotel.');
  const pages = await readAll(app.client(), pageUrls);
  expect(pages['/contact']).not.toContain(akwa.phones[0]);
  expectOwnWords({ ...pages, receipt }, brokenTextsIn);
});
