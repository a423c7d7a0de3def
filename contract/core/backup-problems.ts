/** Why a backup is not proven. `enum backup_problem` of the schema has the same words. */
export const backupProblems = [
  /** The programs that copy PostgreSQL are not installed, or older than the server. */
  'no_program',
  /** The disk has no room for the copy, or to restore it. */
  'no_room',
  'not_copied',
  /** The file is not what was written. */
  'damaged',
  /** PostgreSQL does not let the hotel make a database in which to restore the copy. */
  'no_scratch',
  'not_restored',
  /** Restored, it does not have what the hotel had. */
  'differs',
  /** Restored, its audit log does not follow from seal to seal. */
  'audit_broken',
  /** The program that proves backups ended, or took too long. */
  'cut_off',
] as const;
export type BackupProblem = (typeof backupProblems)[number];
