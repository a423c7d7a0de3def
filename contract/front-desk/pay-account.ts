import * as z from 'zod/mini';
import { koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { receiptInput } from '#contract/front-desk/receipts.ts';
import { bookingWithCheckout, verifyInput } from '#contract/payments/payments.ts';

export const guestAccountMessages = {
  seenAmount: 'amount must be what the page showed',
  nothingOwed: 'Nothing is to pay.',
  amountChanged: (owed: Kobo) => `The account has changed meanwhile: ${formatNaira(owed)} is to pay now.`,
  notStarted: 'The payment could not be started',
  unreachable: 'The card gateway does not answer right now. Please try again in a minute, or pay at reception.',
  linkNotFound: 'There is nothing to pay under this link.',
} as const;

export const payAccountInput = z.extend(receiptInput, { amountKobo: shownNairaField(guestAccountMessages.seenAmount) });
export const payAccountReply = z.object({ txRef: z.string() });

const txRef = lineField(guestAccountMessages.linkNotFound, 'tx_ref', 60);
export const payLinkInput = z.object({ txRef });
export const verifyPayLinkInput = z.extend(payLinkInput, { transactionId: verifyInput.shape.transactionId });

/**
 * `open`: to be paid. `checking`: the gateway has not decided yet. `paid`: the payment counts. `given_back`: the money
 * came when nothing was owed any more, and is owed back. `changed`: another amount is owed by now, so this one cannot
 * be paid.
 */
const payLinkStates = ['open', 'checking', 'paid', 'given_back', 'changed'] as const;

export const payLinkView = z.object({
  state: z.enum(payLinkStates),
  amountKobo: koboField,
  /** What the gateway received; 0 until it has received money. */
  paidAmountKobo: koboField,
  description: z.string(),
  /** The reference of the booking whose receipt the payer may open; null if there is none. */
  reference: z.nullable(z.string()),
  /** What the checkout needs; null unless the amount can be paid now. */
  checkout: z.nullable(bookingWithCheckout.shape.checkout),
});
export type PayLinkView = z.infer<typeof payLinkView>;
