import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { luminanceOf } from '#contract/core/colors.ts';
import { hotelIcons } from '#contract/core/hotel.ts';
import { fontNames, textFonts } from '#contract/core/look.ts';
import { settingNames, settingValuesOf } from '#contract/settings/hotel-settings.ts';
import type { Db } from '#db/db.ts';
import hotel from '#hotel';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';

onOneEngine(hotelSettingTests);

const adaSql = `(select id from staff where staff_id = 'ADA1')`;

const at = "'2026-11-21T11:00:00Z'";
/** A row of each table whose rows fix the days of the hotel, written without its triggers. */
const firstRows = {
  booking: `insert into booking (reference, receipt_token, guest_name, room_type_id, room_type_name, check_in, check_out,
      guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo, status, payment_method, source,
      created_by_role, tx_ref, created_at)
    values ('BK-1', 'token', 'Ada', 'suite', 'Suite', '2026-11-21', '2026-11-22', 1, 1000, 1000, 0, 1000, '{1000}', '{0}',
      'cancelled', 'manual', 'manual', 'receptionist', 'BK-1', ${at})`,
  bar_order: 'insert into bar_order default values',
  money_entry: `insert into money_entry (id, kind, source_id, at, day, stream, method, amount_kobo)
    values (gen_random_uuid(), 'payment', gen_random_uuid(), ${at}, '2026-11-21', 'rooms', 'cash', 100)`,
  safe_entry: `insert into safe_entry (number, kind, at, entered_by, closed_kobo, counted_kobo, closed_after_kobo,
      counted_after_kobo, party, note)
    values (1, 'put_in', ${at}, ${adaSql}, 0, 100, 0, 100, 'The owner', 'Change')`,
  shift: `insert into shift (staff_id, opened_at) values (${adaSql}, ${at})`,
} as const;

const quote = { name: 'Ada', rating: 1, comment: 'Loud.', source: 'Google', month: '2026-08' };

function hotelSettingTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'x', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z')`);
    await set(1, 'name', 'Hotel Akwa', 'Ebute House');
    await set(2, 'email', 'desk@akwa.example', 'stay@ebutehouse.example');
  });
  afterAll(() => db.close());

  const beginAgain = async () => {
    await emptyTables(db, 'hotel_setting');
    await set(1, 'name', 'Hotel Akwa', 'Ebute House');
    await set(2, 'email', 'desk@akwa.example', 'stay@ebutehouse.example');
  };

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
  const set = (version: number, name: string, value: unknown, before: unknown) =>
    run(`insert into hotel_setting (version, name, value, before, set_by, set_at)
      values (${version}, '${name}', ${json(value)}, ${json(before)}, ${adaSql}, '2026-11-21T11:00:00Z')`);
  const valuesBefore: Readonly<Record<string, string>> = { name: 'Hotel Akwa', email: 'desk@akwa.example' };
  const { pin } = hotel.staff;
  const { look } = hotel.site;
  const social = { network: 'Instagram', handle: '@akwa', url: 'https://www.instagram.com/akwa', text: '' };
  const address = { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' };

  test.each<[string, string, unknown]>([
    ['an entry that is no setting', 'currency', 'NGN'],
    ['an empty name', 'name', '  '],
    ['a name that is a number', 'name', 5],
    ['a name that is null', 'name', null],
    ['a name of 81 characters', 'name', 'a'.repeat(81)],
    ['a name of two lines', 'name', 'Hotel\nAkwa'],
    ['a description that is too long', 'description', 'a'.repeat(601)],
    ['an address that is a text', 'address', '2 Marian Road'],
    ['an address without a city', 'address', { ...address, city: undefined }],
    ['an address with something else', 'address', { ...address, state: 'Cross River' }],
    ['a tagline of spaces', 'tagline', '  '],
    ['no telephone number', 'phones', []],
    ['a telephone number after none', 'phones', ['', '0801 234 5678']],
    ['one telephone number that is no list', 'phones', '0801 234 5678'],
    ['a telephone number twice', 'phones', ['0801 234 5678', '0801 234 5678']],
    ['a telephone number that is no text', 'phones', [8_012_345_678]],
    ['eleven telephone numbers', 'phones', Array.from({ length: 11 }, (_, index) => `0801 234 56${10 + index}`)],
    ['an e-mail address without a place', 'email', 'desk'],
    ['lines that are a text', 'policies', 'Bring a photo ID.'],
    ['an empty line', 'policies', ['Bring a photo ID.', ' ']],
    ['a line that is a number', 'policies', [14]],
    ['thirteen lines', 'policies', Array.from({ length: 13 }, (_, index) => `Line ${index}`)],
    ['seven lines of the company', 'company', Array.from({ length: 7 }, (_, index) => `Line ${index}`)],
    ['all texts of the site as one', 'site', hotel.site],
    ['a text of the site of 301 characters', 'share', 'a'.repeat(301)],
    ['a title of the site of 61 characters', 'roomsTitle', 'a'.repeat(61)],
    ['a title of the site with two lines', 'quotesTitle', 'What\nguests say'],
    ['a text of the site of spaces', 'mailWelcome', '  '],
    ['a story of 1,501 characters', 'story', 'a'.repeat(1501)],
    ['a picture that the site does not have', 'rooms', [{ icon: 'sauna', label: 'Sauna' }]],
    ['a title without a sentence', 'facilities', [{ icon: 'gym', name: 'Gym' }]],
    ['a title with a sentence too many', 'rooms', [{ icon: 'tv', label: 'TV', text: 'Big.' }]],
    ['answers without a part', 'goodToKnow', { ...hotel.goodToKnow, power: undefined }],
    ['an answer of 301 characters', 'goodToKnow', { ...hotel.goodToKnow, power: 'a'.repeat(301) }],
    ['a look without a font', 'look', { ...look, textFont: undefined }],
    ['a look that is a color', 'look', '#232f63'],
    ['a color by its name', 'look', { ...look, mainColor: 'navy' }],
    ['a color with large letters', 'look', { ...look, mainColor: '#232F63' }],
    ['a color that ends the styles', 'look', { ...look, accentColor: '#000;}*' }],
    ['a color that is null', 'look', { ...look, accentColor: null }],
    ['a main color too light for white letters', 'look', { ...look, mainColor: '#d4af37' }],
    ['an accent that misses by a hair', 'look', { ...look, accentColor: '#767676' }],
    ['a font that the site does not have', 'look', { ...look, headingFont: 'Comic Sans' }],
    ['a font of headings for texts', 'look', { ...look, textFont: 'Fraunces' }],
    ['a network without a name', 'socials', [{ ...social, network: ' ' }]],
    ['a network twice', 'socials', [social, { ...social, handle: '@akwa2' }]],
    ['an address of a network that runs a script', 'socials', [{ ...social, url: 'javascript:alert(1)' }]],
    ['a testimonial without a comment', 'testimonials', [{ ...quote, comment: undefined }]],
    ['a testimonial with six stars', 'testimonials', [{ ...quote, rating: 6 }]],
    ['a testimonial with half a star', 'testimonials', [{ ...quote, rating: 4.5 }]],
    ['a testimonial without a source', 'testimonials', [{ ...quote, source: ' ' }]],
    ['a testimonial of a thirteenth month', 'testimonials', [{ ...quote, month: '2026-13' }]],
    ['a picture of another site', 'testimonials', [{ ...quote, avatar: 'http://x' }]],
    ['an answer after 31 days', 'privacy', { ...hotel.privacy, answerDays: 31 }],
    ['who gets something, and not what', 'privacy', { ...hotel.privacy, sharedWith: [{ who: 'The bank' }] }],
    ['an authority without an address', 'privacy', { ...hotel.privacy, authority: { name: 'NDPC', url: 'ndpc' } }],
    ['a check-in at 24:00', 'checkInFrom', '24:00'],
    ['a check-out at noon', 'checkOutUntil', 'noon'],
    ['terms without a part', 'cancellation', { freeUntilHours: 48, lateRefundPercent: 50 }],
    ['terms of more than all', 'cancellation', { ...hotel.cancellation, noShowPercent: 101 }],
    ['terms that are text', 'cancellation', { ...hotel.cancellation, freeUntilHours: '48' }],
    ['stays of no night', 'stays', { ...hotel.stays, maxNights: 0 }],
    ['a fee below nothing', 'feePercent', -1],
    ['a fee with three decimals', 'feePercent', 2.125],
    ['a fee that is text', 'feePercent', '2'],
    ['no way to pay', 'payOnlineBy', []],
    ['a way to pay that the gateway does not have', 'payOnlineBy', ['cash']],
    ['a way to pay twice', 'payOnlineBy', ['card', 'card']],
    ['a hold of more than 90 minutes', 'holdMinutes', 91],
    ['half a minute', 'payLinkMinutes', 0.5],
    ['a limit below nothing', 'desk', { ...hotel.desk, refundLimit: -1 }],
    ['limits without a part', 'desk', { undoMinutes: 10 }],
    ['slips of the kitchen', 'slipNumberAt', ['kitchen']],
    ['a PIN of a supervisor', 'pin', { ...pin, idleMinutes: { supervisor: 5 } }],
    ['a PIN that locks after a minute', 'pin', { ...pin, idleMinutes: { barmen: 1 } }],
    ['a PIN without a limit for money', 'pin', { ...pin, moneyLimit: undefined }],
    ['minutes of a PIN that are a number', 'pin', { ...pin, idleMinutes: 5 }],
    ['an inspection that is text', 'housekeeping', { inspectedByAnother: 'yes' }],
    ['shifts without a part', 'shifts', { blind: true }],
    ['lost things for no day', 'lostThings', { keepDays: 0 }],
    ['unpaid bookings for a week', 'retention', { ...hotel.retention, unpaidHoldDays: 7 }],
    ['periods without a part', 'retention', { unpaidHoldDays: 30 }],
    ['a bar that is a text', 'hasBar', 'yes'],
    ['half a place', 'place', { latitude: 6.45 }],
    ['a place beyond the pole', 'place', { latitude: 96, longitude: 3 }],
    ['a place that is text', 'place', '6.45, 3.39'],
    ['a WhatsApp number of 31 characters', 'whatsAppPhone', '0'.repeat(31)],
    ['a desk day that ends at 24:00', 'closingHour', '24:00'],
    ['a country code with a plus', 'countryCode', '+234'],
    ['invoices without a tax number', 'invoices', { ...hotel.invoices, taxNumber: undefined }],
    ['invoices with small letters', 'invoices', { ...hotel.invoices, series: 'eh' }],
    ['invoices that are false', 'invoices', false],
    ['a terminal without a name', 'terminals', [{ name: ' ', at: 'desk' }]],
    ['a terminal in the kitchen', 'terminals', [{ name: 'Kitchen', at: 'kitchen' }]],
    ['a terminal twice', 'terminals', [hotel.cards.terminals[0], hotel.cards.terminals[0]]],
    ['thirteen terminals', 'terminals', Array.from({ length: 13 }, (_, index) => ({ name: `T${index}`, at: 'desk' }))],
    ['a second factor without superadmins', 'secondFactorFor', ['supervisor']],
    ['a second factor of guests', 'secondFactorFor', ['superadmin', 'guest']],
  ])('%s is refused', async (_, name, value) => {
    expect(await violatedBy(set(3, name, value, valuesBefore[name] ?? 'something else'))).toBe(
      'hotel_setting_has_its_form',
    );
  });

  test('a change that changes nothing is refused', async () => {
    expect(await violatedBy(set(3, 'tagline', 'By the market', 'By the market'))).toBe(
      'hotel_setting_changes_something',
    );
  });

  test.each([2, 1, 4, 0])('version %i, which is not the next one, is refused', async (version) => {
    expect(await violatedBy(set(version, 'name', 'Hotel Qua', 'Hotel Akwa'))).toBe('hotel_setting_versions_follow');
  });

  test('another value before than the earlier row has is refused', async () => {
    expect(await violatedBy(set(3, 'name', 'Hotel Qua', 'Ebute House'))).toBe('hotel_setting_follows_its_value');
  });

  test.each([
    `update hotel_setting set value = '"Hotel Qua"' where version = 1`,
    'delete from hotel_setting where version = 2',
  ])('%s is refused', async (statement) => {
    expect(await violatedBy(run(statement))).toBe('hotel_setting_never_changes');
  });

  test('the table is not emptied', async () => {
    expect(await violatedBy(run('truncate hotel_setting'))).toBe('never_emptied');
  });

  test.each([
    ['the demo', hotel],
    ['a blank hotel', blankHotel],
  ])('what %s has is added, whatever the entry', async (_, source) => {
    const values = Object.entries({ ...settingValuesOf(source), place: { latitude: 6.45, longitude: -3.39 } }).filter(
      ([name]) => !(name in valuesBefore),
    );
    const { last } = await db.read
      .selectFrom('hotelSetting')
      .select(({ fn }) => fn.max<number>('version').as('last'))
      .executeTakeFirstOrThrow();
    for (const [index, [name, value]] of values.entries()) await set(last + 1 + index, name, value, 'something else');
    expect(values.map(([name]) => name).toSorted()).toEqual(
      settingNames.filter((name) => !(name in valuesBefore)).toSorted(),
    );
    await beginAgain();
  });

  test('every picture that the program knows is added', async () => {
    const text = 'Sentence.';
    const lists = {
      facilities: hotelIcons.facilities.map((icon) => ({ icon, name: icon, text })),
      highlights: hotelIcons.highlights.map((icon) => ({ icon, title: icon, text })),
      rooms: hotelIcons.rooms.map((icon) => ({ icon, label: icon })),
    };
    for (const [index, [name, rows]] of Object.entries(lists).entries()) {
      // A list has at most eight rows.
      await set(3 + 2 * index, name, rows.slice(0, 8), []);
      await set(4 + 2 * index, name, rows.slice(8), rows.slice(0, 8));
    }
    await beginAgain();
  });

  test('every font that the program knows is added, and a color by the same contrast', async () => {
    const looks = [
      ...fontNames.map((headingFont) => ({ ...look, headingFont, mainColor: '#000000' })),
      ...textFonts.map((textFont) => ({ ...look, textFont, accentColor: '#000000' })),
    ];
    for (const [index, each] of looks.entries()) await set(3 + index, 'look', each, looks[index - 1] ?? look);
    await beginAgain();
    for (const color of ['#000000', '#ffffff', '#232f63', '#ad4a22', '#0a0b0c', '#7f8001']) {
      const { rows } = await sql<{ luminance: number }>`select color_luminance(${color}) as luminance`.execute(db.read);
      expect([color, rows[0]?.luminance]).toEqual([color, expect.closeTo(luminanceOf(color), 9)]);
    }
  });

  test('a rule that the schema asks is copied into its table', async () => {
    const readRules = async () => [
      (await db.read.selectFrom('housekeepingRule').select('inspectedByAnother').executeTakeFirstOrThrow())
        .inspectedByAnother,
      (await db.read.selectFrom('shiftRule').select('countedFirst').executeTakeFirstOrThrow()).countedFirst,
    ];
    await set(3, 'housekeeping', { inspectedByAnother: false }, hotel.housekeeping);
    await set(4, 'shifts', { blind: false, countFirst: true }, hotel.shifts);
    expect(await readRules()).toEqual([false, true]);
    await set(5, 'housekeeping', hotel.housekeeping, { inspectedByAnother: false });
    await set(6, 'shifts', hotel.shifts, { blind: false, countFirst: true });
    expect(await readRules()).toEqual([true, false]);
    await beginAgain();
  });

  const readDays = async () =>
    await db.read.selectFrom('hotelZone').select(['timeZone', 'closingHour']).executeTakeFirstOrThrow();

  test('the days are copied into their table, and a zone that the database does not know is refused', async () => {
    await run("select set_hotel_zone('Africa/Lagos'), set_closing_hour('06:00')");
    await set(3, 'timeZone', 'Africa/Accra', 'Africa/Lagos');
    await set(4, 'closingHour', '05:00', '06:00');
    expect(await readDays()).toEqual({ timeZone: 'Africa/Accra', closingHour: '05:00:00' });
    for (const zone of ['Africa/Nowhere', 'africa/lagos', 'Africa/Lagos5'])
      expect([zone, await violatedBy(set(5, 'timeZone', zone, 'Africa/Accra'))]).toEqual([
        zone,
        'hotel_setting_zone_is_known',
      ]);
    await beginAgain();
  });

  test('a change does not lead back into a day that is closed', async () => {
    await run("select set_hotel_zone('Africa/Lagos'), set_closing_hour('06:00')");
    await run("insert into closed_day (day, closed_at) values ('2026-11-20', '2026-11-21T05:00:00Z')");
    // At noon in Lagos it is three in the morning in Los Angeles.
    expect(await violatedBy(set(3, 'timeZone', 'America/Los_Angeles', 'Africa/Lagos'))).toBe(
      'hotel_setting_leaves_days_closed',
    );
    expect(await violatedBy(set(3, 'closingHour', '12:01', '06:00'))).toBe('hotel_setting_leaves_days_closed');
    await set(3, 'closingHour', '12:00', '06:00');
    await set(4, 'closingHour', '06:00', '12:00');
    await set(5, 'timeZone', 'Asia/Dhaka', 'Africa/Lagos');
    await emptyTables(db, 'closed_day');
    await beginAgain();
  });

  test.each<[string, keyof typeof firstRows]>([
    ['a booking', 'booking'],
    ['a sale', 'bar_order'],
    ['money', 'money_entry'],
    ['an entry of the safe', 'safe_entry'],
    ['a shift', 'shift'],
  ])('%s fixes what decides about days, and nothing else', async (_, table) => {
    await db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(firstRows[table]).execute(tx);
    });
    for (const [name, value, before] of [
      ['timeZone', 'Africa/Accra', 'Africa/Lagos'],
      ['closingHour', '05:00', '06:00'],
      ['countryCode', '233', '234'],
    ] as const)
      expect([name, await violatedBy(set(3, name, value, before))]).toEqual([name, 'hotel_setting_fixed_once_begun']);
    await set(3, 'checkOutUntil', '11:00', '12:00');
    await emptyTables(db, table);
    await beginAgain();
  });

  test('the letters of invoices stay once there is one', async () => {
    const invoices = { series: 'EH', company: 'Akwa Limited', taxNumber: '1', registration: 'RC 1' };
    await set(3, 'invoices', invoices, null);
    await db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql
        .raw(
          `insert into invoice (kind, series, number, booking_id, issued_at, issued_by, buyer_name, supplier, net_kobo,
            service_kobo, vat_kobo, consumption_kobo, gross_kobo) values ('invoice', 'EH', 'EH26000001', gen_random_uuid(),
            '2026-11-21T11:00:00Z', ${adaSql}, 'Ada', '{}', 100, 0, 0, 0, 100)`,
        )
        .execute(tx);
    });
    expect(await violatedBy(set(4, 'invoices', { ...invoices, series: 'AK' }, invoices))).toBe(
      'hotel_setting_keeps_the_series',
    );
    await set(4, 'invoices', { ...invoices, company: 'Qua Limited' }, invoices);
    await set(5, 'invoices', null, { ...invoices, company: 'Qua Limited' });
    await emptyTables(db, 'invoice');
    await beginAgain();
  });

  test('the hours of check-in and check-out go with the prices of other hours, and with the desk day', async () => {
    await run("insert into hour_charge values ('early_check_in', '10:00', 100), ('late_check_out', '15:00', 100)");
    const [tooEarly, tooLate, beforeClosing] = ['10:00', '15:00', '05:59'];
    await run(`select set_closing_hour('06:00')`);
    expect(await violatedBy(set(3, 'checkInFrom', tooEarly, '14:00'))).toBe('hour_charge_outside_the_hours');
    expect(await violatedBy(set(3, 'checkOutUntil', tooLate, '12:00'))).toBe('hour_charge_outside_the_hours');
    expect(await violatedBy(set(3, 'checkOutUntil', beforeClosing, '12:00'))).toBe(
      'hotel_setting_check_out_after_closing',
    );
    await set(3, 'checkInFrom', '13:00', '14:00');
    await set(4, 'checkOutUntil', '11:00', '12:00');
    expect(await violatedBy(set(5, 'closingHour', '11:01', '06:00'))).toBe('hotel_setting_check_out_after_closing');
    for (const statement of [
      "insert into hour_charge values ('early_check_in', '13:00', 100)",
      "update hour_charge set at = '11:00' where kind = 'late_check_out'",
    ])
      expect([statement, await violatedBy(run(statement))]).toEqual([statement, 'hour_charge_outside_the_hours']);
    await run("insert into hour_charge values ('early_check_in', '12:59', 100), ('late_check_out', '11:01', 100)");
    await run('delete from hour_charge');
    await beginAgain();
  });

  test('what fits is added', async () => {
    await set(3, 'name', 'Hotel Qua', 'Hotel Akwa');
    await set(4, 'address', address, { ...address, city: 'Lagos' });
    await set(5, 'phones', ['0801 234 5678'], ['0802 234 5678', '0803 234 5678']);
    await set(6, 'tagline', 'By the market', 'By the lagoon');
    await set(7, 'pin', { idleMinutes: {}, hours: 16, moneyLimit: null }, pin);
    await set(8, 'slipNumberAt', [], ['desk']);
    await set(9, 'testimonials', [{ ...quote, avatar: '/images/ada.webp' }], []);
    await set(10, 'hasBar', false, true);
    await set(11, 'email', '', 'desk@akwa.example');
    expect(await db.read.selectFrom('hotelSetting').select('version').orderBy('version').execute()).toHaveLength(11);
  });
}
