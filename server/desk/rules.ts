import { type AuditAction, otherActors } from '#contract/audit.ts';
import { changesOf, type Facts } from '#contract/audit-words.ts';
import type { BookingStatus, PaymentStatus } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import {
  type AdjustmentKind,
  type AdjustmentView,
  type DeedView,
  type DeskBooking,
  type DeskMethod,
  type DeskRefundView,
  mostNaira,
  mover,
  type PaymentView,
  type RoomConflict,
  takesMoney,
} from '#contract/desk.ts';
import { type Adjusted, adjustmentProblem, type DeskMoney, giveBackProblem, mostOf } from '#contract/desk-money.ts';
import type { Hotel } from '#contract/hotel.ts';
import { fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Member, StaffRole } from '#contract/roles.ts';
import { type Booking, presentBooking } from '#server/bookings/rules.ts';
import { isShort, type StockTonight } from '#server/rooms/rules.ts';

export type Stay = Booking & { paid: Kobo; madeBy: string | null };

const calledOff: readonly BookingStatus[] = ['cancelled', 'no_show', 'voided'];

export const balanceOf = ({ total, paid, status }: Stay): Kobo =>
  calledOff.includes(status) ? kobo(0) : kobo(Math.max(0, total - paid));

export const creditOf = ({ total, paid, status }: Stay): Kobo =>
  calledOff.includes(status) ? kobo(0) : kobo(Math.max(0, paid - total));

export const presentStay = (stay: Stay): DeskBooking => ({
  ...presentBooking(stay, true),
  paid_amount: toNaira(stay.paid),
  balance: toNaira(balanceOf(stay)),
  credit: toNaira(creditOf(stay)),
  created_by: stay.madeBy,
  note: stay.note,
  version: stay.version,
});

export type Conflict = { stock: StockTonight; overstays: Stay[]; expected: Stay[] };

export const conflictsOf = (
  all: readonly StockTonight[],
  overstays: readonly Stay[],
  expected: readonly Stay[],
  today: Day,
): Conflict[] =>
  all.filter(isShort).map((stock) => {
    const sameType = ({ roomTypeId }: Stay) => roomTypeId === stock.roomTypeId;
    return {
      stock,
      overstays: overstays.filter(sameType),
      expected: expected.filter((stay) => sameType(stay) && stay.checkOut > today),
    };
  });

export const presentConflict = ({ stock, overstays, expected }: Conflict): RoomConflict => ({
  room_type: stock.room.name,
  rooms: stock.total,
  needed: stock.bookedTonight,
  overstays: overstays.map(presentStay),
  expected: expected.map(presentStay),
});

const givesUpNights: readonly BookingStatus[] = ['checked_out', 'completed', ...calledOff];
export const freesNights = (to: BookingStatus): boolean => givesUpNights.includes(to);

/** Money paid for a cancelled or voided booking is owed back; the hotel keeps what a no-show has paid. */
export function paymentStatusOf(
  stay: Pick<Stay, 'total' | 'paymentStatus'>,
  status: BookingStatus,
  paid: Kobo,
): PaymentStatus {
  const owedBack = status === 'cancelled' || status === 'voided';
  if (paid <= 0 && (owedBack || stay.total > 0))
    return stay.paymentStatus === 'refund_due' || stay.paymentStatus === 'refunded' ? 'refunded' : 'pending';
  if (owedBack) return 'refund_due';
  return paid >= stay.total ? 'paid' : 'pending';
}

export const movedTo: Record<BookingStatus, AuditAction> = {
  pending: 'booking created',
  confirmed: 'booking confirmed',
  checked_in: 'booking checked in',
  checked_out: 'booking checked out',
  completed: 'booking completed',
  cancelled: 'booking cancelled',
  no_show: 'booking no show',
  voided: 'booking voided',
};

const lastDigits = /^\d{4,}$/;

/**
 * Makes PostgreSQL's full-text query: words match by prefix, phone numbers also by their last digits, and neither
 * apostrophes nor the spaces of a phone number matter.
 */
export function searchQuery(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’‘ʼ`´]/g, '');
  const isNumber = (word: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word);
  const digits = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word);
  const words = isNumber(plain) ? [plain] : plain.split(/\s+/);
  const found = words
    .map(digits)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\\/g, '\\\\'))
    .map((word) => (lastDigits.test(word) ? `('${word}':* | '~${word}')` : `'${word}':*`));
  return found.length > 0 ? found.join(' & ') : undefined;
}

/** Staff bookings are numbered by the millisecond; when a number is taken, the next attempt adds one. */
export const staffReferences = (at: Date, draw: number) => {
  const stamp = at.getTime() + draw;
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

export const presentPayment = (payment: Payment, asking: Member): PaymentView => ({
  id: payment.id,
  method: payment.method,
  amount: toNaira(payment.amount),
  reference: payment.reference,
  taken_by: payment.takenBy,
  own: payment.takenById === asking.id,
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

export function adjustedOf({ total }: Stay, adjustments: readonly Adjustment[]): Adjusted {
  const byReception = (kind: AdjustmentKind): Kobo =>
    kobo(
      adjustments
        .filter((each) => each.kind === kind && each.madeAs === 'receptionist' && !each.byPolicy)
        .reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    );
  return { total, byReception: { discount: byReception('discount'), charge: byReception('charge') } };
}

const anyAmount = fromNaira(mostNaira);

/** The most that this role may give back, take off and add, in naira. */
export function limitsOf(
  role: StaffRole,
  status: BookingStatus,
  money: DeskMoney,
  adjusted: Adjusted,
  limits: Hotel['desk'],
): { give_back: number; discount: number; charge: number } {
  const none = { give_back: 0, discount: 0, charge: 0 };
  if (!mover(role)) return none;
  const most = (kind: AdjustmentKind) =>
    toNaira(
      takesMoney(status)
        ? mostOf(anyAmount, (amount) => adjustmentProblem(kind, amount, role, adjusted, limits))
        : kobo(0),
    );
  return {
    give_back: toNaira(mostOf(money.paid, (amount) => giveBackProblem(amount, role, money, limits))),
    discount: most('discount'),
    charge: most('charge'),
  };
}

export const stayChanged = 'stay changed';

export type Deed = {
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

export const presentDeed = (deed: Deed): DeedView => ({
  id: deed.id,
  at: deed.at.toISOString(),
  actor: deed.actorName ?? otherActors[deed.actor] ?? deed.actor,
  action: deed.action,
  status: deed.statusAfter !== deed.statusBefore ? (deed.statusAfter as BookingStatus | null) : null,
  amount: deed.amount === null ? null : toNaira(deed.amount),
  changes: deed.action === stayChanged ? changesOf(deed.before, deed.after) : [],
  reason: deed.reason,
});
