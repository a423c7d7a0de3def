import { sql } from 'kysely';
import type { BackupProblem } from '#contract/core/backup-problems.ts';
import type { SendingProblem } from '#contract/core/sending-problems.ts';
import type { Queryable } from '#db/db.ts';

/** Whether a backup was read back at a place where backups are sent. */
export const hasReachedPlace = sql<boolean>`exists (
  select from backup_sending arrival where arrival.proof_id = backup_proof.id and arrival.problem is null)`;

/** Whether a backup is proven and, if a place was set when it was begun, has arrived there. */
export const isGood = sql<boolean>`(backup_proof.problem is null and (${hasReachedPlace} or (
  select place.kind from backup_place place where place.set_at <= backup_proof.begun_at
    order by place.version desc limit 1) is null))`;

const newestGoodProofId = sql<number | null>`(
  select backup_proof.id from backup_proof where ${isGood} order by backup_proof.id desc limit 1)`;

/**
 * How many nights in a row have no proven backup, or one that could not be sent. A good one that somebody asked for ends
 * the row, too. What is being sent for the first time does not count yet.
 */
const unprovenNightCount = sql<number>`(select count(*) from backup_proof where backup_proof.night is not null
  and backup_proof.id > coalesce(${newestGoodProofId}, 0)
  and (backup_proof.problem is not null
    or exists (select from backup_sending failed where failed.proof_id = backup_proof.id)))`;

const newestSendingProblem = sql<SendingProblem | null>`(select sending.problem from backup_sending sending
  join backup_proof on backup_proof.id = sending.proof_id
  where sending.proof_id > coalesce(${newestGoodProofId}, 0) and not ${hasReachedPlace} order by sending.id desc limit 1)`;

export async function countUnprovenNights(db: Queryable): Promise<number> {
  const { nights } = await db.selectNoFrom(unprovenNightCount.as('nights')).executeTakeFirstOrThrow();
  return nights;
}

/** What the backups of the hotel are judged by. */
export type BackupFacts = {
  /**
   * When the last good backup was begun: proven and, if backups are sent, arrived. What was written later is not in it.
   * Null if there was never one.
   */
  lastProvenAt: Date | null;
  unprovenNights: number;
  /** Why the newest backup is not proven. Null if it is, or if there is none. */
  newestProblem: BackupProblem | null;
  /** Why the newest proven backup is not where backups are sent. Null if it is, or if no try has failed. */
  sendingProblem: SendingProblem | null;
};

export const readBackupFacts = (db: Queryable): Promise<BackupFacts> =>
  db
    .selectNoFrom((eb) => {
      const newest = eb.selectFrom('backupProof').orderBy('backupProof.id', 'desc').limit(1);
      return [
        newest.select('backupProof.begunAt').where(isGood).as('lastProvenAt'),
        unprovenNightCount.as('unprovenNights'),
        newest.select('backupProof.problem').as('newestProblem'),
        newestSendingProblem.as('sendingProblem'),
      ];
    })
    .executeTakeFirstOrThrow();
