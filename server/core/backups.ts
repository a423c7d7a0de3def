import * as z from 'zod/mini';
import { backupProblems } from '#contract/core/backup-problems.ts';

/** What became of one backup. The program that makes backups writes it as a line of JSON. */
export const backupReport = z.object({
  /** Null if there is no copy. */
  file: z.nullable(
    z.object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      /** The recipient of age to which the file is encrypted. Null if it is not encrypted. */
      recipient: z.nullable(z.string()),
    }),
  ),
  /** What the copy had in all. Null if nobody could read it. */
  contents: z.nullable(
    z.object({
      rowCount: z.int(),
      dayCount: z.int(),
      movedKobo: z.int(),
      seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
    }),
  ),
  /** Null if the backup is proven: it was restored into a scratch database, and had what the hotel had. */
  problem: z.nullable(z.enum(backupProblems)),
  /** What differs, in words that name no person. */
  detail: z.string(),
});
export type BackupReport = z.infer<typeof backupReport>;

/** A backup that an operator made by `npm run backup`, with instants in ISO form. */
export const operatorBackup = z.object({
  begunAt: z.string(),
  endedAt: z.string(),
  report: backupReport,
  /** Whether the file is where the hotel makes its own: only then it is sent to the place of the backups. */
  isInBackupFolder: z.boolean(),
});
export type OperatorBackup = z.infer<typeof operatorBackup>;

export interface Backups {
  /** Makes a backup and proves it. A backup that is not proven is a report; only `stop` makes an error of it. */
  take(): Promise<BackupReport>;
  /** Ends a backup that is being made. */
  stop(): void;
}

export const notProven = (problem: NonNullable<BackupReport['problem']>): BackupReport => ({
  file: null,
  contents: null,
  problem,
  detail: '',
});
