import type { BackupView } from '#contract/backups/backups.ts';
import { alarmingNights, backupMessages } from '#contract/backups/backups.ts';
import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  countUnprovenNights,
  hasProofOfNight,
  insertProof,
  isBackupUnderWay,
  lockAsking,
  type ProofRow,
} from '#server/backups/proof-store.ts';
import { audit } from '#server/core/audit.ts';
import type { BackupReport, OperatorBackup } from '#server/core/backups.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';

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
    const isNew = await insertProof(tx, proof);
    const { night, endedAt, report } = proof;
    if (!isNew || !night || !report.problem) return;
    const nights = await countUnprovenNights(tx);
    if (nights < alarmingNights) return;
    const dedupeKey = `backup_unproven:${night}`;
    await notify(tx, { kind: 'backup_unproven', facts: { nights }, at: endedAt, dedupeKey });
  });
  wake();
}

export async function recordOperatorBackup({ db }: Pick<Deps, 'db'>, backup: OperatorBackup): Promise<void> {
  const times = { begunAt: new Date(backup.begunAt), endedAt: new Date(backup.endedAt) };
  await db.tx((tx) => insertProof(tx, { night: null, askedBy: null, ...times, report: backup.report }));
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

export const presentProof = ({ begunAt, endedAt, ...row }: ProofRow): BackupView => ({
  ...row,
  begunAt: begunAt.toISOString(),
  endedAt: endedAt.toISOString(),
});
