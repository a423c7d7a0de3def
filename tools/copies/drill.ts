import { resolve } from 'node:path';
import { plural } from '#contract/core/plural.ts';
import { atOneMoment, findDifferences, readContents } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import { findUnknownMigrations, isMigrated } from '#db/migrate.ts';
import type { Env } from '#server/core/env.ts';
import { verifyChain } from '#server/oversight/verify-audit.ts';
import { openCopy, secretFingerprint } from '#tools/copies/archive.ts';
import { because, restoreIntoScratch } from '#tools/copies/prove.ts';
import { findViolations } from '#tools/testing/invariants.ts';

/** What a person reads of a restore that was practised. */
type PractisedRestore = { lines: string[]; isGood: boolean };

/**
 * Restores a copy into a scratch database, and checks there what `npm run restore` checks. Throws NotProven or
 * KeyProblem.
 */
export async function practiseRestore(file: string, env: Env, identity?: string): Promise<PractisedRestore> {
  const opened = await openCopy(file, identity, resolve(env.backups.folder)).catch(because('damaged'));
  const { description } = opened;
  try {
    const found = await restoreIntoScratch(opened, env, inspect);
    const differences = findDifferences(description.contents, found.contents);
    const unknownNames = findUnknownMigrations(description.migrations);
    const hasSecret = [env.sessionSecret, ...env.previousSecrets].some(
      (secret) => description.secret === secretFingerprint(secret),
    );
    const problems = [
      ...differences,
      ...(found.brokenChain ? [found.brokenChain] : []),
      ...(found.violations ?? []),
      ...(unknownNames.length > 0
        ? [`It is of another version of the program (${description.version}). Install that one for a restore.`]
        : []),
    ];
    const lines = [
      `It was made ${description.made_at}, with ${plural(description.contents.rows.booking ?? 0, 'booking')}.`,
      ...(problems.length > 0 ? ['It would not do:', ...problems] : ['It is what was copied.']),
      ...(problems.length === 0 && found.violations ? ['Checked: it balances.'] : []),
      ...(hasSecret
        ? []
        : ['SESSION_SECRET was another one: keep the old one with the paper, for people with two-factor need it.']),
    ];
    return { lines, isGood: problems.length === 0 };
  } finally {
    await opened.close();
  }
}

const inspect = async (db: Db) => ({
  contents: await atOneMoment(db, readContents),
  brokenChain: (await verifyChain(db.read)).problem,
  violations: (await isMigrated(db)) ? await findViolations(db.read) : undefined,
});
