import * as z from 'zod/mini';
import { type Day, isDay } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import type { Hotel } from '#contract/hotel.ts';
import { changeProblems, type RequestedStay, stayChange } from '#contract/stay-change.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { RoomTonight } from '#web/office/shared/use-rooms-tonight.ts';

export type StayValues = {
  guest_name: string;
  guest_email: string;
  guest_phone: string;
  room_id: string;
  check_in: string;
  check_out: string;
  guests: number;
  note: string;
};

/** In the order of the screen: the first invalid field takes the focus. */
export const stayOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'room_id',
  'check_in',
  'check_out',
  'guests',
  'note',
] as const satisfies readonly (keyof StayValues)[];

export const valuesOf = (booking: DeskBooking): StayValues => ({
  guest_name: booking.guest_name,
  guest_email: booking.guest_email,
  guest_phone: booking.guest_phone,
  room_id: booking.room_id,
  check_in: booking.check_in,
  check_out: booking.check_out,
  guests: booking.guests,
  note: booking.note,
});

const stayForm = z.omit(stayChange, { id: true, version: true, seen_total: true });
export type StayEdit = z.infer<typeof stayForm>;

const toStayRequest = (values: Pick<StayValues, 'room_id' | 'check_in' | 'check_out' | 'guests'>): RequestedStay => ({
  roomId: values.room_id,
  checkIn: values.check_in,
  checkOut: values.check_out,
  guests: values.guests,
});

type StayContext = { rooms: readonly RoomTonight[]; today: Day; limits: Hotel['stays'] };

/** The server's refusals that do not depend on availability. */
export function stayProblems(booking: DeskBooking, values: StayValues, { rooms, today, limits }: StayContext) {
  if (!isDay(values.check_in) || !isDay(values.check_out)) return [];
  const room = rooms.find(({ id }) => id === values.room_id);
  const stay = { ...toStayRequest(booking), status: booking.status };
  const known = room && { name: room.room_type, maxOccupancy: room.max_occupancy };
  return changeProblems(stay, toStayRequest(values), today, limits, known);
}

export const stayRules = (booking: DeskBooking, context: StayContext) =>
  schemaResolver<StayValues, StayEdit>(stayForm, (values) => stayProblems(booking, values, context));

/** Sends only changed fields, so that a change by another user to the others survives. */
export const changedFields = (booking: DeskBooking, edit: StayEdit): StayEdit => {
  const before = valuesOf(booking);
  return Object.fromEntries(Object.entries(edit).filter(([key, value]) => before[key as keyof StayValues] !== value));
};

/** Whether the nights differ from the booked ones, so that a new total must be previewed. */
export const changesNights = (booking: DeskBooking, { room_id, check_in, check_out }: StayValues): boolean =>
  isDay(check_in) &&
  isDay(check_out) &&
  (room_id !== booking.room_id || check_in !== booking.check_in || check_out !== booking.check_out);
