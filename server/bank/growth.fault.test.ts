import { beforeAll, expect, test } from 'vitest';
import type { Parsed } from '#contract/api.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Db } from '#db/db.ts';
import { readBankLines } from '#server/bank/bank-lines.ts';
import { readTransfers } from '#server/bank/transfers.ts';
import type { Deps } from '#server/core/deps.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { type MeasurableQuery, measureQueries, readsTooMuch } from '#tools/testing/growth.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { testApp } from '#tools/testing/test-app.ts';

let db: Db;
let appDeps: Deps;
const supervisor: Member = {
  ...{
    id: '',
    role: 'supervisor',
    staffId: 'SUPER001',
    mustChangePassword: false,
    needsSecondFactor: false,
    isLocked: false,
  },
};
beforeAll(async () => {
  const freshDb = await freshWithUsualPlans();
  db = freshDb.db;
  const testHotel = await testApp({ db });
  appDeps = testHotel.deps;
  return async () => {
    await testHotel.close();
    await freshDb.drop();
  };
});

const bookingsPerDay = 30;
async function insertBookings(count: number) {
  await growBookings(db, 0, count - 1, { perDay: bookingsPerDay, salesPerBooking: 0 });
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica');
    for (const statement of decisionStatements) await session.script(statement);
    await session.script('vacuum analyze transfer, statement_line, desk_payment_reversal');
  });
}

/**
 * The transfers of yesterday and today are not decided. A quarter of the others did not arrive. Half of the money that
 * is no transfer is set aside.
 */
const decisionStatements = [
  `update statement_line set transfer_id = null, matched_by = null, matched_at = null, matched_because = null, matched_words = null where day >= date '${testToday}' - 1`,
  `update transfer set state = 'unconfirmed', decided_by = null, decided_at = null where hotel_day(recorded_at) >= date '${testToday}' - 1`,
  `update statement_line set transfer_id = null, matched_by = null, matched_at = null, matched_because = null, matched_words = null
    where transfer_id in (select id from transfer where state = 'confirmed' and id::text ~ '[0-3]$')`,
  "update transfer set state = 'reversed' where state = 'confirmed' and id::text ~ '[0-3]$'",
  `insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
    select id, decided_by, decided_at, 'Nothing at the bank' from transfer where state = 'reversed' on conflict do nothing`,
  `update statement_line set set_aside_by = imported_by, set_aside_at = imported_at, set_aside_reason = 'Interest'
    where narration like 'POS%' and id::text ~ '[0-7]$'`,
];

type PageWithCursor = { nextCursor: string | null };
type ListQuery = (query: { limit: number; cursor?: string | undefined }) => (db: Db) => Promise<PageWithCursor>;
const makeTransfersQuery =
  (state: Parsed<'listTransfers'>['state']): ListQuery =>
  (page) =>
  (db) =>
    readTransfers({ ...appDeps, db }, supervisor, { ...page, state });
const makeLinesQuery =
  (state: Parsed<'listBankLines'>['state']): ListQuery =>
  (page) =>
  (db) =>
    readBankLines({ ...appDeps, db }, supervisor, { ...page, state });
const makeLaterPageQuery =
  (list: ListQuery): MeasurableQuery =>
  async (db) => {
    const { nextCursor } = await list({ limit: 100 })(db);
    return list({ limit: 100, cursor: nextCursor ?? undefined })(db);
  };

const manyTransfers = rounds(100_000, 2_000);
const firstPageRequest = { limit: 25 };

const queries: Record<string, [MeasurableQuery, maxRows: number]> = {
  'what waits': [makeTransfersQuery('unconfirmed')(firstPageRequest), 1000],
  'what was decided': [makeTransfersQuery('decided')(firstPageRequest), 1500],
  'what was decided, later page': [makeLaterPageQuery(makeTransfersQuery('decided')), 3000],
  'money in': [makeLinesQuery('open')(firstPageRequest), 3000],
  'money in, later page': [makeLaterPageQuery(makeLinesQuery('open')), 8000],
  'what was set aside': [makeLinesQuery('set_aside')(firstPageRequest), 1500],
  'what was set aside, later page': [makeLaterPageQuery(makeLinesQuery('set_aside')), 3000],
};

const growingTables = ['booking', 'transfer', 'statement_line', 'desk_payment', 'desk_payment_reversal'];

test(`transfers and lines of the bank are found by indexes, as few among ${manyTransfers} bookings`, async () => {
  await insertBookings(manyTransfers);
  expect((await measureQueries({ db, growingTables }, queries)).filter(readsTooMuch)).toEqual([]);
});
