import * as z from 'zod/mini';
import { type BookingStatus, bookingStatuses, bookingView, statusLabels } from '#contract/bookings/bookings.ts';
import { koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import { plural } from '#contract/core/plural.ts';
import { proofField } from '#contract/core/proof.ts';
import { toPayView } from '#contract/front-desk/to-pay.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';

export const receiptMessages = {
  notYours: 'Please open the link in your confirmation e-mail to do this.',
  /** `phone` is the number to call, or words for it. */
  ended: (days: number, phone: string) =>
    `The link to a receipt ends ${plural(days, 'day')} after departure, and this stay was before that. For a copy of the receipt please call ${phone}.`,
  moved: (status: BookingStatus) => `Your booking has changed meanwhile: it is now ${statusLabels[status]}.`,
  termsChanged: 'What comes back to you has changed meanwhile. Please look at it again.',
  cancelled: 'Your booking is cancelled.',
  comesBackAlready: (amount: string) =>
    `Your booking was not paid in full. ${amount} that you have paid comes back to you already.`,
  cancelFailed: 'Your booking could not be cancelled',
  stayBegun: 'From check-in on, only reception can cancel a booking. Please call us.',
  paidAtDesk: 'This booking was paid at reception, which can also cancel it. Please call us.',
  roomGone: 'This room is no longer free for your dates.',
  priceChanged: 'The price of this room has changed since. Please book it anew.',
  codeGone: 'The code of this booking has been used up since. Please book it anew.',
  holdOver: 'This booking can no longer be renewed. Please book anew.',
  holdFailed: 'The room could not be held for you',
} as const;

export const receiptInput = z.object({
  reference: lineField('Please provide a booking reference', 'reference', 40),
  token: z.optional(lineField('token cannot be empty', 'token', 60)),
});

export const holdInput = z.extend(receiptInput, { proof: proofField });

/** `status` and the refund are what the page showed. If either is another one by now, the call is refused. */
export const cancelOwnBookingInput = z.extend(receiptInput, {
  status: z.enum(bookingStatuses, { error: 'status must be what the page showed' }),
  refundAmountKobo: shownNairaField('refund_amount must be what the page showed'),
});

const cancelProblems = ['stay_begun', 'paid_at_desk'] as const;

const cancellationView = z.object({
  /** `unpaid`: the guest can cancel, and no refund comes of it. */
  rule: z.enum(['unpaid', 'free', 'late', ...cancelProblems]),
  refundAmountKobo: koboField,
  /** Until when the guest can cancel free of charge; null if never. */
  freeUntil: z.nullable(z.string()),
});
export type CancellationView = z.infer<typeof cancellationView>;

const holdView = z.object({
  /**
   * `held`: the hold lasts. `free`: it has lapsed, and the guest can renew it. `gone`: it has lapsed, and `problem`
   * says why the guest cannot renew it.
   */
  state: z.enum(['held', 'free', 'gone']),
  problem: z.nullable(z.string()),
});

const guestPayment = z.object({
  id: z.string(),
  at: z.string(),
  method: z.enum(['gateway', 'cash', 'card', 'transfer']),
  amountKobo: koboField,
  /** True for a transfer that the hotel has not seen at its bank yet: it is not in `paidAmountKobo`. */
  unconfirmed: z.boolean(),
});
const guestAdjustment = z.object({
  id: z.string(),
  kind: z.enum(['discount', 'charge']),
  amountKobo: koboField,
  reason: z.string(),
});
export type GuestAdjustment = z.infer<typeof guestAdjustment>;
/** A drink or a service on the account of the stay that was not taken back. */
const guestPostedLine = z.object({
  ...{ id: z.string(), day: z.string(), label: z.string(), quantity: z.int(), amountKobo: koboField },
});
export type GuestPostedLine = z.infer<typeof guestPostedLine>;
const guestRefund = z.object({ id: z.string(), at: z.string(), made: z.boolean(), amountKobo: koboField });

const ownReceiptPart = z.object({
  /** True for a copy, as staff open it or as it is mailed to an address that staff typed. A copy allows no action. */
  copy: z.boolean(),
  now: z.string(),
  rooms: z.array(z.string()),
  payments: z.array(guestPayment),
  refunds: z.array(guestRefund),
  adjustments: z.array(guestAdjustment),
  services: z.array(guestPostedLine),
  /** Sentences about amounts that the guest neither paid nor owes, because another payer or nobody pays them. */
  notes: z.array(z.string()),
  paidAmountKobo: koboField,
  /** What the hotel keeps of `paidAmountKobo`, by the terms of a booking that reception has cancelled. */
  keptAmountKobo: koboField,
  balanceKobo: koboField,
  toPay: toPayView,
  hold: z.nullable(holdView),
  cancellation: z.nullable(cancellationView),
  /** The PIN by which the guest agrees to drinks on the room; null in a copy. */
  barPin: z.nullable(z.string()),
  recordedUrl: z.string(),
});
export type OwnReceiptPart = z.infer<typeof ownReceiptPart>;

/** `own` has what only the guest and the reader of a copy may see; null for everybody else. */
export const receiptView = z.object({ booking: bookingView, own: z.nullable(ownReceiptPart) });
export type ReceiptView = z.infer<typeof receiptView>;

export const heldBooking = z.extend(bookingWithCheckout, { now: z.string() });
