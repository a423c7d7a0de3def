import * as z from 'zod/mini';
import { type BookingStatus, bookingStatuses, bookingView, statusLabels } from '#contract/bookings.ts';
import { addDays, type Day } from '#contract/dates.ts';
import { line, seenNaira } from '#contract/fields.ts';
import type { Hotel } from '#contract/hotel.ts';
import { createdBooking } from '#contract/payments.ts';
import { proofField } from '#contract/proof.ts';

/** Whether the link to a receipt opens no more than anybody sees: so long after departure it need not show who the guest was. */
export const receiptEnded = (checkOut: Day, today: Day, { retention }: Hotel): boolean =>
  addDays(checkOut, retention.receiptLinkDays) < today;

/** What is said on a guest's own page, and when something cannot be done from there. */
export const receiptMessages = {
  notYours: 'Please open the link in your confirmation e-mail to do this.',
  ended: (days: number, phone: string) =>
    `The link to a receipt ends ${days} days after departure, and this stay was before that. For a copy of the receipt please call us: ${phone}`,
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
  holdOver: 'This booking can no longer be renewed. Please book anew.',
  holdFailed: 'The room could not be held for you',
} as const;

export const receiptAsked = z.object({
  reference: line('Please provide a booking reference', 'reference', 40),
  token: z.optional(line('token cannot be empty', 'token', 60)),
});

export const holdAsked = z.extend(receiptAsked, { proof: proofField });

/** `status` and `refund_amount` are what the guest was shown: when either is another by now, nothing is done. */
export const ownCancellation = z.extend(receiptAsked, {
  status: z.enum(bookingStatuses, { error: 'status must be what the page showed' }),
  refund_amount: seenNaira('refund_amount must be what the page showed'),
});

/** Why a guest cannot cancel from here. */
const cancelProblems = ['stay_begun', 'paid_at_desk'] as const;

const cancellationView = z.object({
  /** `unpaid`: nothing was paid, or not enough, which comes back in any case: no more is owed for cancelling. */
  rule: z.enum(['unpaid', 'free', 'late', ...cancelProblems]),
  refund_amount: z.number(),
  /** Until when everything comes back. */
  free_until: z.string(),
});
export type CancellationView = z.infer<typeof cancellationView>;

const holdView = z.object({
  /** `free`: it ran out, and can be had again. `gone`: it ran out, and `problem` says why it cannot. */
  state: z.enum(['held', 'free', 'gone']),
  problem: z.nullable(z.string()),
});

const guestPayment = z.object({
  id: z.string(),
  at: z.string(),
  method: z.enum(['gateway', 'cash', 'card', 'transfer']),
  amount: z.number(),
});
const guestAdjustment = z.object({
  id: z.string(),
  kind: z.enum(['discount', 'charge']),
  /** A discount is below nothing. */
  amount: z.number(),
  reason: z.string(),
});
export type GuestAdjustment = z.infer<typeof guestAdjustment>;
const guestRefund = z.object({ id: z.string(), at: z.string(), made: z.boolean(), amount: z.number() });

/** What only the holder of a receipt sees, and what can be done with the booking now. Money in naira. */
const holderView = z.object({
  /** It is the copy that staff open: nothing can be done from it, so it has neither `hold` nor `cancellation`. */
  copy: z.boolean(),
  /** The server's clock, by which a hold runs out. */
  now: z.string(),
  payments: z.array(guestPayment),
  refunds: z.array(guestRefund),
  /** What reception has taken off the total, or added to it. */
  adjustments: z.array(guestAdjustment),
  paid_amount: z.number(),
  balance: z.number(),
  /** Null where no payment is waited for, and on a copy. */
  hold: z.nullable(holdView),
  /** Null where there is nothing to cancel, and on a copy. */
  cancellation: z.nullable(cancellationView),
});
export type HolderView = z.infer<typeof holderView>;

/** A booking as its guest should find it. `own` is null for whoever holds neither the receipt nor a copy. */
export const receiptView = z.object({ booking: bookingView, own: z.nullable(holderView) });
export type ReceiptView = z.infer<typeof receiptView>;

/** A booking whose nights are held, with the checkout of its one charge. */
export const heldBooking = z.extend(createdBooking, { now: z.string() });
