import { type BookingStatus, canMove, statusTraits } from '#contract/bookings/bookings.ts';
import { hotelWithTerms, noShowReduction } from '#contract/bookings/cancellation.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { arrivesLate, type DeskBooking, deskActorOf, moveProblem } from '#contract/front-desk/desk.ts';
import { canUndo, undoMessages } from '#contract/front-desk/undo.ts';

export const moveTargets = ['checked_in', 'completed', 'cancelled', 'no_show', 'voided'] as const;
export type MoveTarget = (typeof moveTargets)[number];

type MovableBooking = Pick<DeskBooking, 'status' | 'checkIn' | 'checkOut' | 'servicesKobo'>;

type MoveOffer = {
  to: MoveTarget;
  label: string;
  problem: string | undefined;
  /** Whether the move is possible for a few more hours only. */
  isLate: boolean;
};

export function moveLabel(to: MoveTarget, from: BookingStatus): string {
  if (to === 'completed') return from === 'checked_out' ? 'Mark Completed' : 'Check Out and Complete';
  return { checked_in: 'Check In', cancelled: 'Cancel Booking', no_show: 'No Show', voided: 'Void' }[to];
}

/** Whether a guest in the house has booked a night that is not over, so that a check-out is not what comes next. */
export const hasNightsLeft = (
  { status, checkOut }: Pick<DeskBooking, 'status' | 'checkOut'>,
  { deskDay }: Pick<DeskDays, 'deskDay'>,
): boolean => status === 'checked_in' && checkOut > deskDay;

/** Says what a no-show costs by the terms of the booking, and what is given back. */
export function noShowSentence(
  {
    bookedPlan: ratePlan,
    totalAmountKobo: total,
    paidAmountKobo: paid,
  }: Pick<DeskBooking, 'bookedPlan' | 'totalAmountKobo' | 'paidAmountKobo'>,
  hotel: Pick<Hotel, 'cancellation' | 'checkInFrom'>,
): string {
  const { cancellation } = hotelWithTerms(ratePlan.terms, hotel);
  const cost = kobo(total - noShowReduction(total, cancellation));
  const surplus = kobo(paid - cost);
  const surplusText = surplus > 0 ? `${formatNaira(surplus)} is then to be given back.` : 'Nothing is given back.';
  return `By its terms a no-show costs ${cancellation.noShowPercent}% of the total, ${formatNaira(cost)}. ${surplus < 0 ? 'The guest is not asked for the rest.' : surplusText}`;
}

/** The moves to offer for a booking. A move that is not possible yet is included with the reason, except a no-show. */
export function movesOf(booking: MovableBooking, role: StaffRole, days: DeskDays): MoveOffer[] {
  const actor = deskActorOf(role);
  return moveTargets
    .filter((to) => actor && canMove(booking.status, to, actor))
    .map((to) => ({ to, problem: moveProblem(booking, to, role, days) }))
    .filter(({ to, problem }) => to !== 'no_show' || !problem?.isTooEarly)
    .map(({ to, problem }) => ({
      to,
      label: moveLabel(to, booking.status),
      problem: problem?.message,
      isLate: to === 'checked_in' && actor === 'receptionist' && arrivesLate(booking, days),
    }));
}

type MoveTone = 'danger' | 'warning' | 'info' | 'success';

type MoveQuestion = { tone: MoveTone; title: string; text: string };

export const moveQuestions: Record<MoveTarget, MoveQuestion> = {
  checked_in: {
    tone: 'info',
    title: 'Check this guest in?',
    text: 'This confirms that the guest has arrived.',
  },
  completed: {
    tone: 'success',
    title: 'Complete this stay?',
    text: 'The guest has left. The room is returned to inventory immediately: it can be sold again.',
  },
  cancelled: {
    tone: 'danger',
    title: 'Cancel this booking?',
    text: 'The room is freed immediately.',
  },
  no_show: {
    tone: 'warning',
    title: 'Mark this guest as a no-show?',
    text: 'The guest did not come. The room is freed immediately.',
  },
  voided: {
    tone: 'danger',
    title: 'Void this booking?',
    text: 'Only for errors and duplicates. The room is freed immediately, and its amount counts in no total.',
  },
};

/** The title of the dialog. A check-out is named as on its button. */
export const moveTitle = ({ status, guestName }: Pick<DeskBooking, 'status' | 'guestName'>, to: MoveTarget): string =>
  to === 'completed' && status === 'checked_in' ? checkOutMessages.checkOut(guestName) : moveQuestions[to].title;

/** A booking after a change that was made in a dialog, and the booking that the dialog was given at that moment. */
export type BookingChangeHere<Booking = DeskBooking> = { changedBooking: Booking; openedThen: Booking };

/**
 * The newer one of the booking that a dialog is given and the booking after its own change. A payment can leave the
 * version as it is; of two bookings with the same version, one that was given after the change is newer.
 */
export function newestBooking<Booking extends Pick<DeskBooking, 'version'>>(
  opened: Booking,
  change: BookingChangeHere<Booking> | undefined,
): Booking {
  if (!change || change.changedBooking.version < opened.version) return opened;
  const { changedBooking, openedThen } = change;
  return changedBooking.version === opened.version && opened !== openedThen ? opened : changedBooking;
}

/**
 * Returns what the dialog says about undoing the move. Returns undefined for a check-in or completion that cannot be
 * undone, because these need no warning.
 */
export function undoNote(from: BookingStatus, to: MoveTarget): string | undefined {
  if (canUndo(from, to)) return undoMessages.possible;
  return statusTraits[to].owes ? undefined : undoMessages.impossible;
}
