import * as z from 'zod/mini';
import { takenPayment } from '#contract/desk.ts';
import { forget, keep, recall } from '#web/session-store.ts';

/** A payment that was sent, and nobody knows yet whether it arrived. */
const draft = z.object({
  /** What the server knows this payment by, however often it is sent. */
  key: z.string(),
  /** What was owed before it, in naira. */
  balance: z.number(),
  values: z.pick(takenPayment, { method: true, amount: true, reference: true }),
});
type PaymentDraft = z.infer<typeof draft>;

/** One for each booking; nobody goes on with a colleague's. */
const place = (owner: string, booking: string) => `payment ${owner} ${booking}`;

export const keepPayment = (owner: string, booking: string, kept: PaymentDraft): void =>
  keep(place(owner, booking), kept);

export const recallPayment = (owner: string, booking: string): PaymentDraft | undefined =>
  recall(place(owner, booking), draft);

export const forgetPayment = (owner: string, booking: string): void => forget(place(owner, booking));
