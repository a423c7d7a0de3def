/** `npm run drill` fetches the newest backup from its place and restores it into a scratch database. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { problemTexts } from '#contract/backups/backups.ts';
import { AppError } from '#contract/core/errors.ts';
import { fetchNewestCopy } from '#server/backups/fetch-newest.ts';
import { withEarlierSecrets } from '#server/core/earlier-secrets.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { openDatabase } from '#server/main.ts';
import { rclonePlaces } from '#server/platform/integrations/rclone-places.ts';
import { isEncrypted, proofFolderPrefix } from '#tools/copies/archive.ts';
import { practiseRestore } from '#tools/copies/drill.ts';
import { NotProven } from '#tools/copies/prove.ts';
import { readKey } from '#tools/copies/read-key.ts';
import { runMain } from '#tools/run-main.ts';
import { askRunningApp } from '#tools/socket-client.ts';

const usage = `npm run drill -- [FILE] [--key-file KEY]

Practises a restore while the hotel sells: fetches the newest backup from the place where backups are sent, or takes FILE,
opens it with the key of the paper, restores it into a scratch database, and says whether it is what was copied, whether
the books balance, and how long it took. The hotel's own database stays as it is, and nothing of the scratch one stays.
--key-file names a file with the key, which is else asked for. Ends with 1 if the restore would not do.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'key-file': { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length > 1) {
    console.error(usage);
    return 2;
  }
  const env = withEarlierSecrets(readEnv());
  await mkdir(env.backups.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(env.backups.folder, proofFolderPrefix));
  try {
    const file = positionals[0] ? resolve(positionals[0]) : await timed('Fetched', () => fetchNewest(env, folder));
    return await practise(file, values['key-file'], env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function practise(file: string, keyFile: string | undefined, env: Env): Promise<number> {
  const identity = isEncrypted(file) ? await readKey(keyFile) : undefined;
  try {
    const { lines, isGood } = await timed('Restored', () => practiseRestore(file, env, identity));
    console.log(`${basename(file)}, ${((await stat(file)).size / 1e6).toFixed(1)} MB.\n${lines.join('\n')}`);
    return isGood ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    console.error(error.message);
    console.log(`It could not be restored. ${problemTexts[error.problem].says}.`);
    return 1;
  }
}

/** The embedded database is open in the running hotel, which therefore fetches the copy itself. */
async function fetchNewest(env: Env, folder: string): Promise<string> {
  const fetched = env.databaseUrl
    ? undefined
    : await askRunningApp(env.dataDir, { fetchNewestCopy: { folder: resolve(folder) } });
  if (fetched) return fetched;
  const db = await openDatabase(env);
  try {
    const secrets = { secret: env.sessionSecret, previousSecrets: env.previousSecrets };
    return await fetchNewestCopy({ db, ...secrets, backupPlaces: rclonePlaces(env.backups.folder) }, folder);
  } catch (error) {
    throw error instanceof AppError ? new Error(error.message) : error;
  } finally {
    await db.close();
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  console.log(`${what} in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
  return result;
}
