import { statementMessages } from '#contract/bank/statements.ts';
import { transferMessages } from '#contract/bank/transfers.ts';
import { readBankLines, setLineAside, undoSetAside } from '#server/bank/bank-lines.ts';
import { importStatement } from '#server/bank/import-statement.ts';
import { confirmTransfer, matchLine, readTransfers, reverseMissingTransfer } from '#server/bank/transfers.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

type TransferCalls =
  | ('listTransfers' | 'confirmTransfer' | 'transferNotArrived')
  | ('importStatement' | 'listBankLines' | 'setLineAside' | 'takeLineBack' | 'matchLine');

export function transferRoutes(deps: Deps): Handlers<TransferCalls> {
  return {
    listTransfers: ({ input, member }) => readTransfers(deps, member(), input),

    async confirmTransfer({ input, member }) {
      await confirmTransfer(deps, member(), input.id);
      return { message: transferMessages.confirmed };
    },

    async transferNotArrived({ input, member }) {
      await reverseMissingTransfer(deps, member(), input);
      return { message: transferMessages.notArrived };
    },

    importStatement: ({ input, member }) => importStatement(deps, member(), input),
    listBankLines: ({ input, member }) => readBankLines(deps, member(), input),

    async setLineAside({ input, member }) {
      await setLineAside(deps, member(), input);
      return { message: statementMessages.setAside };
    },

    async takeLineBack({ input, member }) {
      await undoSetAside(deps, member(), input);
      return { message: statementMessages.takenBack };
    },

    async matchLine({ input, member }) {
      const { hasConfirmed } = await matchLine(deps, member(), input);
      return { message: hasConfirmed ? statementMessages.confirmed : statementMessages.matched };
    },
  };
}
