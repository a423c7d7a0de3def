import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { beginOwnPayment } from '#server/front-desk/pay-account.ts';
import { readPayLink, verifyPayLink } from '#server/front-desk/pay-link.ts';
import { addReceiptToCookie, receiptCookie } from '#server/front-desk/receipt-access.ts';

export function guestAccountRoutes(deps: Deps): Handlers<'payOwnAccount' | 'payLink' | 'verifyPayLink'> {
  return {
    async payOwnAccount({ input: { reference, token, amountKobo }, cookies, setCookie }) {
      const cookie = cookies[receiptCookie];
      const { txRef, booking, access } = await beginOwnPayment(deps, reference, { cookie, token }, amountKobo);
      // After the payment the gateway returns the guest without the receipt's link, so this browser needs the cookie.
      if (access === 'receipt') setCookie(receiptCookie, ...(await addReceiptToCookie(deps, cookie, booking)));
      return { txRef };
    },

    payLink: ({ input, cookies }) => readPayLink(deps, input.txRef, cookies[receiptCookie]),

    verifyPayLink: ({ input, cookies }) => verifyPayLink(deps, input, cookies[receiptCookie]),
  };
}
