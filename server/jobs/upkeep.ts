import type { Deps } from '#server/core/deps.ts';
import { deleteSpentProofs } from '#server/core/proof-of-work.ts';
import { deleteFinished, listTables } from '#server/jobs/upkeep-store.ts';
import { forgetOverdue } from '#server/privacy/forget-overdue.ts';

const keepMs = 30 * 24 * 60 * 60 * 1000;
const sweepBatch = 1_000;

export async function keepUp(deps: Deps): Promise<undefined> {
  const { db, clock } = deps;
  await deleteSpentProofs(db.read, clock.now());
  await forgetOverdue(deps);
  const before = new Date(clock.now().getTime() - keepMs);
  let deleted: number;
  do {
    deleted = await deleteFinished(db.read, before, sweepBatch);
  } while (deleted === sweepBatch);
  // A PostgreSQL server vacuums by itself. One table at a time: the embedded engine makes all other queries wait.
  if (db.engine === 'pglite')
    for (const table of await listTables(db.read))
      await db.session((session) => session.script(`vacuum (analyze) ${table}`));
}
