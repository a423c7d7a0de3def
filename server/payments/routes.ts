import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { receiveEvent } from '#server/payments/commands.ts';

export function paymentRoutes(house: House): Handlers<'flutterwaveWebhook'> {
  return {
    /** A webhook only triggers a check; its content is not trusted. */
    async flutterwaveWebhook({ headers, input }) {
      await receiveEvent(house, input, house.gateway.readWebhook(headers, input));
      return {};
    },
  };
}
