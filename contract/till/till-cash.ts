import * as z from 'zod/mini';
import { amountField, koboField, lineField } from '#contract/core/fields.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { shiftCashFields } from '#contract/till/cash-out.ts';
import { shiftMessages } from '#contract/till/shifts.ts';

export const tillCashMessages = {
  number: 'Please enter the number on the envelope',
  numberTaken: 'An envelope with this number was recorded before. Look at the number again, or take another envelope.',
  amount: 'Please enter the amount',
  receiver: 'Please choose who receives it',
  notToSelf: 'Another person receives the envelope: not the person of the shift.',
  reason: 'Please say what it is for',
  receipt: 'Please enter the number of the receipt, or why there is none',
  reverseReason: 'Please say what was wrong',
  counted: 'The shift has been counted meanwhile. What you entered was not recorded.',
  handedOver: 'What was counted is handed over already. Reverse the envelope before you count again.',
  notCounted: 'Count the till before you hand over',
  overHandover: 'This shift is over: it was signed, or somebody else has counted the till meanwhile.',
  overCount: 'More than was counted cannot go into the envelope',
  notFound: 'This was not found',
  reversedAlready: 'This was reversed before',
  inSafe: 'This envelope is in the safe already. Who opens it counts what is in it.',
  dropped: (number: string) => `Envelope ${number} recorded`,
  paidOut: 'Paid out',
  reversed: 'Reversed',
  dropFailed: 'Failed to record the envelope',
  payOutFailed: 'Failed to record what was paid out',
  reverseFailed: 'Failed to reverse it',
  fetchFailed: 'Failed to fetch the envelopes of the shift',
} as const;

const maxNaira = 1e10;
const shiftIdField = { id: z.uuid({ error: shiftMessages.notFound }) };
const keyField = lineField('key cannot be empty', 'key', 100);
const reversalReason = lineField(tillCashMessages.reverseReason, 'A reason', 300);

export const shiftCashInput = z.object(shiftIdField);

export const envelopeInput = z.object({
  ...shiftIdField,
  number: lineField(tillCashMessages.number, 'The number', 40),
  amountKobo: amountField(tillCashMessages.amount, maxNaira),
  receivedBy: z.uuid({ error: tillCashMessages.receiver }),
  key: keyField,
});

export const payOutInput = z.object({
  ...shiftIdField,
  amountKobo: amountField(tillCashMessages.amount, maxNaira),
  reason: lineField(tillCashMessages.reason, 'The reason', 300),
  receipt: lineField(tillCashMessages.receipt, 'The receipt', 120),
  key: keyField,
});

export const reverseCashInput = z.object({
  id: z.uuid({ error: tillCashMessages.notFound }),
  reason: reversalReason,
});

/**
 * The cash that left the till of a shift, as its own person sees it: no sum before the count, only what the person
 * entered.
 */
export const shiftCash = z.object({
  ...shiftCashFields,
  receivers: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
  /** What the last count leaves in the till once the envelopes of the handover are filled; null before the count. */
  leftKobo: z.nullable(koboField),
});
export type ShiftCash = z.infer<typeof shiftCash>;
