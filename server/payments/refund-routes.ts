import { refundMessages } from '#contract/payments/refunds.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { presentRefund, type Refund } from '#server/payments/refund.ts';
import { listRefunds } from '#server/payments/refund-store.ts';
import { askForRefund, keepMoney, payBackByHand, recheckRefund } from '#server/payments/refunds.ts';

type RefundCalls = 'listRefunds' | 'askForRefund' | 'payBackByHand' | 'keepMoney' | 'recheckRefund';

export function refundRoutes(deps: Deps): Handlers<RefundCalls> {
  return {
    async listRefunds({ input }) {
      const { nairaTotal, ...page } = await listRefunds(deps.db.read, input);
      return { ...pageReply(page, presentRefund), totalAmountKobo: nairaTotal };
    },
    async askForRefund({ input, member }) {
      const refund = await askForRefund(deps, member(), input);
      return { message: requestMessage(refund), refund: presentRefund(refund) };
    },
    async payBackByHand({ input, member }) {
      const refund = await payBackByHand(deps, member(), input);
      return { message: refundMessages.paidBack, refund: presentRefund(refund) };
    },
    async keepMoney({ input, member }) {
      const refund = await keepMoney(deps, member(), input);
      return { message: refundMessages.resolved, refund: presentRefund(refund) };
    },
    async recheckRefund({ input }) {
      const refund = await recheckRefund(deps, input.id);
      return { message: refundMessages.rechecked, refund: presentRefund(refund) };
    },
  };
}

function requestMessage({ state, gatewayId, gatewaySaid }: Refund): string {
  if (state === 'made') return refundMessages.made;
  if (state === 'refused') return refundMessages.refused(gatewaySaid ?? '');
  return gatewayId ? refundMessages.asked : refundMessages.unanswered;
}
