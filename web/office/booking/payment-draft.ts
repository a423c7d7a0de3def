import * as z from 'zod/mini';
import { takePaymentInput } from '#contract/desk.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';

/** A payment that was sent, but perhaps not received. */
const draftSchema = z.object({
  /** Idempotency key, the same for every attempt. */
  key: z.string(),
  /** The balance before the payment, in naira. */
  balance: z.number(),
  values: z.pick(takePaymentInput, { method: true, amount: true, reference: true }),
});
type PaymentDraft = z.infer<typeof draftSchema>;

/** One place per person and booking: staff who share a browser do not continue each other's payments. */
const storageKey = (owner: string, booking: string) => `payment ${owner} ${booking}`;

export const savePayment = (owner: string, booking: string, draft: PaymentDraft): void =>
  writeStored(storageKey(owner, booking), draft);

export const loadPayment = (owner: string, booking: string): PaymentDraft | undefined =>
  readStored(storageKey(owner, booking), draftSchema);

export const clearPayment = (owner: string, booking: string): void => removeStored(storageKey(owner, booking));
