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

/** A booking with the money that has come for it, and who made it at the desk. */
export type Stay = Booking & { paid: Kobo; madeBy: string | null };

/** Ended without the stay: nothing is owed any more. */
const calledOff: readonly BookingStatus[] = ['cancelled', 'no_show', 'voided'];

export const balanceOf = ({ total, paid, status }: Stay): Kobo =>
  calledOff.includes(status) ? kobo(0) : kobo(Math.max(0, total - paid));

/** What was paid beyond the total of a stay that takes place. */
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

/** The room types that are short tonight, each with who should have left and who is still expected. */
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

/** States from which on a stay no longer needs its nights. */
const givesUpNights: readonly BookingStatus[] = ['checked_out', 'completed', ...calledOff];
export const freesNights = (to: BookingStatus): boolean => givesUpNights.includes(to);

/** What a booking's money means once so much has come for it. Money for a stay that was called off is owed back, a no-show's is not. */
export function paymentStatusOf(
  stay: Pick<Stay, 'total' | 'paymentStatus'>,
  status: BookingStatus,
  paid: Kobo,
): PaymentStatus {
  const owedBack = status === 'cancelled' || status === 'voided';
  // A stay that costs nothing any more is paid.
  if (paid <= 0 && (owedBack || stay.total > 0))
    return stay.paymentStatus === 'refund_due' || stay.paymentStatus === 'refunded' ? 'refunded' : 'pending';
  if (owedBack) return 'refund_due';
  return paid >= stay.total ? 'paid' : 'pending';
}

/** What the log calls leading a booking into a state. */
export const movedTo: Record<BookingStatus, AuditAction> = {
  // How a booking begins; none is led back there.
  pending: 'booking created',
  confirmed: 'booking confirmed',
  checked_in: 'booking checked in',
  checked_out: 'booking checked out',
  completed: 'booking completed',
  cancelled: 'booking cancelled',
  no_show: 'booking no show',
  voided: 'booking voided',
};

/** What may be the end of a telephone number. */
const lastDigits = /^\d{4,}$/;

/**
 * A search as PostgreSQL's full text query: every word from its beginning, telephone numbers however they are spaced and
 * by their last digits too, names with an apostrophe in any writing.
 */
export function searchQuery(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’‘ʼ`´]/g, '');
  const isNumber = (word: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word);
  const digits = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word);
  // A telephone number is one word, however it is spaced.
  const words = isNumber(plain) ? [plain] : plain.split(/\s+/);
  const found = words
    .map(digits)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\\/g, '\\\\'))
    .map((word) => (lastDigits.test(word) ? `('${word}':* | '~${word}')` : `'${word}':*`));
  return found.length > 0 ? found.join(' & ') : undefined;
}

/** Staff bookings are numbered by the millisecond; one of two in the same takes the next. */
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

/** What was taken off, which is below nothing, or added. */
export type Adjustment = {
  id: string;
  kind: AdjustmentKind;
  amount: Kobo;
  reason: string;
  madeBy: string;
  madeAs: StaffRole;
  /** It follows from an early departure: nobody has chosen it. */
  byPolicy: boolean;
  madeAt: Date;
};

export const presentAdjustment = ({ id, kind, amount, reason, madeBy, madeAt }: Adjustment): AdjustmentView => ({
  ...{ id, kind, reason, amount: toNaira(amount) },
  ...{ made_by: madeBy, made_at: madeAt.toISOString() },
});

/** What the rules of discounts and charges ask of a stay. */
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

/** The most that somebody of this role can give back, take off and add. */
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

/** What is written down when a stay becomes another one. */
export const stayChanged = 'stay changed';

export type Deed = {
  id: number;
  at: Date;
  actor: string;
  /** Name of the staff member, where the actor is one. */
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
