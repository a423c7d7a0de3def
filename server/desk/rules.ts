import { type AuditAction, nonStaffActors } from '#contract/audit.ts';
import { changesOf, type Facts } from '#contract/audit-text.ts';
import { acceptsPayment, type BookingStatus, type PaymentStatus, statusTraits } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import {
  type AdjustmentKind,
  type AdjustmentView,
  type DeskBooking,
  type DeskMethod,
  type DeskRefundView,
  deskActor,
  type HistoryEntry,
  maxNaira,
  type PaymentView,
  type RoomConflict,
} from '#contract/desk.ts';
import {
  type AdjustedTotal,
  adjustmentProblem,
  type DeskMoney,
  giveBackProblem,
  largestAllowed,
} from '#contract/desk-money.ts';
import type { Hotel } from '#contract/hotel.ts';
import { fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Member, StaffRole } from '#contract/roles.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { presentBooking } from '#server/bookings/present.ts';
import { isShortOfRooms, type StockTonight } from '#server/rooms/rules.ts';

export type BookingWithBalance = Booking & { paid: Kobo; madeBy: string | null };

export const balanceOf = ({ total, paid, status }: BookingWithBalance): Kobo =>
  kobo(statusTraits[status].owes ? Math.max(0, total - paid) : 0);

export const creditOf = ({ total, paid, status }: BookingWithBalance): Kobo =>
  kobo(statusTraits[status].owes ? Math.max(0, paid - total) : 0);

export const presentDeskBooking = (booking: BookingWithBalance): DeskBooking => ({
  ...presentBooking(booking, true),
  paid_amount: toNaira(booking.paid),
  balance: toNaira(balanceOf(booking)),
  credit: toNaira(creditOf(booking)),
  created_by: booking.madeBy,
  note: booking.note,
  version: booking.version,
});

export type Conflict = { stock: StockTonight; overstays: BookingWithBalance[]; expected: BookingWithBalance[] };

export const conflictsOf = (
  all: readonly StockTonight[],
  overstays: readonly BookingWithBalance[],
  expected: readonly BookingWithBalance[],
  today: Day,
): Conflict[] =>
  all.filter(isShortOfRooms).map((stock) => {
    const sameType = ({ roomTypeId }: BookingWithBalance) => roomTypeId === stock.roomTypeId;
    return {
      stock,
      overstays: overstays.filter(sameType),
      expected: expected.filter((booking) => sameType(booking) && booking.checkOut > today),
    };
  });

export const presentConflict = ({ stock, overstays, expected }: Conflict): RoomConflict => ({
  room_type: stock.room.name,
  rooms: stock.total,
  needed: stock.bookedTonight,
  overstays: overstays.map(presentDeskBooking),
  expected: expected.map(presentDeskBooking),
});

/** Money paid for a cancelled or voided booking is owed back; the hotel keeps what a no-show has paid. */
export function paymentStatusOf(
  booking: Pick<BookingWithBalance, 'total' | 'paymentStatus'>,
  status: BookingStatus,
  paid: Kobo,
): PaymentStatus {
  const isOwedBack = !statusTraits[status].earns;
  if (paid <= 0 && (isOwedBack || booking.total > 0))
    return booking.paymentStatus === 'refund_due' || booking.paymentStatus === 'refunded' ? 'refunded' : 'pending';
  if (isOwedBack) return 'refund_due';
  return paid >= booking.total ? 'paid' : 'pending';
}

export const moveActions: Record<BookingStatus, AuditAction> = {
  pending: 'booking created',
  confirmed: 'booking confirmed',
  checked_in: 'booking checked in',
  checked_out: 'booking checked out',
  completed: 'booking completed',
  cancelled: 'booking cancelled',
  no_show: 'booking no show',
  voided: 'booking voided',
};

const phoneEnding = /^\d{4,}$/;

/**
 * Makes PostgreSQL's full-text query: words match by prefix, phone numbers also by their last digits, and neither
 * apostrophes nor the spaces of a phone number matter.
 */
