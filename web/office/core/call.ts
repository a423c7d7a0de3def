import { type CallApi, endpoints } from '#contract/api.ts';
import { asAppError } from '#web/core/errors.ts';
import { makePageApi } from '#web/core/page-api.ts';

let api: CallApi | undefined;

/** The event that is dispatched on the window when a call is refused because the session waits for the PIN. */
export const sessionLockedEvent = 'session-locked';

/** The event that is dispatched on the window after the session has been unlocked. */
export const sessionUnlockedEvent = 'session-unlocked';

/**
 * Creates the client with the first call, because `makePageApi` needs a window, and modules are also imported where
 * there is none.
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
