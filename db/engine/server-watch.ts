import { setTimeout as delay } from 'node:timers/promises';
import { sqlError } from '#db/db.ts';
import { readDeadline } from '#db/deadline.ts';
import { DatabaseUnreachable } from '#db/unavailable.ts';

/**
 * The length of a tick. Waits are counted in ticks, because a process that stood still for seconds has neither received
 * answers nor counted ticks.
 */
const tickMs = 200;
/** After this many ticks without an answer, the server is asked on a new connection, which has as long to answer. */
const ticksOfPatience = 4;
const ticksBetweenChecks = 5;
/**
 * With less time than this left until the deadline of a query, the server is asked about the query in the tick after
 * that in which the query was sent.
 */
const hurryBelowMs = 2_200;
/** With less time than this left, a query without an answer for 0.8 s fails if no report has mentioned the query. */
const failBelowMs = 1_400;
/** With less time than this left, a request stops waiting for a connection, a lock or a standby, and fails. */
const stopWaitingBelowMs = 1_000;

/**
 * `active`: the connections on which the server has not finished. `waiting`: those of them that wait for a lock, or
 * whose commit waits for a standby. `isStalled`: whether a commit of our role has waited for a standby for 0.8 s.
 */
export type ServerReport<C> = { active: ReadonlySet<C>; waiting: ReadonlySet<C>; isStalled: boolean };

type WatchedServer<C> = {
  /**
   * Asks on a new connection what the server does for each of `connections`. Rejects if there is no server that accepts
   * writes.
   */
  report(connections: readonly C[], signal: AbortSignal): Promise<ServerReport<C>>;
  drop(connection: C): void;
  dropAll(): void;
};

type UnansweredQuery<C> = {
  sinceTick: number;
  connection: C | undefined;
  deadline: number;
  /** What the last report of the server said of the query. `waiting`: for a lock or a standby. */
  state: 'unknown' | 'at work' | 'waiting';
  fail(error: Error): void;
};

/**
 * Tells a slow server from one that is away. A query without an answer for 0.8 s goes on only while the server says, on
 * a new connection, that the query is running or waits. When the server is found to be away, all queries fail. Later
 * queries wait for the next check, which they share, so that nobody else connects meanwhile. A request that waits for a
 * connection, a lock, a standby or a reply fails before its deadline; only the server's own work may take longer.
 */
export class ServerWatch<C> {
  readonly #server: WatchedServer<C>;
  readonly #unanswered = new Set<UnansweredQuery<C>>();
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #lastCheckAt = -ticksBetweenChecks;
  #answers = 0;
  #check: Promise<boolean> | undefined;
  #nextCheck: Promise<boolean> | undefined;
  #isAway = false;
  #isStopped = false;

  constructor(server: WatchedServer<C>) {
    this.#server = server;
  }

