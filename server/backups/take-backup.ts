import type { BackupView } from '#contract/backups/backups.ts';
import { backupMessages } from '#contract/backups/backups.ts';
import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { ringForNights } from '#server/backups/alarm.ts';
import {
  hasProofOfNight,
  insertProof,
  isBackupUnderWay,
  lockAsking,
  type ProofRow,
} from '#server/backups/proof-store.ts';
import { enqueueSending } from '#server/backups/send-backup.ts';
import { audit } from '#server/core/audit.ts';
import type { BackupReport, OperatorBackup } from '#server/core/backups.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';

/** Runs as a job. A night that was cut off begins anew, and one that has its backup needs no other. */
export async function backUpNightly(deps: Deps, night: Day): Promise<undefined> {
  if (await hasProofOfNight(deps.db.read, night)) return;
  await takeAndRecord(deps, { night, askedBy: null });
}

/** Runs as a job. */
export async function backUpWhenAsked(deps: Deps, staffId: string): Promise<undefined> {
  await takeAndRecord(deps, { night: null, askedBy: staffId });
}

async function takeAndRecord(deps: Deps, reason: { night: Day | null; askedBy: string | null }): Promise<void> {
  const { backups, clock, log } = deps;
  const begunAt = clock.now();
  const report = await backups.take();
  const endedAt = new Date(Math.max(clock.now().getTime(), begunAt.getTime()));
  const { problem, detail } = report;
  if (problem) log.error({ problem, detail }, 'the backup is not proven');
  else log.info({ file: report.file?.name }, 'the backup is proven');
  await recordProof(deps, { ...reason, begunAt, endedAt, report });
}

type Proof = { night: Day | null; askedBy: string | null; begunAt: Date; endedAt: Date; report: BackupReport };

async function recordProof({ db, wake }: Pick<Deps, 'db' | 'wake'>, proof: Proof): Promise<void> {
  await db.tx(async (tx) => {
    const id = await insertProof(tx, proof);
    const { night, endedAt, report } = proof;
    if (id === undefined) return;
    if (!report.problem) await enqueueSending(tx, id, endedAt);
    else if (night) await ringForNights(tx, night, endedAt);
  });
  wake();
}

export async function recordOperatorBackup({ db }: Pick<Deps, 'db'>, backup: OperatorBackup): Promise<void> {
  const { report, isInBackupFolder } = backup;
  const times = { begunAt: new Date(backup.begunAt), endedAt: new Date(backup.endedAt) };
  await db.tx(async (tx) => {
    const id = await insertProof(tx, { night: null, askedBy: null, ...times, report });
    if (id !== undefined && !report.problem && isInBackupFolder) await enqueueSending(tx, id, times.endedAt);
  });
}

export async function askForBackup({ db, clock, wake }: Deps, { id, staffId }: Member): Promise<void> {
  await db.tx(async (tx) => {
    const at = clock.now();
    await lockAsking(tx);
    if (await isBackupUnderWay(tx, at)) throw new AppError('conflict', backupMessages.underWay);
    await enqueue(tx, { kind: 'backup.asked', payload: { staffId: id }, at });
    const subject = { kind: 'backup', id: at.toISOString() } as const;
    await audit(tx, { at, actor: staffId, action: 'backup asked for', subject });
  });
  wake();
}

export const presentProof = ({ begunAt, endedAt, arrivedAt, removedAt, ...row }: ProofRow): BackupView => ({
  ...row,
  begunAt: begunAt.toISOString(),
  endedAt: endedAt.toISOString(),
  arrivedAt: arrivedAt?.toISOString() ?? null,
  removedAt: removedAt?.toISOString() ?? null,
});
