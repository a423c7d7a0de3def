import * as z from 'zod/mini';
import {
  type BookingStatus,
  bookingMessages,
  bookingStatuses,
  bookingView,
  canMove,
  paymentStatuses,
  statusLabels,
} from '#contract/bookings/bookings.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { auditChangeSchema } from '#contract/core/audit.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { type DeskDays, deskDays } from '#contract/core/desk-day.ts';
import {
  amountField,
  blankableLineField,
  dirtyOkField,
  koboField,
  lineField,
  roomIdField,
  shownNairaField,
} from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder, directionField, pageFields, pageOf, searchField } from '#contract/core/lists.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { clearBalanceField, clearingView } from '#contract/front-desk/check-out.ts';
import { overstayMessages } from '#contract/front-desk/overstays.ts';
import { guestNight, moneyWords } from '#contract/front-desk/to-pay.ts';
import { cashReasonField } from '#contract/oversight/cash-law.ts';
import { terminalField } from '#contract/payments/card-slips.ts';
import { reservedText, subtractReserved } from '#contract/payments/reserved-money.ts';
import { transferStateField } from '#contract/payments/unconfirmed.ts';

export const deskMessages = {
  ofCompany: 'This is a part of a payment of a company. It is reversed on the account of the company.',
  noInventory: 'No room inventory found. Please add rooms first.',
  allBooked: 'All rooms are currently booked.',
  sentBefore: 'The answer to this booking was lost. Send it again as it is: it will not be made twice.',
  typedBefore: 'This is what you typed before. Clear the form for another guest.',
  madeAlready:
    'This form has made a booking already, with its details as they were before. Look for it under Bookings, or clear the form for another one.',
  created: 'Booking created successfully!',
  walkInCreated: 'Walk-in booking created successfully!',
  createFailed: 'Failed to create booking',
  createFailedFields: 'Failed to create booking - please check all required fields',
  createFailedBecause: (reason: string) => `Error creating booking: ${reason}`,
  overridable: (sentences: readonly string[]) => `${sentences.join(' ')} Give a reason to book it all the same.`,
  updated: (status: BookingStatus) => `✅ Booking status updated to ${statusLabels[status]}`,
  updateFailed: 'Failed to update status',
  updateFailedBecause: (reason: string) => `Error updating booking status: ${reason}`,
  unpaidOnline:
    'This online booking is not paid, so the guest cannot be checked in. If they say that they have paid, press Recheck payment under Money. If they want to pay here, cancel this booking and make a new walk-in.',
  staysUntil: (checkOut: Day) => `Booked until ${formatDay(checkOut)}: press Check Out only when the guest leaves.`,
  deleted: '✅ Booking deleted successfully!',
  deleteFailed: 'Failed to delete booking',
  finalized: 'Booking Finalized',
  status: 'Please choose a status',
  reason: 'Please give a reason',
  moved: (status: BookingStatus) => `This booking has been changed meanwhile: it is now ${statusLabels[status]}.`,
  cannotMove: (from: BookingStatus, to: BookingStatus) =>
    `A booking that is ${statusLabels[from]} cannot become ${statusLabels[to]}.`,
  notToday:
    'Guests are checked in from the day their stay begins until check-out time on the day after. At any other time only a superadmin can do it.',
  nightDesk: (deskDay: string, until: string, today: string) =>
    `The desk works on ${deskDay} until ${until}. Arrivals and departures of ${today} are listed too.`,
  arrivesLate: (until: string) => `The stay began yesterday. The guest can be checked in until ${until} today.`,
  notYet: 'A guest can be a no-show from the first day of the stay on.',
  termsChanged: 'What comes back has changed meanwhile. The dialog shows it now.',
  refund: 'refund_amount must be what the dialog showed',
  notPermitted: (to: BookingStatus) => `Only a superadmin can set a booking to ${statusLabels[to]}.`,
  paidNotDeletable: 'This booking has been paid. Cancel it instead: its money must stay visible.',
  maybePaid:
    'The card gateway does not answer, so nobody knows yet whether this booking has been paid. Please try again in a moment, or cancel it instead.',
  cancelInstead:
    'Cancelled is recommended instead: a deleted booking leaves every list and total, and cannot be brought back.',
  amount: 'Please enter an amount',
  upTo: (most: Kobo) => `At most ${formatNaira(most)} is possible here.`,
  method: 'Please choose how it was paid',
  windowNotFound: 'This window is not on the account.',
  overBalance: (balance: Kobo, unconfirmed: Kobo = kobo(0), atTerminal: Kobo = kobo(0)) => {
    const reserved = reservedText(unconfirmed, atTerminal);
    return reserved
      ? `${reserved} Besides it, ${formatNaira(subtractReserved(balance, unconfirmed, atTerminal))} is to pay.`
      : `${moneyWords.inAll}: ${formatNaira(balance)}.`;
  },
  checkOutMethod: 'At check-out the guest pays in cash or by card. A bank transfer is recorded before.',
  paysAtCheckOut: 'Money is taken in one step only with a check-out.',
  paymentNotAccepted: 'Money is taken for confirmed bookings and guests in the house.',
  paymentTaken: 'Payment recorded',
  paymentFailed: 'Failed to record payment',
  paymentTakenAlready: 'This payment has been recorded already. Close this window to see it.',
  paymentReversed: 'Payment reversed',
  reversalFailed: 'Failed to reverse payment',
  partGivenBack: 'Part of what was paid has been given back already. Give back the rest instead.',
  alreadyReversed: 'This payment has been reversed already.',
  paymentNotFound: 'Payment not found',
  rechecked: 'The card gateway was asked again.',
  notRechecked: 'The card gateway does not answer. Please try again in a moment.',
  loadFailed: 'Error loading dashboard data',
  listFailed: 'Failed to fetch bookings',
  detailFailed: 'Failed to fetch the booking',
} as const;

