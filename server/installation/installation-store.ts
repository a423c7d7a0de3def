import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
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

export async function findOpening(db: Queryable): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('reachedAt').where('stage', '=', 'live').executeTakeFirst();
  return row?.reachedAt;
}

/** Fails on `installation_live_…` or, if the hotel is open, on `installation_pkey`. */
export async function insertLiveStage(tx: Tx, reachedBy: string, reachedAt: Date): Promise<void> {
  await tx.insertInto('installation').values({ stage: 'live', reachedBy, reachedAt }).execute();
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
  vatRate: number;
  consumptionRate: number;
  serviceRate: number;
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
      (select count(*)::integer from staff where is_active and role <> 'superadmin') as "otherStaff",
      ${rateOn('vat', day)} as "vatRate", ${rateOn('consumption', day)} as "consumptionRate",
      ${rateOn('service', day)} as "serviceRate"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the facts of the set-up were not read');
  return facts;
}
