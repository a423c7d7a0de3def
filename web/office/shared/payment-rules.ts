import * as z from 'zod/mini';
import { type DeskMethod, deskMessages, takePaymentInput } from '#contract/desk.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type PaymentValues = { method: DeskMethod | ''; amount: number; reference: string | undefined };

export const paymentOrder = ['method', 'amount', 'reference'] as const satisfies readonly (keyof PaymentValues)[];

const paymentForm = z.pick(takePaymentInput, { method: true, amount: true, reference: true });
export type Payment = z.infer<typeof paymentForm>;

/** Validates with the server's schema before anything is sent. */
export const paymentRules = (balance: Kobo) =>
  schemaResolver<PaymentValues, Payment>(paymentForm, ({ amount }) =>
    Number.isFinite(amount) && fromNaira(amount) > balance
      ? [{ field: 'amount', message: deskMessages.overBalance(balance) }]
      : [],
  );

/** Reads `₦24,900.50` and `24 900.5`; NaN if it is no amount. Negative numbers pass: the schema refuses them. */
export function readAmount(typed: string | number): number {
  const plain = String(typed).replace(/[₦\s]/g, '');
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

export const readReference = (typed: string | undefined): string | undefined => typed?.trim() || undefined;