export const maxDeskNaira = 1e9;

export const deskMethods = ['cash', 'card', 'transfer'] as const;
export type DeskMethod = (typeof deskMethods)[number];

export const deskMethodLabels: Record<DeskMethod, string> = {
  cash: 'Cash',
  card: 'Card terminal',
  transfer: 'Bank transfer',
};

export const deskBooking = z.extend(bookingView, {
  paidAmountKobo: koboField,
  balanceKobo: koboField,
  /** What was paid beyond the total of a stay that earns (`statusTraits`). */
  creditKobo: koboField,
  /** The sum of transfers that nobody has confirmed. `paidAmountKobo` does not contain it. */
  unconfirmedAmountKobo: koboField,
  /** The amount that a card terminal is asked for. `paidAmountKobo` does not contain it. */
  atTerminalAmountKobo: koboField,
  /** What was written off, and what was moved to a company and is not paid there. */
  clearedAmountKobo: koboField,
  /**
   * The part of the balance that the guest does not owe: that of the company that pays for the stay, and of other
   * payers of a split account. `otherPayers` names the company and these payers.
   */
  othersOweKobo: koboField,
  otherPayers: z.string(),
  /** Whether the company of the booking pays only what is in its window of the account. The guest pays the rest. */
  companyHasWindow: z.boolean(),
  guestNights: z.array(guestNight),
  /** The numbers of the rooms, in the order of the nights. Empty while the stay has no room. */
  rooms: z.array(z.string()),
  createdBy: z.nullable(z.string()),
  note: z.string(),
  version: z.int(),
});
export type DeskBooking = z.infer<typeof deskBooking>;

/** Whether something can still be paid, or a card terminal is asked for a payment. */
export const isPaymentExpected = (booking: BalanceAndReserved): boolean =>
  leftToPay(booking) > 0 || booking.atTerminalAmountKobo > 0;

