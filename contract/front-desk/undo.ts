import * as z from 'zod/mini';
import {
  type BookingStatus,
  bookingMessages,
  bookingStatuses,
  canMove,
  statusLabels,
} from '#contract/bookings/bookings.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { type DeskHours, deskDaysAt } from '#contract/core/desk-day.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { deskActorOf, deskBooking, deskMessages } from '#contract/front-desk/desk.ts';

export const undoMessages = {
  nothing: 'There is nothing to undo.',
  dayOver: 'This can be undone only on the day it was done.',
  moneyGone: 'Money of this booking was given back meanwhile, or the card gateway was asked to: it cannot be undone.',
  erased: 'The guest was erased from this booking: it cannot be undone.',
  sold: 'The room was sold or taken off sale meanwhile: it cannot be undone.',
  undone: (status: BookingStatus) => `Undone: the booking is ${statusLabels[status]} again`,
  /** `keptAmount` is what stays charged, by the policy, for the nights that the guest did not use. */
  undoneWithout: (nights: readonly Day[], keptAmount: Kobo) =>
    [
      `Undone, but without the dropped nights: ${nights.map(formatDay).join('; ')} ${nights.length === 1 ? 'was' : 'were'} sold or taken off sale meanwhile.`,
      ...(keptAmount > 0 ? [`${formatNaira(keptAmount)} for them stays charged; a discount can take it off.`] : []),
      'Edit stay can add nights on other dates or in another room type.',
    ].join(' '),
  failed: 'Failed to undo',
  possible: 'This can be undone until the end of the day, while the room is free.',
  impossible: 'This cannot be undone.',
} as const;

export type LastMove = {
  from: BookingStatus;
  at: Date;
  isByStaff: boolean;
  /** True if, since that transition, money was given back or a refund was requested from the gateway. */
  hasReturnedMoney: boolean;
  isErased?: boolean;
  /**
   * The room that the stay gave up. If its nights had several rooms or types, `roomIds` and `nightTypes` have those of
   * each night from check-in on.
   */
  roomId?: string | null;
  roomIds?: (string | null)[] | null;
  nightTypes?: string[] | null;
};

export const canUndo = (from: BookingStatus, to: BookingStatus): boolean => canMove(to, from, 'undo');

/**
 * Returns why this role must not undo the last transition now, or undefined if nothing forbids it. When `over` is true,
 * the screen does not offer to undo it.
 */
export function undoProblem(
  status: BookingStatus,
  lastMove: LastMove,
  role: StaffRole,
  now: Date,
  hours: DeskHours,
): { kind: 'conflict' | 'forbidden'; message: string; over: boolean } | undefined {
  const makeConflict = (message: string, over: boolean) => ({ kind: 'conflict', message, over }) as const;
  if (!deskActorOf(role)) return { kind: 'forbidden', message: undoMessages.nothing, over: true };
  if (!lastMove.isByStaff || !canUndo(lastMove.from, status)) return makeConflict(undoMessages.nothing, true);
  if (deskDaysAt(lastMove.at, hours).deskDay !== deskDaysAt(now, hours).deskDay)
    return makeConflict(undoMessages.dayOver, true);
  if (lastMove.isErased) return makeConflict(undoMessages.erased, true);
  if (lastMove.hasReturnedMoney) return makeConflict(undoMessages.moneyGone, false);
  return undefined;
}

/**
 * `without` lists nights of an early departure that were sold or taken off sale since. If it has any, none of the
 * nights of the departure comes back.
 */
export const undoMoveReply = z.object({ message: z.string(), booking: deskBooking, without: z.array(z.string()) });

export const undoMoveInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  from: z.optional(z.enum(bookingStatuses, { error: deskMessages.status })),
});
