import { AppError, errorMessages } from '#contract/errors.ts';

/**
 * Recognizes our errors by name, not by class: during server rendering they come from the server's own copy of the
 * class.
 */
export const asAppError = (error: unknown): AppError | undefined =>
  error instanceof Error && error.name === 'AppError' ? (error as AppError) : undefined;

/** No reply came, so the message is not the server's. */
export class ConnectionLost extends AppError {
  constructor() {
    super('unavailable', errorMessages.connection);
  }
}

export const errorMessageOf = (error: unknown, fallback: string): string => asAppError(error)?.message || fallback;
