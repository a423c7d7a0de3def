import { noticeDays } from '#contract/messaging/bell.ts';
import type { Deps } from '#server/core/deps.ts';
import { deleteSpentProofs } from '#server/core/proof-of-work.ts';
import { forgetOverdue } from '#server/privacy/forget-overdue.ts';
import { deleteFinishedJobs, deleteNotices, listTables } from '#server/upkeep-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const finishedJobDays = 30;
const deletionBatchSize = 1_000;

export async function runUpkeep(deps: Deps): Promise<undefined> {
  const { db, clock } = deps;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await deleteSpentProofs(db.read, clock.now());
  await forgetOverdue(deps);
  await deleteInBatches((limit) => deleteFinishedJobs(db.read, daysAgo(finishedJobDays), limit));
  await deleteInBatches((limit) => deleteNotices(db.read, daysAgo(noticeDays), limit));
  // A PostgreSQL server vacuums by itself; the embedded engine does not. There all other queries wait meanwhile, so one
  // table and one command is done at a time.
  if (db.engine === 'pglite')
    for (const table of await listTables(db.read))
      for (const command of ['vacuum', 'analyze']) await db.session((session) => session.script(`${command} ${table}`));
}

async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteBatch(deletionBatchSize)) === deletionBatchSize);
}
