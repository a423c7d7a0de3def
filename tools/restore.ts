/** `npm run restore` restores a backup and checks whether the restored bookings, payments and sales add up. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { atOneMoment, findDifferences, readContents } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import { hasPglite } from '#db/engine/pglite.ts';
import { findUnknownMigrations, isMigrated } from '#db/migrate.ts';
import { withEarlierSecrets } from '#server/core/earlier-secrets.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { openDatabase } from '#server/main.ts';
import { erasedListFile, readErasedIds } from '#server/platform/integrations/guest-files.ts';
import { repeatErasures } from '#server/privacy/erase.ts';
import { type CopyDescription, isEncrypted, openCopy, secretFingerprint } from '#tools/copies/archive.ts';
import { restoreEmbeddedDatabase, unpackEmbeddedCopy } from '#tools/copies/embedded.ts';
import { readKey } from '#tools/copies/read-key.ts';
import { readServerState, restorePostgresDatabase } from '#tools/copies/server.ts';
import { runMain } from '#tools/run-main.ts';
import { findViolations } from '#tools/testing/invariants.ts';

const usage = `npm run restore -- FILE [--replace | --check] [--key-file KEY]
npm run restore -- --finish

Puts a backup into the database that the hotel's environment names (DATA_DIR or DATABASE_URL). Stop the hotel first.
--replace lets it take the place of a database that is not empty.
--check changes nothing: it says whether the file is whole, of this program, and opened by the key. The hotel can run.
--key-file names a file with the key of an encrypted backup, as on the owner's paper. Without it the key is asked for.
--finish does what is left to do after PostgreSQL itself has gone back to a minute: it erases again, ends all sessions and
checks.`;

const engineNames = { pglite: 'the embedded database', postgres: 'a PostgreSQL server' } as const;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      replace: { type: 'boolean' },
      check: { type: 'boolean' },
      finish: { type: 'boolean' },
      'key-file': { type: 'string' },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  const env = withEarlierSecrets(readEnv());
  if (values.finish && env.databaseUrl && positionals.length === 0) return finishRecovery(env, env.databaseUrl);
  if (!file || positionals.length > 1 || values.finish) {
    console.error(usage);
    return 2;
  }
  const identity = isEncrypted(file) ? await readKey(values['key-file']) : undefined;
  const { plainFile, description, close } = await openCopy(resolve(file), identity, resolve(env.backups.folder));
  let previousDatabase: string | undefined;
  try {
    refuseMismatch(env, description);
    if (values.check) {
      console.log(`The copy of ${description.made_at} is whole, and this program can restore it.`);
      return 0;
    }
    previousDatabase = await restoreDatabase(plainFile, env, values.replace ?? false);
  } finally {
    await close();
  }
  const db = await openDatabase(env);
  try {
    const differences = findDifferences(description.contents, await atOneMoment(db, readContents));
    const erasures = await repeatErasuresIn(db, env);
    const { bookings, problems } = await checkRestored(db);
    console.log(
      `Restored ${description.made_at} into ${db.place}: ${bookings} bookings, ${description.migrations.at(-1)?.name}.`,
    );
    if (previousDatabase)
      console.log(`The database that was there is ${previousDatabase}; delete it when you no longer need it.`);
    if (![env.sessionSecret, ...env.previousSecrets].some((secret) => description.secret === secretFingerprint(secret)))
      console.log(
        'SESSION_SECRET has changed since this backup: set the old one as SESSION_SECRET_BEFORE, or people with two-factor need disable-2fa.',
      );
    console.log('All sessions have ended. The hotel fetches payments since the backup from the gateway.');
    console.log(erasures);
    console.log(
      differences.length > 0
        ? `It is not what was copied:\n${differences.join('\n')}`
        : `It is what was copied. ${description.proven_at ? `The backup was proven on ${description.proven_at}.` : 'The backup was never proven before.'}`,
    );
    console.log(describeCheck(problems));
    return problems?.length || differences.length > 0 ? 1 : 0;
  } finally {
    await db.close();
  }
}

async function finishRecovery(env: Env, url: string): Promise<number> {
  const { isInUse, isRecovering } = await readServerState(url);
  if (isRecovering) throw new Error('PostgreSQL is still going back to that minute. Try again when it has ended.');
  if (isInUse) throw new Error('The hotel runs on this database. Stop every instance first.');
  const db = await openDatabase(env);
  try {
    const erasures = await repeatErasuresIn(db, env);
    const { bookings, problems } = await checkRestored(db);
    const lastEntry = await sql<{ at: Date | null }>`select max(at) as at from audit`.execute(db.read);
    console.log(
      `${db.place}: ${bookings} bookings. The last entry in the audit log is of ${lastEntry.rows[0]?.at?.toISOString()}.`,
    );
    console.log('All sessions have ended. Compare the payments since then: npm run reconcile.');
    console.log(erasures);
    console.log(describeCheck(problems));
    return problems?.length ? 1 : 0;
  } finally {
    await db.close();
  }
}

function describeCheck(problems: string[] | undefined): string {
  if (!problems) return 'Not checked: it is of another version of the program. The next start brings it up to date.';
  return problems.length > 0 ? `It does not balance:\n${problems.join('\n')}` : 'Checked: it balances.';
}

/** Erases those guests again who were erased after the copy was made, because the copy still contains them. */
async function repeatErasuresIn(db: Db, { dataDir }: Env): Promise<string> {
  const erasedIds = await readErasedIds(dataDir);
  if (erasedIds.length === 0) return `No guest was erased since, as far as ${erasedListFile(dataDir)} says.`;
  if (!(await isMigrated(db))) return 'Erased guests are erased again at the next start, which brings it up to date.';
  const erasedAgain = await repeatErasures(db, erasedIds, new Date());
  return `Erased guests: ${erasedIds.length} bookings are listed, ${erasedAgain} of them were erased again.`;
}