  /**
   * While the server is away, waits for the next check. Throws if the server is still away, or if there is no time for
   * a check.
   */
  async admit(): Promise<void> {
    if (!this.#isAway) return;
    if (isSooner(readDeadline(), hurryBelowMs)) throw unreachableError();
    this.#nextCheck ??= this.#checkSoon();
    if (!(await this.#nextCheck)) throw unreachableError();
  }

  /**
   * Resolves or rejects as `reply` does. Rejects earlier when the server is away or not at work on the query, or if the
   * query waits and its deadline is near.
   */
  answer<T>(reply: Promise<T>, connection?: C): Promise<T> {
    return new Promise((resolve, reject) => {
      const unansweredQuery: UnansweredQuery<C> = {
        sinceTick: this.#ticks,
        connection,
        deadline: readDeadline(),
        state: 'unknown',
        fail: reject,
      };
      this.#unanswered.add(unansweredQuery);
      this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
      reply.then(
        (value) => {
          if (!this.#unanswered.delete(unansweredQuery)) return;
          this.#answers += 1;
          resolve(value);
        },
        (error: Error) => {
          if (!this.#unanswered.delete(unansweredQuery)) return;
          if (isSuspicious(error)) void this.#checkNow();
          else this.#answers += 1;
          reject(error);
        },
      );
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #tick() {
    this.#ticks += 1;
    for (const entry of this.#unanswered) if (this.#isOutOfTime(entry)) this.#fail(entry);
    const unansweredQueries = [...this.#unanswered];
    if (unansweredQueries.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else if (unansweredQueries.some((entry) => this.#isOverdue(entry) && this.#ticks >= this.#nextCheckFor(entry)))
      void this.#checkNow();
  }

  #hasWaitedLong({ sinceTick }: UnansweredQuery<C>): boolean {
    return this.#ticks - sinceTick >= ticksOfPatience;
  }

  #isOverdue(entry: UnansweredQuery<C>): boolean {
    return this.#hasWaitedLong(entry) || (isInHurry(entry) && this.#ticks > entry.sinceTick);
  }

  #isOutOfTime(entry: UnansweredQuery<C>): boolean {
    const { connection, state, sinceTick } = entry;
    if (state === 'at work') return false;
    if (!connection || state === 'waiting')
      return isSooner(entry.deadline, stopWaitingBelowMs) && this.#ticks > sinceTick + 1;
    return isSooner(entry.deadline, failBelowMs) && this.#hasWaitedLong(entry);
  }

  #nextCheckFor(entry: UnansweredQuery<C>): number {
    return this.#lastCheckAt + (isInHurry(entry) ? 1 : ticksBetweenChecks);
  }

  #fail(entry: UnansweredQuery<C>) {
    if (!this.#unanswered.delete(entry)) return;
    if (entry.connection && entry.state !== 'waiting') this.#server.drop(entry.connection);
    entry.fail(unreachableError());
  }

  async #checkSoon(): Promise<boolean> {
    await delay(tickMs, undefined, { ref: false });
    this.#nextCheck = undefined;
    return this.#checkNow();
  }

  /** Resolves to false if the server is away. Calls at the same time share one check. */
  #checkNow(): Promise<boolean> {
    this.#check ??= this.#runCheck().finally(() => {
      this.#check = undefined;
      this.#lastCheckAt = this.#ticks;
    });
    return this.#check;
  }

  async #runCheck(): Promise<boolean> {
    const answerCountBefore = this.#answers;
    const overdueQueries = [...this.#unanswered].filter((entry) => this.#isOverdue(entry));
    const connections = overdueQueries.flatMap(({ connection }) => connection ?? []);
    const controller = new AbortController();
    const { signal } = controller;
    try {
      const report = await Promise.race([this.#server.report(connections, signal), rejectAfterPatience(signal)]);
      this.#isAway = false;
      await this.#judge(overdueQueries, report);
      return true;
    } catch {
      const hasAnswered = this.#answers > answerCountBefore;
      if (!hasAnswered && !this.#isStopped) this.#giveUp();
      return hasAnswered;
    } finally {
      controller.abort();
    }
  }

  async #judge(overdue: readonly UnansweredQuery<C>[], { active, waiting, isStalled }: ServerReport<C>) {
    for (const entry of overdue) {
      const { connection } = entry;
      if (connection && active.has(connection)) entry.state = waiting.has(connection) ? 'waiting' : 'at work';
    }
    const isLost = (entry: UnansweredQuery<C>) =>
      entry.connection && !active.has(entry.connection) && this.#hasWaitedLong(entry);
    const lostQueries = overdue.filter(isLost);
    const stalledQueries = overdue.filter(({ connection, state }) => isStalled && (!connection || state === 'waiting'));
    if (lostQueries.length + stalledQueries.length === 0) return;
    // Waits one more tick, because an answer may be on its way.
    await delay(tickMs, undefined, { ref: false });
    for (const entry of [...lostQueries, ...stalledQueries]) this.#fail(entry);
  }

  #giveUp() {
    this.#isAway = true;
    this.#server.dropAll();
    const failedQueries = [...this.#unanswered];
    this.#unanswered.clear();
    for (const { fail } of failedQueries) fail(unreachableError());
  }
}

const isSooner = (instant: number, ms: number): boolean => instant - performance.now() < ms;

const isInHurry = (entry: UnansweredQuery<unknown>): boolean =>
  entry.state !== 'at work' && isSooner(entry.deadline, hurryBelowMs);

const unreachableError = () => new DatabaseUnreachable(new Error('The database server does not answer'));

async function rejectAfterPatience(signal: AbortSignal): Promise<never> {
  for (let tick = 0; tick < ticksOfPatience; tick += 1) await delay(tickMs, undefined, { ref: false, signal });
  throw unreachableError();
}

/**
 * Whether an error may mean that the server is away: a lost connection, a shutdown, or a server that takes no writes.
 */
const isSuspicious = (error: Error): boolean =>
  error instanceof DatabaseUnreachable || /^(08|57P|25006)/.test(sqlError(error)?.code ?? '');
