import { backupKeyMessages } from '#contract/backups/backup-key.ts';
import { backupMessages } from '#contract/backups/backups.ts';
import { findBackupKey } from '#server/backups/key-store.ts';
import { countUnprovenNights, findLastProven, isBackupUnderWay, listProofs } from '#server/backups/proof-store.ts';
import { presentBackupKey, setBackupKey } from '#server/backups/set-key.ts';
import { askForBackup, presentProof } from '#server/backups/take-backup.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';

export function backupRoutes(deps: Deps): Handlers<'listBackups' | 'takeBackup' | 'setBackupKey'> {
  return {
    async listBackups({ input }) {
      const { db, clock } = deps;
      const [found, lastProven, key, unprovenNights, isUnderWay] = await Promise.all([
        listProofs(db.read, input),
        findLastProven(db.read),
        findBackupKey(db.read),
        countUnprovenNights(db.read),
        isBackupUnderWay(db.read, clock.now()),
      ]);
      return {
        ...pageReply(found, presentProof),
        lastProven: lastProven ? presentProof(lastProven) : null,
        key: key ? presentBackupKey(key) : null,
        ...{ unprovenNights, isUnderWay },
      };
    },
    async takeBackup({ member }) {
      await askForBackup(deps, member());
      return { message: backupMessages.asked };
    },
    async setBackupKey({ input, member }) {
      await setBackupKey(deps, member(), input);
      return { message: backupKeyMessages.set };
    },
  };
}
