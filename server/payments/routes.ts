import type { Deps } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { receiveEvent } from '#server/payments/commands.ts';

export function paymentRoutes(deps: Deps): Handlers<'flutterwaveWebhook'> {
  return {
    /** A webhook only triggers a check; its content is not trusted. */
    async flutterwaveWebhook({ headers, input }) {
      await receiveEvent(deps, input, deps.gateway.readWebhook(headers, input));
      return {};
    },
  };
}
