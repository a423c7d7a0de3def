import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { receiveWebhook } from '#server/payments/webhook.ts';

export function paymentRoutes(deps: Deps): Handlers<'flutterwaveWebhook'> {
  return {
    /** A webhook only triggers a check; its content is not trusted. */
    async flutterwaveWebhook({ headers, input }) {
      await receiveWebhook(deps, input, deps.gateway.readWebhook(headers, input));
      return {};
    },
  };
}