type BalanceAndReserved = Pick<DeskBooking, 'balanceKobo' | 'unconfirmedAmountKobo' | 'atTerminalAmountKobo'>;

/** The amount that can be taken now: the balance, less what waits for a confirmation or at a terminal. */
export const leftToPay = ({ balanceKobo, unconfirmedAmountKobo, atTerminalAmountKobo }: BalanceAndReserved): Kobo =>
  subtractReserved(balanceKobo, unconfirmedAmountKobo, atTerminalAmountKobo);

export const bookingSorts = ['created_at', 'check_in', 'guest_name', 'total_amount'] as const;
export type BookingSort = (typeof bookingSorts)[number];

export const bookingsQuery = z
  .object({
    ...pageFields,
    q: searchField,
    status: z.optional(z.enum(bookingStatuses, { error: deskMessages.status })),
    source: z.optional(z.enum(['online', 'manual'], { error: 'source must be online or manual' })),
    paymentStatus: z.optional(z.enum(paymentStatuses, { error: 'payment_status is not one of the known' })),
    /** The stays that are found have at least one day between `from` and `to`, both included. */
    ...dayRangeFields,
    sort: z._default(z.enum(bookingSorts, { error: `sort must be one of ${bookingSorts.join(', ')}` }), 'created_at'),
    dir: z._default(directionField, 'desc'),
  })
  .check(daysInOrder);

/**
 * `totalAmountKobo` is the sum of all bookings that match the filter. Bookings that do not earn (`statusTraits`) count
 * only if the filter asks for a status or for refunds. The sum is null for a receptionist with an open shift at a till,
 * if the hotel hides sums (`shifts.blind`).
 */
export const bookingsPage = z.extend(pageOf(deskBooking), { totalAmountKobo: z.nullable(koboField) });

const reasonField = z.optional(blankableLineField('A reason', 300, deskMessages.reason));

const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };

export const takePaymentInput = z.object({
  ...bookingIdField,
  method: z.enum(deskMethods, { error: deskMessages.method }),
  amountKobo: amountField(deskMessages.amount, maxDeskNaira),
  /** The window that the payment pays; without it, the window of the guest. */
  windowId: z.optional(z.uuid({ error: deskMessages.windowNotFound })),
  /** For a card payment the number of the slip, for a transfer the sender. */
  reference: z.optional(lineField('Payment reference cannot be empty', 'Payment reference', 80)),
  terminal: terminalField,
  cashReason: cashReasonField,
  key: lineField('key cannot be empty', 'key', 100),
});

export const checkOutMethods = ['cash', 'card'] as const;

const { amountKobo, reference, terminal, cashReason, key } = takePaymentInput.shape;
/** What the guest pays at check-out, in the same call. A transfer is recorded before, because it counts only later. */
export const checkOutPayment = z.object(
  {
    method: z.enum(checkOutMethods, { error: deskMessages.checkOutMethod }),
    ...{ amountKobo, reference, terminal, cashReason, key },
  },
  deskMessages.method,
);

export const bookingMove = z.object({
  ...bookingIdField,
  status: z.enum(bookingStatuses, { error: deskMessages.status }),
  /** The status that the staff member saw. If the booking has another one by now, the call is refused. */
  from: z.optional(z.enum(bookingStatuses, { error: deskMessages.status })),
  reason: reasonField,
  room: z.optional(roomIdField),
  dirtyOk: dirtyOkField,
  clearBalance: clearBalanceField,
  payment: z.optional(checkOutPayment),
  /**
   * The reason for not charging the nights that the guest stayed beyond the booking. Without such nights it is ignored.
   */
  unchargedReason: z.optional(lineField(overstayMessages.reason, 'A reason', 300)),
  /**
   * For a cancellation by the terms: the refund that the dialog showed. If it is another amount by now, nothing is
   * done.
   */
  refundAmountKobo: z.optional(shownNairaField(deskMessages.refund)),
});

