import type { AppError } from '#contract/errors.ts';
import { sqlError } from '#db/db.ts';

/**
 * Runs `work`. If `work` violates the named constraint of the database, throws the error `instead` or calls the
 * function `instead`.
 */
export async function onViolation<T>(
  constraint: string,
  work: () => Promise<T>,
  instead: AppError | (() => Promise<T>),
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlError(error)?.constraint !== constraint) throw error;
    if (typeof instead !== 'function') throw instead;
    return instead();
  }
}
