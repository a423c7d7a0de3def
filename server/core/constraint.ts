import type { AppError } from '#contract/errors.ts';
import { sqlError } from '#db/db.ts';

/** Throws `instead`, or does it, when the database refuses `work` by this constraint. */
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
