import { drinkMessages } from '#contract/bar/drinks.ts';
import { asAppError } from '#web/core/errors.ts';
import { failureOf } from '#web/office/core/failure.ts';

export function drinksFailure(error: Error): string {
  const kind = asAppError(error)?.kind;
  if (kind === 'unauthenticated') return drinkMessages.unauthorized;
  if (kind === 'not_found') return drinkMessages.endpointNotFound;
  return failureOf(error, { failed: drinkMessages.fetchFailed, foreignReply: drinkMessages.serverError }).message;
}
