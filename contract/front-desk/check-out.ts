import * as z from 'zod/mini';
import { type BookingStatus, bookingMessages } from '#contract/bookings/bookings.ts';
import { windowIdField } from '#contract/bookings/folio.ts';
import { type AppError, fieldError } from '#contract/core/errors.ts';
import { koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { terminalWaitsText } from '#contract/payments/reserved-money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { companyIdField, companyMessages } from '#contract/rooms/companies.ts';
import { confirmField, confirmingRoles, secondPersonMessages } from '#contract/staff/second-person.ts';

export const checkOutMessages = {
  checkOut: (guest: string) => `Check out ${guest}`,
  notYet: (guest: string) => `${guest} cannot check out yet`,
  owes: (balance: Kobo) => `${formatNaira(balance)} is to pay now, so this stay cannot be completed.`,
  transferWaits: (unconfirmed: Kobo) =>
    `${unconfirmedMessages.waits(unconfirmed)} Have it confirmed, or take it back: then it is clear what is to pay.`,
  terminalWaits: (atTerminal: Kobo) =>
    `${terminalWaitsText(atTerminal)} Wait for its answer: then it is clear what is to pay.`,
  companyTransferWaits:
    'A transfer of the company for this amount is not confirmed yet. Confirm it or take it off first.',
  balanceChanged: (balance: Kobo) =>
    `What is to pay has changed meanwhile: it is now ${formatNaira(balance)}. Nothing was moved or written off.`,
  nothingOwed: 'Nothing is to pay for this stay.',
  seenBalance: 'seen_balance must be the balance that was shown',
  way: 'Please choose what becomes of the amount to pay',
  reason: 'Please say why nobody pays it',
  leftOpenReason: 'Please say why the guest leaves without paying',
  otherCompany: 'This window is of another company.',
  companyPaysLater: 'A company pays this later, so do not ask the guest for it.',
  noAccount: 'This company pays at once: it has no account.',
  overLimit: 'With this amount the company would owe more than its limit. Record a payment of the company first.',
  clearedBefore:
    'A part of this stay was moved to a company, written off or paid before its import. Take that back first.',
  paidBeforeReason: 'Paid before the import, in the books of the other system',
  overBalance: 'More cannot be cleared than is to pay.',
  notClearable: 'What is to pay is moved or written off once the guest has come.',
  cleared: { company: 'Moved to the account of the company', write_off: 'Written off' },
  undone: 'The check-out was undone',
  takenBack: 'Taken back',
  takeBackFailed: 'Failed to take it back',
  notFound: 'Nothing of this kind was moved or written off.',
  takenBackAlready: 'This has been taken back already, or is paid.',
} as const;

const clearingKinds = ['company', 'write_off'] as const;
export type ClearingKind = (typeof clearingKinds)[number];
/** What a clearing can be. `paid_before` is noted by an import alone, for what a guest paid into other books. */
const recordedClearingKinds = [...clearingKinds, 'paid_before'] as const;
export type RecordedClearingKind = (typeof recordedClearingKinds)[number];
export const clearingLabels: Record<RecordedClearingKind, string> = {
  company: 'Moved to a company',
  write_off: 'Written off',
  paid_before: 'Paid before the import',
};

/** Whether a balance can be moved or written off. The SQL function `clears_balance` repeats this rule. */
export const canClearBalance = (status: BookingStatus): boolean =>
  status === 'checked_in' || status === 'checked_out' || status === 'completed';

/** Whether this role needs a second person to move or write off a balance. Nobody writes off alone. */
export const needsSecondPerson = (kind: ClearingKind, role: StaffRole): boolean =>
  kind === 'write_off' || !confirmingRoles.includes(role);

type CheckOutWay = { label: string; who: string };

/** What can be done when a guest leaves and still owes. */
export const checkOutWays: Record<'pay' | ClearingKind | 'leave_open', CheckOutWay> = {
  pay: { label: 'Record payment', who: 'Cash, card terminal or bank transfer. Reception and superadmin.' },
  company: {
    label: 'Move it to a company',
    who: 'Supervisor and superadmin; reception, if one of them confirms. Up to the limit of the company.',
  },
  write_off: {
    label: 'Write it off',
    who: 'Two persons: reception or a superadmin asks, and another supervisor or superadmin confirms.',
  },
  leave_open: {
    label: 'Leave it open',
    who: 'Superadmin. The guest leaves and still owes: the stay becomes Checked Out, and is completed once it is paid.',
  },
};

/** How to clear a balance. `confirm` has the credentials of the second person. */
const clearBalanceFields = z.object(
  {
    kind: z.enum(clearingKinds, { error: checkOutMessages.way }),
    companyId: z.optional(companyIdField),
    /** The window whose balance is cleared; without it, the window of the guest. */
    windowId: z.optional(windowIdField),
    /** The balance that the screen showed. If another balance is owed by now, nothing is done. */
    seenBalanceKobo: shownNairaField(checkOutMessages.seenBalance),
    reason: z.optional(lineField(checkOutMessages.reason, 'A reason', 300)),
    confirm: z.optional(confirmField),
  },
  checkOutMessages.way,
);
export type ClearBalance = z.output<typeof clearBalanceFields>;
export const clearBalanceField = z.optional(clearBalanceFields);

/** The error for the field that this role still has to fill in; undefined if nothing is missing. */
export function clearBalanceProblem(
  { kind, companyId, reason, confirm }: ClearBalance,
  role: StaffRole,
): AppError | undefined {
  if (kind === 'company' && !companyId) return fieldError('clearBalance.companyId', companyMessages.choose);
  if (kind === 'write_off' && !reason) return fieldError('clearBalance.reason', checkOutMessages.reason);
  if (needsSecondPerson(kind, role) && !confirm)
    return fieldError('clearBalance.confirm.staffId', secondPersonMessages.confirm);
  return undefined;
}

export const clearBalanceInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  clearBalance: clearBalanceFields,
});

export const takeBackClearingInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  clearingId: z.uuid({ error: checkOutMessages.notFound }),
  reason: lineField('Please give a reason', 'A reason', 300),
});

export const clearingView = z.object({
  id: z.string(),
  kind: z.enum(recordedClearingKinds),
  /** The part that is still cleared, without what the company has paid; 0 once the clearing is taken back. */
  amountKobo: koboField,
  wasKobo: koboField,
  company: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  madeBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  madeAt: z.string(),
  takenBack: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
});
export type ClearingView = z.infer<typeof clearingView>;
