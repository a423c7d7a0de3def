import type { DeskBooking } from '#contract/desk.ts';

export type Source = DeskBooking['booking_source'];

export const sourceLabels: Record<Source, string> = { online: 'Online', manual: 'Manual' };