export function searchQuery(text: string): string | undefined {
  const normalized = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’‘ʼ`´]/g, '');
  const isNumber = (word: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word);
  const digits = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word);
  const words = isNumber(normalized) ? [normalized] : normalized.split(/\s+/);
  const terms = words
    .map(digits)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\\/g, '\\\\'))
    .map((word) => (phoneEnding.test(word) ? `('${word}':* | '~${word}')` : `'${word}':*`));
  return terms.length > 0 ? terms.join(' & ') : undefined;
}

/** Staff bookings are numbered by the millisecond; when a number is taken, the next attempt adds one. */
export const walkInReferences = (at: Date, attempt: number) => {
  const stamp = at.getTime() + attempt;
  return { reference: `REF-${stamp}`, txRef: `WI-${stamp}` };
};

export type Payment = {
  id: string;
  method: 'gateway' | DeskMethod;
  amount: Kobo;
  reference: string | null;
  takenBy: string | null;
  takenById: string | null;
  takenAt: Date;
  counts: boolean;
  reversedBy: string | null;
  reversedAt: Date | null;
  reason: string | null;
};

export const presentPayment = (payment: Payment, viewer: Member): PaymentView => ({
  id: payment.id,
  method: payment.method,
  amount: toNaira(payment.amount),
  reference: payment.reference,
  taken_by: payment.takenBy,
  own: payment.takenById === viewer.id,
  taken_at: payment.takenAt.toISOString(),
  counts: payment.counts,
  reversed: payment.reversedAt && {
    by: payment.reversedBy ?? '',
    at: payment.reversedAt.toISOString(),
    reason: payment.reason ?? '',
  },
});

export type DeskRefund = {
  id: string;
  method: DeskMethod;
  amount: Kobo;
  reason: string;
  givenBy: string;
  givenAt: Date;
};

export const presentRefund = ({ id, method, amount, reason, givenBy, givenAt }: DeskRefund): DeskRefundView => ({
  ...{ id, method, reason, amount: toNaira(amount) },
  ...{ given_by: givenBy, given_at: givenAt.toISOString() },
});

/** `amount` is negative for a discount. */
export type Adjustment = {
  id: string;
  kind: AdjustmentKind;
  amount: Kobo;
  reason: string;
  madeBy: string;
  madeAs: StaffRole;
  /** Follows from an early departure; no staff member chose it. */
  byPolicy: boolean;
  madeAt: Date;
};

export const presentAdjustment = ({ id, kind, amount, reason, madeBy, madeAt }: Adjustment): AdjustmentView => ({
  ...{ id, kind, reason, amount: toNaira(amount) },
  ...{ made_by: madeBy, made_at: madeAt.toISOString() },
});

export function adjustedTotalOf({ total }: BookingWithBalance, adjustments: readonly Adjustment[]): AdjustedTotal {
  const byReception = (kind: AdjustmentKind): Kobo =>
    kobo(
      adjustments
        .filter((each) => each.kind === kind && each.madeAs === 'receptionist' && !each.byPolicy)
        .reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    );
  return { total, byReception: { discount: byReception('discount'), charge: byReception('charge') } };
}

const maxAmount = fromNaira(maxNaira);

/** The most that this role may give back, take off and add, in naira. */
export function limitsOf(
  role: StaffRole,
  status: BookingStatus,
  money: DeskMoney,
  adjusted: AdjustedTotal,
  limits: Hotel['desk'],
): { give_back: number; discount: number; charge: number } {
  const none = { give_back: 0, discount: 0, charge: 0 };
  if (!deskActor(role)) return none;
  const most = (kind: AdjustmentKind) =>
    toNaira(
      acceptsPayment(status)
        ? largestAllowed(maxAmount, (amount) => adjustmentProblem(kind, amount, role, adjusted, limits))
        : kobo(0),
    );
  return {
    give_back: toNaira(largestAllowed(money.paid, (amount) => giveBackProblem(amount, role, money, limits))),
    discount: most('discount'),
    charge: most('charge'),
  };
}

export const stayChangedAction = 'stay changed';

export type HistoryRow = {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  statusBefore: string | null;
  statusAfter: string | null;
  before: Facts;
  after: Facts;
  amount: Kobo | null;
  reason: string | null;
};

export const presentHistoryEntry = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorName ?? nonStaffActors[row.actor] ?? row.actor,
  action: row.action,
  status: row.statusAfter !== row.statusBefore ? (row.statusAfter as BookingStatus | null) : null,
  amount: row.amount === null ? null : toNaira(row.amount),
  changes: row.action === stayChangedAction ? changesOf(row.before, row.after) : [],
  reason: row.reason,
});
