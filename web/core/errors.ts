import { AppError, errorMessages } from '#contract/core/errors.ts';

/**
 * Recognizes an `AppError` by its name instead of its class, because the server renders with its own copy of the class.
 */
export const asAppError = (error: unknown): AppError | undefined =>
  error instanceof Error && error.name === 'AppError' ? (error as AppError) : undefined;

export class ConnectionLost extends AppError {
  constructor() {
    super('unavailable', errorMessages.connection);
  }
}

export const errorMessageOf = (error: unknown, fallback: string): string => asAppError(error)?.message || fallback;
