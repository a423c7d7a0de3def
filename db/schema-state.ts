import { sql } from 'kysely';
import type { Db } from './db.ts';
import { computeCodeChecksum } from './migrate.ts';
import { DB_FOLDER, readMigrations } from './migrations.ts';

export type SchemaState = {
  fits: boolean;
  outdated?: string;
};

/**
 * Returns a function that says whether a database fits this program. The program may be older or newer than the last
 * migration of the database.
 */
export function makeSchemaStateReader(folder = DB_FOLDER): (db: Db) => Promise<SchemaState> {
  const ownSchema = { newest: readMigrations(folder).at(-1)?.name ?? '', code: computeCodeChecksum(folder) };
  return async (db) => {
    const { rows } = await sql<{ newest: string; contracting: string | null; code: string }>`
      select coalesce((select max(name) from migration), '') as newest, checksum as code,
        (select format('%s, %s', name, contracts) from migration
          where name > ${ownSchema.newest} and contracts is not null order by name desc limit 1) as contracting
      from schema_code`.execute(db.read);
    const [{ newest, contracting, code } = { newest: '', contracting: null, code: '' }] = rows;
    if (contracting) return { fits: false, outdated: `The database has ${contracting}` };
    if (newest !== ownSchema.newest || code === '') return { fits: newest > ownSchema.newest };
    return code === ownSchema.code ? { fits: true } : { fits: false, outdated: replacedCodeProblem };
  };
}

const replacedCodeProblem =
  'Another program replaced functions, views or triggers, and no migration says that this one can go on';
