import * as z from 'zod/mini';
import { bookingView } from '#contract/bookings/bookings.ts';
import { koboField, unprintableCharacterPattern } from '#contract/core/fields.ts';

export const paymentMessages = {
  notSuccessful: 'Payment was not successful. Please try again.',
  invalidReference: 'Invalid payment reference. Please contact support.',
  verificationFailed: (reference: string) =>
    `Payment verification failed. Please contact support with reference: ${reference}`,
  gatewayUnreachable: (reference: string) =>
    `Failed to verify payment. Please contact support with reference: ${reference}`,
  refundDue: (reference: string) =>
    `Your payment arrived after your booking had ended. It will be refunded in full. Please contact us with reference: ${reference}`,
  couldNotStart: 'Could not start payment',
  scriptFailed: 'The payment script failed to load',
  notLoaded: 'checkout not loaded, load it first',
  missingField: (field: string) => `Missing required field: ${field}`,
  customerRequired: 'Customer email and name are required',
} as const;

/** What the browser needs to start the gateway's checkout, with the gateway's field names. `amount` is in naira. */
const checkoutConfig = z.object({
  public_key: z.string(),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.literal('NGN'),
  payment_options: z.string(),
  redirect_url: z.string(),
  customer: z.object({ email: z.string(), name: z.string(), phone_number: z.string() }),
  customizations: z.object({ title: z.string(), description: z.string() }),
  /**
   * SHA-256 over amount, currency, e-mail address, tx_ref and the hashed secret key: the gateway refuses an amount that
   * was changed in the browser.
   */
  payload_hash: z.string(),
});
export type CheckoutConfig = z.infer<typeof checkoutConfig>;

export const bookingWithCheckout = z.object({
  booking: bookingView,
  baseTotalKobo: koboField,
  transactionFeeKobo: koboField,
  totalAmountKobo: koboField,
  checkout: z.extend(checkoutConfig, { scriptUrl: z.string() }),
});
export type BookingWithCheckout = z.infer<typeof bookingWithCheckout>;

/** `checkout` is null if a company pays later: the booking is confirmed. */
export const createdBooking = z.extend(bookingWithCheckout, {
  checkout: z.nullable(bookingWithCheckout.shape.checkout),
});
export type CreatedBooking = z.infer<typeof createdBooking>;

const referenceTextSchema = z.string('must be text').check(
  z.maxLength(200, 'is too long'),
  z.refine((text) => !unprintableCharacterPattern.test(text), { error: 'cannot contain control characters' }),
);

const transactionNumberMessage = 'must be the number of a transaction';

// The gateway redirects with the texts "null" and "undefined" where a value is missing.
export const redirectText = (value: string | number | null | undefined): string => {
  const text = String(value ?? '').trim();
  return text === 'null' || text === 'undefined' ? '' : text;
};

export const verifyInput = z.object({
  txRef: z.pipe(
    z.nullish(referenceTextSchema),
    z.transform((text: string | null | undefined) => redirectText(text)),
  ),
  transactionId: z.pipe(
    z.nullish(z.union([referenceTextSchema, z.int(transactionNumberMessage)], transactionNumberMessage)),
    z.transform(redirectText),
  ),
});

/** `success`: the payment counts. `pending`: the gateway has not decided yet. */
export const verifyReply = z.object({
  status: z.enum(['success', 'pending']),
  data: z.object({ amountKobo: koboField }),
  booking: bookingView,
});
