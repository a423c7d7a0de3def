import * as z from 'zod/mini';
import { type BackupProblem, backupProblems } from '#contract/core/backup-problems.ts';
import { koboField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';

export const backupMessages = {
  listFailed: 'Failed to fetch the backups',
  none: 'No backup has been made yet',
  asked: 'The backup is being made. It takes a minute or a few',
  askFailed: 'Failed to ask for a backup',
  underWay: 'A backup is being made at this moment',
} as const;

/** After this many nights in a row without a proven backup, the owner is alarmed. */
export const alarmingNights = 2;

export const unprovenNightsText = (nights: number): string =>
  `No backup was proven for ${plural(nights, 'night')}: look at it before a disk is lost`;

/** What is wrong, and what to do about it. */
export const problemTexts: Readonly<Record<BackupProblem, string>> = {
  no_program: 'The programs pg_dump and pg_restore are missing or too old. Have them installed on the hotel’s computer',
  no_room: 'The disk has no room for it. Have some space freed',
  not_copied: 'The data could not be copied. The log of the hotel says why',
  damaged: 'The file is not as it was written. Have the disk checked',
  no_scratch: 'There was no place to restore it into: PostgreSQL does not let the hotel make a database',
  not_restored: 'It could not be restored. The log of the hotel says why',
  differs: 'Restored, it did not have all that the hotel has',
  audit_broken: 'Restored, its audit log is not whole',
  cut_off: 'The program that proves backups was cut off. It tries again next night',
};

export const backupsQuery = z.object(pageFields);

const backupView = z.object({
  id: z.int(),
  begunAt: z.string(),
  endedAt: z.string(),
  /** The night whose backup it is; null for a backup that somebody asked for. */
  night: z.nullable(z.string()),
  /** Null for the backup of a night, and for one that an operator made. */
  askedBy: z.nullable(z.string()),
  /** The name of the file; null if there is none. */
  file: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rowCount: z.nullable(z.int()),
  dayCount: z.nullable(z.int()),
  movedKobo: z.nullable(koboField),
  sealNumber: z.nullable(z.int()),
  /** Null if the backup is proven. */
  problem: z.nullable(z.enum(backupProblems)),
  /** What differs. Empty for most problems. */
  detail: z.string(),
});
export type BackupView = z.infer<typeof backupView>;

export const backupsPage = z.extend(pageOf(backupView), {
  lastProven: z.nullable(backupView),
  unprovenNights: z.int(),
  isUnderWay: z.boolean(),
});
export type BackupsPage = z.infer<typeof backupsPage>;
