import { fromNaira } from '#contract/money.ts';
import { askerOf, checkoutFor, withReceipt } from '#server/bookings/commands.ts';
import { presentCreated, receiptCookie } from '#server/bookings/rules.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { calendarOf, cancelOwn, heldBookings, holdAgain, readReceipt } from '#server/receipts/commands.ts';
import { presentReceipt, presentStranger } from '#server/receipts/rules.ts';

type ReceiptCalls = 'receipt' | 'bookingCalendar' | 'heldBookings' | 'holdOwnBooking' | 'cancelOwnBooking';

export function receiptRoutes(house: House): Handlers<ReceiptCalls> {
  return {
    async receipt({ input: { reference, token }, cookies }) {
      const found = await readReceipt(house, reference, { cookie: cookies[receiptCookie], token });
      return 'money' in found ? presentReceipt(found) : presentStranger(found);
    },

    bookingCalendar: ({ input: { reference, token }, cookies }) =>
      calendarOf(house, reference, { cookie: cookies[receiptCookie], token }),

    async heldBookings({ cookies }) {
      const now = house.clock.now().toISOString();
      const held = await heldBookings(house, cookies[receiptCookie]);
      return { data: held.map((booking) => ({ ...presentCreated(booking, checkoutFor(house, booking)), now })) };
    },

    async holdOwnBooking({ input: { reference, token, proof }, cookies, setCookie, ...call }) {
      const cookie = cookies[receiptCookie];
      const booking = await holdAgain(house, reference, { cookie, token }, askerOf(house, call, proof));
      // After paying, the gateway sends the guest back to this browser without the link.
      setCookie(receiptCookie, ...(await withReceipt(house, cookie, booking)));
      return { ...presentCreated(booking, checkoutFor(house, booking)), now: house.clock.now().toISOString() };
    },

    async cancelOwnBooking({ input: { reference, token, status, refund_amount }, cookies }) {
      const proof = { cookie: cookies[receiptCookie], token };
      return presentReceipt(await cancelOwn(house, reference, proof, { status, refund: fromNaira(refund_amount) }));
    },
  };
}
