import { backupMessages } from '#contract/backups/backups.ts';
import { countUnprovenNights, findLastProven, isBackupUnderWay, listProofs } from '#server/backups/proof-store.ts';
import { askForBackup, presentProof } from '#server/backups/take-backup.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';

export function backupRoutes(deps: Deps): Handlers<'listBackups' | 'takeBackup'> {
  return {
    async listBackups({ input }) {
      const { db, clock } = deps;
      const [found, lastProven, unprovenNights, isUnderWay] = await Promise.all([
        listProofs(db.read, input),
        findLastProven(db.read),
        countUnprovenNights(db.read),
        isBackupUnderWay(db.read, clock.now()),
      ]);
      const summary = { lastProven: lastProven ? presentProof(lastProven) : null, unprovenNights, isUnderWay };
      return { ...pageReply(found, presentProof), ...summary };
    },
    async takeBackup({ member }) {
      await askForBackup(deps, member());
      return { message: backupMessages.asked };
    },
  };
}
