import { type CallApi, type EndpointName, endpoints, type Input, type Output } from '#contract/api.ts';
import { personHeader, provingHeaders } from '#contract/core/endpoint.ts';
import { createCallApi } from '#web/core/api.ts';
import { countWaiting } from '#web/core/away-notice.ts';
import { asAppError } from '#web/core/errors.ts';
import { makePageApi, unauthenticatedEvent } from '#web/core/page-api.ts';
import { pagePerson } from '#web/office/core/page-person.ts';
import { callWithProof, type MoneyProof } from '#web/office/core/proof-question.ts';

let api: CallApi | undefined;

/** Sends the person of the page in a header, except with the call that asks who is signed in. */
const sendForPerson: typeof fetch = (url, init) => {
  const person = pagePerson();
  const isNamed = person !== undefined && url !== `/api${endpoints.verifySession.path}`;
  return fetch(url, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), ...(isNamed && { [personHeader]: person }) },
  });
};

/**
 * The event that is dispatched on the window when the user locks the session, or a call is refused because the session
 * is locked.
 */
export const sessionLockedEvent = 'session-locked';

/** The event that is dispatched on the window after the session has been unlocked. */
export const sessionUnlockedEvent = 'session-unlocked';

/** The event that is dispatched on the window when a call is refused because somebody else uses this browser now. */
export const personChangedEvent = 'person-changed';

/** Whether the server refused a call because its page was opened for another person. */
export const isOfOtherPerson = (error: unknown): boolean => asAppError(error)?.detail.code === 'other_person';

/**
 * Creates the client at the first call, because `makePageApi` needs a browser window, and tests import this module
 * without one.
 */
export const callOffice: CallApi = async (name, input) => {
  api ??= makePageApi(endpoints, sendForPerson);
  try {
    return await api(name, input);
  } catch (error) {
    notifyPage(error);
    const refusal = asAppError(error);
    if (refusal?.kind === 'pin_needed' && refusal.detail.by)
      return callWithProof(refusal, (proof) => callProved(name, input, proof));
    throw error;
  }
};

function notifyPage(error: unknown): void {
  if (asAppError(error)?.kind === 'session_locked') dispatchEvent(new Event(sessionLockedEvent));
  if (isOfOtherPerson(error)) dispatchEvent(new Event(personChangedEvent));
}

const callProved = async <N extends EndpointName>(name: N, input: Input<N>, proof: MoneyProof): Promise<Output<N>> => {
  const headers: Record<string, string> =
    'pin' in proof
      ? { [provingHeaders.pin]: proof.pin }
      : { [provingHeaders.password]: encodeURIComponent(proof.password) };
  const fetchWithHeaders: typeof fetch = (url, init) =>
    sendForPerson(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...headers } });
  const onUnauthenticated = () => dispatchEvent(new Event(unauthenticatedEvent));
  try {
    return await createCallApi(endpoints, fetchWithHeaders, { onAway: countWaiting, onUnauthenticated })(name, input);
  } catch (error) {
    notifyPage(error);
    throw error;
  }
};
