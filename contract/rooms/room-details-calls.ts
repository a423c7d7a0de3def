import type { Endpoint } from '#contract/core/endpoint.ts';
import { roomDetails, roomDetailsQuery } from '#contract/rooms/room-details.ts';

/** What the page of a room type asks while the server makes it. It stands apart, so that no script of guests has it. */
export const roomDetailsCalls = {
  roomDetails: {
    method: 'GET',
    path: '/room-inventory/details',
    access: 'public',
    shared: true,
    summary: 'Size, beds, view and equipment of a room type',
    input: roomDetailsQuery,
    output: roomDetails,
    maxAge: 300,
  },
} as const satisfies Record<string, Endpoint>;
