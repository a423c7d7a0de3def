import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { defineHotel, type Hotel, noGoodToKnow } from '#contract/core/hotel.ts';
import { readWire, toWire } from '#contract/core/wire.ts';
import { indexedPathsOf } from '#contract/page.ts';
import { moneyNow } from '#contract/reports/money-now.ts';
import { hotelFacts, hotelSettingMessages, hotelSettings, settingValuesOf } from '#contract/settings/hotel-settings.ts';
import { currentShift, tillList } from '#contract/till/shifts.ts';
import demo from '#hotel';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { addDrink } from '#tools/testing/bar.ts';
import { listenToBell } from '#tools/testing/bell-listener.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { countShift, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** Every process must show a change within this time. */
const shownWithinMs = 2_000;

/** The demo's details and nothing else of it, so that each text of the demo on a page is one that a setting replaces. */
const { site: _, invoices: __, company: ___, goodToKnow: ____, ...demoSettings } = demo;
const plainHotel = defineHotel({
  ...demoSettings,
  socials: [],
  testimonials: [],
  policies: [],
  picturesAreDrawn: false,
  privacy: { ...demo.privacy, sharedWith: [] },
});

/** With the limit that test apps have. */
const testHotel: Hotel = {
  ...plainHotel,
  staff: { ...plainHotel.staff, pin: { ...plainHotel.staff.pin, moneyLimit: null } },
};

