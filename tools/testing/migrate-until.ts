import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import { DB_FOLDER, readMigrations } from '#db/migrations.ts';

/**
 * Makes the tables in an empty database as they were before a migration, such as `0045`. There are no functions, views and
 * triggers of db/schema, which may need what came later. With `code` there are, with these files changed.
 */
export async function migrateUntil(
  db: Db,
  migration: string,
  code?: Readonly<Record<string, (text: string) => string>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'before-'));
  try {
    for (const part of ['migrations', 'schema/functions', 'schema/views', 'schema/triggers'])
      mkdirSync(join(folder, part), { recursive: true });
    for (const { name } of readMigrations(DB_FOLDER))
      if (name < migration) cpSync(join(DB_FOLDER, 'migrations', name), join(folder, 'migrations', name));
    if (code) cpSync(join(DB_FOLDER, 'schema'), join(folder, 'schema'), { recursive: true });
    for (const [name, change] of Object.entries(code ?? {})) {
      const file = join(folder, 'schema', name);
      const before = readFileSync(file, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${name} stayed as it was`);
      writeFileSync(file, after);
    }
    await migrate(db, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The code for `migrateUntil` in which the counts of this subject, and of those that came after it, are not kept yet. */
export const withoutCountsFrom = (subject: 'bar_money' | 'refund') => ({
  'triggers/tallies.sql': (text: string) =>
    text.replace(new RegExp(`^create function tally_${subject}.*tally_refund\\(\\);$`, 'ms'), ''),
});
