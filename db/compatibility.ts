import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { EngineSession } from './engine/dialect.ts';
import { computeCodeChecksum, readApplied } from './migrate.ts';
import { DB_FOLDER, type Migration, readMigrations } from './migrations.ts';
import { readSchemaCode, replaceSchemaCode, runFile } from './schema.ts';

export type MigrationStep = {
  pending: readonly Migration[];
  /** Reasons why programs that now work on the database could not go on after the pending migrations. */
  problems: readonly string[];
};

/**
 * Says which migrations `migrate` would apply, and whether older programs could go on afterwards. To find out,
 * makes the schemas from before and after the migrations beside that of the hotel, and rolls both back.
 */
export async function checkStep(db: Db, folder = DB_FOLDER): Promise<MigrationStep> {
  const files = readMigrations(folder);
  const schemaCodeLookup = await sql<{
    found: boolean;
  }>`select to_regclass('schema_code') is not null as found`.execute(db.read);
  if (!schemaCodeLookup.rows[0]?.found) return { pending: files, problems: [] };
  return db.session(async (session) => {
    await session.script('begin; set local statement_timeout = 0');
    try {
      const applied = await readApplied(session);
      const pending = files.filter(({ name }) => !applied.has(name));
      const isOlder = [...applied.keys()].some((name) => !files.some((file) => file.name === name));
      return { pending, problems: isOlder ? [] : await findProblems(session, folder, files, pending) };
    } finally {
      await session.script('rollback');
    }
  });
}

async function findProblems(
  session: EngineSession,
  folder: string,
  files: readonly Migration[],
  pending: readonly Migration[],
): Promise<string[]> {
  const declaredProblems = pending
    .filter(({ contracts }) => contracts)
    .map(({ name, contracts }) => `${name}: ${contracts}`);
  if (declaredProblems.length > 0) return declaredProblems;
  const { rows } = await session.query('select current_schema() as own, checksum, objects from schema_code');
  const { own, checksum, objects } = rows[0] as { own: string; checksum: string; objects: string[] };
  if (pending.length === 0)
    return checksum === computeCodeChecksum(folder)
      ? []
      : ['Functions, views or triggers change, and no migration says that older programs can go on.'];
  const applied = files.filter((file) => !pending.includes(file));
  await makeSchema(session, 'schema_before', applied);
  await makeSchema(session, 'schema_after', files);
  await session.script('create table schema_code (checksum text, objects text[], sums jsonb)');
  await replaceSchemaCode(session, readSchemaCode(folder), '', 'in place');
  return [
    ...(await findMissingObjects(session, 'schema_before', 'schema_after')),
    ...(await findMissingObjects(session, own, 'schema_after', objects)),
  ].map((what) => `The migrations should expand, but ${what}.`);
}

/** Runs the migrations in a new schema, which stays the search path until the transaction ends. */
export async function makeSchema(session: EngineSession, name: string, files: readonly Migration[]): Promise<void> {
  await session.script(`create schema ${name}; set local search_path = ${name}`);
  for (const file of files) await runFile(session, file);
}

/**
 * Returns what a program that was written for the schema `before` would miss in the schema `after`. With `objects`,
 * compares only these functions and views of `before`. Does not notice a value with a new meaning, nor a check or
 * trigger that changed and refuses more.
 */
export async function findMissingObjects(
  session: EngineSession,
  before: string,
  after: string,
  objects?: readonly string[],
): Promise<string[]> {
  const names = objects?.map((object) => /\.(\w+)/.exec(object)?.[1]);
  const { rows } = await session.query(missingObjectsSql, [before, after, names ? JSON.stringify(names) : null]);
  return rows.map(({ what }) => String(what));
}

const missingObjectsSql = `
  with place as (
    select before.oid as before, after.oid as after, $3::jsonb as names
    from pg_namespace before, pg_namespace after where before.nspname = $1 and after.nspname = $2),
  relation as (select pg_class.oid, relnamespace as space, relname as name, relkind from pg_class where relkind in ('r', 'v')),
  old_relation as (
    select relation.* from relation, place
    where space = before and (names is null or relkind = 'v' and names ? name)),
  attribute as (
    select relation.oid, space, name, relkind, attname, attnum, attnotnull, atthasdef or attidentity <> '' as has_default,
      replace(replace(format_type(atttypid, atttypmod), $1 || '.', ''), $2 || '.', '') as type,
      row_number() over (partition by relation.oid order by attnum) as position
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped),
  old_attribute as (select attribute.* from attribute join old_relation using (oid, space, name, relkind)),
  new_attribute as (select attribute.* from attribute, place where space = after),
  routine as (
    select pronamespace as space, proname, pronargdefaults as defaults,
      replace(replace(pg_get_function_identity_arguments(oid), $1 || '.', ''), $2 || '.', '') as arguments,
      replace(replace(pg_get_function_result(oid), $1 || '.', ''), $2 || '.', '') as result
    from pg_proc where prokind = 'f'),
  label as (select typnamespace as space, typname, enumlabel from pg_type join pg_enum on enumtypid = pg_type.oid),
  rule as (
    select relation.space, name, relation.oid, conname as rule, conkey as keys, contype = 'u' as is_unique
    from pg_constraint join relation on relation.oid = conrelid where contype in ('c', 'u', 'x', 'f')
    union all
    select relation.space, name, relation.oid, pg_class.relname, indkey, true
    from pg_index join relation on relation.oid = indrelid join pg_class on pg_class.oid = indexrelid
    where indisunique and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid))

  select format('%s.%s %s', old.name, old.attname, case
      when new.oid is null then 'is gone'
      when new.type <> old.type then format('has the type %s instead of %s', new.type, old.type)
      when new.attnotnull and not old.attnotnull then 'refuses null'
      else 'has another place in the view' end) as what
  from old_attribute old left join new_attribute new using (name, attname)
  where new.oid is null or new.type <> old.type or new.attnotnull and not old.attnotnull
    or old.relkind = 'v' and new.relkind = 'v' and new.position <> old.position
  union all
  select format('%s.%s has no default, and older programs do not fill it in', new.name, new.attname)
  from new_attribute new join old_relation using (name)
  where new.attnotnull and not new.has_default and not exists (select from old_attribute old
    where (old.name, old.attname) = (new.name, new.attname))
  union all
  select format('the function %s(%s) is gone or has another result', proname, arguments)
  from routine old, place where space = before and (names is null or names ? proname)
    and not exists (select from routine new where new.space = after
      and (new.proname, new.arguments, new.result) = (old.proname, old.arguments, old.result) and new.defaults >= old.defaults)
  union all
  select format('%s has no value %s', typname, enumlabel) from label old, place
  where space = before and names is null and not exists (select from label new
    where new.space = after and (new.typname, new.enumlabel) = (old.typname, old.enumlabel))
  union all
  select format('%s refuses rows of %s that were taken before', rule, name)
  from rule new join old_relation using (name), place
  where new.space = after and not exists (select from rule old where old.space = before and (old.name, old.rule) = (new.name, new.rule))
    and not exists (select from new_attribute where new_attribute.oid = new.oid and attnum = any(new.keys)
      and attname not in (select attname from old_attribute old where old.name = new.name))
    and not (is_unique and exists (select from pg_index primary_key
      where indrelid = new.oid and indisprimary and indkey::int2[] <@ new.keys::int2[]))
  order by what`;