function refuseMismatch({ databaseUrl }: Env, { engine, migrations, version }: CopyDescription): void {
  const configuredEngine = databaseUrl ? 'postgres' : 'pglite';
  if (engine !== configuredEngine)
    throw new Error(
      `This is a copy of ${engineNames[engine]}, and the environment names ${engineNames[configuredEngine]}.`,
    );
  const unknownNames = findUnknownMigrations(migrations);
  if (unknownNames.length > 0)
    throw new Error(
      `It was made by another version of the program (${version}), with ${unknownNames.join(', ')}. Install that one.`,
    );
}

async function restoreDatabase(
  file: string,
  { databaseUrl, dataDir }: Env,
  replace: boolean,
): Promise<string | undefined> {
  const notEmptyError = (place: string) => new Error(`${place} is not empty. Pass --replace to overwrite it.`);
  if (!databaseUrl) {
    if (!replace && hasPglite(resolve(dataDir, 'database'))) throw notEmptyError(resolve(dataDir, 'database'));
    return restoreEmbeddedDatabase(await unpackEmbeddedCopy(file), dataDir);
  }
  const { isEmpty, isInUse } = await readServerState(databaseUrl);
  if (!replace && !isEmpty) throw notEmptyError('The database');
  if (isInUse) throw new Error('The hotel runs on this database. Stop every instance first.');
  await restorePostgresDatabase(file, databaseUrl);
  return undefined;
}

/**
 * Ends every session, because a staff member may have been deactivated after the copy was made, then checks the data.
 */
async function checkRestored(db: Db): Promise<{ bookings: number; problems: string[] | undefined }> {
  await db.read.deleteFrom('session').execute();
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking`.execute(db.read);
  return {
    bookings: rows[0]?.count ?? 0,
    problems: (await isMigrated(db)) ? await findViolations(db.read) : undefined,
  };
}
