import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onEachEngine } from '#tools/testing/each-engine.ts';
import { atOneMoment, type DatabaseContents, findDifferences, readContents } from './contents.ts';

const original: DatabaseContents = {
  rows: { booking: 12, payment: 3 },
  sums: { 'payment.amount_kobo': '500000' },
  days: { '2026-11-21': '500000', '2026-11-22': '-200' },
  definitions: { functions: 'f1', views: 'v1' },
  seal: { number: 7, hash: 'aaaaaaaabbbb' },
};

test('a copy with the same numbers differs in nothing', () => {
  expect(findDifferences(original, structuredClone(original))).toEqual([]);
});

test('each number that is not the same is a sentence', () => {
  const copy: DatabaseContents = {
    rows: { booking: 11, tab: 1 },
    sums: { 'payment.amount_kobo': '499999' },
    days: { '2026-11-21': '499999' },
    definitions: { functions: 'f2', views: 'v1' },
    seal: { number: 6, hash: 'ccccccccdddd' },
  };
  expect(findDifferences(original, copy)).toEqual([
    'booking has 11 rows instead of 12',
    'The table payment is missing',
    'tab has 1 rows instead of none, for there was no such table',
    'On 2026-11-21 499999 kobo moved instead of 500000',
    'On 2026-11-22 0 kobo moved instead of -200',
    'payment.amount_kobo adds up to 499999 kobo instead of 500000',
    'The functions are not those of the hotel',
    'The audit log ends with number 6, cccccccc instead of number 7, aaaaaaaa',
  ]);
  expect(findDifferences({ ...original, seal: null }, original)).toEqual([
    'The audit log ends with number 7, aaaaaaaa instead of nothing',
  ]);
});

onEachEngine((open) => {
  const contentsOf = (db: Db) => atOneMoment(db, readContents);

  test('one row and one kobo are seen, and the counts of calls are not', async () => {
    const db = await open();
    try {
      const before = await contentsOf(db);
      expect(before.rows).toMatchObject({ booking: 0, migration: 1, hotel_zone: 1 });
      expect(before.rows).not.toHaveProperty('rate_limit');
      expect([before.sums['booking.total_kobo'], before.days, before.seal]).toEqual(['0', {}, null]);
      await sql`insert into rate_limit (key, window_ends, hits) values ('x', now(), 1)`.execute(db.read);
      expect(findDifferences(before, await contentsOf(db))).toEqual([]);
      await sql`insert into service (service_group, name, price_kobo) values ('laundry', 'Shirt', 1)`.execute(db.read);
      expect(findDifferences(before, await contentsOf(db))).toEqual([
        'service has 1 rows instead of 0',
        'service.price_kobo adds up to 1 kobo instead of 0',
      ]);
    } finally {
      await db.close();
    }
  });

  test('while others write, the numbers are those of one moment', async () => {
    const db = await open();
    try {
      // The embedded engine has one session: there nobody else can write meanwhile.
      if (db.engine === 'pglite') return;
      const counts = await atOneMoment(db, async (session) => {
        const first = await readContents(session);
        await sql`insert into service (service_group, name, price_kobo) values ('laundry', 'Shirt', 5)`.execute(
          db.read,
        );
        return [first, await readContents(session)] as const;
      });
      expect(findDifferences(...counts)).toEqual([]);
    } finally {
      await db.close();
    }
  });
});
