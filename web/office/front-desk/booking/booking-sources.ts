import type { DeskBooking } from '#contract/front-desk/desk.ts';

export type BookingSource = DeskBooking['bookingSource'];

export const sourceLabels: Record<BookingSource, string> = { online: 'Online', manual: 'Manual' };
