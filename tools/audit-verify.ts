/** `npm run audit:verify` follows the chain of the audit log and names the first entry that is not as it was sealed. */
import { parseArgs } from 'node:util';
import { isMigrated } from '#db/migrate.ts';
import type { Seal } from '#server/core/audit-seal-store.ts';
import { readEnv } from '#server/core/env.ts';
import { openDatabase } from '#server/main.ts';
import { describeVerifiedChain } from '#server/oversight/verify-audit.ts';
import { runMain } from '#tools/run-main.ts';
import { askRunningApp } from '#tools/socket-client.ts';

const usage = `npm run audit:verify -- [--number 1234 --hash "0f3a…"]

Checks the audit log of the database that the hotel's environment names (DATA_DIR or DATABASE_URL), also while the hotel
runs. Number and hash are those of a daily report that you kept: without them nobody can see that the newest entries were
cut off, or that the whole log was made anew. Ends with 1 if the log is not whole.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const options = { number: { type: 'string' }, hash: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const knownSeal = parseSealArguments(values);
  if (values.help || knownSeal === 'wrong') {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  const env = readEnv();
  const reply = env.databaseUrl ? undefined : await askRunningApp(env.dataDir, { verifyAudit: { known: knownSeal } });
  if (reply) {
    console.log(reply);
    return 0;
  }
  const db = await openDatabase(env);
  try {
    if (!(await isMigrated(db)))
      throw new Error('The database is of another version. Start the hotel once, or npm run migrate.');
    console.log(await describeVerifiedChain(db.read, knownSeal));
    return 0;
  } finally {
    await db.close();
  }
}

/**
 * Removes the spaces and commas with which a daily report shows hash and number. Returns `wrong` if only one of them is
 * given or one is malformed.
 */
function parseSealArguments({ number, hash }: { number?: string; hash?: string }): Seal | undefined | 'wrong' {
  if (number === undefined && hash === undefined) return undefined;
  const seal = { number: Number(number?.replaceAll(',', '')), hash: hash?.replaceAll(/\s/g, '').toLowerCase() ?? '' };
  return Number.isSafeInteger(seal.number) && seal.number > 0 && /^[0-9a-f]{64}$/.test(seal.hash) ? seal : 'wrong';
}
