import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, instantOf, timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { siteDraftMessages, siteTexts, siteTextsReply, siteTextVersionsPage } from '#contract/settings/site-drafts.ts';
import { siteTextMessages } from '#contract/settings/site-text-fields.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const shownWithinMs = 2_000;

let filesFolder: string;
let app: TestApp;
let otherApp: TestApp;
let ada: Client;
let bola: Client;
let adaAccount: Awaited<ReturnType<typeof addStaffMember>>;
let bolaAccount: typeof adaAccount;

/** Sessions end while the clock of a test goes on by days. */
async function signIn(): Promise<void> {
  ada = await signedIn(app, adaAccount);
  bola = await signedIn(otherApp, bolaAccount);
}

beforeAll(async () => {
  filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  const web = await renderedPages(filesFolder);
  app = await testApp({ web });
  otherApp = await testApp({ web, db: app.db });
  adaAccount = await addStaffMember(app, { role: 'superadmin', name: 'Ada Obi' });
  bolaAccount = await addStaffMember(otherApp, { role: 'superadmin', name: 'Bola Ade' });
  await signIn();
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
  rmSync(filesFolder, { recursive: true, force: true });
});

const forgetTexts = async () => {
  await emptyTables(app.db, 'site_draft');
  await emptyTables(app.db, 'scheduled_texts');
  await emptyTables(app.db, 'hotel_setting');
  await vi.waitFor(() => expect([app.deps.hotelVersion, otherApp.deps.hotelVersion]).toEqual([0, 0]), shownWithinMs);
};

const read = async (client: Client) => parseWire(siteTexts, (await client.get('/api/site-texts')).body);
type Texts = Readonly<Record<string, unknown>>;
async function save(client: Client, texts: Texts, more: object = {}) {
  const { version, draft } = await read(client);
  return client.put('/api/site-texts/draft', { revision: draft.revision, version, texts, ...more });
}
const publish = async (client: Client, more: object = {}) =>
  client.post('/api/site-texts/publish', { revision: (await read(client)).draft.revision, ...more });
async function publishTexts(client: Client, texts: Texts): Promise<number> {
  expect((await save(client, texts)).status).toBe(200);
  const { status, body } = await publish(client);
  expect([status, body.message]).toEqual([200, siteDraftMessages.published]);
  return parseWire(siteTextsReply, body).version;
}
const undo = (client: Client, to: number, seen: number) => client.post('/api/site-texts/undo', { to, seen });
const readHistory = async () => parseWire(siteTextVersionsPage, (await ada.get('/api/site-texts/versions')).body).data;
const readPage = async (from: TestApp, url: string, client = from.client()) => {
  const { body } = await client.get(url);
  return String(body.text);
};
const draftOf = ({ draft: { texts } }: { draft: { texts: object } }) => texts;

