import * as z from 'zod/mini';
import { type DeskMethod, deskMessages, takePaymentInput } from '#contract/desk.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type PaymentValues = { method: DeskMethod | ''; amount: number; reference: string | undefined };

export const paymentFieldOrder = ['method', 'amount', 'reference'] as const satisfies readonly (keyof PaymentValues)[];

const paymentForm = z.pick(takePaymentInput, { method: true, amount: true, reference: true });
export type Payment = z.infer<typeof paymentForm>;

/** Validates with the server's schema before anything is sent. */
export const paymentRules = (balance: Kobo) =>
  schemaResolver<PaymentValues, Payment>(paymentForm, ({ amount }) =>
    Number.isFinite(amount) && fromNaira(amount) > balance
      ? [{ field: 'amount', message: deskMessages.overBalance(balance) }]
      : [],
  );

export const readReference = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

/** A payment that was sent, but perhaps not received. */
const paymentDraft = z.object({
  /** Idempotency key, the same for every attempt. */
  key: z.string(),
  /** The balance before the payment, in naira. */
  balance: z.number(),
  values: paymentForm,
});
type PaymentDraft = z.infer<typeof paymentDraft>;

/** One place per person and booking: staff who share a browser do not continue each other's payments. */
const storageKey = (owner: string, booking: string) => `payment ${owner} ${booking}`;

export const savePayment = (owner: string, booking: string, draft: PaymentDraft): void =>
  writeStored(storageKey(owner, booking), draft);

export const loadPayment = (owner: string, booking: string): PaymentDraft | undefined =>
  readStored(storageKey(owner, booking), paymentDraft);

export const clearPayment = (owner: string, booking: string): void => removeStored(storageKey(owner, booking));
