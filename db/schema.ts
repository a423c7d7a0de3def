import fs from 'node:fs';
import path from 'node:path';
import type { Session } from './dialect.ts';

type SqlFile = { name: string; text: string };

export const readSqlFiles = (folder: string, ...within: string[]): SqlFile[] =>
  within.flatMap((part) => {
    const place = path.join(folder, part);
    if (!fs.existsSync(place)) return [];
    const names = fs.readdirSync(place).filter((name) => name.endsWith('.sql'));
    return names.sort().map((name) => {
      const text = fs.readFileSync(path.join(place, name), 'utf8').replaceAll('\r\n', '\n');
      return { name: `${part}/${name}`, text };
    });
  });

/** Reads the functions, views and triggers. A start drops them and makes them again if a file has changed. */
export const readSchemaCode = (folder: string): SqlFile[] =>
  readSqlFiles(folder, 'schema/functions', 'schema/views', 'schema/triggers');

export async function runFile(session: Session, { name, text }: SqlFile): Promise<void> {
  try {
    await session.script(text);
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Drops the functions, views and triggers that an earlier call made, but not those that an operator added, and makes
 * the ones in `folder`. Runs in the caller's transaction.
 */
export async function replaceSchemaCode(session: Session, folder: string, checksum: string): Promise<void> {
  const { rows } = await session.query('select objects from schema_code');
  await session.script(dropStatements((rows[0]?.objects as string[] | undefined) ?? []));
  // Lets a function name a view or another function that a later file makes.
  await session.script('set local check_function_bodies = off');
  for (const file of readSchemaCode(folder)) await runFile(session, file);
  await session.script('delete from schema_code');
  await session.query(
    `with made as (
      select 'pg_trigger'::regclass as catalog, oid, xmin from pg_trigger where not tgisinternal
      union all select 'pg_class'::regclass, oid, xmin from pg_class where relkind = 'v'
      union all select 'pg_proc'::regclass, oid, xmin from pg_proc)
    insert into schema_code
      select $1, coalesce(array_agg(type || ' ' || identity), '{}')
      from made, pg_identify_object(catalog, made.oid, 0)
      where made.xmin = pg_current_xact_id()::xid`,
    [checksum],
  );
}

/** Says `if exists`, because a migration may have dropped some objects already. */
function dropStatements(objects: string[]): string {
  const namesOf = (kind: string) =>
    objects.filter((object) => object.startsWith(`${kind} `)).map((object) => object.slice(kind.length + 1));
  const dropTogether = (kind: string) =>
    namesOf(kind).length > 0 ? `drop ${kind} if exists ${namesOf(kind).join(', ')};` : '';
  return [
    ...namesOf('trigger').map((trigger) => `drop trigger if exists ${trigger};`),
    dropTogether('view'),
    dropTogether('function'),
  ].join('\n');
}
