import { checksumOf, readSqlFiles } from './schema.ts';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** What older programs miss after the migration, or null if they can go on working on the database. */
  contracts: string | null;
}

export const DB_FOLDER = import.meta.dirname;

export function readMigrations(folder: string): Migration[] {
  return readSqlFiles(folder, 'migrations').map((file) => {
    const name = file.name.replace('migrations/', '');
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${name} is not named NNNN-name.sql`);
    const [line, contracts = null] = /^-- (?:expands|contracts: (.+))\n/.exec(file.text) ?? [];
    if (!line) throw new Error(`${name} must begin with the line "-- expands" or "-- contracts: WHAT IS GONE"`);
    const text = file.text.slice(line.length);
    return { name, text, checksum: checksumOf(text), contracts };
  });
}
