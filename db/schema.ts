import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { EngineSession } from './engine/dialect.ts';

type SqlFile = { name: string; text: string };

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export const readSqlFiles = (folder: string, part: string): SqlFile[] =>
  fs
    .readdirSync(path.join(folder, part))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name: `${part}/${name}`,
      text: fs.readFileSync(path.join(folder, part, name), 'utf8').replaceAll('\r\n', '\n'),
    }));

const codeKinds = ['functions', 'views', 'triggers'] as const;
const schemaFileKinds = ['tables', ...codeKinds] as const;

/**
 * Returns the files of the wanted kinds in `schema/`, such as `schema/bar/06-bar.tables.sql`, in the order in which
 * they run. Within a kind they run by file name, whatever their domain, so the numbers of table files set their order.
 */
export function readSchemaFiles(folder: string, ...wantedKinds: (typeof schemaFileKinds)[number][]): SqlFile[] {
  const sortKeyOf = ({ name }: SqlFile) => `${path.basename(name)} ${name}`;
  const files = fs
    .readdirSync(path.join(folder, 'schema'))
    .flatMap((domain) => readSqlFiles(folder, `schema/${domain}`))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  const isOfKind = (kind: string, { name }: SqlFile) => name.endsWith(`.${kind}.sql`);
  const strayFile = files.find((file) => !schemaFileKinds.some((kind) => isOfKind(kind, file)));
  if (strayFile) throw new Error(`${strayFile.name} must end in .${schemaFileKinds.join('.sql, .')}.sql`);
  return wantedKinds.flatMap((kind) => files.filter((file) => isOfKind(kind, file)));
}

type CodeStatement = {
  /** Kind and name, such as `function claim_nights` or `trigger night_counts_bookings on booking_night`. */
  key: string;
  file: string;
  text: string;
};

export const readSchemaCode = (folder: string): CodeStatement[] =>
  readSchemaFiles(folder, ...codeKinds).flatMap(({ name, text }) =>
    text
      .replace(/^--.*\n/gm, '')
      .split(/^(?=create )/m)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ key: keyOfStatement(part, name), file: name, text: part })),
  );

const statementHeadPattern = /create (?:constraint )?(function|view|trigger) (\w+)/;

function keyOfStatement(text: string, file: string): string {
  const [, kind, name] = new RegExp(`^${statementHeadPattern.source}`).exec(text) ?? [];
  if (!kind || text.slice(1).split(new RegExp(`^\\s*${statementHeadPattern.source}`, 'm')).length > 1)
    throw new Error(`${file}: each function, view and trigger begins with "create" at the start of a line`);
  return kind === 'trigger' ? `trigger ${name} on ${/\bon (\w+)/.exec(text)?.[1]}` : `${kind} ${name}`;
}

/**
 * Returns the key of an object from its identity in PostgreSQL, such as
 * `function public.claim_nights(uuid,timestamp with time zone)`.
 */
const keyOfObject = (object: string): string => object.replace(/\(.*$/, '').replace(/\w+\.(\w+)$/, '$1');

export async function runFile(session: EngineSession, { name, text }: SqlFile): Promise<void> {
  try {
    await session.script(text);
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Makes the functions, views and triggers of `code` in the caller's transaction. `in place` replaces only those whose
 * text has changed, and locks a table only if one of its triggers changes; PostgreSQL refuses some changes in place.
 * `all` first drops every object that an earlier call made. Neither touches what an operator added.
 */
export async function replaceSchemaCode(
  session: EngineSession,
  code: readonly CodeStatement[],
  codeChecksum: string,
  how: 'in place' | 'all',
): Promise<void> {
  const codeBefore = await readMadeBefore(session);
  if (how === 'all') await session.script(makeDropStatements(codeBefore.objects));
  const keysBefore = new Set(how === 'all' ? [] : codeBefore.objects.map(keyOfObject));
  const checksums = Object.fromEntries(code.map(({ key, text }) => [key, checksumOf(text)]));
  const isUnchanged = ({ key }: CodeStatement) => keysBefore.has(key) && codeBefore.sums[key] === checksums[key];
  // Lets a function name a view or another function that a later file makes.
  await session.script('set local check_function_bodies = off');
  const presentObjects = new Set((await readObjects(session)).map(({ object }) => object));
  for (const statement of code)
    if (!isUnchanged(statement)) await runFile(session, { name: statement.file, text: toReplaceStatement(statement) });

  // Does not record functions that a migration of the same transaction has made for its tables, because they do not
  // belong to `code`.
  const isOfCode = (object: string) => !presentObjects.has(object) || keyOfObject(object) in checksums;
  const madeObjects = (await readObjects(session))
    .filter(({ isNew, object }) => isNew && isOfCode(object))
    .map(({ object }) => object);
  const unchangedKeys = new Set(code.filter(isUnchanged).map(({ key }) => key));
  const unchangedObjects = codeBefore.objects.filter((object) => unchangedKeys.has(keyOfObject(object)));
  const wantedObjects = new Set([...madeObjects, ...unchangedObjects]);
  if (how === 'in place')
    await session.script(makeDropStatements(codeBefore.objects.filter((object) => !wantedObjects.has(object))));
  await session.script('delete from schema_code');
  await session.query(
    `insert into schema_code (checksum, objects, sums)
      values ($1, array(select jsonb_array_elements_text($2::jsonb)), $3::jsonb)`,
    [codeChecksum, JSON.stringify([...wantedObjects]), JSON.stringify(checksums)],
  );
}

function toReplaceStatement({ key, text }: CodeStatement): string {
  if (text.startsWith('create constraint')) return `drop ${key.replace('trigger ', 'trigger if exists ')}; ${text}`;
  return text.replace('create', 'create or replace');
}

async function readMadeBefore(session: EngineSession): Promise<{ objects: string[]; sums: Record<string, string> }> {
  const { rows } = await session.query('select objects, sums from schema_code');
  const presentObjects = new Set((await readObjects(session)).map(({ object }) => object));
  return {
    objects: ((rows[0]?.objects ?? []) as string[]).filter((object) => presentObjects.has(object)),
    sums: (rows[0]?.sums ?? {}) as Record<string, string>,
  };
}

async function readObjects(session: EngineSession): Promise<{ object: string; isNew: boolean }[]> {
  const { rows } = await session.query(
    `with found as (
      select 'pg_trigger'::regclass as catalog, pg_trigger.oid, pg_trigger.xmin
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace
      union all select 'pg_class'::regclass, oid, xmin from pg_class
      where relkind = 'v' and relnamespace = current_schema()::regnamespace
      union all select 'pg_proc'::regclass, oid, xmin from pg_proc where pronamespace = current_schema()::regnamespace)
    select type || ' ' || identity as object, found.xmin = pg_current_xact_id()::xid as is_new
    from found, pg_identify_object(catalog, found.oid, 0)`,
  );
  return rows as { object: string; isNew: boolean }[];
}

function makeDropStatements(objects: string[]): string {
  const namesOf = (kind: string) =>
    objects.filter((object) => object.startsWith(`${kind} `)).map((object) => object.slice(kind.length + 1));
  const dropTogether = (kind: string) => (namesOf(kind).length > 0 ? `drop ${kind} ${namesOf(kind).join(', ')};` : '');
  return [
    ...namesOf('trigger').map((trigger) => `drop trigger ${trigger};`),
    dropTogether('view'),
    dropTogether('function'),
  ].join('\n');
}
