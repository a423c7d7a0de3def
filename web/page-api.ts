import type { CallApi, EndpointName, endpoints, GuestCallApi } from '#contract/api.ts';
import { guestCalls } from '#contract/guest-calls.ts';
import { createCallApi } from '#web/api.ts';

/** Told to the window when a call was refused because nobody is signed in. */
export const unauthenticatedEvent = 'unauthenticated';

const attentionMs = 60_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/** Answers whether somebody has touched the page within the last minute. */
function watchAttention(): () => boolean {
  let touchedAt = Date.now();
  const touched = () => {
    touchedAt = Date.now();
  };
  for (const touch of touches) addEventListener(touch, touched, { passive: true, capture: true });
  return () => Date.now() - touchedAt < attentionMs;
}

/** These calls as a page makes them. */
export const makePageApi = <Name extends EndpointName>(calls: Pick<typeof endpoints, Name>): CallApi<Name> =>
  createCallApi(calls, (url, init) => fetch(url, init), {
    attended: watchAttention(),
    unauthenticated: () => dispatchEvent(new Event(unauthenticatedEvent)),
  });

/** The calls of a guest's page: with the staff's part of the table, its first one would take three times as much to load. */
export const makeGuestApi = (): GuestCallApi => makePageApi(guestCalls);
