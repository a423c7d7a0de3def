import * as z from 'zod/mini';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Kobo } from '#contract/core/money.ts';
import { deskMessages, takePaymentInput } from '#contract/front-desk/desk.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { cashGivenProblem, dueOf } from '#contract/payments/cash-given.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { schemaResolver, type ValuesOf } from '#web/forms/resolver.ts';
import { draftKey } from '#web/office/core/draft-key.ts';
import { isAbove } from '#web/office/core/read-amount.ts';

const paymentFormSchema = z.pick(takePaymentInput, {
  ...{ method: true, amountKobo: true, reference: true, terminal: true, cashReason: true },
});
/** Adds the cash that the guest hands over. The form computes the change from it and does not send it. */
const typedPaymentSchema = z.extend(paymentFormSchema, { givenKobo: z.optional(takePaymentInput.shape.amountKobo) });
export type PaymentValues = ValuesOf<z.input<typeof typedPaymentSchema>>;

function cashProblems(method: string, given: number | undefined, amount: number | undefined) {
  const givenProblem = method === 'cash' ? cashGivenProblem(given, dueOf(amount)) : undefined;
  return givenProblem ? [{ field: 'given', message: givenProblem }] : [];
}

/** `goesToTerminal` says whether the amount goes to the terminal, which then reports the number of the slip. */
export const paymentRules = (
  balance: Kobo,
  cards: Hotel['cards'],
  goesToTerminal: (method: string, terminal: string | undefined) => boolean = () => false,
) =>
  schemaResolver(typedPaymentSchema, ({ method, amount, given, reference, terminal }) => [
    ...cashProblems(method, given, amount),
    ...(isAbove(balance, amount) ? [{ field: 'amount', message: deskMessages.overBalance(balance) }] : []),
    ...(goesToTerminal(method, terminal) ? [] : slipProblems(cards, 'desk', { method, reference })),
  ]);

export const readReference = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

/**
 * Options for a field that not every method has. It loses its value when a method without it is chosen. ProofFields
 * remembers the reference.
 */
export const fieldOptionsOfMethod = { setValueAs: readReference, shouldUnregister: true } as const;

/** A payment that was sent and of which it is not known whether the server received it. */
const paymentDraftSchema = z.object({
  key: z.string(),
  /** The balance before the payment, in naira. */
  balance: z.number(),
  /** The values as the form has them, with the amount in naira. */
  values: z.extend(z.omit(paymentFormSchema, { amountKobo: true }), { amount: z.number() }),
});
type PaymentDraft = z.infer<typeof paymentDraftSchema>;

/**
 * The key names the staff member, because staff who share a browser must not continue each other's payments. `booking`
 * also names the window if a payer other than the guest pays.
 */
const storageKey = (owner: string, booking: string) => draftKey('payment', owner, booking);

export const savePayment = (owner: string, booking: string, draft: PaymentDraft): void =>
  writeStored(storageKey(owner, booking), draft);

export const loadPayment = (owner: string, booking: string): PaymentDraft | undefined =>
  readStored(storageKey(owner, booking), paymentDraftSchema);

export const clearPayment = (owner: string, booking: string): void => removeStored(storageKey(owner, booking));