/** What a cancellation now gives back and keeps, by the terms of the booking. `policy` has these terms in sentences. */
export const cancellationPreview = z.object({
  policy: z.array(z.string()),
  rule: z.enum(['free', 'late', 'closed']),
  paidAmountKobo: koboField,
  /**
   * `refundOnlineKobo` goes back through the card gateway, once a superadmin requests it there; `refundAtDeskKobo` goes
   * back at the desk.
   */
  refundOnlineKobo: koboField,
  refundAtDeskKobo: koboField,
  keptAmountKobo: koboField,
});

export const bookingRemoval = z.object({ ...bookingIdField, reason: reasonField });

export const bookingIdInput = z.object(bookingIdField);

export const moveBookingReply = z.object({ message: z.string(), booking: deskBooking });

export const reversePaymentInput = z.object({
  ...bookingIdField,
  paymentId: z.uuid({ error: deskMessages.paymentNotFound }),
  reason: lineField(deskMessages.reason, 'A reason', 300),
});

const paymentView = z.object({
  id: z.string(),
  method: z.enum(['gateway', ...deskMethods]),
  amountKobo: koboField,
  reference: z.nullable(z.string()),
  takenBy: z.nullable(z.string()),
  own: z.boolean(),
  takenAt: z.string(),
  /** Whether the payment pays for this booking. Some money from the gateway does not, such as too small an amount. */
  counts: z.boolean(),
  transfer: transferStateField,
  /** The other payer that paid, such as a company; null if the guest did. */
  company: z.nullable(z.string()),
  reversed: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
});
export type PaymentView = z.infer<typeof paymentView>;

const deskRefundView = z.object({
  id: z.string(),
  method: z.enum(deskMethods),
  amountKobo: koboField,
  /** The till or the safe that the cash came from. Null if no cash was given back. */
  cashFrom: z.nullable(z.string()),
  reason: z.string(),
  givenBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  givenAt: z.string(),
});
export type DeskRefundView = z.infer<typeof deskRefundView>;