const akwa = {
  name: 'Hotel Akwa',
  tagline: 'Rooms by the market',
  description: 'Hotel Akwa has three types of rooms beside the Watt Market.',
  address: { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' },
  phones: ['+234 700 111 2222'],
  email: 'desk@akwa.example',
} as const;

const social = {
  network: 'Instagram',
  handle: '@rooms.calabar',
  url: 'https://www.instagram.com/rooms.calabar',
  text: '',
};
const wirePrivacy = {
  shared_with: [{ who: 'The bank of Calabar', what: 'the name of who pays' }],
  answer_days: 7,
  authority: { name: 'Commission of Cross River', url: 'https://commission.example' },
};

let filesFolder: string;
let app: TestApp;
let otherApp: TestApp;
let admin: Client;

beforeAll(async () => {
  filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  const web = await renderedPages(filesFolder);
  app = await testApp({ web, hotel: plainHotel });
  otherApp = await testApp({ web, hotel: plainHotel, db: app.db });
  admin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
  rmSync(filesFolder, { recursive: true, force: true });
});

const readSettings = async (client = admin) => parseWire(hotelSettings, (await client.get('/api/hotel-settings')).body);
const change = async (changes: object, client = admin) =>
  client.put('/api/hotel-settings', { version: (await readSettings()).version, ...changes });
const readText = async (from: TestApp, url: string) => {
  const { body } = await from.client().get(url);
  return typeof body.text === 'string' ? body.text : JSON.stringify(body);
};
const readSettingEntries = async () =>
  parseWire(auditPage, (await admin.get('/api/audit?kind=setting')).body).data.map(
    ({ action, subject, actor, changes }) => ({
      ...{ action, subject, actor, changes },
    }),
  );

describe('the details of the hotel', () => {
  test('are those of the file while nobody has changed them', async () => {
    const { version, values, changes } = await readSettings();
    expect([version, changes]).toEqual([0, []]);
    expect(values).toEqual(toWire(hotelSettings.shape.values, settingValuesOf(testHotel)));
  });

  test('changed, have a version, who, when and what was before', async () => {
    const setAt = app.clock.now().toISOString();
    const { status, body } = await change({ name: 'Hotel Qua', phones: ['0801 234 5678', '0802 234 5678'] });
    expect([status, body.message]).toEqual([200, hotelSettingMessages.saved]);
    const { version, values, changes } = await readSettings();
    expect([version, values.name, values.phones, values.email]).toEqual([
      ...[2, 'Hotel Qua', ['0801 234 5678', '0802 234 5678']],
      demo.email,
    ]);
    const who = { set_by: 'Adaeze Okafor', set_at: setAt };
    const phonesBefore = demo.phones.join(', ');
    expect(changes).toEqual([
      { version: 2, label: 'Telephone numbers', before: phonesBefore, after: '0801 234 5678, 0802 234 5678', ...who },
      { version: 1, label: 'Name', before: demo.name, after: 'Hotel Qua', ...who },
    ]);
    expect(await readSettingEntries()).toEqual([
      {
        ...{ action: 'hotel setting changed', subject: 'The hotel', actor: 'ADMIN001' },
        changes: [
          { name: 'Name', before: demo.name, after: 'Hotel Qua' },
          { name: 'Phones', before: phonesBefore, after: '0801 234 5678, 0802 234 5678' },
        ],
      },
    ]);
  });

  test('sent as they are, change nothing', async () => {
    const before = await readSettings();
    const { status, body } = await change(before.values);
    expect([status, body.message]).toEqual([200, hotelSettingMessages.unchanged]);
    expect(await readSettings()).toEqual(before);
    expect(await readSettingEntries()).toHaveLength(1);
  });

  test('changed by two at once, keep what the first has changed, and what the second alone has', async () => {
    const { version } = await readSettings();
    const other = await signedIn(app, await addStaffMember(app, { role: 'superadmin' }));
    const address = { ...akwa.address, city: 'Uyo' };
    expect((await admin.put('/api/hotel-settings', { version, address, tagline: 'First' })).status).toBe(200);
    const refused = await other.put('/api/hotel-settings', { version, address: akwa.address, tagline: 'Second' });
    expect(refused.status).toBe(409);
    const at = timeWithDayUnlessToday(app.clock.now(), testToday, demo.timeZone);
    expect(refused.body.errors).toEqual([
      { field: 'tagline', message: hotelSettingMessages.changedMeanwhile('Adaeze Okafor', at, 'First') },
      {
        field: 'address',
        message: hotelSettingMessages.changedMeanwhile('Adaeze Okafor', at, '2 Marian Road, Big Qua, Uyo, Nigeria'),
      },
    ]);
    expect((await other.put('/api/hotel-settings', { version, email: 'uyo@akwa.example' })).status).toBe(200);
    const { tagline, email, name } = (await readSettings()).values;
    expect([tagline, email, name]).toEqual(['First', 'uyo@akwa.example', 'Hotel Qua']);
  });

  test('are each saved once when many save at the same moment', async () => {
    const { version } = await readSettings();
    const admins = [admin, await signedIn(otherApp, await addStaffMember(otherApp, { role: 'superadmin' }))];
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, turn) =>
        admins.map((client, index) =>
          client.put('/api/hotel-settings', { version, description: `Description ${turn} of ${index}` }),
        ),
      ).flat(),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await readSettings()).version).toBe(version + 1);
  });

  test.each<[string, object, string]>([
    ['a name of 200 characters', { name: 'a'.repeat(200) }, 'name'],
    ['no name', { name: '' }, 'name'],
    ['no telephone number', { phones: [] }, 'phones'],
    ['words for a telephone number', { phones: ['0801 234 5678', 'ask at the desk'] }, 'phones'],
    ['a city that is a number', { address: { ...akwa.address, city: 5 } }, 'address'],
    ['an e-mail address without a place', { email: 'desk' }, 'email'],
    ['an empty line', { policies: [' '] }, 'policies'],
    ['a network twice', { socials: [social, social] }, 'socials'],
    ['six stars', { testimonials: [{ name: 'Ada', rating: 6, comment: 'Good.' }] }, 'testimonials'],
    ['an answer after a year', { privacy: { ...wirePrivacy, answer_days: 365 } }, 'privacy'],
    ['a fee of three decimals', { fee_percent: 2.125 }, 'fee_percent'],
    ['no way to pay', { pay_online_by: [] }, 'pay_online_by'],
    ['two hours to pay', { hold_minutes: 120 }, 'hold_minutes'],
    ['a fee that is text', { fee_percent: '2' }, 'fee_percent'],
    ['no terms', { cancellation: null }, 'cancellation'],
    ['half a version', { version: 0.5 }, 'version'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const before = await readSettings();
    const reply = await change(changes);
    expect(expectRefusedFields(reply)).toEqual([field]);
    expect(await readSettings()).toEqual(before);
  });

  test('keep the bar while a tab is open', async () => {
    const barman = await signedIn(app, 'barmen');
    const { id } = await addDrink(app);
    const items = [{ drink_id: id, quantity: 1 }];
    const tab = { payment_method: 'tab', tab: { label: 'Table 4' } };
    expect((await barman.post('/api/bar-sales', { items, ...tab })).status).toBe(201);
    const refused = await change({ has_bar: false });
    expect([refused.status, refused.body.message]).toEqual([409, hotelSettingMessages.openTabs]);
    await emptyTables(app.db, 'bar_tab');
    expect((await change({ has_bar: false })).status).toBe(200);
    expect((await barman.get('/api/drinks')).status).toBe(403);

    const tillsShown = async () => {
      const bodyOf = async (path: string) => (await admin.get(path)).body;
      return [
        parseWire(tillList, await bodyOf('/api/tills')).tills.map(({ name }) => name),
        parseWire(currentShift, await bodyOf('/api/shifts/current')).tills.map(({ name }) => name),
        parseWire(moneyNow, await bodyOf('/api/money-now')).tills.map(({ till }) => till),
      ];
    };
    expect(await tillsShown()).toEqual(Array.from({ length: 3 }, () => ['Front desk']));
    // Money of a time with a bar stays in sight.
    const barTill = app.db.read.selectFrom('till').select('id').where('kind', '=', 'bar');
    const { id: shiftId } = await openShift(admin, (await barTill.executeTakeFirstOrThrow()).id, 5000);
    expect(await tillsShown()).toEqual(Array.from({ length: 3 }, () => ['Front desk', 'Main bar']));
    await countShift(admin, shiftId, { pieces: [5, 0, 0, 0, 0, 0, 0, 0] });
    expect((await change({ has_bar: true })).status).toBe(200);
    expect((await barman.get('/api/drinks')).status).toBe(200);
  });

  test('can be neither read nor changed by others', async () => {
    for (const role of ['supervisor', 'receptionist'] as const) {
      const client = await signedIn(app, role);
      expect((await client.get('/api/hotel-settings')).status).toBe(403);
      expect((await client.put('/api/hotel-settings', { version: 0, name: 'Mine' })).status).toBe(403);
    }
  });
});

