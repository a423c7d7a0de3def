import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { Client } from '#tools/testing/client.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let client: Client;
let references: Record<string, string>;
beforeAll(async () => {
  app = await testApp();
  client = await signedIn(app, 'receptionist');
  references = {};
  for (const [name, phone] of guests) {
    const { reference } = await walkIn(app, client, { guest_name: name, guest_phone: phone });
    references[name] = reference;
  }
});
afterAll(() => app.close());

const guests = [
  ['Ọlábísí Adébáyọ̀-Johnson', '+234 801 234 5678'],
  ['CHIDỊ Ṣóyínká', '0802-345-6789'],
  ['Mary-Ann O’Neil', '8033456789'],
  ["Ada D'Arcy", '+44 20 7946 0958'],
  ['Ọlá Bello', '(0) 805 111 2222'],
  ['ƊANLADI Ƙasim', '0806 111 2222'],
  ['Zoë\u00a0Müller', '0807 111 3333'],
] as const;
const [bisi, chidi, mary, ada, ola, danladi, zoe] = guests.map(([name]) => name.replace('\u00a0', ' '));

const findGuests = async (q: string) => {
  const reply = await client.get(`/api/bookings?${new URLSearchParams({ q, sort: 'created_at', dir: 'asc' })}`);
  expect([q, reply.status]).toEqual([q, 200]);
  const rows = reply.body.data as OnWire<DeskBooking>[];
  expect(reply.body.total_count).toBe(rows.length);
  return rows.map(({ guest_name }) => guest_name);
};

