import { assignRoomInput, roomChoices, roomChoicesInput, swapRoomsInput } from '#contract/bookings/assignment.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { assignRoomReply, swapRoomsReply } from '#contract/front-desk/room-replies.ts';

export const assignmentCalls = {
  roomChoices: {
    method: 'GET',
    path: '/bookings/:id/rooms',
    access: ['superadmin', 'receptionist'],
    summary: 'The rooms for a stay, best first, each with a reason; those that are taken come last, with who has them',
    shows: ['bookings', 'rooms', 'prices'],
    input: roomChoicesInput,
    output: roomChoices,
    errors: ['not_found', 'conflict'],
  },
  assignRoom: {
    method: 'PUT',
    path: '/bookings/:id/room',
    access: ['superadmin', 'receptionist'],
    summary: 'Give a stay a room, or none; in a room of another type the price stays. A conflict names the occupant',
    changes: ['booking', 'bookings'],
    input: assignRoomInput,
    output: assignRoomReply,
    errors: ['not_found', 'conflict'],
  },
  swapRooms: {
    method: 'POST',
    path: '/bookings/:id/room/swap',
    access: ['superadmin', 'receptionist'],
    summary: 'Two stays of one room type that are not in the house yet change rooms',
    changes: ['booking', 'bookings'],
    input: swapRoomsInput,
    output: swapRoomsReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