describe('a draft', () => {
  beforeEach(forgetTexts);

  test('is stored as typed, even if it does not fit, and nobody but its person reads it', async () => {
    const typed = { help: 'a'.repeat(900), facilities: [{ icon: 'gym', name: '', text: '' }] };
    expect((await save(ada, typed)).status).toBe(200);
    expect(draftOf(await read(ada))).toEqual(typed);
    expect(draftOf(await read(bola))).toEqual({});
    expect((await read(ada)).values.help).toBe(hotel.site.help);
    expect(await readPage(app, '/rooms')).toContain(hotel.site.help);
  });

  test('leaves out characters that no database stores and that nobody sees', async () => {
    expect((await save(ada, { help: 'Tell\0 us\ud800, \u202eplease.' })).status).toBe(200);
    expect(draftOf(await read(ada))).toEqual({ help: 'Tell us, please.' });
  });

  test('of one window is not overwritten by another one of the same person', async () => {
    const { version, draft } = await read(ada);
    const input = { revision: draft.revision, version };
    expect((await ada.put('/api/site-texts/draft', { ...input, texts: { help: 'First.' } })).status).toBe(200);
    const late = await ada.put('/api/site-texts/draft', { ...input, texts: { help: 'Second.' } });
    expect([late.status, late.body.message]).toEqual([409, siteDraftMessages.elsewhere]);
    const together = await Promise.all(
      ['Third.', 'Fourth.'].map((help) =>
        ada.put('/api/site-texts/draft', { revision: draft.revision + 1, version, texts: { help } }),
      ),
    );
    expect(together.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
  });

  test('that is published is on all pages of all processes within two seconds, and empty then', async () => {
    await readPage(otherApp, '/rooms');
    await publishTexts(ada, { help: 'Ask Emem at the desk.', quotes_title: '' });
    expect(await readPage(app, '/rooms')).toContain('Ask Emem at the desk.');
    await expect
      .poll(() => readPage(otherApp, '/rooms'), { timeout: shownWithinMs, interval: 50 })
      .toContain('Ask Emem at the desk.');
    expect(await readPage(app, '/')).not.toContain('What guests say');
    expect((await read(ada)).draft).toMatchObject({ texts: {}, saved_at: null });
  });

  test.each<[string, Texts, string, string]>([
    [
      'a title of 61 characters',
      { rooms_title: 'a'.repeat(61) },
      'rooms_title',
      'The title can be at most 60 characters long',
    ],
    [
      'a facility without a sentence',
      { facilities: [{ icon: 'gym', name: 'Gym', text: '' }] },
      'facilities.0.text',
      siteTextMessages.text,
    ],
    [
      'a row too many',
      { policies: Array.from({ length: 13 }, (_, row) => `Line ${row}`) },
      'policies',
      siteTextMessages.tooMany(12),
    ],
  ])('with %s stays, and is refused at its field', async (_, texts, field, message) => {
    await save(ada, { ...texts, follow: 'News of the market.' });
    const { status, body } = await publish(ada);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(draftOf(await read(ada))).toEqual({ ...texts, follow: 'News of the market.' });
    expect((await read(ada)).version).toBe(0);
  });

  test('without anything in it is not published', async () => {
    const refused = await publish(ada);
    expect([refused.status, refused.body.message]).toEqual([409, siteDraftMessages.nothing]);
  });

  test.each([
    ['a text that the site does not have', { name: 'Hotel Qua' }],
    ['texts that are a list', []],
  ])('of %s changes nothing of the hotel', async (_, texts) => {
    const { version, draft } = await read(ada);
    const refused = await ada.put('/api/site-texts/draft', { revision: draft.revision, version, texts });
    expect([refused.status, draftOf(await read(ada))]).toEqual([400, {}]);
  });
});

describe('two people at once', () => {
  beforeEach(forgetTexts);

  test('the second is told who changed what and loses nothing, and can publish over it or take it', async () => {
    await save(ada, { help: 'Ask Ada.', follow: 'News of Ada.' });
    await publishTexts(bola, { help: 'Ask Bola.' });
    const [changed] = (await read(ada)).changed_since;
    expect(changed).toMatchObject({ name: 'help', by: 'Bola Ade', now: 'Ask Bola.' });
    const refused = await publish(ada);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ field: 'help', message: siteDraftMessages.changedSince('Bola Ade', changed?.at ?? '', 'Ask Bola.') }],
    ]);
    expect(draftOf(await read(ada))).toEqual({ help: 'Ask Ada.', follow: 'News of Ada.' });

    await save(ada, { help: 'Ask Ada.', follow: 'News of Ada.' });
    expect((await publish(ada)).status).toBe(409);
    await save(ada, { help: 'Ask Ada.', follow: 'News of Ada.' }, { mine: ['help'] });
    expect((await publish(ada)).status).toBe(200);
    const { values } = await read(bola);
    expect([values.help, values.follow]).toEqual(['Ask Ada.', 'News of Ada.']);
  });

  test('texts that the other has not touched are published beside them', async () => {
    await save(ada, { help: 'Ask Ada.' });
    await publishTexts(bola, { follow: 'News of Bola.' });
    expect((await publish(ada)).status).toBe(200);
    const { values } = await read(ada);
    expect([values.help, values.follow]).toEqual(['Ask Ada.', 'News of Bola.']);
  });

  test('a form of the settings is told by name, too', async () => {
    await publishTexts(bola, { policies: ['Bring the key.'] });
    const { status, body } = await ada.put('/api/hotel-settings', { version: 0, policies: ['Bring a photo.'] });
    const at = timeWithDayUnlessToday(otherApp.clock.now(), testToday, hotel.timeZone);
    expect([status, body.message]).toEqual([
      409,
      hotelSettingMessages.changedMeanwhile('Bola Ade', at, 'Bring the key.'),
    ]);
  });
});

