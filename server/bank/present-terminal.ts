import type { Output } from '#contract/api.ts';
import {
  canEndAfterMinutes,
  canEndRequest,
  isAnswerOverdue,
  type TerminalRequestView,
  terminalMessages,
} from '#contract/bank/terminal-requests.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { reachableTerminals } from '#server/bank/reachable-terminals.ts';
import { findRequest, listRunningRequests, type TerminalRequest } from '#server/bank/terminal-store.ts';
import type { Deps } from '#server/core/deps.ts';

/** Why nobody can end the request now; undefined if somebody can. */
export function endProblem(request: TerminalRequest, now: Date): string | undefined {
  if (request.state === 'ended') return terminalMessages.endedAlready;
  if (request.state !== 'asked') return terminalMessages.decided;
  return canEndRequest(request, now) ? undefined : terminalMessages.tooEarly(canEndAfterMinutes);
}

const presentRequest = (request: TerminalRequest, now: Date): TerminalRequestView => ({
  ...request,
  askedBy: request.askedByName,
  askedAt: request.askedAt.toISOString(),
  arrived: request.arrivedAt !== null,
  overdue: request.state === 'asked' && isAnswerOverdue(request, now),
  recorded: request.paymentId !== null,
  pays: {
    kind: request.bookingId ? 'stay' : 'tab',
    id: request.bookingId ?? request.tabId ?? '',
    windowId: request.windowId,
    name: request.paysName,
    reference: request.bookingReference,
  },
  endProblem: endProblem(request, now) ?? null,
});

/** A receptionist sees the requests for stays, a barman those for tabs, and the others see all. */
export const isShownTo = ({ role }: Member, { bookingId }: TerminalRequest): boolean =>
  bookingId ? role !== 'barmen' : role !== 'receptionist';

export async function listRequests(deps: Deps, member: Member): Promise<Output<'listTerminalRequests'>> {
  const now = deps.clock.now();
  const runningRequests = await listRunningRequests(deps.db.read);
  return {
    terminals: reachableTerminals(deps),
    data: runningRequests
      .filter((request) => isShownTo(member, request))
      .map((request) => presentRequest(request, now)),
  };
}

/** Throws AppError if there is no such request, or if it is not shown to this person. */
export async function readRequest(deps: Deps, member: Member, id: string): Promise<TerminalRequestView> {
  const request = await findRequest(deps.db.read, id);
  if (!request || !isShownTo(member, request)) throw new AppError('not_found', terminalMessages.notFound);
  return presentRequest(request, deps.clock.now());
}
