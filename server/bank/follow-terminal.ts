import { isOverdue, isUndecided, leastTimeMs, nextAskAt, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { decide } from '#server/bank/decide-terminal.ts';
import { findRequest, markArrived, markSent, type TerminalRequest } from '#server/bank/terminal-store.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type CardTerminals,
  type TerminalAnswer,
  TerminalRefused,
  TerminalsUnavailable,
} from '#server/core/terminals.ts';

/**
 * Job: sends an amount to its terminal, and asks until the terminal has decided. An earlier attempt may have arrived although its
 * answer was lost, so what was sent is asked about first; it is sent again only under the same reference.
 */
export async function followTerminalRequest(deps: Deps, requestId: string): Promise<Date | undefined> {
  const request = await findRequest(deps.db.read, requestId);
  if (!request || !isUndecided(request.state)) return undefined;
  const answer = await answerTo(deps, request);
  if (answer.state === 'waiting' || answer.state === 'unknown') return nextAskAt(request, deps.clock.now());
  await decide(deps, request, answer);
  return undefined;
}

/** Why a service does not answer at present. Each request asks it every few seconds, and the log says it once. */
const troubles = new WeakMap<CardTerminals, string>();

async function answerTo(deps: Deps, request: TerminalRequest): Promise<TerminalAnswer> {
  const { terminals } = deps;
  if (!terminals) return { state: 'waiting' };
  try {
    const answer: TerminalAnswer = request.sentAt ? await terminals.answerOf(request.id) : { state: 'unknown' };
    // An answer shows that it arrived, although the reply to sending it was lost.
    if (answer.state === 'waiting' && !request.arrivedAt)
      await deps.db.tx((tx) => markArrived(tx, request.id, deps.clock.now()));
    // What the service had and does not know any more is decided by nobody but a person.
    const isLost = answer.state === 'unknown' && !request.arrivedAt && request.state === 'asked';
    const latest = isLost ? await send(deps, terminals, request) : answer;
    if (latest.state !== 'unknown') troubles.delete(terminals);
    return latest;
  } catch (error) {
    if (error instanceof TerminalRefused) {
      // What was sent before may be on the terminal, whatever is said of sending it once more.
      return request.sentAt ? { state: 'waiting' } : { state: 'failed', problem: error.message };
    }
    if (!(error instanceof TerminalsUnavailable)) throw error;
    const reason = error.message;
    if (troubles.get(terminals) !== reason)
      deps.log.warn({ request: request.id, reason }, 'card terminals not reached');
    troubles.set(terminals, reason);
    return { state: 'waiting' };
  }
}

async function send(deps: Deps, terminals: CardTerminals, request: TerminalRequest): Promise<TerminalAnswer> {
  const now = deps.clock.now();
  const leftMs = request.expiresAt.getTime() - now.getTime();
  if (leftMs < leastTimeMs)
    return isOverdue(request, now) ? { state: 'expired', problem: terminalMessages.notKnown } : { state: 'waiting' };
  await deps.db.tx((tx) => markSent(tx, request.id, now));
  const { id: reference, terminal, amountKobo: amount } = request;
  await terminals.send({ reference, terminal, amount, expiresInSeconds: Math.floor(leftMs / 1000) });
  await deps.db.tx((tx) => markArrived(tx, request.id, deps.clock.now()));
  return { state: 'waiting' };
}