describe('the earlier texts', () => {
  beforeEach(forgetTexts);

  test('have who, when, before and after, and each can be gone back to', async () => {
    const first = await publishTexts(ada, { help: 'Ask Emem.', follow: 'News.' });
    const second = await publishTexts(bola, { help: 'Ask Bassey.' });
    expect([first, second]).toEqual([2, 3]);
    const history = await readHistory();
    expect(history.map(({ id, before, after, by, undo_to }) => [id, before, after, by, undo_to])).toEqual([
      [3, 'Ask Emem.', 'Ask Bassey.', 'Bola Ade', 2],
      [2, hotel.site.follow, 'News.', 'Ada Obi', 0],
      [1, hotel.site.help, 'Ask Emem.', 'Ada Obi', 0],
    ]);
    const { status, body } = await undo(ada, 2, 3);
    expect([status, body.message]).toEqual([200, siteDraftMessages.undone]);
    const undone = parseWire(siteTextsReply, body);
    expect([undone.version, undone.values.help, undone.values.follow]).toEqual([4, 'Ask Emem.', 'News.']);
    const begun = parseWire(siteTextsReply, (await undo(ada, 0, 4)).body);
    expect([begun.version, begun.values.help, begun.values.follow]).toEqual([6, hotel.site.help, hotel.site.follow]);
    expect((await undo(ada, 0, 6)).body.message).toBe(siteDraftMessages.sameTexts);
  });

  test('are not gone back to over a change that the person has not seen, and a draft stays as it is', async () => {
    await publishTexts(ada, { help: 'Ask Emem.' });
    await save(ada, { follow: 'Typed.' });
    await publishTexts(bola, { help: 'Ask Bassey.' });
    expect((await undo(ada, 0, 1)).status).toBe(409);
    expect((await undo(ada, 7, 2)).status).toBe(404);
    expect((await undo(ada, 0, 2)).status).toBe(200);
    expect(draftOf(await read(ada))).toEqual({ follow: 'Typed.' });
  });

  test('leave the other settings alone', async () => {
    await ada.put('/api/hotel-settings', { version: 0, tagline: 'Before' });
    const version = await publishTexts(ada, { help: 'Ask Emem.' });
    await ada.put('/api/hotel-settings', { version, tagline: 'After' });
    expect((await undo(ada, 1, 2)).status).toBe(200);
    expect(app.deps.hotel.tagline).toBe('After');
    expect(app.deps.hotel.site.help).toBe(hotel.site.help);
  });
});

/** Edits of texts, among them going back to one of the earlier versions, which is chosen by a number. */
function randomEdits(count: number): ({ texts: Texts } | { back: number })[] {
  const words = fc.constantFrom('market', 'lagoon <b>', 'é', '"quoted"', '&amp;', 'ẹ̀kọ́', "it's", 'a'.repeat(40));
  const sentence = fc.array(words, { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(' '));
  const title = sentence.map((text) => text.slice(0, 60).trim());
  const blankOr = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 4, arbitrary: text }, fc.constant(''));
  const listOf = (row: fc.Arbitrary<unknown>) => fc.array(row, { maxLength: 3 });
  const texts = fc.oneof(
    fc.record({ help: blankOr(sentence), rooms_title: blankOr(title) }),
    fc.record({ story: blankOr(sentence), contact_intro: blankOr(sentence) }),
    fc.record({ facilities: listOf(fc.record({ icon: fc.constant('gym'), name: title, text: sentence })) }),
    fc.record({
      testimonials: listOf(
        fc.record({
          ...{ name: words, rating: fc.integer({ min: 1, max: 5 }), comment: sentence },
          ...{ source: words, month: fc.constantFrom('2026-08', '2025-12') },
        }),
      ),
    }),
    fc.record({ policies: listOf(sentence) }),
    fc.record({
      look: fc.record({
        main_color: fc.constantFrom('#232f63', '#0f4c3a', '#000000'),
        accent_color: fc.constantFrom('#ad4a22', '#8a6a12'),
        heading_font: fc.constantFrom('Fraunces', 'Literata'),
        text_font: fc.constantFrom('Plus Jakarta Sans', 'Literata'),
      }),
    }),
  );
  const edit = fc.oneof(
    { weight: 7, arbitrary: texts.map((chosen) => ({ texts: chosen as Texts })) },
    { weight: 3, arbitrary: fc.nat().map((back) => ({ back })) },
  );
  return fc.sample(edit, { numRuns: count, seed: testSeed() });
}

