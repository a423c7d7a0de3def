import { AppError } from '#contract/core/errors.ts';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { asAppError } from '#web/core/errors.ts';

/** The server answers a link that does not work as a call that does not exist. Here this means the link. */
export function explainLink(error: unknown): never {
  throw asAppError(error)?.kind === 'not_found' ? new AppError('not_found', setUpMessages.closed) : error;
}
