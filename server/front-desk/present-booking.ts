import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { nonStaffActors } from '#contract/core/audit.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import type {
  AdjustmentKind,
  DeskBooking,
  DeskMethod,
  DeskRefundView,
  PaymentView,
} from '#contract/front-desk/desk.ts';
import { type AuditFacts, changesOf } from '#contract/oversight/audit-text.ts';
import type { TransferState } from '#contract/payments/unconfirmed.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import { presentBooking } from '#server/bookings/present.ts';

export const presentDeskBooking = (booking: BookingWithBalance): DeskBooking => ({
  ...booking,
  ...presentBooking(booking, true),
  paidAmountKobo: booking.paid,
  balanceKobo: balanceOf(booking),
  creditKobo: creditOf(booking),
  unconfirmedAmountKobo: booking.unconfirmed,
  atTerminalAmountKobo: booking.atTerminal,
  clearedAmountKobo: booking.clearedKobo,
  ...presentPayers(booking),
  createdBy: booking.createdByName,
});

/** A company that pays for the stay pays all that no window of another payer has, unless it has a window itself. */
export function presentPayers(
  booking: BookingWithBalance,
): Pick<DeskBooking, 'othersOweKobo' | 'otherPayers' | 'guestNights'> {
  const { checkIn, nights, companyName, othersOwe, otherPayers, othersNights } = booking;
  const balance = balanceOf(booking);
  if (companyPaysForGuest(booking))
    return {
      othersOweKobo: balance,
      otherPayers: [companyName, otherPayers].filter(Boolean).join(', '),
      guestNights: [],
    };
  return {
    othersOweKobo: kobo(Math.min(othersOwe, balance)),
    otherPayers,
    guestNights: guestNightsOf(checkIn, nights, othersNights),
  };
}

export const companyPaysForGuest = ({
  companyPays,
  companyName,
  companyHasWindow,
}: Pick<BookingWithBalance, 'companyPays' | 'companyName' | 'companyHasWindow'>): boolean =>
  companyPays && companyName !== null && !companyHasWindow;

export const guestNightsOf = (
  checkIn: Day,
  nights: readonly Night[],
  othersNights: readonly Day[],
): DeskBooking['guestNights'] =>
  nights
    .map(({ price }, index) => ({ night: addDays(checkIn, index), amountKobo: price }))
    .filter(({ night }) => !othersNights.includes(night));

export type BookingPayment = {
  id: string;
  method: 'gateway' | DeskMethod;
  amount: Kobo;
  reference: string | null;
  takenBy: string | null;
  takenById: string | null;
  takenAt: Date;
  counts: boolean;
  transfer: TransferState | null;
  /** The company that paid; null if the guest did. */
  companyName: string | null;
  /** The payer in whose window the payment is; null for the window of the guest. */
  payerName: string | null;
  reversedByName: string | null;
  reversedAt: Date | null;
  reversalReason: string | null;
};

export const presentPayment = (payment: BookingPayment, viewer: Member): PaymentView => ({
  ...payment,
  amountKobo: payment.amount,
  own: payment.takenById === viewer.id,
  takenAt: payment.takenAt.toISOString(),
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
  givenBy: string;
  givenAt: Date;
  cashFrom: string | null;
  confirmedBy: string | null;
};

export const presentDeskRefund = (refund: DeskRefund): DeskRefundView => ({
  ...refund,
  amountKobo: refund.amount,
  givenAt: refund.givenAt.toISOString(),
});

/** `amount` is negative for a discount. */
export type Adjustment = {
  id: string;
  kind: AdjustmentKind;
  amount: Kobo;
  reason: string;
  madeBy: string;
  madeByRole: StaffRole;
  /**
   * The program made this adjustment, for example for an early departure, a no-show or an undo; no staff member chose
   * it.
   */
  byProgram: boolean;
  madeAt: Date;
};

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
  before: AuditFacts;
  after: AuditFacts;
  amount: Kobo | null;
  reason: string | null;
};

export const presentHistoryEntry = <Row extends HistoryRow>(row: Row) => ({
  ...row,
  at: row.at.toISOString(),
  // Nobody has seen the money of a transfer when it is recorded.
  action: row.action === 'payment taken' && row.after?.method === 'transfer' ? 'transfer recorded' : row.action,
  actor: row.actorName ?? nonStaffActors[row.actor] ?? row.actor,
  status: row.statusAfter !== row.statusBefore ? (row.statusAfter as BookingStatus | null) : null,
  amountKobo: row.amount,
  changes: actionsWithChanges.includes(row.action)
    ? changesOf(row.before, row.after)
    : changesOf(null, { againstConditions: row.after?.againstConditions }),
});
