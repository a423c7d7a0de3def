/** `npm run backup` copies the database to a file and proves the copy. It also works while the app runs. */
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { problemTexts } from '#contract/backups/backups.ts';
import type { BackupProblem } from '#contract/core/backup-problems.ts';
import { plural } from '#contract/core/plural.ts';
import { isMigrated } from '#db/migrate.ts';
import { recordOperatorBackup } from '#server/backups/take-backup.ts';
import type { BackupReport, OperatorBackup } from '#server/core/backups.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { isEncrypted } from '#tools/copies/archive.ts';
import { because, NotProven, proveCopy } from '#tools/copies/prove.ts';
import { readKey } from '#tools/copies/read-key.ts';
import { reportOf, takeBackup } from '#tools/copies/take.ts';
import { withoutPersons } from '#tools/copies/without-persons.ts';
import { runMain } from '#tools/run-main.ts';
import { askRunningApp } from '#tools/socket-client.ts';

const usage = `npm run backup -- [--to FOLDER] [--keep 14]
npm run backup -- --prove FILE [--key-file KEY]

Copies the database that the hotel's environment names (DATA_DIR or DATABASE_URL) into FOLDER, by default BACKUP_DIR,
restores the copy into a scratch database, and compares: only then it is proven. Removes all but the newest copies there.
--prove does this with a copy that exists; --key-file names a file with the key of an encrypted one, which is else asked
for. Ends with 1 if a copy is not proven. SESSION_SECRET is not in the copy: keep it elsewhere, two-factor secrets need
it.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      prove: { type: 'string' },
      'key-file': { type: 'string' },
      // The hotel itself asks for one line of JSON, and writes down what became of the backup.
      report: { type: 'boolean' },
    },
  });
  const env = readEnv();
  const keep = Number(values.keep ?? env.backups.keep);
  if (!Number.isInteger(keep) || keep < 1) {
    console.error(usage);
    return 2;
  }
  if (values.prove) return proveExisting(resolve(values.prove), values['key-file'], env);
  const folder = resolve(values.to ?? env.backups.folder);
  const begunAt = new Date();
  const { report, removedFiles, cause } = await takeBackup(env, { folder, keep });
  if (cause) console.error(values.report ? withoutPersons(cause) : messageOf(cause));
  if (values.report) {
    console.log(JSON.stringify(report));
    return 0;
  }
  const endedAt = new Date();
  console.log(backupText(report, folder, (endedAt.getTime() - begunAt.getTime()) / 1000));
  if (removedFiles.length > 0) console.log(`Removed: ${removedFiles.join(', ')}.`);
  if (report.file) console.log('SESSION_SECRET is not in it: keep it elsewhere.');
  await writeDown(env, {
    ...{ begunAt: begunAt.toISOString(), endedAt: endedAt.toISOString(), report },
    isInBackupFolder: folder === resolve(env.backups.folder),
  });
  return report.problem ? 1 : 0;
}

async function proveExisting(file: string, keyFile: string | undefined, env: Env): Promise<number> {
  const identity = isEncrypted(file) ? await readKey(keyFile) : undefined;
  try {
    const description = await proveCopy(file, env, identity).catch(because('not_restored'));
    console.log(`${basename(file)}, made ${description.made_at}.\n${contentsText(reportOf(file, description))}`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    console.error(error.message);
    console.log(notProvenText(error.problem, error.detail));
    return 1;
  }
}

function backupText(report: BackupReport, folder: string, seconds: number): string {
  const { file, problem, detail } = report;
  const fileText = file
    ? `${resolve(folder, file.name)}\n${(file.bytes / 1e6).toFixed(1)} MB, in ${seconds.toFixed(1)} s.`
    : 'No copy was made.';
  return `${fileText}\n${problem ? notProvenText(problem, detail) : contentsText(report)}`;
}

function notProvenText(problem: BackupProblem, detail: string): string {
  return `Not proven: ${[problemTexts[problem].says, detail].filter(Boolean).join('. ')}.`;
}

function contentsText({ contents }: BackupReport): string {
  const { rowCount = 0, dayCount = 0, seal } = contents ?? {};
  const sealText = seal ? `number ${seal.number}` : 'no entry';
  return `Proven: ${plural(rowCount, 'row')}, ${plural(dayCount, 'day')} of money, and the audit log up to ${sealText}.`;
}

// Functions and no constants, because `main` runs before the end of this module.
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Has the backup listed with the others. If that fails, the backup is still what it is. */
async function writeDown(env: Env, backup: OperatorBackup): Promise<void> {
  try {
    const reply = env.databaseUrl ? undefined : await askRunningApp(env.dataDir, { recordBackup: backup });
    if (reply) return;
    // Loaded only here, so that the backup of a night needs no memory for the hotel itself.
    const { openDatabase } = await import('#server/main.ts');
    const db = await openDatabase(env);
    try {
      if (await isMigrated(db)) await recordOperatorBackup({ db }, backup);
      else console.error('Not listed in the hotel: its database is of another version.');
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(`Not listed in the hotel: ${messageOf(error)}`);
  }
}
