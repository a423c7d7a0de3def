import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { promise } from '#server/outbox/jobs.ts';

export function paymentRoutes(house: House): Handlers<'flutterwaveWebhook'> {
  return {
    /** A nudge, never the truth: the gateway is asked by a job, so that the answer is quick whatever the gateway does. */
    async flutterwaveWebhook({ headers, input }) {
      const event = house.gateway.readWebhook(headers, input);
      const txRef = event?.txRef;
      if (!txRef) return {};
      await house.db.tx((tx) => promise(tx, { kind: 'payment.nudged', payload: { txRef }, at: house.clock.now() }));
      house.wake();
      return {};
    },
  };
}
