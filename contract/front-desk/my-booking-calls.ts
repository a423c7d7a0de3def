import type { Endpoint } from '#contract/core/endpoint.ts';
import { messageReply } from '#contract/core/endpoint.ts';
import { sendOwnLinkInput } from '#contract/front-desk/my-booking.ts';

/**
 * The call of the page on which a guest finds a booking. It stands apart from the other calls of guests, so that the
 * scripts of the other pages stay small.
 */
export const myBookingCalls = {
  sendOwnLink: {
    method: 'POST',
    path: '/bookings/own-link',
    access: 'public',
    summary: 'Mail the link of a booking to the address in it; answers the same if there is no such booking',
    input: sendOwnLinkInput,
    output: messageReply,
    perMinute: 6,
  },
} as const satisfies Record<string, Endpoint>;
