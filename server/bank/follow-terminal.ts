import {
  isAnswerOverdue,
  isUndecided,
  minTimeToSendMs,
  nextAskAt,
  terminalMessages,
} from '#contract/bank/terminal-requests.ts';
import { applyTerminalAnswer } from '#server/bank/decide-terminal.ts';
import { findRequest, markArrived, markSent, type TerminalRequest } from '#server/bank/terminal-store.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type CardTerminals,
  type TerminalAnswer,
  TerminalRefused,
  TerminalsUnavailable,
} from '#server/core/terminals.ts';

/**
 * Runs as a job: sends an amount to its terminal, and returns when to ask again until the terminal has decided. The
 * answer to an earlier attempt can be lost. So the job first asks about a request that was sent, and sends it again
 * only under the same reference.
 */
export async function followTerminalRequest(deps: Deps, requestId: string): Promise<Date | undefined> {
  const request = await findRequest(deps.db.read, requestId);
  if (!request || !isUndecided(request.state)) return undefined;
  const answer = await readTerminalAnswer(deps, request);
  if (answer.state === 'waiting' || answer.state === 'unknown') return nextAskAt(request, deps.clock.now());
  await applyTerminalAnswer(deps, request, answer);
  return undefined;
}

/**
 * The last reason for which a terminal service did not answer. A reason that repeats is logged once, although the
 * requests ask every few seconds.
 */
const lastReasons = new WeakMap<CardTerminals, string>();

async function readTerminalAnswer(deps: Deps, request: TerminalRequest): Promise<TerminalAnswer> {
  const { terminals } = deps;
  if (!terminals) return { state: 'waiting' };
  try {
    const answer: TerminalAnswer = request.sentAt ? await terminals.answerOf(request.id) : { state: 'unknown' };
    // `waiting` shows that the request arrived, even if the reply to sending it was lost.
    if (answer.state === 'waiting' && !request.arrivedAt)
      await deps.db.tx((tx) => markArrived(tx, request.id, deps.clock.now()));
    // A request that arrived and is now unknown to the service is not sent again.
    const isLost = answer.state === 'unknown' && !request.arrivedAt && request.state === 'asked';
    const latest = isLost ? await sendToTerminal(deps, terminals, request) : answer;
    if (latest.state !== 'unknown') lastReasons.delete(terminals);
    return latest;
  } catch (error) {
    if (error instanceof TerminalRefused) {
      // An earlier attempt may be on the terminal, even if the service refuses to take the request once more.
      return request.sentAt ? { state: 'waiting' } : { state: 'failed', problem: error.message };
    }
    if (!(error instanceof TerminalsUnavailable)) throw error;
    const reason = error.message;
    if (lastReasons.get(terminals) !== reason)
      deps.log.warn({ request: request.id, reason }, 'card terminals not reached');
    lastReasons.set(terminals, reason);
    return { state: 'waiting' };
  }
}

async function sendToTerminal(deps: Deps, terminals: CardTerminals, request: TerminalRequest): Promise<TerminalAnswer> {
  const now = deps.clock.now();
  const leftMs = request.expiresAt.getTime() - now.getTime();
  if (leftMs < minTimeToSendMs)
    return isAnswerOverdue(request, now)
      ? { state: 'expired', problem: terminalMessages.notKnown }
      : { state: 'waiting' };
  await deps.db.tx((tx) => markSent(tx, request.id, now));
  const { id: reference, terminal, amountKobo: amount } = request;
  await terminals.send({ reference, terminal, amount, expiresInSeconds: Math.floor(leftMs / 1000) });
  await deps.db.tx((tx) => markArrived(tx, request.id, deps.clock.now()));
  return { state: 'waiting' };
}
