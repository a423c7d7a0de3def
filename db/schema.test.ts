import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { onOneEmptyEngine } from '#tools/testing/each-engine.ts';
import manifest from '../package.json' with { type: 'json' };
import { baselineFile, baselineText } from './baseline.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { readSchemaCode, readSchemaFiles, replaceSchemaCode, runFile } from './schema.ts';

onOneEmptyEngine(schemaTests);

const isReleased = !manifest.version.startsWith('0.');

it.skipIf(isReleased)(
  'is the first and only migration until the first release, as npm run db:baseline writes it',
  () => {
    expect(fs.readdirSync(path.dirname(baselineFile))).toEqual([path.basename(baselineFile)]);
    expect(fs.readFileSync(baselineFile, 'utf8')).toBe(baselineText());
  },
);

function schemaTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    return () => db.close();
  });

  const readCatalog = async () => [
    ...(await catalogQuery.execute(db.read)).rows.map(({ line }) => line),
    ...(await rowsOfAllTables(db)),
  ];

  it('describes the database that the migrations make', async () => {
    await makeFromSchema(db);
    const schemaCatalog = await readCatalog();
    await db.session((session) => session.script('drop schema public cascade; create schema public'));
    await migrate(db);
    expect(await readCatalog()).toEqual(schemaCatalog);
    expect(schemaCatalog.length).toBeGreaterThan(900);
  });

  it('has functions that PostgreSQL can read', async () => {
    await migrate(db);
    const { rows } = await sql`
      select case lanname when 'plpgsql' then plpgsql_validator(pg_proc.oid) else fmgr_sql_validator(pg_proc.oid) end
      from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace`.execute(db.read);
    expect(rows.length).toBeGreaterThan(80);
  });

  it('can have each function, view and trigger replaced in place by a later program', async () => {
    await migrate(db);
    const laterCode = readSchemaCode(import.meta.dirname).map((each) => ({ ...each, text: `${each.text}\n-- later` }));
    await db.session(async (session) => {
      await session.script('begin');
      await replaceSchemaCode(session, laterCode, 'later', 'in place');
      await session.script('commit');
    });
  });
}

const makeFromSchema = (db: Db) =>
  db.session(async (session) => {
    for (const file of readSchemaFiles(import.meta.dirname, 'tables')) await runFile(session, file);
    await session.script('create table schema_code (checksum text, objects text[], sums jsonb); begin');
    await replaceSchemaCode(session, readSchemaCode(import.meta.dirname), '', 'in place');
    await session.script('commit; drop table schema_code');
  });

/** Returns the rows of all tables of a new database, without ids, which are random. */
async function rowsOfAllTables(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'schema_code')
    order by relname`.execute(db.read);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await sql<{
      row: string;
    }>`select (to_jsonb(t) - 'id')::text as row from ${sql.table(name)} t order by 1`.execute(db.read);
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

/**
 * Describes the database in a line for each object. The order of columns is left out, because a migration adds columns
 * at the end.
 */
const catalogQuery = sql<{ line: string }>`
  with relation as (
    select oid, relname as name, relkind, relpersistence from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
      and relname not in ('migration', 'schema_code'))
  select format('%s %s %s', relkind, relpersistence, name) as line from relation
  union all
  select format('column %s.%s %s %s %s %s %s', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    attgenerated, pg_get_expr(adbin, adrelid))
  from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind <> 'S'
  union all
  select format('constraint %s %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
  from relation join pg_constraint on conrelid = relation.oid and contype <> 'n'
  union all
  select pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation.oid
  union all
  select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid)) from relation join pg_trigger on tgrelid = relation.oid
  where not tgisinternal
  union all
  select format('view %s %s', name, pg_get_viewdef(oid)) from relation where relkind = 'v'
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('enum %s %s', typname, string_agg(enumlabel, ', ' order by enumsortorder))
  from pg_type join pg_enum on enumtypid = pg_type.oid group by typname
  order by line`;
