import { bookingMessages } from '#contract/bookings/bookings.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { paymentMessages } from '#contract/payments/payments.ts';
import { presentBooking } from '#server/bookings/present.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readIdempotencyKey } from '#server/core/idempotency-key.ts';
import { bookOnline } from '#server/front-desk/book-online.ts';
import { exportCalendar } from '#server/front-desk/calendar.ts';
import { cancelOwnBooking } from '#server/front-desk/cancel.ts';
import { checkoutOf, presentCreatedBooking } from '#server/front-desk/checkout.ts';
import { listLiveHolds } from '#server/front-desk/guest-store.ts';
import { renewOwnHold } from '#server/front-desk/hold-again.ts';
import { holdOriginOf } from '#server/front-desk/holds.ts';
import { presentReceipt, readReceipt } from '#server/front-desk/receipt.ts';
import {
  addReceiptToCookie,
  canReadBooking,
  isReceiptExpired,
  receiptCookie,
  receiptsIn,
} from '#server/front-desk/receipt-access.ts';
import { sendOwnLink } from '#server/front-desk/send-own-link.ts';
import { presentSettlement } from '#server/front-desk/verify-payment.ts';
import { settleCharge } from '#server/payments/settle.ts';

type GuestCalls =
  | 'createPublicBooking'
  | 'bookingByReference'
  | 'verifyPayment'
  | 'receipt'
  | 'bookingCalendar'
  | 'heldBookings'
  | 'holdOwnBooking'
  | 'cancelOwnBooking'
  | 'sendOwnLink';

export function guestRoutes(deps: Deps): Handlers<GuestCalls> {
  return {
    async createPublicBooking(call) {
      const { status, paymentStatus, transactionRef, proof, ...fields } = call.input;
      const key = transactionRef ?? readIdempotencyKey(call.headers);
      const booking = await bookOnline(deps, fields, key, holdOriginOf(deps, call, proof));
      call.setCookie(receiptCookie, ...(await addReceiptToCookie(deps, call.cookies[receiptCookie], booking)));
      return presentCreatedBooking(booking, booking.companyPays ? null : checkoutOf(deps, booking));
    },

    async bookingByReference({ input, cookies }) {
      const booking = await findBooking(deps.db.read, { reference: input.reference });
      if (!booking) throw new AppError('not_found', bookingMessages.notFound);
      return {
        booking: presentBooking(
          booking,
          canReadBooking(booking, isReceiptExpired(deps, booking), cookies[receiptCookie], input.token),
        ),
      };
    },

    async verifyPayment({ input, cookies }) {
      if (!input.txRef && !input.transactionId) throw fieldError('txRef', paymentMessages.invalidReference);
      const { outcome } = await settleCharge(deps, input.txRef, input.transactionId);
      const booking = await findBooking(deps.db.read, { txRef: input.txRef });
      const bookingView =
        booking &&
        presentBooking(
          booking,
          canReadBooking(booking, isReceiptExpired(deps, booking), cookies[receiptCookie], undefined),
        );
      return presentSettlement(outcome, bookingView, input);
    },

    async receipt({ input: { reference, token }, cookies }) {
      const receipt = await readReceipt(deps, reference, { cookie: cookies[receiptCookie], token });
      return 'money' in receipt ? presentReceipt(receipt) : { booking: presentBooking(receipt, false), own: null };
    },

    bookingCalendar: ({ input: { reference, token }, cookies }) =>
      exportCalendar(deps, reference, { cookie: cookies[receiptCookie], token }),

    async heldBookings({ cookies }) {
      const now = deps.clock.now();
      const bookings = await listLiveHolds(deps.db.read, receiptsIn(cookies[receiptCookie]), now);
      return {
        data: bookings.map((booking) => ({
          ...presentCreatedBooking(booking, checkoutOf(deps, booking)),
          now: now.toISOString(),
        })),
      };
    },

    async holdOwnBooking({ input: { reference, token, proof }, cookies, setCookie, ...call }) {
      const cookie = cookies[receiptCookie];
      const booking = await renewOwnHold(deps, reference, { cookie, token }, holdOriginOf(deps, call, proof));
      // The gateway sends the guest back from paying without the receipt's token, so this browser needs the cookie.
      setCookie(receiptCookie, ...(await addReceiptToCookie(deps, cookie, booking)));
      return { ...presentCreatedBooking(booking, checkoutOf(deps, booking)), now: deps.clock.now().toISOString() };
    },

    async sendOwnLink({ input, network }) {
      return { message: await sendOwnLink(deps, input, network) };
    },

    async cancelOwnBooking({ input: { reference, token, status, refundAmountKobo }, cookies }) {
      const credentials = { cookie: cookies[receiptCookie], token };
      return presentReceipt(await cancelOwnBooking(deps, reference, credentials, { status, refund: refundAmountKobo }));
    },
  };
}
