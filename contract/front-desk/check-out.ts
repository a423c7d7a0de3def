import * as z from 'zod/mini';
import { type BookingStatus, bookingMessages } from '#contract/bookings/bookings.ts';
import { windowIdField } from '#contract/bookings/folio.ts';
import { type AppError, fieldError } from '#contract/core/errors.ts';
import { koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { terminalWaits } from '#contract/payments/reserved-money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { companyIdField, companyMessages } from '#contract/rooms/companies.ts';
import { confirmField, confirmingRoles, secondPersonMessages } from '#contract/staff/second-person.ts';

export const checkOutMessages = {
  owes: (balance: Kobo) => `${formatNaira(balance)} is still owed, so this stay cannot be completed.`,
  transferWaits: (unconfirmed: Kobo) =>
    `${unconfirmedMessages.waits(unconfirmed)} Have it confirmed, or take it back: then it is clear what is owed.`,
  terminalWaits: (atTerminal: Kobo) =>
    `${terminalWaits(atTerminal)} Wait for its answer: then it is clear what is owed.`,
  companyTransferWaits:
    'A transfer of the company for this balance is not confirmed yet. Confirm it or take it off first.',
  balanceChanged: (balance: Kobo) =>
    `The balance has changed meanwhile: ${formatNaira(balance)} is owed now. Nothing was moved or written off.`,
  nothingOwed: 'Nothing is owed for this stay.',
  seenBalance: 'seen_balance must be the balance that was shown',
  way: 'Please choose what becomes of the balance',
  reason: 'Please say why nobody pays it',
  leftOpenReason: 'Please say why the guest leaves without paying',
  otherCompany: 'This window is of another company.',
  noAccount: 'This company pays at once: it has no account.',
  overLimit: 'With this balance the company would owe more than its limit. Record a payment of the company first.',
  clearedBefore: 'A part of this stay was moved to a company or written off. Take that back first.',
  /** The amount is more than what is owed. */
  overBalance: 'More cannot be cleared than is owed.',
  notClearable: 'A balance is moved or written off once the guest has come.',
  cleared: { company: 'Balance moved to the account of the company', write_off: 'Balance written off' },
  undone: 'The check-out was undone',
  takenBack: 'Taken back',
  takeBackFailed: 'Failed to take it back',
  notFound: 'Nothing of this kind was moved or written off.',
  takenBackAlready: 'This has been taken back already, or is paid.',
} as const;

const clearingKinds = ['company', 'write_off'] as const;
export type ClearingKind = (typeof clearingKinds)[number];
export const clearingLabels: Record<ClearingKind, string> = {
  company: 'Moved to a company',
  write_off: 'Written off',
};

/** Whether a balance can be moved or written off. SQL has the same as `clears_balance`. */
export const clearsBalance = (status: BookingStatus): boolean =>
  status === 'checked_in' || status === 'checked_out' || status === 'completed';

/** Whether this role may do it only with a second person. Nobody writes off alone. */
export const needsSecondPerson = (kind: ClearingKind, role: StaffRole): boolean =>
  kind === 'write_off' || !confirmingRoles.includes(role);

type CheckOutWay = { label: string; who: string };

/** The ways on for a guest who leaves and owes, and who may take them. */
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

/** Who confirms, on the screen of the person who asks. */
const clearBalanceFields = z.object(
  {
    kind: z.enum(clearingKinds, { error: checkOutMessages.way }),
    companyId: z.optional(companyIdField),
    /** The window whose balance it is; that of the guest without it. */
    windowId: z.optional(windowIdField),
    /** As the screen showed it. If another balance is owed now, nothing is done. */
    seenBalanceKobo: shownNairaField(checkOutMessages.seenBalance),
    reason: z.optional(lineField(checkOutMessages.reason, 'A reason', 300)),
    confirm: z.optional(confirmField),
  },
  checkOutMessages.way,
);
export type ClearBalance = z.output<typeof clearBalanceFields>;
/** What becomes of a balance, in one call with the check-out. */
export const clearBalanceField = z.optional(clearBalanceFields);

/** What is missing in it for this role, as an error of the field. */
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
  kind: z.enum(clearingKinds),
  /** What of it is still open: 0 once it is taken back, or the company has paid. */
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
