import type { AppError } from '#contract/errors.ts';

/**
 * The error a call failed with, if it is one of ours. Told by name: while a page is drawn on the server, the error
 * was made by the server's own copy of the class.
 */
export const asAppError = (error: unknown): AppError | undefined =>
  error instanceof Error && error.name === 'AppError' ? (error as AppError) : undefined;

/** What to tell a person about a failure: the server's own sentence where there is one. */
export const sentenceOf = (error: unknown, otherwise: string): string => asAppError(error)?.message || otherwise;
