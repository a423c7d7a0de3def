/** Why a backup is not at the place where backups are sent. `enum sending_problem` of the schema has the same words. */
export const sendingProblems = [
  /** The program rclone, or for SFTP ssh-keyscan, is not installed. */
  'no_program',
  /** Nobody answers at the address. */
  'unreachable',
  /** The place does not take the name, the password or the key. */
  'refused',
  /** The server at the address has another key than the one that the owner confirmed. */
  'unknown_host',
  /** The place has no room for it. */
  'no_room',
  /** The folder is the one in which backups are made. */
  'own_folder',
  /** Read back, it is not what was sent. */
  'differs',
  /** The file is not on this machine. */
  'file_gone',
  'failed',
] as const;
export type SendingProblem = (typeof sendingProblems)[number];
