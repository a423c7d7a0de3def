import { fromNaira } from '#contract/money.ts';
import { addReceiptToCookie, callerOf, checkoutOf } from '#server/bookings/commands.ts';
import { presentCreatedBooking, receiptCookie } from '#server/bookings/rules.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { calendarOf, cancelOwn, heldBookings, readReceipt, renewOwnHold } from '#server/receipts/commands.ts';
import { presentMasked, presentReceipt } from '#server/receipts/rules.ts';

type ReceiptCalls = 'receipt' | 'bookingCalendar' | 'heldBookings' | 'holdOwnBooking' | 'cancelOwnBooking';

export function receiptRoutes(deps: Deps): Handlers<ReceiptCalls> {
  return {
    async receipt({ input: { reference, token }, cookies }) {
      const found = await readReceipt(deps, reference, { cookie: cookies[receiptCookie], token });
      return 'money' in found ? presentReceipt(found) : presentMasked(found);
    },

    bookingCalendar: ({ input: { reference, token }, cookies }) =>
      calendarOf(deps, reference, { cookie: cookies[receiptCookie], token }),

    async heldBookings({ cookies }) {
      const now = deps.clock.now().toISOString();
      const bookings = await heldBookings(deps, cookies[receiptCookie]);
      return {
        data: bookings.map((booking) => ({ ...presentCreatedBooking(booking, checkoutOf(deps, booking)), now })),
      };
    },

    async holdOwnBooking({ input: { reference, token, proof }, cookies, setCookie, ...call }) {
      const cookie = cookies[receiptCookie];
      const booking = await renewOwnHold(deps, reference, { cookie, token }, callerOf(deps, call, proof));
      // After paying, the gateway sends the guest back to this browser without the link.
      setCookie(receiptCookie, ...(await addReceiptToCookie(deps, cookie, booking)));
      return { ...presentCreatedBooking(booking, checkoutOf(deps, booking)), now: deps.clock.now().toISOString() };
    },

    async cancelOwnBooking({ input: { reference, token, status, refund_amount }, cookies }) {
      const credentials = { cookie: cookies[receiptCookie], token };
      return presentReceipt(
        await cancelOwn(deps, reference, credentials, { status, refund: fromNaira(refund_amount) }),
      );
    },
  };
}
