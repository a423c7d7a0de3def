import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(rateTests);

function rateTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await run(sql`delete from rate_period`);
    await run(sql`delete from stay_condition`);
    await run(insertPeriodSql('2027-01-01', '2027-01-10'));
    await run(insertConditionSql('min_stay_through', 3));
  });

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const violationOf = (query: RawBuilder<unknown>) => violatedBy(run(query));
  /** `weekdays` is a sum: Monday is 1, Tuesday 2, Wednesday 4, up to Sunday 64. */
  const insertPeriodSql = (from: string, last: string, weekdays = 127) => sql`
    insert into rate_period (room_type_id, name, from_night, last_night, weekdays, price_kobo)
      values ('suite', 'Season', ${from}, ${last}, ${weekdays}, 2000)`;
  const insertConditionSql = (
    kind: string,
    nights: number | null,
    { type = null, from = '2027-01-01', last = '2027-01-10', weekdays = 127 }: Partial<ConditionDays> = {},
  ) => sql`
    insert into stay_condition (room_type_id, kind, from_night, last_night, weekdays, nights)
      values (${type}, ${kind}::stay_condition_kind, ${from}, ${last}, ${weekdays}, ${nights})`;

  test.each<[string, RawBuilder<unknown>, string]>([
    ['two periods with as many nights share a night', insertPeriodSql('2027-01-10', '2027-01-19'), 'rate_night_pkey'],
    ['a period begins after its end', insertPeriodSql('2027-02-02', '2027-02-01'), 'rate_period_has_a_night'],
    [
      'a period has no night: a Friday that is to be a Monday',
      insertPeriodSql('2027-01-01', '2027-01-01', 1),
      'rate_period_has_a_night',
    ],
    ['a night is taken out of a period', sql`delete from rate_night`, 'rate_nights_follow_period'],
    [
      'a night is added to a period',
      sql`insert into rate_night select room_type_id, '2027-03-01', nights, id from rate_period`,
      'rate_nights_follow_period',
    ],
    ['a night is moved', sql`update rate_night set night = night + 100`, 'rate_nights_follow_period'],
    ['a minimum has no nights', insertConditionSql('min_stay_arrival', null), 'stay_condition_counts_nights'],
    ['a closure has nights', insertConditionSql('closed_to_arrival', 2), 'stay_condition_counts_nights'],
    ['a minimum is one night', insertConditionSql('min_stay_arrival', 1), 'stay_condition_of_some_nights'],
    ['a maximum is no night', insertConditionSql('max_stay', 0), 'stay_condition_of_some_nights'],
    ['a maximum is more than a year', insertConditionSql('max_stay', 366), 'stay_condition_of_some_nights'],
    [
      'an eighth day of the week',
      insertConditionSql('stop_sell', null, { weekdays: 255 }),
      'stay_condition_weekdays_check',
    ],
    ['no day of the week', insertConditionSql('stop_sell', null, { weekdays: 0 }), 'stay_condition_has_a_night'],
    [
      'a condition of a Friday that is to be a Monday',
      insertConditionSql('stop_sell', null, { last: '2027-01-01', weekdays: 1 }),
      'stay_condition_has_a_night',
    ],
    [
      'a condition begins after its end',
      insertConditionSql('stop_sell', null, { last: '2026-12-31' }),
      'stay_condition_has_a_night',
    ],
    [
      'a condition of more than five years',
      insertConditionSql('stop_sell', null, { last: '2032-01-07' }),
      'stay_condition_of_five_years_at_most',
    ],
    [
      'two minimums for exactly the same nights of all types',
      insertConditionSql('min_stay_through', 4),
      'stay_condition_once',
    ],
    [
      'a condition of a type that does not exist',
      insertConditionSql('stop_sell', null, { type: 'tent' }),
      'stay_condition_room_type_id_fkey',
    ],
  ])('%s', async (_, query, constraint) => {
    expect(await violationOf(query)).toBe(constraint);
  });

  test('another minimum for the same nights of one type, or of another kind, is possible', async () => {
    await run(insertConditionSql('min_stay_through', 4, { type: 'suite' }));
    await run(insertConditionSql('min_stay_arrival', 4));
    await run(insertConditionSql('min_stay_through', 4, { weekdays: 64 }));
  });

  test('the nights that are not sold are those of every type, or of one', async () => {
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('cabin', 'Cabin', 1000, 2, '', '', '')`);
    // 1 and 8 January 2027 are Fridays.
    await run(insertConditionSql('stop_sell', null, { weekdays: 16 }));
    await run(insertConditionSql('stop_sell', null, { type: 'suite', from: '2027-01-09', last: '2027-02-01' }));
    const { rows } = await sql<{ roomTypeId: string; night: string }>`
      select * from stopped_nights('2027-01-02', '2027-01-11') order by room_type_id, night`.execute(db.read);
    expect(rows.map(({ roomTypeId, night }) => `${roomTypeId} ${night}`)).toEqual([
      ...['cabin 2027-01-08', 'suite 2027-01-08', 'suite 2027-01-09', 'suite 2027-01-10'],
    ]);
  });

  test('a changed period has its new nights, and a deleted one none', async () => {
    const countNights = async () =>
      (await sql<{ count: number }>`select count(*) from rate_night`.execute(db.read)).rows[0]?.count;
    await run(sql`update rate_period set last_night = '2027-01-03'`);
    expect(Number(await countNights())).toBe(3);
    await run(sql`delete from rate_period`);
    expect(Number(await countNights())).toBe(0);
  });
}

type ConditionDays = { type: string | null; from: string; last: string; weekdays: number };
