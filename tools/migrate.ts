/** `npm run migrate` brings the database up to date without starting the hotel. */
import { parseArgs } from 'node:util';
import { checkStep, type MigrationStep } from '#db/compatibility.ts';
import type { Db } from '#db/db.ts';
import { ensureRoleSettings } from '#db/engine/postgres.ts';
import { migrate } from '#db/migrate.ts';
import { readEnv } from '#server/core/env.ts';
import { openDatabase } from '#server/main.ts';
import { runMain } from '#tools/run-main.ts';

const usage = `npm run migrate -- [--check]

Brings the database that the hotel's environment names (DATA_DIR or DATABASE_URL) up to date with this program, as its
start does. --check changes nothing: it says what would be done, and ends with 1 if the processes that run now could not
go on. The embedded database serves one process: stop the hotel first.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const options = { check: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const db = await openDatabase(readEnv());
  try {
    const step = await checkStep(db);
    console.log(summarize(db, step));
    if (values.check) return step.problems.length > 0 ? 1 : 0;
    if (db.engine === 'postgres') await ensureRoleSettings(db);
    await migrate(db);
    console.log('Done.');
    return 0;
  } finally {
    await db.close();
  }
}

function summarize({ place }: Db, { pending, problems }: MigrationStep): string {
  const names = pending.map(({ name, contracts }) => `  ${name} ${contracts ? 'contracts' : 'expands'}`);
  return [
    names.length > 0 ? `${place} lacks:\n${names.join('\n')}` : `${place} has every migration of this program.`,
    problems.length > 0
      ? `Processes of an older version cannot go on, and must be stopped first:\n  ${problems.join('\n  ')}`
      : 'Processes of an older version can go on meanwhile and afterwards.',
  ].join('\n');
}
