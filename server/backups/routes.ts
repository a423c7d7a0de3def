import { backupKeyMessages } from '#contract/backups/backup-key.ts';
import { backupPlaceMessages } from '#contract/backups/backup-place.ts';
import { backupMessages } from '#contract/backups/backups.ts';
import { countUnprovenNights } from '#server/backups/good-store.ts';
import { findBackupKey } from '#server/backups/key-store.ts';
import { findBackupPlace } from '#server/backups/place-store.ts';
import { findLastProven, isBackupUnderWay, listProofs } from '#server/backups/proof-store.ts';
import { isSending } from '#server/backups/sending-store.ts';
import { presentBackupKey, setBackupKey } from '#server/backups/set-key.ts';
import { presentPlace, readHostKey, setBackupPlace, testBackupPlace } from '#server/backups/set-place.ts';
import { askForBackup, presentProof } from '#server/backups/take-backup.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';

type BackupCall = 'listBackups' | 'takeBackup' | 'setBackupKey' | 'setBackupPlace' | 'testBackupPlace' | 'readHostKey';

export function backupRoutes(deps: Deps): Handlers<BackupCall> {
  return {
    async listBackups({ input }) {
      const { db, clock } = deps;
      const [found, lastProven, key, place, unprovenNights, isUnderWay, isUnsent] = await Promise.all([
        listProofs(db.read, input),
        findLastProven(db.read),
        findBackupKey(db.read),
        findBackupPlace(db.read),
        countUnprovenNights(db.read),
        isBackupUnderWay(db.read, clock.now()),
        isSending(db.read),
      ]);
      return {
        ...pageReply(found, presentProof),
        lastProven: lastProven ? presentProof(lastProven) : null,
        key: key ? presentBackupKey(key) : null,
        place: place ? presentPlace(place) : null,
        ...{ unprovenNights, isUnderWay, isSending: isUnsent },
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
    async setBackupPlace({ input, member }) {
      await setBackupPlace(deps, member(), input);
      return { message: input.kind === 'none' ? backupPlaceMessages.ended : backupPlaceMessages.set };
    },
    testBackupPlace: () => testBackupPlace(deps),
    readHostKey: ({ input }) => readHostKey(deps, input),
  };
}
