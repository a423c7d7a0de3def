import * as z from 'zod/mini';
import { takenPayment } from '#contract/desk.ts';
import { forget, keep, recall } from '#web/session-store.ts';

/** A payment that was sent, but perhaps not received. */
const draft = z.object({
  /** Idempotency key, the same for every attempt. */
  key: z.string(),
  /** The balance before the payment, in naira. */
  balance: z.number(),
  values: z.pick(takenPayment, { method: true, amount: true, reference: true }),
});
type PaymentDraft = z.infer<typeof draft>;

/** One place per person and booking: staff who share a browser do not continue each other's payments. */
const place = (owner: string, booking: string) => `payment ${owner} ${booking}`;

export const keepPayment = (owner: string, booking: string, kept: PaymentDraft): void =>
  keep(place(owner, booking), kept);

export const recallPayment = (owner: string, booking: string): PaymentDraft | undefined =>
  recall(place(owner, booking), draft);

export const forgetPayment = (owner: string, booking: string): void => forget(place(owner, booking));
