import type { FoundCopy, RestoreProblem } from '#contract/core/found-copy.ts';
import { atOneMoment, findDifferences, readContents } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import { recordRestore } from '#server/installation/record-restore.ts';
import type { CopyDescription } from '#tools/copies/archive.ts';
import { findViolations } from '#tools/testing/invariants.ts';

/** `lines` say more of it, in words that name no person. */
export class NotBroughtBack extends Error {
  readonly problem: RestoreProblem;
  readonly lines: readonly string[];

  constructor(problem: RestoreProblem, lines: readonly string[] = []) {
    super([problem, ...lines].join('\n'));
    this.problem = problem;
    this.lines = lines;
  }
}

/** A copy that was confirmed, without encryption, in its folder of the data folder. */
export type CopyToBringBack = {
  upload: string;
  folder: string;
  plainFile: string;
  description: CopyDescription;
  copy: FoundCopy;
};

/**
 * Compares a restored database with what was copied, brings it up to date, and writes into it that it was restored.
 * Returns what does not balance. Throws NotBroughtBack.
 */
export async function finishRestored(
  db: Db,
  { upload, copy, description }: CopyToBringBack,
  at: Date,
): Promise<string[]> {
  const differences = findDifferences(description.contents, await atOneMoment(db, readContents));
  if (differences.length > 0) throw new NotBroughtBack('differs', differences);
  await migrate(db);
  const violations = await findViolations(db.read);
  await recordRestore(db, { upload, copy, balances: violations.length === 0 }, at);
  return violations;
}
