import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachEngine, violatedBy } from '#tools/testing/each-engine.ts';
import type { Db } from './db.ts';

onEachEngine(rateTests);

/** Each test expects the name of a constraint: the schema refuses the statement, whatever program sends it. */
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
    await run(period('2027-01-01', '2027-01-10'));
  });

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const refusalOf = (query: RawBuilder<unknown>) => violatedBy(run(query));
  /** Monday is 1, Tuesday 2, Wednesday 4, up to Sunday 64. */
  const period = (from: string, last: string, weekdays = 127) => sql`
    insert into rate_period (room_type_id, name, from_night, last_night, weekdays, price_kobo)
      values ('suite', 'Season', ${from}, ${last}, ${weekdays}, 2000)`;

  test.each<[string, RawBuilder<unknown>, string]>([
    ['two periods with as many nights share a night', period('2027-01-10', '2027-01-19'), 'rate_night_pkey'],
    ['a period begins after its end', period('2027-02-02', '2027-02-01'), 'rate_period_has_a_night'],
    [
      'a period has no night: a Friday that is to be a Monday',
      period('2027-01-01', '2027-01-01', 1),
      'rate_period_has_a_night',
    ],
    ['a night is taken out of a period', sql`delete from rate_night`, 'rate_nights_follow_period'],
    [
      'a night is added to a period',
      sql`insert into rate_night select room_type_id, '2027-03-01', nights, id from rate_period`,
      'rate_nights_follow_period',
    ],
    ['a night is moved', sql`update rate_night set night = night + 100`, 'rate_nights_follow_period'],
  ])('%s', async (_, query, constraint) => {
    expect(await refusalOf(query)).toBe(constraint);
  });

  test('a changed period has its new nights, and a deleted one none', async () => {
    const nights = async () =>
      (await sql<{ count: number }>`select count(*) from rate_night`.execute(db.read)).rows[0]?.count;
    await run(sql`update rate_period set last_night = '2027-01-03'`);
    expect(Number(await nights())).toBe(3);
    await run(sql`delete from rate_period`);
    expect(Number(await nights())).toBe(0);
  });
}
