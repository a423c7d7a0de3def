import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { RehearsedCounts } from '#contract/installation/steps.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { TestedParty } from '#db/types.ts';

export async function hasOwner(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('installation').select('stage').where('stage', '=', 'owner').executeTakeFirst();
  return row !== undefined;
}

/** Fails on `installation_pkey` if there is an owner. Waits for a transaction that writes the same row. */
export async function insertOwnerStage(tx: Tx, at: Date): Promise<void> {
  await tx.insertInto('installation').values({ stage: 'owner', reachedAt: at }).execute();
}

/** `new` is a hotel without an owner. */
export type Stage = 'new' | 'owner' | 'rehearsal' | 'live';
const laterStages = ['live', 'rehearsal', 'owner'] as const;

export async function readStage(db: Queryable): Promise<Stage> {
  const rows = await db.selectFrom('installation').select('stage').execute();
  return laterStages.find((stage) => rows.some((row) => row.stage === stage)) ?? 'new';
}

/** When the hotel began to rehearse; undefined unless it rehearses now. */
export async function findRehearsal(db: Queryable): Promise<Date | undefined> {
  const rows = await db.selectFrom('installation').select(['stage', 'reachedAt']).execute();
  return rows.some(({ stage }) => stage === 'live')
    ? undefined
    : rows.find(({ stage }) => stage === 'rehearsal')?.reachedAt;
}

/** Number and hash are those of the last seal of the audit log, null if nothing is sealed. */
type LeftBehind = RehearsedCounts & { sealNumber: number | null; sealHash: string | null };

export async function countRehearsed(db: Queryable): Promise<LeftBehind> {
  const { rows } = await sql<{ counts: LeftBehind }>`select count_rehearsed() as counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('what was rehearsed was not counted');
  return row.counts;
}

/**
 * Fails on `rehearsal_begins_with_nothing`, `rehearsal_before_opening`, `installation_live_…` or, if it has begun, on
 * `installation_pkey`.
 */
export async function insertRehearsalStage(tx: Tx, reachedBy: string, reachedAt: Date): Promise<void> {
  await tx.insertInto('installation').values({ stage: 'rehearsal', reachedBy, reachedAt }).execute();
}

export async function findOpening(db: Queryable): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('reachedAt').where('stage', '=', 'live').executeTakeFirst();
  return row?.reachedAt;
}

/**
 * Returns what a rehearsal left behind, null if there was none. Fails on `installation_live_…` or, if the hotel is open,
 * on `installation_pkey`.
 */
export async function insertLiveStage(tx: Tx, reachedBy: string, reachedAt: Date): Promise<LeftBehind | null> {
  const { rows } = await sql<{ leftBehind: LeftBehind | null }>`
    insert into installation (stage, reached_by, reached_at) values ('live', ${reachedBy}, ${reachedAt})
    returning left_behind`.execute(tx);
  return rows[0]?.leftBehind ?? null;
}

/** Waits longer than usual for the tables that opening empties: other transactions read and write them. */
export async function allowLongWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
}

export async function insertPartyTest(
  tx: Tx,
  test: { party: TestedParty; passed: boolean; testedBy: string; testedAt: Date },
): Promise<void> {
  await tx.insertInto('partyTest').values(test).execute();
}

export type LastTest = { passed: boolean; testedAt: Date };

/** The last test of each party, by its name. */
export async function readLastTests(db: Queryable): Promise<Partial<Record<TestedParty, LastTest>>> {
  const tests = await db
    .selectFrom('partyTest')
    .select(['party', 'passed', 'testedAt'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('partyTest')
        .select(({ fn }) => fn.max('id').as('id'))
        .groupBy('party'),
    )
    .execute();
  return Object.fromEntries(tests.map(({ party, ...test }) => [party, test]));
}

/** What the database has of the hotel that is set up. */
export type SetUpFacts = {
  roomTypes: number;
  rooms: number;
  unnumberedRooms: number;
  drinks: number;
  otherStaff: number;
  hasBegun: boolean;
  vatRate: number;
  consumptionRate: number;
  serviceRate: number;
  /** When the address from which mails come was last changed; null if it is that of the file. */
  emailSetAt: Date | null;
};

const rateOn = (tax: 'vat' | 'consumption' | 'service', day: Day) =>
  sql<number>`coalesce((select rate from tax_rule where tax = ${tax}::tax_kind and from_day <= ${day}::date
    order by from_day desc limit 1), 0)`;

export async function readSetUpFacts(db: Queryable, day: Day): Promise<SetUpFacts> {
  const { rows } = await sql<SetUpFacts>`
    select (select count(*)::integer from room_inventory where is_active and total_rooms > 0) as "roomTypes",
      (select count(*)::integer from room where retired_on = 'infinity') as rooms,
      (select count(*)::integer from room where retired_on = 'infinity' and number is null) as "unnumberedRooms",
      (select count(*)::integer from drink) as drinks,
      (select count(*)::integer from staff where is_active and password_hash is not null
        and role <> 'superadmin') as "otherStaff",
      hotel_has_begun() as "hasBegun", ${rateOn('vat', day)} as "vatRate", ${rateOn('consumption', day)} as "consumptionRate",
      ${rateOn('service', day)} as "serviceRate",
      (select max(set_at) from hotel_setting where name = 'email') as "emailSetAt"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the facts of the set-up were not read');
  return facts;
}
