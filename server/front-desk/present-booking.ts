import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { nonStaffActors } from '#contract/core/audit.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import type {
  AdjustmentKind,
  AdjustmentView,
  DeskBooking,
  DeskMethod,
  DeskRefundView,
  HistoryEntry,
  PaymentView,
} from '#contract/front-desk/desk.ts';
import { changesOf, type Facts } from '#contract/oversight/audit-text.ts';
import type { TransferState } from '#contract/payments/unconfirmed.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import { presentBooking } from '#server/bookings/present.ts';

export const presentDeskBooking = (booking: BookingWithBalance): DeskBooking => ({
  ...presentBooking(booking, true),
  paidAmountKobo: booking.paid,
  balanceKobo: balanceOf(booking),
  creditKobo: creditOf(booking),
  unconfirmedAmountKobo: booking.unconfirmed,
  atTerminalAmountKobo: booking.atTerminal,
  clearedAmountKobo: booking.clearedKobo,
  othersOweKobo: kobo(Math.min(booking.othersOwe, balanceOf(booking))),
  otherPayers: booking.otherPayers,
  rooms: booking.rooms,
  createdBy: booking.createdByName,
  note: booking.note,
  version: booking.version,
});

export type BookingPayment = {
  id: string;
  method: 'gateway' | DeskMethod;
  amount: Kobo;
  reference: string | null;
  takenByName: string | null;
  takenById: string | null;
  takenAt: Date;
  countsAsPaid: boolean;
  transfer: TransferState | null;
  /** Of the company that paid, if it was not the guest. */
  companyName: string | null;
  /** In whose window it is, if not in the guest's. */
  payerName: string | null;
  reversedByName: string | null;
  reversedAt: Date | null;
  reversalReason: string | null;
};

export const presentPayment = (payment: BookingPayment, viewer: Member): PaymentView => ({
  id: payment.id,
  method: payment.method,
  amountKobo: payment.amount,
  reference: payment.reference,
  takenBy: payment.takenByName,
  own: payment.takenById === viewer.id,
  takenAt: payment.takenAt.toISOString(),
  counts: payment.countsAsPaid,
  transfer: payment.transfer,
  company: payment.companyName ?? payment.payerName,
  reversed: payment.reversedAt && {
    by: payment.reversedByName ?? '',
    at: payment.reversedAt.toISOString(),
    reason: payment.reversalReason ?? '',
  },
});

export type DeskRefund = {
  id: string;
  method: DeskMethod;
  amount: Kobo;
  reason: string;
  givenByName: string;
  givenAt: Date;
  cashFrom: string | null;
  confirmedByName: string | null;
};

export const presentDeskRefund = ({
  id,
  method,
  amount,
  reason,
  givenByName,
  givenAt,
  cashFrom,
  confirmedByName,
}: DeskRefund): DeskRefundView => ({
  ...{ id, method, reason, amountKobo: amount },
  ...{ givenBy: givenByName, givenAt: givenAt.toISOString(), cashFrom },
  confirmedBy: confirmedByName,
});

/** `amount` is negative for a discount. */
export type Adjustment = {
  id: string;
  kind: AdjustmentKind;
  amount: Kobo;
  reason: string;
  madeByName: string;
  madeByRole: StaffRole;
  /** The program made this adjustment for an early departure or its undo; no staff member chose it. */
  byPolicy: boolean;
  madeAt: Date;
};

export const presentAdjustment = ({ id, kind, amount, reason, madeByName, madeAt }: Adjustment): AdjustmentView => ({
  ...{ id, kind, reason, amountKobo: amount },
  ...{ madeBy: madeByName, madeAt: madeAt.toISOString() },
});

export const stayChangedAction = 'stay changed';
const actionsWithChanges: readonly string[] = [stayChangedAction, 'room assigned', 'room kept', 'room taken away'];

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
  amountKobo: row.amount === null ? null : row.amount,
  changes: actionsWithChanges.includes(row.action)
    ? changesOf(row.before, row.after)
    : changesOf(null, { againstConditions: row.after?.againstConditions }),
  reason: row.reason,
});