test('after any edits, going back gives the bytes that each page had then', async () => {
  await forgetTexts();
  const urls = ['/', '/rooms', '/about', '/contact'];
  const hashPages = async () => {
    const pages = await Promise.all(urls.map((url) => readPage(app, url)));
    return createHash('sha256').update(pages.join('\n')).digest('hex');
  };
  const hashes = new Map<number, string>([[0, await hashPages()]]);
  let version = 0;
  for (const [round, edit] of randomEdits(rounds(10_000, 25)).entries()) {
    if ('texts' in edit) version = await publishTexts(ada, edit.texts);
    else {
      const to = [...hashes.keys()][edit.back % hashes.size] ?? 0;
      const reply = await undo(ada, to, version);
      expect([round, reply.status]).toEqual([round, 200]);
      ({ version } = parseWire(siteTextsReply, reply.body));
      expect([round, to, await hashPages()]).toEqual([round, to, hashes.get(to)]);
    }
    hashes.set(version, await hashPages());
  }
  expect(new Set(hashes.values()).size).toBeGreaterThan(5);
}, 3_600_000);

describe('scheduled texts', () => {
  beforeEach(forgetTexts);
  const day = addDays(testToday, 3);
  const publishAt = instantOf(day, '09:00', hotel.timeZone);
  const schedule = async (client: Client, texts: Texts, time = { day, time: '09:00' }) => {
    await save(client, texts);
    const { status, body } = await publish(client, time);
    expect([status, body.message]).toEqual([200, expect.stringContaining('Guests read it from')]);
    return parseWire(siteTextsReply, body);
  };
  const begun = new Date();
  const moveTo = async (instant: Date) => {
    app.clock.set(instant);
    otherApp.clock.set(instant);
    await Promise.all([app.worker.idle(), otherApp.worker.idle()]);
    await signIn();
  };
  beforeAll(() => begun.setTime(app.clock.now().getTime()));
  afterEach(() => moveTo(begun));
  const readNotices = async () =>
    parseWire(noticesPage, (await ada.get('/api/notices')).body)
      .data.filter(({ kind }) => kind === 'texts_due')
      .map(({ message }) => message);

  test('are published once at their time, by one of two machines', async () => {
    await schedule(ada, { help: 'Ask the choir.' });
    expect(draftOf(await read(ada))).toEqual({});
    await moveTo(new Date(publishAt.getTime() - 1_000));
    expect((await read(ada)).values.help).toBe(hotel.site.help);
    await moveTo(publishAt);
    const { values, version, scheduled } = await read(ada);
    expect([values.help, version, scheduled.map(({ state, is_late }) => [state, is_late])]).toEqual([
      ...['Ask the choir.', 1],
      [['published', false]],
    ]);
    expect(await readNotices()).toEqual(['The texts that Ada Obi scheduled are published']);
  });

  test('that were missed in a power cut are published late, and the superadmins are told', async () => {
    const earlierNotices = await readNotices();
    await schedule(ada, { help: 'Ask the choir.' });
    await moveTo(new Date(publishAt.getTime() + 7 * 3600_000));
    const { values, scheduled } = await read(ada);
    expect([values.help, scheduled[0]?.is_late]).toEqual(['Ask the choir.', true]);
    const [notice] = (await readNotices()).filter((message) => !earlierNotices.includes(message));
    expect(notice).toMatch(/^The texts that Ada Obi scheduled are published, late: they were due at 09:00/);
  });

  test('are refused at their time if somebody has changed the text since, and can be taken into the draft', async () => {
    await schedule(ada, { help: 'Ask the choir.' });
    await publishTexts(bola, { help: 'Ask Bola.' });
    await moveTo(publishAt);
    const { values, scheduled } = await read(ada);
    expect([values.help, scheduled[0]?.state]).toEqual(['Ask Bola.', 'refused']);
    expect(scheduled[0]?.problem).toContain('Bola Ade has changed this since');
    const taken = await ada.post(`/api/site-texts/scheduled/${scheduled[0]?.id}/withdraw`, {});
    expect([taken.status, taken.body.message]).toEqual([200, siteDraftMessages.withdrawn]);
    expect(draftOf(await read(ada))).toEqual({ help: 'Ask the choir.' });
  });

  test('follow each other, because who schedules the second knows of the first', async () => {
    await schedule(ada, { help: 'Ask the choir.' });
    await schedule(bola, { help: 'Happy new year.' }, { day: addDays(day, 5), time: '00:30' });
    const after = instantOf(addDays(day, 6), '12:00', hotel.timeZone);
    await moveTo(publishAt);
    await moveTo(after);
    const { values, scheduled } = await read(ada);
    expect([values.help, scheduled.map(({ state }) => state)]).toEqual(['Happy new year.', ['published', 'published']]);
  });

  test('are taken back before their time, unless the draft has other words for them', async () => {
    const { scheduled } = await schedule(ada, { help: 'Ask the choir.' });
    const [{ id } = { id: '' }] = scheduled;
    await save(ada, { help: 'Typed meanwhile.' });
    const refused = await ada.post(`/api/site-texts/scheduled/${id}/withdraw`, {});
    expect([refused.status, draftOf(await read(ada))]).toEqual([409, { help: 'Typed meanwhile.' }]);
    await save(ada, {});
    expect((await bola.post(`/api/site-texts/scheduled/${id}/withdraw`, {})).status).toBe(200);
    expect(draftOf(await read(bola))).toEqual({ help: 'Ask the choir.' });
    expect((await ada.post(`/api/site-texts/scheduled/${id}/withdraw`, {})).status).toBe(409);
  });

  test.each([
    ['a time that is over', { day: addDays(testToday, -1), time: '09:00' }, 'time'],
    ['a day after two years', { day: addDays(testToday, 800), time: '09:00' }, 'day'],
    ['a day without a time', { day: addDays(testToday, 1), time: '' }, 'time'],
  ])('%s is refused, and the draft stays', async (_, time, field) => {
    await save(ada, { help: 'Ask the choir.' });
    const { status, body } = await publish(ada, time);
    expect([status, (body.errors as { field: string }[]).map((each) => each.field)]).toEqual([400, [field]]);
    expect(draftOf(await read(ada))).toEqual({ help: 'Ask the choir.' });
  });
});

