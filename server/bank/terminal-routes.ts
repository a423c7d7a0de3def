import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { askTerminal, askTerminalForTab } from '#server/bank/ask-terminal.ts';
import { endRequest } from '#server/bank/end-terminal.ts';
import { listRequests, readRequest } from '#server/bank/present-terminal.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

type TerminalCalls =
  | ('askTerminal' | 'askTerminalForTab')
  | ('listTerminalRequests' | 'readTerminalRequest' | 'endTerminalRequest');

export function terminalRoutes(deps: Deps): Handlers<TerminalCalls> {
  const sentReply = (request: TerminalRequestView) => ({
    message: terminalMessages.sent(request.amountKobo, request.terminal),
    request,
  });
  return {
    askTerminal: async ({ input, member }) => sentReply(await askTerminal(deps, member(), input)),
    askTerminalForTab: async ({ input, member }) => sentReply(await askTerminalForTab(deps, member(), input)),
    listTerminalRequests: ({ member }) => listRequests(deps, member()),

    async readTerminalRequest({ input, member }) {
      return { request: await readRequest(deps, member(), input.id) };
    },

    async endTerminalRequest({ input, member }) {
      await endRequest(deps, member(), input);
      return { message: terminalMessages.ended };
    },
  };
}
