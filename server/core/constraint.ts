import type { AppError } from '#contract/core/errors.ts';
import { sqlError } from '#db/db.ts';

/**
 * Runs `work`. If `work` violates a named constraint of the database, throws the error `instead` or calls the function
 * `instead`.
 */
export async function onViolation<T>(
  constraint: string | readonly string[],
  work: () => Promise<T>,
  instead: AppError | (() => Promise<T>),
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const violated = sqlError(error)?.constraint;
    if (violated === undefined || ![constraint].flat().includes(violated)) throw error;
    if (typeof instead !== 'function') throw instead;
    return instead();
  }
}

/** Runs `work`. If `work` violates a constraint that `refusals` names, throws the error that `refusals` has for it. */
export async function refuseOnViolation<T>(
  work: () => Promise<T>,
  refusals: Readonly<Record<string, () => AppError>>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusals[sqlError(error)?.constraint ?? '']?.() ?? error;
  }
}