describe('the preview', () => {
  const secret = 'Words that nobody reads yet';
  beforeAll(async () => {
    await forgetTexts();
    await save(ada, { help: secret, rooms_title: 'a'.repeat(80) });
  });

  test('is the page with the draft of its person, for no cache and for no other site', async () => {
    const { status, headers, body } = await ada.get('/rooms?preview=1');
    expect([status, String(body.text).includes(secret)]).toEqual([200, true]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('of a room has the answers of Good to know as they are typed', async () => {
    const { goodToKnow } = hotel;
    const typed = { ...goodToKnow, parking: 'In the yard.' };
    await save(ada, { help: secret, rooms_title: 'a'.repeat(80), good_to_know: typed });
    expect(await readPage(app, '/rooms/deluxe?preview=1', ada)).toContain('In the yard.');
    expect(await readPage(app, '/rooms/deluxe?preview=1')).not.toContain('In the yard.');
  });

  test('leaves a text that does not fit as guests read it', async () => {
    expect(await readPage(app, '/?preview=1', ada)).toContain(hotel.site.roomsTitle);
  });

  test('is the usual page for guests, other roles and other superadmins, whichever page is asked for', async () => {
    const others = [app.client(), await signedIn(app, 'supervisor'), await signedIn(app, 'receptionist')];
    for (const client of [...others, await signedIn(app, 'superadmin')])
      for (const url of ['/rooms?preview=1', '/rooms', '/?preview=1', '/booking?preview', '/about?preview=1']) {
        const { body } = await client.get(url);
        expect([url, String(body.text).includes(secret)]).toEqual([url, false]);
      }
    const { headers } = await app.client().get('/rooms?preview=1');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await readPage(app, '/rooms', ada)).not.toContain(secret);
  });

  test.each(['supervisor', 'receptionist', 'barmen', 'housekeeper'] as const)(
    'and its calls are closed to a %s',
    async (role) => {
      const client = await signedIn(app, role);
      for (const url of ['/api/site-texts', '/api/site-texts/preview', '/api/site-texts/versions'])
        expect([url, (await client.get(url)).status]).toEqual([url, 403]);
    },
  );
});
