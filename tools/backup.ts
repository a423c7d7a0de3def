/** `npm run backup` writes a consistent copy of the database to a file. It also works while the app runs. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#server/core/env.ts';
import { removeAllButNewest, secretFingerprint, writeCopy } from '#tools/copies/archive.ts';
import { copyEmbeddedDatabase } from '#tools/copies/embedded.ts';
import { copyPostgresDatabase } from '#tools/copies/server.ts';
import { runMain } from '#tools/run-main.ts';
import manifest from '../package.json' with { type: 'json' };

const usage = `npm run backup -- [--to FOLDER] [--keep 14]

Copies the database that the hotel's environment names (DATA_DIR or DATABASE_URL) into FOLDER, by default BACKUP_DIR or DATA_DIR/backups,
and removes all but the newest there. SESSION_SECRET is not in the copy: keep it elsewhere, two-factor secrets need it.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, keep: { type: 'string', default: '14' } } });
  const copiesToKeep = Number(values.keep);
  if (!Number.isInteger(copiesToKeep) || copiesToKeep < 1) {
    console.error(usage);
    return 2;
  }
  const env = readEnv();
  const folder = resolve(values.to ?? env.backupDir);
  const startedAt = performance.now();
  const made_at = new Date().toISOString();
  const { write, migrations, bookings } = await (env.databaseUrl
    ? copyPostgresDatabase(env.databaseUrl)
    : copyEmbeddedDatabase(env.dataDir));
  const engine = env.databaseUrl ? 'postgres' : 'pglite';
  const copyFacts = {
    engine,
    made_at,
    version: manifest.version,
    migrations,
    bookings,
    secret: secretFingerprint(env.sessionSecret),
  } as const;
  const { file, size } = await writeCopy(folder, copyFacts, write);
  const removedFiles = await removeAllButNewest(folder, copiesToKeep);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${file}
${(size / 1e6).toFixed(1)} MB, ${bookings} bookings or more, ${migrations.at(-1)?.name ?? 'no migrations'}, in ${seconds} s.
${removedFiles.length > 0 ? `Removed: ${removedFiles.join(', ')}. ` : ''}SESSION_SECRET is not in it: keep it elsewhere.`);
  return 0;
}
