import { type Selectable, sql } from 'kysely';
import { toWire } from '#contract/core/wire.ts';
import type { OddRuleId } from '#contract/oversight/odd-rules.ts';
import { type FoundOddThing, type OddState, oddEvent } from '#contract/oversight/odd-things.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';

export type OddThingRow = Omit<Selectable<Tables['oddThing']>, 'rule' | 'dedupeKey'> & { rule: OddRuleId };
export type OddRuleRow = { rule: OddRuleId; limitValue: number; isOn: boolean };

const oddThingColumns = [
  'id',
  'at',
  'foundAt',
  'title',
  'who',
  'events',
  'details',
  'limitValue',
  'staffId',
  'bookingId',
  'answeredAt',
] as const;

const oddThingsQuery = (db: Queryable) =>
  db
    .selectFrom('oddThing')
    .select(oddThingColumns.map((column) => `oddThing.${column}` as const))
    .select(sql<OddRuleId>`rule`.as('rule'));

export async function listOddThings(
  db: Queryable,
  state: OddState,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<OddThingRow> & { open: number; answered: number }> {
  const isOpen = state === 'open';
  const foundThings = oddThingsQuery(db).where('answeredAt', isOpen ? 'is' : 'is not', null);
  const sortTime = isOpen ? sql`odd_thing.at` : sql`odd_thing.answered_at`;
  const thingsPage = await readPage(
    foundThings,
    { key: sortTime, id: sql<string>`odd_thing.id` },
    { ...page, dir: 'desc' },
  );
  const { rows: counts } = await sql<{ open: number; answered: number }>`
    select (select count(*) from odd_thing where answered_at is null) as open,
      (select count(*) from odd_thing where answered_at is not null) as answered`.execute(db);
  return { ...thingsPage, open: counts[0]?.open ?? 0, answered: counts[0]?.answered ?? 0 };
}

export const openOddThingCount = sql<number>`(select count(*) from odd_thing where answered_at is null)`;

export const findOddThing = (db: Queryable, id: string): Promise<OddThingRow | undefined> =>
  oddThingsQuery(db).where('id', '=', id).executeTakeFirst();

export async function findGuestNote(db: Queryable, oddThingId: string): Promise<string | undefined> {
  const row = await db.selectFrom('guestReport').select('note').where('oddThingId', '=', oddThingId).executeTakeFirst();
  return row?.note;
}

export type OddAnswer = { number: number; note: string; by: string | null; answeredAt: Date };

export const readAnswers = (db: Queryable, id: string): Promise<OddAnswer[]> =>
  db
    .selectFrom('oddAnswer')
    .select(['number', 'note', 'answeredAt', staffName('odd_answer.answered_by').as('by')])
    .where('oddThingId', '=', id)
    .orderBy('number')
    .execute();

/**
 * The constraint `odd_answer_is_next` refuses a number that is taken, so that of two answers at once only one is
 * stored.
 */
export const insertAnswer = (tx: Tx, answer: Selectable<Tables['oddAnswer']>) =>
  tx.insertInto('oddAnswer').values(answer).execute();

/** Returns undefined if a thing with this dedupe key is stored already. */
export async function insertOddThing(
  tx: Tx,
  { events, details, ...thing }: FoundOddThing & { foundAt: Date; limitValue: number },
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('oddThing')
    .values({
      ...thing,
      events: JSON.stringify(events.map((event) => toWire(oddEvent, event))),
      details: JSON.stringify(details.map(([label, value]) => ({ label, value }))),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * The rules that somebody has changed: their limit, or whether they are on. `settingOf` has the values of the others.
 */
export async function listChangedRules(db: Queryable): Promise<OddRuleRow[]> {
  const rows = await db
    .selectFrom('oddRule')
    .select(['limitValue', 'isOn', sql<OddRuleId>`rule`.as('rule')])
    .execute();
  return rows;
}

export type RuleCheck = { rule: OddRuleId; checkedUntil: Date; failingSince: Date | null };

export const listChecks = (db: Queryable): Promise<RuleCheck[]> =>
  db
    .selectFrom('oddRuleCheck')
    .select(['checkedUntil', 'failingSince', sql<OddRuleId>`rule`.as('rule')])
    .execute();

export async function readTimeOfFirstEntry(db: Queryable): Promise<Date | undefined> {
  const firstEntry = await db.selectFrom('audit').select('at').orderBy('at').orderBy('id').limit(1).executeTakeFirst();
  return firstEntry?.at;
}

export const saveCheck = (tx: Tx, { rule, ...check }: RuleCheck) =>
  tx
    .insertInto('oddRuleCheck')
    .values({ rule, ...check })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(check))
    .execute();

type RuleChange = OddRuleRow & { changedBy: string; changedAt: Date };

export const saveRule = (tx: Tx, { rule, ...change }: RuleChange) =>
  tx
    .insertInto('oddRule')
    .values({ rule, ...change })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(change))
    .execute();

/** The things that happened on a day, or were found on it, and that nobody has answered until now. */
export const listUnanswered = (db: Queryable, day: string): Promise<OddThingRow[]> =>
  oddThingsQuery(db)
    .where(sql<boolean>`answered_at is null`)
    .where(
      sql<boolean>`(at >= ${midnight(day)} and at < ${midnight(day, 1)} or found_at >= ${midnight(day)} and found_at < ${midnight(day, 1)})`,
    )
    .orderBy('at')
    .execute();

export async function readStaffName(db: Queryable, id: string): Promise<string> {
  const { name } = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