export const adjustmentKinds = ['discount', 'charge'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentLabels: Record<AdjustmentKind, string> = { discount: 'Discount', charge: 'Extra charge' };

/** An adjustment of the total. The amount is negative for a discount. */
const adjustmentView = z.object({
  id: z.string(),
  kind: z.enum(adjustmentKinds),
  amountKobo: koboField,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
});
export type AdjustmentView = z.infer<typeof adjustmentView>;

const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  status: z.nullable(z.enum(bookingStatuses)),
  amountKobo: z.nullable(koboField),
  changes: z.array(auditChangeSchema),
  reason: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const bookingDetail = z.object({
  booking: deskBooking,
  payments: z.array(paymentView),
  refunds: z.array(deskRefundView),
  adjustments: z.array(adjustmentView),
  clearings: z.array(clearingView),
  /**
   * `giveBackDueKobo` is owed back at the desk. The other amounts are limits for the caller: `giveBackKobo` to give
   * back alone, `giveBackConfirmedKobo` to give back with a second person, `discountKobo` to take off the total,
   * `chargeKobo` to add to it. `giveBackProblem` says why nothing can be given back although the desk was paid.
   */
  limits: z.object({
    giveBackDueKobo: koboField,
    ...{ giveBackKobo: koboField, giveBackConfirmedKobo: koboField, giveBackProblem: z.nullable(z.string()) },
    ...{ discountKobo: koboField, chargeKobo: koboField },
  }),
  history: z.array(historyEntry),
  email: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  /** Path of a copy of the receipt for staff. The booking cannot be cancelled from it. */
  receiptPath: z.string(),
  /** Path of another copy, which is meant for the guest. */
  guestReceiptPath: z.string(),
  ...deskDays.shape,
  now: z.string(),
  /** The status to which an undo leads and, if it is refused now, why. Null if there is nothing to undo. */
  undo: z.nullable(z.object({ to: z.enum(bookingStatuses), problem: z.nullable(z.string()) })),
});

/** A room type with too few rooms for the guests of tonight, because of overstays. */
export const roomConflict = z.object({
  roomType: z.string(),
  rooms: z.int(),
  needed: z.int(),
  overstays: z.array(deskBooking),
  expected: z.array(deskBooking),
});
export type RoomConflict = z.infer<typeof roomConflict>;

/**
 * The guests in `late` should have arrived before the desk day, and those in `overstays` should have left before it.
 */
export const deskOverview = z.object({
  ...deskDays.shape,
  now: z.string(),
  counts: z.object({
    arrivals: z.int(),
    departures: z.int(),
    inHouse: z.int(),
    guestsInHouse: z.int(),
    availableRooms: z.int(),
    /**
     * Unpaid online bookings whose guests could arrive now, while their holds last. `counts.arrivals` leaves them out.
     */
    unpaidOnline: z.int(),
  }),
  arrivals: z.array(deskBooking),
  departures: z.array(deskBooking),
  late: z.array(deskBooking),
  overstays: z.array(deskBooking),
  conflicts: z.array(roomConflict),
  activities: z.array(z.extend(historyEntry, { reference: z.string(), guestName: z.string() })),
});
export type DeskOverview = z.infer<typeof deskOverview>;

export const bookingFigures = z.object({
  totalBookings: z.int(),
  todaysBookings: z.int(),
  totalTransactions: z.int(),
});

export const deskActorOf = (role: StaffRole): 'superadmin' | 'receptionist' | undefined =>
  role === 'superadmin' || role === 'receptionist' ? role : undefined;

/**
 * Why a booking cannot be deleted, or undefined if it can. `services` is the price of the drinks and services on its
 * account.
 */
export function removalProblem(hasMoney: boolean, services: Kobo): string | undefined {
  if (services > 0) return folioMessages.servicesLeft(services);
  return hasMoney ? deskMessages.paidNotDeletable : undefined;
}

export const isFinal = (status: BookingStatus): boolean =>
  !bookingStatuses.some((to) => canMove(status, to, 'superadmin'));

type BookingToMove = { status: BookingStatus; checkIn: Day; checkOut: Day; servicesKobo: Kobo };

const statusesWithoutStay: readonly BookingStatus[] = ['cancelled', 'no_show', 'voided'];

/** Returns why this role must not make this transition now, or undefined if nothing forbids it. */
export function moveProblem(
  booking: BookingToMove,
  to: BookingStatus,
  role: StaffRole,
  { today, arrivingSince }: DeskDays,
): { kind: 'conflict' | 'forbidden'; message: string; isTooEarly?: boolean } | undefined {
  const actor = deskActorOf(role);
  const forbidden = (message: string) => ({ kind: 'forbidden', message }) as const;
  if (!canMove(booking.status, to, 'superadmin'))
    return { kind: 'conflict', message: deskMessages.cannotMove(booking.status, to) };
  if (!actor || !canMove(booking.status, to, actor)) return forbidden(deskMessages.notPermitted(to));
  // A stay with drinks or services on its account cannot be cancelled, voided or marked as a no-show: the guest had
  // them.
  if (booking.servicesKobo > 0 && statusesWithoutStay.includes(to))
    return { kind: 'conflict', message: folioMessages.servicesLeft(booking.servicesKobo) };
  if (actor === 'superadmin') return undefined;
  const isArrivalDay = booking.checkIn >= arrivingSince && booking.checkIn <= today;
  const isTooEarly = booking.checkIn > today;
  if (to === 'checked_in' && !isArrivalDay) return { ...forbidden(deskMessages.notToday), isTooEarly };
  if (to === 'no_show' && isTooEarly) return { ...forbidden(deskMessages.notYet), isTooEarly };
  return undefined;
}

export const arrivesLate = (booking: BookingToMove, { today }: DeskDays): boolean =>
  booking.status === 'confirmed' && booking.checkIn < today;
