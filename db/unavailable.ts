import { sqlError } from './db.ts';
import { EngineStopped } from './disk.ts';

/** The PostgreSQL server cannot be reached, no connection became free in time, or a connection broke. */
export class DatabaseUnreachable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string };
    // When several addresses refuse, Node's error has a code and no message.
    super(message || code, { cause });
    this.name = 'DatabaseUnreachable';
    this.code = code;
  }
}

/**
 * Out of reach or too busy: PostgreSQL's connection, resource and shutdown classes; a lock or statement timeout; a
 * deadlock after all retries; a server on a read-only disk (it says 42501, as for a missing right); a stopped embedded
 * database.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable || error instanceof EngineStopped) return true;
  const code = sqlError(error)?.code;
  if (code === undefined) return false;
  return /^(08|40|53|55P03|57)/.test(code) || (error as Error).message.endsWith(': Read-only file system');
}
