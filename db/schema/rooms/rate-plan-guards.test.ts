import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, sqlError } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';

onOneEngine(ratePlanTests);

const roomTypeAndBookingSql = `
  insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
    values ('suite', 'Suite', 4990000, 4, '', '', '');
  insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo,
      status, payment_method, source, created_by_role, tx_ref, created_at)
    values ('ADA', 'ADA', 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-12-24', '2026-12-26', 3,
      4990001, 9980003, 199600, 10179603, '{4990001,4990002}', '{99800,99800}', 'pending', 'flutterwave', 'online',
      'client', 'ADA', '2026-11-20T11:00:00Z')`;

function ratePlanTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await db.session((session) => session.script(roomTypeAndBookingSql));
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await run(sql`update booking set plan_code = 'flexible'`);
    await run(sql`delete from rate_plan where not is_default`);
    await run(insertRatePlan('half', {}));
  });

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const violationOf = (query: RawBuilder<unknown>) =>
    run(query).then(
      () => 'nothing refused it',
      (error: unknown) => sqlError(error)?.constraint,
    );
  const insertRatePlan = (code: string, columns: Record<string, string | number | boolean | null>) => {
    const values = { code, name: code, ...columns };
    return sql`insert into rate_plan (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`;
  };

  const changeBookings = (columns: RawBuilder<unknown>) => sql`update booking set ${columns}`;
  test.each<[string, RawBuilder<unknown>, string]>([
    ['a plan takes off more than 90%', insertRatePlan('a', { percent_off: 91 }), 'rate_plan_percent_in_range'],
    ['a plan takes off less than nothing', insertRatePlan('a', { percent_off: -1 }), 'rate_plan_percent_in_range'],
    [
      'breakfast has a price and is not in the plan',
      insertRatePlan('a', { breakfast_kobo: 1 }),
      'rate_plan_breakfast_has_its_price',
    ],
    [
      'breakfast costs less than nothing',
      insertRatePlan('a', { has_breakfast: true, breakfast_kobo: -1 }),
      'rate_plan_breakfast_has_its_price',
    ],
    ['a plan is for no night', insertRatePlan('a', { min_nights: 0 }), 'rate_plan_min_nights_in_range'],
    ['terms have hours and no share', insertRatePlan('a', { free_until_hours: 24 }), 'rate_plan_terms_are_whole'],
    [
      'terms lack a share',
      insertRatePlan('a', { free_until_hours: 24, late_refund_percent: 50, no_show_percent: 0 }),
      'rate_plan_terms_are_whole',
    ],
    [
      'more than all comes back',
      insertRatePlan('a', { late_refund_percent: 101, unused_nights_percent: 0, no_show_percent: 0 }),
      'rate_plan_terms_are_whole',
    ],
    [
      'cancelling is free after check-in',
      insertRatePlan('a', {
        free_until_hours: -1,
        late_refund_percent: 0,
        unused_nights_percent: 0,
        no_show_percent: 0,
      }),
      'rate_plan_terms_are_whole',
    ],
    [
      'a no-show costs more than the total',
      insertRatePlan('a', { late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: 101 }),
      'rate_plan_no_show_in_range',
    ],
    [
      'a no-show costs less than nothing',
      insertRatePlan('a', { late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: -1 }),
      'rate_plan_no_show_in_range',
    ],
    [
      'terms say nothing of a no-show',
      insertRatePlan('a', { late_refund_percent: 0, unused_nights_percent: 0 }),
      'rate_plan_no_show_in_range',
    ],
    ['only a no-show has terms', insertRatePlan('a', { no_show_percent: 40 }), 'rate_plan_no_show_in_range'],
    ['a plan has no name', insertRatePlan('a', { name: '' }), 'rate_plan_has_a_name'],
    ['two plans on sale have one name', insertRatePlan('a', { name: 'HALF' }), 'rate_plan_by_name'],
    ['a code is no word', insertRatePlan('A plan', {}), 'rate_plan_code_is_a_word'],
    ['two plans are the default', insertRatePlan('a', { is_default: true }), 'rate_plan_one_default'],
    ['no plan is the default', sql`update rate_plan set is_default = false`, 'rate_plan_has_a_default'],
    [
      'the default costs less than the night',
      sql`update rate_plan set percent_off = 1 where is_default`,
      'rate_plan_default_costs_the_night',
    ],
    [
      'the default is retired',
      sql`update rate_plan set is_active = false where is_default`,
      'rate_plan_default_costs_the_night',
    ],
    ['all plans are deleted at once', sql`truncate rate_plan cascade`, 'never_emptied'],
    ['a booking has a plan that does not exist', changeBookings(sql`plan_code = 'none'`), 'booking_plan_code_fkey'],
    ['all guests are children', changeBookings(sql`children = guests`), 'booking_has_an_adult'],
    ['only the no-show of a booking has terms', changeBookings(sql`no_show_percent = 40`), 'booking_no_show_in_range'],
    [
      'a booking has half terms',
      changeBookings(sql`late_refund_percent = 50, no_show_percent = 100`),
      'booking_terms_are_whole',
    ],
    ['a plan has an empty name on a booking', changeBookings(sql`plan_name = ''`), 'booking_plan_has_a_name'],
    ['guests are paid to come', changeBookings(sql`guests_kobo = -1`), 'booking_guests_are_not_paid'],
    ['a room has nobody in its price', sql`update room_type set included_guests = 0`, 'room_type_includes_a_guest'],
    [
      'a further guest is paid to come',
      sql`update room_type set extra_child_kobo = -1`,
      'room_type_guests_are_not_paid',
    ],
    ['a time is none', sql`insert into hour_charge values ('late_check_out', '24:00', 1)`, 'hour_charge_at_check'],
    [
      'leaving late costs nothing',
      sql`insert into hour_charge values ('late_check_out', '15:00', 0)`,
      'hour_charge_price_kobo_check',
    ],
  ])('%s', async (_, query, constraint) => {
    expect(await violationOf(query)).toBe(constraint);
  });

  test('a plan that a booking has is retired and not deleted', async () => {
    await run(sql`update booking set plan_code = 'half'`);
    expect(await violationOf(sql`delete from rate_plan where code = 'half'`)).toBe('booking_plan_code_fkey');
    expect(await violationOf(sql`update rate_plan set code = 'other' where code = 'half'`)).toBe(
      'booking_plan_code_fkey',
    );
    await run(sql`update rate_plan set is_active = false where code = 'half'`);
    await run(insertRatePlan('half-2', { name: 'half' }));
  });
}
