import * as z from 'zod/mini';
import { backupKeyView } from '#contract/backups/backup-key.ts';
import { backupPlaceView } from '#contract/backups/backup-place.ts';
import { sendingProblemField } from '#contract/backups/sending.ts';
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
  beingSent: 'A backup is being sent to its place',
} as const;

/** After this many nights in a row without a proven backup, the owner is alarmed. */
export const alarmingNights = 2;

export const unprovenNightsText = (nights: number): string =>
  `No backup was proven for ${plural(nights, 'night')}: look at it before a disk is lost`;

const readLogAdvice = 'Ask whoever runs the server to read in the log of the hotel why';

/** What is wrong with a backup, and what to do about it. */
export const problemTexts: Readonly<Record<BackupProblem, { says: string; advice: string }>> = {
  no_program: {
    says: 'The programs pg_dump and pg_restore are missing or too old',
    advice: 'Have them installed on the hotel’s computer',
  },
  no_room: { says: 'The disk has no room for it', advice: 'Have some space freed' },
  not_copied: { says: 'The data could not be copied', advice: readLogAdvice },
  damaged: { says: 'The file is not as it was written', advice: 'Have the disk checked' },
  no_scratch: {
    says: 'There was no place to restore it into',
    advice: 'Ask whoever runs the server to let the hotel’s user make databases in PostgreSQL (createdb)',
  },
  not_restored: { says: 'It could not be restored', advice: readLogAdvice },
  differs: {
    says: 'Restored, it did not have all that the hotel has',
    advice: 'Have the disk and the database checked today',
  },
  audit_broken: {
    says: 'Restored, its audit log is not whole',
    advice: 'Ask whoever runs the server to run hotel audit-verify, which says where',
  },
  cut_off: { says: 'The program that proves backups was cut off', advice: readLogAdvice },
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
  /** The version of the key to which the file is encrypted; null if it is not encrypted. */
  keyVersion: z.nullable(z.int()),
  rowCount: z.nullable(z.int()),
  dayCount: z.nullable(z.int()),
  movedKobo: z.nullable(koboField),
  sealNumber: z.nullable(z.int()),
  /** Null if the backup is proven. */
  problem: z.nullable(z.enum(backupProblems)),
  /** What differs. Empty for most problems. */
  detail: z.string(),
  /** When the backup was read back at the place where backups are sent; null if it was not. */
  arrivedAt: z.nullable(z.string()),
  /** When it was removed there, because newer ones are there; null if it was not. */
  removedAt: z.nullable(z.string()),
  /** Why the last try to send it failed; null if none failed or it has arrived since. */
  sendingProblem: sendingProblemField,
});
export type BackupView = z.infer<typeof backupView>;

export const backupsPage = z.extend(pageOf(backupView), {
  lastProven: z.nullable(backupView),
  /** Null while backups are not encrypted. */
  key: z.nullable(backupKeyView),
  /** Null if no place was ever set. */
  place: z.nullable(backupPlaceView),
  unprovenNights: z.int(),
  isUnderWay: z.boolean(),
  /** Whether a backup waits to be sent for the first time. */
  isSending: z.boolean(),
});
export type BackupsPage = z.infer<typeof backupsPage>;
