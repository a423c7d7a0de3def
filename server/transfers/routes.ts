import { transferMessages } from '#contract/transfers.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { confirmTransfer, readTransfers, transferNotArrived } from '#server/transfers/transfers.ts';

type TransferCalls = 'listTransfers' | 'confirmTransfer' | 'transferNotArrived';

export function transferRoutes(deps: Deps): Handlers<TransferCalls> {
  return {
    listTransfers: ({ input, member }) => readTransfers(deps, member(), input),

    async confirmTransfer({ input, member }) {
      await confirmTransfer(deps, member(), input.id);
      return { message: transferMessages.confirmed };
    },

    async transferNotArrived({ input, member }) {
      await transferNotArrived(deps, member(), input);
      return { message: transferMessages.notArrived };
    },
  };
}
