import * as z from 'zod/mini';
import type { Db } from './db.ts';
import type { EngineSession } from './engine/dialect.ts';

/**
 * What a database contains, in numbers. A copy with other numbers has lost or changed something. The sums are texts,
 * because they can have more digits than a number keeps.
 */
export const databaseContents = z.object({
  /** The rows of each table. Tables are left out whose rows no copy has to have (`unlogged`). */
  rows: z.record(z.string(), z.int()),
  /** What each column of amounts adds up to, in kobo, by `table.column`. */
  sums: z.record(z.string(), z.string()),
  /** The kobo that moved on each day, less what was given back (`money_entry`). */
  days: z.record(z.string(), z.string()),
  /** A hash of all definitions of each kind, such as functions and columns. */
  definitions: z.record(z.string(), z.string()),
  /** The last seal of the audit log. Null while nothing is sealed. */
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});
export type DatabaseContents = z.infer<typeof databaseContents>;

const tablesQuery = `select relname as name, quote_literal(relname) as label, quote_ident(relname) as quoted,
    coalesce((select string_agg(attname || case atttypid when 'bigint[]'::regtype then '[]' else '' end, ' ' order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attname like '%\\_kobo'), '') as amounts
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`;

/** `amounts` are the columns of kobo; `[]` follows the name of one that has several amounts. */
type CountedTable = { name: string; label: string; quoted: string; amounts: string[] };

/** Reads what the database contains. For one moment of a database in use, call it where no other change is seen. */
export async function readContents(session: EngineSession): Promise<DatabaseContents> {
  const tables = (await session.query(tablesQuery)).rows.map(
    ({ name, label, quoted, amounts }): CountedTable => ({
      ...{ name: String(name), label: String(label), quoted: String(quoted) },
      amounts: String(amounts).split(' ').filter(Boolean),
    }),
  );
  const has = (table: string) => tables.some(({ name }) => name === table);
  const { rows: counts } = tables.length > 0 ? await session.query(countQuery(tables)) : { rows: [] };
  const { rows: days } = has('money_entry') ? await session.query(daysQuery) : { rows: [] };
  const { rows: definitions } = await session.query(definitionsQuery);
  const { rows: seals } = has('audit_seal') ? await session.query(lastSealQuery) : { rows: [] };
  return {
    rows: Object.fromEntries(counts.map(({ name, count }) => [String(name), Number(count)])),
    sums: Object.fromEntries(
      counts.flatMap(({ name, sums }) => {
        const { amounts = [] } = tables.find((table) => table.name === name) ?? {};
        const values = String(sums).split(' ');
        return amounts.map((column, index) => [`${String(name)}.${column}`, values[index] ?? '']);
      }),
    ),
    days: Object.fromEntries(days.map(({ day, kobo }) => [String(day), String(kobo)])),
    definitions: Object.fromEntries(definitions.map(({ kind, hash }) => [String(kind), String(hash)])),
    seal: seals[0] ? { number: Number(seals[0].number), hash: String(seals[0].hash) } : null,
  };
}

const daysQuery =
  'select day::text as day, sum(amount_kobo)::text as kobo from money_entry group by money_entry.day order by 1';
/**
 * The text that PostgreSQL makes of a function or an index is the same after a restore. That of a view, of a check and
 * of the condition of a trigger need not be, nor that of a function whose body is an expression (`return …`): PostgreSQL
 * adds parentheses and casts. So these count by their names, and triggers also by function and arguments.
 */
const definitionsQuery = `
  select kind, left(encode(sha256(convert_to(string_agg(definition, chr(10) order by name collate "C"), 'UTF8')), 'hex'), 16) as hash
  from (
    select 'functions' as kind, oid::regprocedure::text as name,
      case when prosqlbody is null then pg_get_functiondef(oid) else oid::regprocedure::text end as definition
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all select 'indexes', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select 'triggers', tgrelid::regclass || ' ' || tgname,
        concat_ws(' ', tgrelid::regclass, tgname, tgfoid::regproc, tgtype, encode(tgargs, 'hex'))
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select 'constraints', conrelid::regclass || ' ' || conname, concat_ws(' ', conrelid::regclass, conname, contype)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'columns', attrelid::regclass || ' ' || attname,
        concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  ) object group by kind`;
const lastSealQuery = 'select number, hash from audit_seal order by number desc limit 1';

const amountOf = (column: string): string =>
  column.endsWith('[]') ? `(select sum(amount) from unnest("${column.slice(0, -2)}") amount)` : `"${column}"`;

/** Counts all tables in one statement. `sums` has the sums of the amounts of a table, with a space between them. */
const countQuery = (tables: readonly CountedTable[]): string =>
  tables
    .map(({ label, quoted, amounts }) => {
      const sums = amounts.map((column) => `coalesce(sum(${amountOf(column)}), 0)::text`);
      const joinedSums = sums.length > 0 ? `concat_ws(' ', ${sums.join(', ')})` : `''`;
      return `select ${label} as name, count(*) as count, ${joinedSums} as sums from ${quoted}`;
    })
    .join('\nunion all ');

/** Runs `work`, which only reads, in a transaction that sees the database at one moment, however long it takes. */
export const atOneMoment = <T>(db: Db, work: (session: EngineSession) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.script(
      `begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
    );
    try {
      return await work(session);
    } finally {
      await session.script('rollback').catch(() => {});
    }
  });

/** What a copy has otherwise than its original, each as a sentence. Empty if the copy has everything. */
export function findDifferences(original: DatabaseContents, copy: DatabaseContents): string[] {
  return [
    ...compare(original.rows, copy.rows, (table, before, after) =>
      after === undefined
        ? `The table ${table} is missing`
        : `${table} has ${after} rows instead of ${before ?? 'none, for there was no such table'}`,
    ),
    ...compare(
      original.days,
      copy.days,
      (day, before = '0', after = '0') => `On ${day} ${after} kobo moved instead of ${before}`,
    ),
    ...compare(
      original.sums,
      copy.sums,
      (column, before, after) => `${column} adds up to ${after ?? 'nothing'} kobo instead of ${before ?? 'nothing'}`,
    ),
    ...compare(original.definitions, copy.definitions, (kind) => `The ${kind} are not those of the hotel`),
    ...(original.seal?.number === copy.seal?.number && original.seal?.hash === copy.seal?.hash
      ? []
      : [`The audit log ends with ${sealText(copy.seal)} instead of ${sealText(original.seal)}`]),
  ];
}

const sealText = (seal: DatabaseContents['seal']): string =>
  seal ? `number ${seal.number}, ${seal.hash.slice(0, 8)}` : 'nothing';

function compare<T>(
  original: Record<string, T>,
  copy: Record<string, T>,
  sentence: (name: string, before: T | undefined, after: T | undefined) => string,
): string[] {
  const names = [...new Set([...Object.keys(original), ...Object.keys(copy)])].sort();
  return names
    .filter((name) => original[name] !== copy[name])
    .map((name) => sentence(name, original[name], copy[name]));
}
