import type { CallApi, EndpointName, endpoints, GuestCallApi } from '#contract/api.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import { createCallApi } from '#web/core/api.ts';
import { countWaiting } from '#web/core/away-notice.ts';

/** The event that is dispatched on the window when a call is refused because nobody is signed in. */
export const unauthenticatedEvent = 'unauthenticated';

const attentionMs = 60_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

function watchAttention(): () => boolean {
  let lastActivityAt = Date.now();
  const onActivity = () => {
    lastActivityAt = Date.now();
  };
  for (const eventName of activityEvents) addEventListener(eventName, onActivity, { passive: true, capture: true });
  return () => Date.now() - lastActivityAt < attentionMs;
}

export const makePageApi = <Name extends EndpointName>(
  calls: Pick<typeof endpoints, Name>,
  send: typeof fetch = (url, init) => fetch(url, init),
): CallApi<Name> =>
  createCallApi(calls, send, {
    isAttended: watchAttention(),
    onAway: countWaiting,
    onUnauthenticated: () => dispatchEvent(new Event(unauthenticatedEvent)),
  });

/**
 * Makes a client that knows only the guests' calls, because guests would load much more code with the staff's calls.
 */
export const makeGuestApi = (): GuestCallApi => makePageApi(guestCalls);
