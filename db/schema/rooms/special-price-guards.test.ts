import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(specialPriceTests);

function specialPriceTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await run(sql`delete from booking`);
    await run(sql`delete from promo_code`);
    await run(sql`delete from company`);
    await run(insertPromoCodeSql({}));
    await run(insertCompanySql({}));
  });

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const violationOf = (query: RawBuilder<unknown>) => violatedBy(run(query));

  type ColumnValues = Record<string, RawBuilder<unknown> | string | number | boolean | null>;
  const insertRowSql = (table: string, values: ColumnValues) => sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`;
  const insertPromoCodeSql = (changes: ColumnValues) =>
    insertRowSql('promo_code', { code: 'FRIEND', kind: sql`'percent'`, percent_off: 10, max_uses: 1, ...changes });
  const insertCompanySql = (changes: ColumnValues) =>
    insertRowSql('company', {
      ...{ name: 'Zenith', pays_later: true, limit_kobo: 2500, link_token: 'a'.repeat(22) },
      ...changes,
    });
  const codeColumns = { promo_code_id: sql`(select id from promo_code limit 1)`, promo_code: 'FRIEND' };
  const companyColumns = {
    company_id: sql`(select id from company limit 1)`,
    company_name: 'Zenith',
    company_pays: true,
  };
  const insertBookingSql = (reference: string, changes: ColumnValues = {}) =>
    insertRowSql('booking', {
      ...{ reference, receipt_token: reference, guest_name: 'Ada', guest_email: `${reference}@example.ng` },
      ...{ guest_phone: reference, room_type_id: 'suite', room_type_name: 'Suite', guests: 1 },
      ...{ check_in: '2026-12-01', check_out: '2026-12-03', price_kobo: 1000, base_kobo: 2000, fee_kobo: 0 },
      ...{ total_kobo: 2000, status: sql`'pending'`, payment_method: sql`'manual'`, source: sql`'online'` },
      ...{ created_by_role: sql`'client'`, tx_ref: reference, created_at: '2026-11-21T11:00:00Z' },
      ...changes,
    });
  const readUses = async () => {
    const { rows } = await sql<{ uses: number }>`select uses from promo_code`.execute(db.read);
    return rows[0]?.uses;
  };

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['a code reads as another one in use', () => insertPromoCodeSql({ code: 'friend' }), 'promo_code_by_word'],
    [
      'a code is too short to be safe from guesses',
      () => insertPromoCodeSql({ code: 'A-1 2' }),
      'promo_code_can_be_typed',
    ],
    ['a code cannot be typed', () => insertPromoCodeSql({ code: '₦100 off' }), 'promo_code_can_be_typed'],
    [
      'a percentage has none',
      () => insertPromoCodeSql({ code: 'OTHER', percent_off: null }),
      'promo_code_has_its_value',
    ],
    ['a code has two values', () => insertPromoCodeSql({ code: 'OTHER', amount_kobo: 1 }), 'promo_code_has_its_value'],
    [
      'a code takes off everything',
      () => insertPromoCodeSql({ code: 'OTHER', percent_off: 100 }),
      'promo_code_value_in_range',
    ],
    [
      'a code takes off nothing',
      () => insertPromoCodeSql({ code: 'OTHER', kind: sql`'naira'`, percent_off: null, amount_kobo: 0 }),
      'promo_code_value_in_range',
    ],
    [
      'the last day of booking is before the first',
      () => insertPromoCodeSql({ code: 'OTHER', booked_from: '2026-12-02', booked_until: '2026-12-01' }),
      'promo_code_days_in_order',
    ],
    [
      'the last night is before the first',
      () => insertPromoCodeSql({ code: 'OTHER', stay_from: '2026-12-02', stay_until: '2026-12-01' }),
      'promo_code_days_in_order',
    ],
    [
      'the only night of a stay is free',
      () => insertPromoCodeSql({ code: 'OTHER', kind: sql`'free_night'`, percent_off: null, min_nights: 1 }),
      'promo_code_free_night_of_two',
    ],
    ['a code is for no booking', () => insertPromoCodeSql({ code: 'OTHER', max_uses: 0 }), 'promo_code_has_a_use'],
    ['a code begins used', () => insertPromoCodeSql({ code: 'OTHER', uses: 1 }), 'promo_code_uses_follow_bookings'],
    ['the uses are set by hand', () => sql`update promo_code set uses = 5`, 'promo_code_uses_follow_bookings'],
    ['all codes are deleted at once', () => sql`truncate promo_code cascade`, 'never_emptied'],
    ['a company has no name', () => insertCompanySql({ name: '' }), 'company_has_a_name'],
    [
      'two companies have one name',
      () => insertCompanySql({ name: 'ZENITH', link_token: 'b'.repeat(22) }),
      'company_by_name',
    ],
    ['two companies have one link', () => insertCompanySql({ name: 'Other' }), 'company_link_token_key'],
    [
      'a link can be guessed',
      () => insertCompanySql({ name: 'Other', link_token: 'zenith' }),
      'company_link_is_unguessable',
    ],
    ['a company pays nothing', () => insertCompanySql({ name: 'Other', percent_off: 91 }), 'company_percent_in_range'],
    [
      'a company that pays now has a limit',
      () => insertCompanySql({ name: 'Other', link_token: 'b'.repeat(22), pays_later: false }),
      'company_limit_of_who_pays_later',
    ],
    [
      'a rate is nothing',
      () => sql`insert into company_rate select id, 'suite', 0 from company`,
      'company_rate_price_kobo_check',
    ],
    ['all companies are deleted at once', () => sql`truncate company cascade`, 'never_emptied'],
    [
      'a booking has a code and a company',
      () => insertBookingSql('A', { ...codeColumns, ...companyColumns }),
      'booking_has_code_or_company',
    ],
    [
      'a booking has a code without its word',
      () => insertBookingSql('A', { ...codeColumns, promo_code: null }),
      'booking_code_has_its_word',
    ],
    [
      'a booking has a word without a code',
      () => insertBookingSql('A', { promo_code: 'X' }),
      'booking_code_has_its_word',
    ],
    ['nobody pays later', () => insertBookingSql('A', { company_pays: true }), 'booking_company_has_its_name'],
    [
      'something is taken off by nobody',
      () => insertBookingSql('A', { night_off_kobo: sql`'{1,1}'` }),
      'booking_off_by_night',
    ],
    [
      'something is taken off one night of two',
      () => insertBookingSql('A', { ...codeColumns, night_off_kobo: sql`'{1}'` }),
      'booking_off_by_night',
    ],
    [
      'a code adds to the price',
      () => insertBookingSql('A', { ...codeColumns, night_off_kobo: sql`'{1,-1}'` }),
      'booking_off_by_night',
    ],
  ])('%s', async (_, query, constraint) => {
    expect(await violationOf(query())).toBe(constraint);
  });

  test('a code is used up, given back by a cancelled booking, and used again', async () => {
    await run(insertBookingSql('A', codeColumns));
    expect(await readUses()).toBe(1);
    expect(await violationOf(insertBookingSql('B', codeColumns))).toBe('promo_code_has_a_use_left');
    await run(sql`update booking set status = 'cancelled' where reference = 'A'`);
    expect(await readUses()).toBe(0);
    await run(insertBookingSql('B', codeColumns));
    // To become a hold again, the first booking needs a use that is left.
    expect(await violationOf(sql`update booking set status = 'pending' where reference = 'A'`)).toBe(
      'promo_code_has_a_use_left',
    );
    await run(sql`update booking set deleted_at = created_at where reference = 'B'`);
    expect(await readUses()).toBe(0);
    await run(sql`update booking set status = 'pending' where reference = 'A'`);
    expect(await readUses()).toBe(1);
  });

  test('a code for one booking of each guest is refused to the same address or number', async () => {
    await run(sql`update promo_code set max_uses = null`);
    const onceColumns = { ...codeColumns, promo_once: true };
    await run(insertBookingSql('A', { ...onceColumns, guest_email: 'ada@example.ng', guest_phone: '0801 000 0001' }));
    const insertWithSameAddress = insertBookingSql('B', {
      ...onceColumns,
      guest_email: 'ADA@example.ng',
      guest_phone: '0802 000 0002',
    });
    const insertWithSameNumber = insertBookingSql('C', { ...onceColumns, guest_phone: '+234 801 000 0001' });
    expect(await violationOf(insertWithSameAddress)).toBe('booking_promo_once_by_email');
    expect(await violationOf(insertWithSameNumber)).toBe('booking_promo_once_by_phone');
    await run(sql`update booking set status = 'cancelled'`);
    await run(insertWithSameAddress);
    expect(await readUses()).toBe(1);
    expect(await violationOf(sql`update booking set status = 'pending' where reference = 'A'`)).toBe(
      'booking_promo_once_by_email',
    );
  });

  test('a company that pays later does not owe more than its limit by a new booking', async () => {
    await run(insertBookingSql('A', companyColumns));
    expect(await violationOf(insertBookingSql('B', companyColumns))).toBe('company_within_limit');
    await run(insertBookingSql('C', { ...companyColumns, company_pays: false }));
    expect(await violationOf(sql`update booking set company_pays = true where reference = 'C'`)).toBe(
      'company_within_limit',
    );
    await run(sql`update booking set status = 'cancelled' where reference = 'A'`);
    await run(insertBookingSql('B', companyColumns));
    expect(await violationOf(sql`update booking set status = 'pending' where reference = 'A'`)).toBe(
      'company_within_limit',
    );
  });

  test('nor by a stay that gets dearer before it is over', async () => {
    await run(insertBookingSql('A', companyColumns));
    const setNightPriceSql = (
      price: number,
    ) => sql`update booking set price_kobo = ${price}, night_kobo = array[${price}, ${price}]::bigint[],
      base_kobo = ${2 * price}, total_kobo = ${2 * price}`;
    expect(await violationOf(setNightPriceSql(1300))).toBe('company_within_limit');
    await run(setNightPriceSql(1200));
  });

  test('a stay that gets another night says what was taken off it', async () => {
    await run(insertBookingSql('A', { ...codeColumns, night_off_kobo: sql`'{100,100}'` }));
    expect(
      await violationOf(sql`update booking set check_out = '2026-12-04', night_kobo = '{1000,1000,1000}',
        night_fee_kobo = '{0,0,0}', base_kobo = 3000, total_kobo = 3000`),
    ).toBe('booking_off_by_night');
  });
}
