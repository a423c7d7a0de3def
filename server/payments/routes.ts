import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { nudge } from '#server/payments/commands.ts';

export function paymentRoutes(house: House): Handlers<'flutterwaveWebhook'> {
  return {
    /** A nudge, never the truth. */
    async flutterwaveWebhook({ headers, input }) {
      const event = house.gateway.readWebhook(headers, input);
      if (event?.txRef) await nudge(house, event.txRef);
      return {};
    },
  };
}
