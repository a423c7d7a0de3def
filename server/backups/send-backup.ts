import { sendingProblemText } from '#contract/backups/sending.ts';
import type { Tx } from '#db/db.ts';
import { ringForNights } from '#server/backups/alarm.ts';
import { copiesToRemove } from '#server/backups/copies-to-remove.ts';
import { openPlace, secretLost } from '#server/backups/open-place.ts';
import { type BackupPlaceRow, findBackupPlace } from '#server/backups/place-store.ts';
import {
  findProvenFile,
  hasArrivedAt,
  insertRemovals,
  insertSending,
  listCopiesAt,
  type ProvenFile,
} from '#server/backups/sending-store.ts';
import type { BackupPlace } from '#server/core/backup-places.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'backupPlaces' | 'log' | 'wake' | 'secret' | 'previousSecrets'>;

/** A place that is away for a moment rings nobody. */
const ringsAfterMs = 3_600_000;

/** Has a backup sent, if there is a place for it. */
export async function enqueueSending(tx: Tx, proofId: number, at: Date): Promise<void> {
  const place = await findBackupPlace(tx);
  if (!place?.kind) return;
  await enqueue(tx, { kind: 'backup.sent', payload: { proofId }, at, dedupeKey: `backup.sent:${proofId}` });
}

/**
 * Sends a backup to the place, then removes the copies there that are too old. Runs as a job, which is tried again for a
 * day if this throws. A backup that has arrived is not sent again.
 */
export async function sendBackup(deps: SendDeps, proofId: number): Promise<undefined> {
  const [file, row] = await Promise.all([findProvenFile(deps.db.read, proofId), findBackupPlace(deps.db.read)]);
  if (!file || !row?.kind) return;
  const place = openPlace(deps, row);
  if (!(await hasArrivedAt(deps.db.read, proofId, row.version))) await sendOnce(deps, { proofId, file, row, place });
  if (place) await removeOldCopies(deps, row, place);
}

type Sending = { proofId: number; file: ProvenFile; row: BackupPlaceRow; place: BackupPlace | undefined };

async function sendOnce(deps: SendDeps, { proofId, file, row, place }: Sending): Promise<void> {
  const { db, clock, backupPlaces, log, wake } = deps;
  const begunAt = clock.now();
  const { problem, said } = place ? await backupPlaces.send(place, file) : secretLost;
  const endedAt = new Date(Math.max(clock.now().getTime(), begunAt.getTime()));
  if (problem) log.warn({ problem, said }, 'the backup was not sent');
  else log.info({ file: file.name }, 'the backup was sent, and read back');
  await db.tx(async (tx) => {
    await insertSending(tx, { proofId, placeVersion: row.version, begunAt, endedAt, problem });
    const isLate = endedAt.getTime() - file.endedAt.getTime() >= ringsAfterMs;
    if (problem && file.night && isLate) await ringForNights(tx, file.night, endedAt);
  });
  wake();
  if (problem) throw new Error(`The backup was not sent. ${sendingProblemText(problem)}.`);
}

/** What the place refuses to remove stays, and is tried again after the next backup. */
async function removeOldCopies(deps: SendDeps, row: BackupPlaceRow, place: BackupPlace): Promise<void> {
  const { db, clock, backupPlaces, log } = deps;
  const copies = await listCopiesAt(db.read, row);
  for (const name of copiesToRemove(copies, clock.now())) {
    const { problem, said } = await backupPlaces.remove(place, name);
    if (problem) return log.warn({ problem, said, file: name }, 'an old backup stays at its place');
    const sendingIds = copies.filter((copy) => copy.name === name).map(({ sendingId }) => sendingId);
    await db.tx((tx) => insertRemovals(tx, sendingIds, clock.now()));
  }
}
