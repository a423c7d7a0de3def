import { sqlError } from './db.ts';
import { EngineStopped } from './disk.ts';
import { isStalePlan } from './engine/dialect.ts';

/** The PostgreSQL server cannot be reached or takes no writes, or a connection broke or did not become free in time. */
export class DatabaseUnreachable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string };
    // If a host has several addresses and all refuse, Node's error has a code but no message.
    super(message || code, { cause });
    this.name = 'DatabaseUnreachable';
    this.code = code;
  }
}

/**
 * Whether an error means that the database cannot be reached or written, or is too busy. Also true if a table, column
 * or function is missing, or a plan is stale: a newer program may have just changed the schema. The codes: 08
 * connection, 25006 no writes, 40 deadlock or other rollback, 53 resources, 55P03 lock not available, 57 shutdown or
 * cancelled statement, 58030 failing disk. For a read-only disk the code is 42501, as for a missing right.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable || error instanceof EngineStopped || isStalePlan(error)) return true;
  const code = sqlError(error)?.code;
  if (code === undefined) return false;
  return (
    /^(08|25006|40|53|55P03|57|58030|42P01|42703|42883)/.test(code) ||
    (error as Error).message.endsWith(': Read-only file system')
  );
}
