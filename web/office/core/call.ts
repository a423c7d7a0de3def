import { type CallApi, endpoints } from '#contract/api.ts';
import { asAppError } from '#web/core/errors.ts';
import { makePageApi } from '#web/core/page-api.ts';

let api: CallApi | undefined;

/** The event that is dispatched on the window when a call is refused because the session waits for the PIN. */
export const sessionLockedEvent = 'session-locked';

/** The event that is dispatched on the window after the session has been unlocked. */
export const sessionUnlockedEvent = 'session-unlocked';

/**
 * Creates the client at the first call, because `makePageApi` needs a browser window, and tests import this module
 * without one.
 */
export const callOffice: CallApi = async (name, input) => {
  api ??= makePageApi(endpoints);
  try {
    return await api(name, input);
  } catch (error) {
    if (asAppError(error)?.kind === 'session_locked') dispatchEvent(new Event(sessionLockedEvent));
    throw error;
  }
};
