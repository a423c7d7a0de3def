import * as z from 'zod/mini';
import { deskBooking } from '#contract/front-desk/desk.ts';

export const assignRoomReply = z.object({ message: z.string(), booking: deskBooking });

export const swapRoomsReply = z.object({ message: z.string(), booking: deskBooking, other: deskBooking });