describe('a booking is found', () => {
  const searches: [what: string, q: string, names: (string | undefined)[]][] = [
    ['the first name', 'Ọlábísí', [bisi]],
    ['its beginning', 'Ọlá', [bisi, ola]],
    ['a name without its tone marks', 'olabisi', [bisi]],
    ['a name with marks left out here and there', 'Olábisi', [bisi]],
    ['marks written as signs of their own', 'O\u0323la\u0301bi\u0301si\u0301', [bisi]],
    ['capitals', 'ỌLÁBÍSÍ ADÉ', [bisi]],
    ['a name that was written in capitals', 'chidi', [chidi]],
    ['small letters with marks', 'ṣóyín', [chidi]],
    ['small letters of the north', 'ɗanladi ƙa', [danladi]],
    ['first and last name, either way round', 'bello ola', [ola]],
    ['the second half of a double name', 'johnson', [bisi]],
    ['a double name', 'Adebayo-Johnson', [bisi]],
    ['what comes after an apostrophe', 'neil', [mary]],
    ['a curly apostrophe', 'O’Neil', [mary]],
    ['a straight apostrophe', "D'Arcy", [ada]],
    ['a curly apostrophe where a straight one was written', 'd’arcy', [ada]],
    ['a straight apostrophe where a curly one was written', "o'neil", [mary]],
    ['no apostrophe', 'oneil', [mary]],
    ['no apostrophe, and only the beginning', 'darc', [ada]],
    ['the last four digits of a number', '5678', [bisi]],
    ['the last digits of a number, and a name', 'ɗanladi 2222', [danladi]],
    ['the last nine digits', '033456789', [mary]],
    ['digits from the middle of a number', '2345', []],
    ['too few last digits', '678', []],
    ['spaces around it', '   ada  ', [ada]],
    ['the number as it was given', '+234 801 234 5678', [bisi]],
    ['the number without spaces', '+2348012345678', [bisi]],
    ['the number as dialled in Nigeria', '0801 234 5678', [bisi]],
    ['the number without the zero', '801-234-5678', [bisi]],
    ['the beginning of a number', '0801', [bisi]],
    ['the country’s number for who gave none', '+234 802 345', [chidi]],
    ['a number that was given bare', '0803 345 6789', [mary]],
    ['brackets and dots', '(0802) 345.6789', [chidi]],
    ['a name copied with a space that does not break', 'müller', [zoe]],
    ['such a space in what is typed', 'Zoë\u00a0Müller', [zoe]],
    ['a number from abroad', '+44 20 7946', [ada]],
    ['a zero in brackets', '0805 111', [ola]],
    ['name and number together', 'ola 0805', [ola]],
    ['a name that nobody has', 'Nobody', []],
    ['words of two guests', 'ada bello', []],
    ['the middle of a name', 'labisi', []],
  ];
  test.each(searches)('by %s', async (_, q, names) => {
    expect(await findGuests(q)).toEqual(names);
  });

  test('by its reference, with and without what stands before it', async () => {
    const reference = references[ola ?? ''] ?? '';
    const inGroups = reference.replace(/(\d{4})(\d{4})(\d+)/, '$1 $2 $3');
    for (const q of [reference, reference.toLowerCase(), reference.replace('REF-', ''), inGroups])
      expect(await findGuests(q)).toEqual([ola]);
    expect(await findGuests(reference.slice(0, 12))).toHaveLength(guests.length);
    const { booking } = await book(app);
    for (const q of [booking.reference, booking.reference.slice(3).toLowerCase(), booking.reference.slice(0, 8)])
      expect(await findGuests(q)).toEqual([booking.guest_name]);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', booking.id).execute();
    expect(await findGuests(booking.reference)).toEqual([]);
  });

  test('by any four characters of its reference that follow each other', async () => {
    const { booking } = await book(app);
    const { reference } = booking;
    for (let start = 0; start + 4 <= reference.length; start++)
      if (start > 0)
        expect([start, await findGuests(reference.slice(start, start + 5))]).toEqual([start, [booking.guest_name]]);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', booking.id).execute();
  });

  test('by its e-mail address, or what stands after the at sign', async () => {
    const { id } = await walkIn(app, client, { guest_name: 'Efe Mails', guest_email: 'efe.o@mails.example' });
    for (const q of ['efe.o@mails.example', 'EFE.O', 'mails.example'])
      expect(await findGuests(q)).toEqual(['Efe Mails']);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
  });

  test('by a word of its company', async () => {
    const owner = await signedIn(app, 'superadmin');
    const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: null };
    const company = { name: 'Harmattan Oil & Gas', tax_number: '', address: '', ...terms };
    const { body } = await owner.post('/api/companies', company);
    const company_id = parseWire(saveCompanyReply, body).company.id;
    const { id } = await walkIn(app, client, { guest_name: 'Gbenga Drills', company_id });
    for (const q of ['harmattan', 'oil gas']) expect(await findGuests(q)).toEqual(['Gbenga Drills']);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
  });

  test('by the number of its room, from when it is booked until two weeks after it was left', async () => {
    const { data } = parseWire(numberedRoomList, (await client.get('/api/rooms')).body);
    const [room, otherRoom] = data.filter(({ room_type_id }) => room_type_id === 'deluxe');
    const dates = { check_in: testToday, check_out: addDays(testToday, 1) };
    const stay = { guest_name: 'Femi Sleeps', room_id: 'deluxe', room: room?.id, ...dates };
    const { id } = await walkIn(app, client, stay);
    expect(await findGuests(` ${room?.number} `)).toEqual(['Femi Sleeps']);
    expect(await findGuests(String(otherRoom?.number))).toEqual([]);
    app.clock.advance(10 * 24 * 3_600_000);
    client = await signedIn(app, 'receptionist');
    expect(await findGuests(String(room?.number))).toEqual(['Femi Sleeps']);
    app.clock.advance(6 * 24 * 3_600_000);
    client = await signedIn(app, 'receptionist');
    expect(await findGuests(String(room?.number))).toEqual([]);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute();
  });

  test.each(['', ' ', '+', '-', '( )'])('with all others when nothing is asked for: %j', async (q) => {
    expect(await findGuests(q)).toHaveLength(guests.length);
  });
});

describe('strange things typed into the search', () => {
  const strangeQueries = [
    ...[
      "'",
      "''",
      '\\',
      "\\'",
      ':*',
      "':*",
      '&|!',
      '!ada',
      'ada & bello',
      'ada | bello',
      '<->',
      '(ada',
      'a:b',
      '%',
      '_',
    ],
    ...[
      '"',
      ';--',
      '\u0301',
      'x'.repeat(100),
      "'".repeat(100),
      '\\'.repeat(99),
      '😀',
      '٣٤٥',
      '0',
      'ａｄａ',
      '$1',
      '{}',
    ],
  ];
  test.each(strangeQueries)('are words like others: %s', async (q) => {
    const { status, body } = await client.get(`/api/bookings?${new URLSearchParams({ q })}`);
    expect([q, status]).toEqual([q, 200]);
    if (/[a-z]/.test(q)) expect([q, body.total_count]).toEqual([q, 0]);
  });

  test.each(['x'.repeat(101), '\0', 'a\nb', '\ud800'])('are refused where nobody can type them: %j', async (q) => {
    const reply = await client.get(`/api/bookings?q=${q === '\ud800' ? '%ED%A0%80' : encodeURIComponent(q)}`);
    if (q === '\ud800') expect(reply.status).toBeLessThan(500);
    else expect(expectRefusedFields(reply)).toEqual(['q']);
  });
});