describe('a change', () => {
  beforeEach(async () => {
    expect((await change(akwa)).status).toBe(200);
  });

  test('is on every page of this process at once, and of another one within two seconds', async () => {
    await readText(otherApp, '/about');
    const name = `Hotel ${crypto.randomUUID()}`;
    await change({ name });
    for (const url of ['/', '/about', '/contact', '/site.webmanifest', '/staff', '/api/openapi.json'])
      expect([url, (await readText(app, url)).includes(name)]).toEqual([url, true]);
    await expect
      .poll(() => readText(otherApp, '/about'), { timeout: shownWithinMs, interval: 50 })
      .toContain(`About ${name}`);
    expect(otherApp.deps.hotel.name).toBe(name);
  });

  test('rings on open screens at another process, which have the new hotel within four seconds', async () => {
    const barman = await signedIn(otherApp, 'barmen');
    const stream = await listenToBell(barman);
    const before = (await stream.next())?.hotel ?? -1;
    const name = `Hotel ${crypto.randomUUID()}`;
    const changedAt = performance.now();
    await change({ name });
    const { hotel: version } = await stream.until((state) => state.hotel > before);
    const facts = readWire(hotelFacts, (await barman.get('/api/hotel-facts')).body);
    expect(performance.now() - changedAt).toBeLessThan(4_000);
    expect(facts).toEqual({ version, hotel: { ...testHotel, ...akwa, name } });
    await stream.close();
  });

  test('is in the facts of a process that has not looked yet', async () => {
    const laterApp = await testApp({ hotel: plainHotel, db: app.db });
    await laterApp.worker.stop();
    const name = `Hotel ${crypto.randomUUID()}`;
    await change({ name });
    const { body } = await (await signedIn(laterApp, 'housekeeper')).get('/api/hotel-facts');
    expect(parseWire(hotelFacts, body).hotel.name).toBe(name);
    await laterApp.close();
  });

  test('of a text is on the pages of another process within two seconds, and an empty one on none', async () => {
    const texts = {
      policies: ['Bring the key back to the desk.'],
      company: ['Akwa Rooms Limited', 'RC 42'],
      socials: [social],
      testimonials: [
        {
          ...{ name: 'Emem', rating: 4, source: 'The guest book', month: '2026-08' },
          comment: 'The market wakes you,\nand the tea makes up for it.',
        },
      ],
      good_to_know: { ...noGoodToKnow, power: 'Two lamps and a generator.' },
      privacy: wirePrivacy,
      ...{ facilities: [{ icon: 'lounge', name: 'Yard', text: 'Two benches.' }], answers: 'Until ten at night:' },
      highlights: [{ icon: 'place', title: 'Beside the market', text: 'Three minutes on foot.' }],
      ...{ rooms: [{ icon: 'air', label: 'Ceiling fan' }], reception: 'The desk closes at ten.' },
      ...{ whats_app: 'We answer the next morning.', follow: 'News of the market.', share: 'Show us your stall.' },
      ...{ rooms_title: 'Three kinds of rooms', facilities_title: 'In the yard', quotes_title: 'Words of guests' },
      ...{ help_title: 'Which one?', help: 'Ask Emem at the desk.', story: 'It was a school until 1998.' },
      ...{ contact_intro: 'Ask about the market.', dates_title: 'When do you come?' },
    };
    await readText(otherApp, '/');
    expect((await change(texts)).status).toBe(200);
    const textsByPage = {
      '/': [
        ...['The market wakes you, and the tea makes up for it.', 'Two benches.', 'Until ten at night:'],
        ...['Three kinds of rooms', 'In the yard', 'Words of guests'],
      ],
      '/rooms': ['Which one?', 'Ask Emem at the desk.'],
      '/rooms/deluxe': ['Two lamps and a generator.'],
      '/about': ['Beside the market', 'It was a school until 1998.'],
      '/contact': [
        ...['The desk closes at ten.', 'We answer the next morning.'],
        ...['Ask about the market.', 'When do you come?'],
      ],
      '/social': ['@rooms.calabar', 'News of the market.', 'Show us your stall.'],
      '/privacy': ['Akwa Rooms Limited, RC 42', 'The bank of Calabar', 'within 7 days', 'Commission of Cross River'],
    };
    await expect
      .poll(() => readText(otherApp, '/'), { timeout: shownWithinMs, interval: 50 })
      .toContain(textsByPage['/'][0]);
    for (const [url, lines] of Object.entries(textsByPage)) {
      const page = await readText(otherApp, url);
      expect([url, lines.filter((line) => !page.includes(line))]).toEqual([url, []]);
    }
    const empty = {
      ...{ policies: [], company: [], socials: [], testimonials: [], privacy: { ...wirePrivacy, shared_with: [] } },
      good_to_know: noGoodToKnow,
      ...{ facilities: [], answers: '', highlights: [], rooms: [] },
      ...{ reception: '', whats_app: '', follow: '', share: '', gallery_note: '', story: '' },
      ...{ rooms_title: '', facilities_title: '', quotes_title: '', help_title: '', help: '' },
      ...{ contact_intro: '', dates_title: '' },
    };
    expect((await change(empty)).status).toBe(200);
    for (const [url, lines] of Object.entries(textsByPage)) {
      const page = await readText(app, url);
      const emptied = lines.filter((line) => !['within 7 days', 'Commission of Cross River'].includes(line));
      expect([url, emptied.filter((line) => page.includes(line))]).toEqual([url, []]);
    }
    expect((await app.client().get('/social')).status).toBe(404);
    expect(await readText(app, '/privacy')).toContain('Hotel Akwa');
  });

  test('is in a process that starts later', async () => {
    const laterApp = await testApp({ hotel: plainHotel, db: app.db });
    expect(laterApp.deps.hotel).toMatchObject(akwa);
    expect(laterApp.deps.hotel.feePercent).toBe(plainHotel.feePercent);
    await laterApp.close();
  });

  test('is in the next mail', async () => {
    const { client, txRef, booking } = await book(app);
    const transactionId = await pay(app, txRef);
    // Either process may take the job.
    await expect.poll(() => otherApp.deps.hotel.name, { timeout: shownWithinMs }).toBe('Hotel Akwa');
    await verify(client, txRef, transactionId);
    await Promise.all([app.worker.idle(), otherApp.worker.idle()]);
    const mails = await Promise.all(
      [app, otherApp].map(({ mailFolder }) => readMailFolder(mailFolder, booking.guest_email)),
    );
    const [mail] = mails.flat();
    expect(mail?.subject).toContain('Hotel Akwa');
    expect(mail?.text).toContain('2 Marian Road, Big Qua, Calabar, Nigeria');
    expect(mail?.text).toContain(akwa.phones[0]);
  });

  test('leaves nothing of the file on any page', async () => {
    const isOfDemo = (text: string) =>
      textsOf(plainHotel).filter((each) =>
        new RegExp(`\\b${each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`).test(
          text.replaceAll('Africa/Lagos', '').replaceAll('\\u0026', '&'),
        ),
      );
    for (const url of [
      ...[...indexedPathsOf(app.deps), '/booking-success', '/receipt/BK-00000000', '/nowhere', '/staff', '/r/ABCDEF'],
      ...['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt', '/api/openapi.json'],
    ])
      expect([url, isOfDemo(await readText(app, url))]).toEqual([url, []]);
  });

  test('that the database has lost is taken back, and the next one is seen', async () => {
    await expect.poll(() => otherApp.deps.hotel.name, { timeout: shownWithinMs }).toBe('Hotel Akwa');
    await emptyTables(app.db, 'hotel_setting');
    await expect.poll(() => otherApp.deps.hotel.name, { timeout: shownWithinMs }).toBe(demo.name);
    await change({ name: 'Hotel Uyo' });
    await expect.poll(() => otherApp.deps.hotel.name, { timeout: shownWithinMs }).toBe('Hotel Uyo');
    expect(otherApp.deps.hotel.tagline).toBe(demo.tagline);
  });

  test('that does not fit leaves the hotel as it is, and the log says so once', async () => {
    const lines: object[] = [];
    const logged = await testApp({
      ...{ hotel: plainHotel, db: app.db },
      logTarget: { write: (line: string) => void lines.push(JSON.parse(line) as object) },
    });
    const { version } = await readSettings();
    // Stands in for a newer version of the program, whose rules for a name allow more.
    await app.db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`alter table hotel_setting drop constraint hotel_setting_has_its_form`.execute(tx);
      await sql`insert into hotel_setting (version, name, value, before, set_by, set_at, first_version)
        select ${version + 1}, 'name', '""', '"Hotel Akwa"', id, now(), ${version + 1} from staff limit 1`.execute(tx);
    });
    const problems = () => lines.filter((line) => JSON.stringify(line).includes('does not fit'));
    await expect.poll(problems, { timeout: shownWithinMs }).toHaveLength(1);
    await delay(1_200);
    expect([problems().length, logged.deps.hotel.name]).toEqual([1, 'Hotel Akwa']);
    await logged.close();
    await expect(testApp({ hotel: plainHotel, db: app.db })).rejects.toThrow(
      'The settings in the database do not fit hotel.config.ts:\n  name: must say something',
    );
    await emptyTables(app.db, 'hotel_setting');
  });
});

/** The texts of the details, each part by itself. */
const textsOf = ({ name, tagline, description, address, phones, email }: Hotel): string[] => [
  ...[name, tagline, description, email, address.street, address.district, address.city],
  ...phones,
];
