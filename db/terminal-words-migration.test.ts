import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil, withoutCountsFrom } from '#tools/testing/migrate-until.ts';
import { openSmallHotel, type SmallHotel, smallHotelTime, staff } from '#tools/testing/small-hotel.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(terminalWordsTests);

/** What db/schema said before, which left the words of the service as they were. */
const keepsTheWords = (text: string) =>
  text
    .replace(/,\s+problem = case when problem is not null then erased_text\(\) end/, '')
    .replace(", 'note', 'problem')", ", 'note')");

function terminalWordsTests(open: () => Promise<Db>) {
  let hotel: SmallHotel;
  beforeEach(async () => {
    hotel = await openSmallHotel(async () => {
      const db = await open();
      await migrateUntil(db, '0047', { ...withoutCountsFrom('refund'), 'functions/privacy.sql': keepsTheWords });
      return db;
    });
  });
  afterEach(() => hotel.db.close());

  test('what terminals said of guests who were erased before is erased, and of nobody else', async () => {
    const [erased, known] = [await hotel.insertStay(), await hotel.insertStay()];
    for (const stay of [erased, known]) {
      await hotel.run(sql`insert into terminal_request (booking_id, amount_kobo, terminal, asked_by, asked_at, expires_at, key)
        values (${stay}, 100, 'Desk', ${staff('DESK1')}, ${smallHotelTime}, ${smallHotelTime}::timestamptz + interval '2 minutes', ${stay})`);
      await hotel.run(sql`update terminal_request set state = 'declined', decided_at = ${smallHotelTime}, problem = 'Ada has to call her bank'
        where booking_id = ${stay}`);
    }
    await hotel.run(sql`select forget_guest(${erased}, true, true, ${smallHotelTime})`);
    const wordsOf = (stay: string) =>
      hotel.readValue(sql<{ value: string }>`select problem as value from terminal_request where booking_id = ${stay}`);
    expect(await wordsOf(erased)).toBe('Ada has to call her bank');
    await migrate(hotel.db);
    expect([await wordsOf(erased), await wordsOf(known)]).toEqual(['Erased', 'Ada has to call her bank']);
  });
}
