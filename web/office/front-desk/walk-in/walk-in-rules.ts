import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { deskGuestForm } from '#contract/bookings/bookings.ts';
import { addDays, type Day, formatDay, isDay } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { deskMessages, deskMethods } from '#contract/front-desk/desk.ts';
import { type KnownGuest, walkInPayment } from '#contract/front-desk/walk-in.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { cashGivenProblem, dueOf } from '#contract/payments/cash-given.ts';
import { roomStatusLabels } from '#contract/rooms/inventory.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import { deskStayProblems } from '#contract/rooms/stay-limits.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';
import { stayRules } from '#web/forms/guest-rules.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { RoomsForStay } from '#web/office/front-desk/walk-in/use-rooms-for-stay.ts';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';

/** How the guest pays with the booking; `later` if the desk takes no payment yet. */
export const walkInMethods = [...deskMethods, 'later'] as const;
type WalkInMethod = (typeof walkInMethods)[number];

const { amountKobo, reference, terminal, cashReason } = walkInPayment.shape;

export const walkInFormSchema = z.safeExtend(deskGuestForm, {
  /** The id of a room with a number; empty for the best one, `later` for none. */
  room: z.string(),
  method: z.enum(walkInMethods, { error: deskMessages.method }),
  amountKobo: z.optional(amountKobo),
  /** The cash that the guest hands over, from which the form computes the change. It is not sent. */
  givenKobo: z.optional(amountKobo),
  reference,
  terminal,
  cashReason,
});
export type WalkInOutput = z.infer<typeof walkInFormSchema>;

export type WalkInValues = GuestValues & {
  room: string;
  method: WalkInMethod;
  amount?: number;
  given?: number;
  reference?: string;
  terminal?: string;
  cashReason?: string;
};

export const paymentFieldNames = ['amount', 'given', 'reference', 'terminal', 'cashReason'] as const;

export type WalkInFormState = UseFormReturn<WalkInValues, unknown, WalkInOutput>;

type WalkInFacts = {
  rooms: readonly RoomTypeTonight[];
  deskDay: Day;
  hotel: Pick<Hotel, 'stays' | 'cards'>;
  /** Whether the amount is sent to the terminal, which tells the number of the slip. */
  goesToTerminal: (method: string, terminal: string | undefined) => boolean;
};

export function walkInRules({ rooms, deskDay, hotel: { stays, cards }, goesToTerminal }: WalkInFacts) {
  const checkStay = stayRules<WalkInValues>(rooms, deskDay, stays, deskStayProblems);
  return schemaResolver<WalkInValues, WalkInOutput>(walkInFormSchema, (values) => {
    const { method, amount, given, reference, terminal } = values;
    const isPaid = method !== 'later';
    const givenProblem = method === 'cash' ? cashGivenProblem(given, dueOf(amount)) : undefined;
    return [
      ...checkStay(values),
      ...(isPaid && amount === undefined ? [{ field: 'amount', message: deskMessages.amount }] : []),
      ...(givenProblem ? [{ field: 'given', message: givenProblem }] : []),
      ...(goesToTerminal(method, terminal) ? [] : slipProblems(cards, 'desk', { method, reference })),
    ];
  });
}

/** The room from which the form was opened, and the nights to book. */
export type WalkInStart = {
  roomTypeId: string;
  checkIn: Day;
  checkOut: Day;
  room: { id: string; number: string; seenOccupiedAt: string | null };
};

export const newWalkIn = (deskDay: Day, roomId = '', start?: WalkInStart): WalkInValues => ({
  ...recordOfNames(guestDetailNames, () => ''),
  roomId: start?.roomTypeId ?? roomId,
  checkIn: start?.checkIn ?? deskDay,
  checkOut: start?.checkOut ?? addDays(deskDay, 1),
  guests: 1,
  children: 0,
  plan: '',
  promoCode: '',
  room: '',
  method: 'later',
});

/** Whether the room type or the room with which the form was opened decides this field, so that a draft does not. */
export const isDecidedByStart = (
  field: keyof GuestValues,
  roomId: string | undefined,
  start: WalkInStart | undefined,
): boolean =>
  field === 'roomId'
    ? Boolean(roomId) || start !== undefined
    : start !== undefined && (field === 'checkIn' || field === 'checkOut');

export const brokenConditionsOf = (
  room: Pick<RoomTypeTonight, 'conditions'> | undefined,
  checkIn: string,
  checkOut: string,
): string[] =>
  isDay(checkIn) && isDay(checkOut)
    ? brokenConditions(room?.conditions ?? [], { checkIn, checkOut }).map(({ message }) => message)
    : [];

/**
 * Sorts the room types by price. Those that are full tonight stay in the list, because they can be free on other dates.
 */
export const roomsByPrice = (rooms: readonly RoomTypeTonight[]): RoomTypeTonight[] =>
  rooms.toSorted((one, other) => one.pricePerNightKobo - other.pricePerNightKobo);

/**
 * Returns the number of free rooms on the typed dates or, without valid dates, tonight. Returns undefined until the
 * server has replied.
 */
export const countRoomsForStay = (
  { id, availableRooms }: RoomTypeTonight,
  { isValidStay, freeByType }: RoomsForStay,
): number | undefined => (isValidStay ? freeByType && (freeByType.get(id) ?? 0) : availableRooms);

/**
 * Says how many rooms of a type are free, such as `3 free` or `full tonight`. Returns the status instead if the room
 * type is not on sale, and undefined until the server has replied.
 */
export function freeText(room: RoomTypeTonight, roomsForStay: RoomsForStay): string | undefined {
  if (room.status !== 'Available') return roomStatusLabels[room.status].toLowerCase();
  const freeCount = countRoomsForStay(room, roomsForStay);
  if (freeCount === undefined) return undefined;
  const whenText = roomsForStay.isValidStay ? '' : ' tonight';
  return `${freeCount > 0 ? `${freeCount} free` : 'full'}${whenText}`;
}

/** Whether the guest comes now: the check-in is on the desk day, or on a later day up to today. */
export const comesNow = (checkIn: string, deskDay: Day, today: Day): boolean => checkIn >= deskDay && checkIn <= today;

/** Describes the last stay of a known guest, for example `last stay 3 August to 5 August, room 103`. */
export function lastStayText({ checkIn, checkOut, status, rooms }: KnownGuest['lastStay']): string {
  const stayText = status === 'confirmed' ? 'booked' : status === 'checked_in' ? 'in the house' : 'last stay';
  const roomsText = rooms.length > 0 ? `, room ${rooms.join(', ')}` : '';
  return `${stayText} ${formatDay(checkIn)} to ${formatDay(checkOut)}${roomsText}`;
}
