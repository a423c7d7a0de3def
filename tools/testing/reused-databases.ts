import { Kysely, sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { makeDialect } from '#db/engine/dialect.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import type { ScratchDatabase } from '#db/scratch.ts';
import type { Tables } from '#db/types.ts';

/**
 * A database that test apps use one after another. The next app gets it with its first rows and its connections. On
 * these, PostgreSQL has already planned the statements and compiled the functions.
 */
type ReusedDatabase = {
  pools: Pools;
  poolSizes: string;
  url: string;
  shape: string;
  useCount: number;
  drop(): Promise<void>;
};

/** A test app has one pool of connections. Apps that race have one pool each, and their test has another. */
type Pools = readonly [Db, ...Db[]];
type PoolSizes = readonly [number, ...number[]];

/** How often a database is lent before it is dropped, because removed rows go on taking space. */
const maxUses = 40;
/** How many statements a pool may name to prepare them: enough for the tests of `maxUses` files. */
const maxStatementNames = 5_000;

/** The states that a database can be brought back to: after its migrations, or after an app has started on it. */
export type NotedState = 'migrated' | 'started';

/**
 * Copies the rows of all tables into a schema named after `state`, and makes the function there that brings them back.
 */
export const noteRows = (db: Db, state: NotedState) => db.session((session) => session.script(noteScript(state)));

const noteScript = (schema: NotedState) => `
create schema ${schema};
create table ${schema}.sequence as
  select format('%I', sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as is_used
  from pg_sequences where schemaname = 'public';
do $note$
declare
  known record;
  has_rows boolean;
  fields text;
  statements text := '';
begin
  for known in
    select oid, format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  loop
    statements := statements || format('delete from public.%s; ', known.name);
    execute format('select exists (select from public.%s)', known.name) into has_rows;
    continue when not has_rows;
    execute format('create table ${schema}.%s as table public.%1$s', known.name);
    select string_agg(format('%I', attname), ', ') into fields from pg_attribute
      where attrelid = known.oid and attnum > 0 and not attisdropped and attgenerated = '';
    statements := statements || format('insert into public.%s (%s) overriding system value select %2$s from ${schema}.%1$s; ',
      known.name, fields);
  end loop;
  execute format('create function ${schema}.bring_back() returns void language plpgsql
    set session_replication_role = replica as $body$ begin %s
    perform setval(''public.'' || name, value, is_used) from ${schema}.sequence; end $body$', statements);
end $note$`;

const bringBack = ({ read }: Db, state: NotedState) => sql`select ${sql.raw(state)}.bring_back()`.execute(read);

/**
 * Brings back the rows of `started` also when `migrated` is asked for. An app that starts makes tables that `migrated`
 * does not know, such as those of the gateway’s stand-in. Their rows would otherwise stay there for the next app.
 */
async function restoreNotedRows(db: Db, state: NotedState): Promise<void> {
  await bringBack(db, 'started');
  if (state === 'migrated') await bringBack(db, 'migrated');
}

/** Returns a text that differs after a test has changed a table, function, trigger or constraint. */
async function readShape({ read }: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    with object as (
      select oid, xmin from pg_class where relnamespace = 'public'::regnamespace
      union all select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgrelid, xmin from pg_trigger
      union all select conrelid, xmin from pg_constraint where connamespace = 'public'::regnamespace)
    select concat_ws(' ', count(*), sum(oid::bigint), sum(xmin::text::bigint), max(xmin::text::bigint)) as shape
    from object`.execute(read);
  return rows[0]?.shape ?? '';
}

const freeDatabases: ReusedDatabase[] = [];

/** Lends the database of earlier test apps, or a new copy of a template in which both states were noted. */
export async function lendDatabase<Sizes extends PoolSizes>(
  state: NotedState,
  sizes: Sizes,
  makeFresh: () => Promise<ScratchDatabase>,
): Promise<{ pools: { [At in keyof Sizes]: Db }; url: string; drop(): Promise<void> }> {
  const index = freeDatabases.findIndex((each) => each.poolSizes === sizes.join());
  const [freeDatabase] = index < 0 ? [] : freeDatabases.splice(index, 1);
  const reusedDatabase = freeDatabase ?? (await openReusedDatabase(sizes, await makeFresh()));
  const [firstPool] = reusedDatabase.pools;
  if (freeDatabase || state !== 'started') await restoreNotedRows(firstPool, state);
  reusedDatabase.useCount++;
  const lentPools = reusedDatabase.pools.map(usableUntilEnded);
  return {
    pools: lentPools.map(({ db }) => db) as { [At in keyof Sizes]: Db },
    url: reusedDatabase.url,
    drop: async () => {
      await Promise.all(lentPools.map(({ end }) => end()));
      if (reusedDatabase.useCount < maxUses && (await readShape(firstPool)) === reusedDatabase.shape)
        freeDatabases.push(reusedDatabase);
      else await reusedDatabase.drop();
    },
  };
}

async function openReusedDatabase(sizes: PoolSizes, { url, drop }: ScratchDatabase): Promise<ReusedDatabase> {
  const [firstPool, ...otherPools] = sizes.map((max) => openPostgres(url, { max, maxNames: maxStatementNames })) as [
    Db,
    ...Db[],
  ];
  const pools: Pools = [firstPool, ...otherPools];
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await drop();
  };
  return { pools, url, poolSizes: sizes.join(), shape: await readShape(firstPool), useCount: 0, drop: close };
}

/** Returns a database that refuses queries once `end` is called. `end` waits for the queries that are running. */
function usableUntilEnded(database: Db): { db: Db; end(): Promise<void> } {
  let isEnded = false;
  /** How many calls of `urgent` are running. `poolUsage` does not always count their connections. */
  let urgentWork = 0;
  const endedError = () => new Error('The test app that used this database has ended');
  const refuseIfEnded = () => {
    if (isEnded) throw endedError();
  };
  const executor = database.read.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      refuseIfEnded();
      return database.read.getExecutor().provideConnection(consumer);
    },
  });
  // All queries go through `executor`, so the driver of this dialect opens no connection.
  const dialect = makeDialect({ take: () => Promise.reject(endedError()), give: async () => {} });
  const read = new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
  const db: Db = {
    ...database,
    read,
    async tx(work, when) {
      refuseIfEnded();
      return database.tx(work, when);
    },
    async session(work) {
      refuseIfEnded();
      return database.session(work);
    },
    async urgent(work) {
      urgentWork++;
      return database.urgent(work).finally(() => void urgentWork--);
    },
  };
  return {
    db,
    async end() {
      isEnded = true;
      for (;;) {
        const { open, idle, waiting } = database.poolUsage();
        if (open === idle && waiting === 0 && urgentWork === 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
