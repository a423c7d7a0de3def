import { setTimeout as delay } from 'node:timers/promises';
import { sqlError } from './db.ts';
import { DatabaseUnreachable } from './unavailable.ts';

/** Waits are counted in ticks, because a process that stood still for seconds has not listened meanwhile. */
const tickMs = 200;
/** After this many ticks without an answer, the server is asked on a new connection, which has as long to answer. */
const patientTicks = 4;
const ticksBetweenChecks = 5;

/** `heldUp` are connections whose commit waits for a standby. `isHeldUp` is true if that of anybody waits for long. */
export type ServerReport<C> = { atWork: ReadonlySet<C>; heldUp: ReadonlySet<C>; isHeldUp: boolean };

type Server<C> = {
  /**
   * Asks on a new connection what the server does for each of `connections`. Rejects if there is no server that accepts
   * writes.
   */
  report(connections: readonly C[], signal: AbortSignal): Promise<ServerReport<C>>;
  drop(connection: C): void;
  dropAll(): void;
};

type Unanswered<C> = { sinceTick: number; connection: C | undefined; fail(error: Error): void };

/**
 * Tells a server that is slow from one that is away. A query that has no answer for 0.8 s is left alone only while the
 * server says, on a new connection, that it is at work on it. While the server is away, all queries fail, and those who
 * come wait for the next check, which all of them share. So each knows within 2 s, and nobody else connects meanwhile.
 */
export class ServerWatch<C> {
  readonly #server: Server<C>;
  readonly #unanswered = new Set<Unanswered<C>>();
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #nextCheckAt = 0;
  #answers = 0;
  #check: Promise<boolean> | undefined;
  #nextCheck: Promise<boolean> | undefined;
  #isAway = false;
  #isStopped = false;

  constructor(server: Server<C>) {
    this.#server = server;
  }

  /** Waits while the server is away, for one check at most. */
  async admit(): Promise<void> {
    if (!this.#isAway) return;
    this.#nextCheck ??= this.#checkSoon();
    if (!(await this.#nextCheck)) throw away();
  }

  /** Resolves as `reply` does, or fails when the server is found to be away or not at work on it. */
  answer<T>(reply: Promise<T>, connection?: C): Promise<T> {
    return new Promise((resolve, reject) => {
      const entry = { sinceTick: this.#ticks, connection, fail: reject };
      this.#unanswered.add(entry);
      this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
      reply.then(
        (value) => {
          if (!this.#unanswered.delete(entry)) return;
          this.#answers += 1;
          resolve(value);
        },
        (error: Error) => {
          if (!this.#unanswered.delete(entry)) return;
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
    const [oldest] = this.#unanswered;
    if (!oldest) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else if (this.#isOverdue(oldest) && this.#ticks >= this.#nextCheckAt) void this.#checkNow();
  }

  #isOverdue({ sinceTick }: Unanswered<C>): boolean {
    return this.#ticks - sinceTick >= patientTicks;
  }

  async #checkSoon(): Promise<boolean> {
    await delay(tickMs, undefined, { ref: false });
    this.#nextCheck = undefined;
    return this.#checkNow();
  }

  /** Resolves to whether the server is there. */
  #checkNow(): Promise<boolean> {
    this.#check ??= this.#runCheck().finally(() => {
      this.#check = undefined;
      this.#nextCheckAt = this.#ticks + ticksBetweenChecks;
    });
    return this.#check;
  }

  async #runCheck(): Promise<boolean> {
    const answersBefore = this.#answers;
    const overdue = [...this.#unanswered].filter((entry) => this.#isOverdue(entry));
    const connections = overdue.flatMap(({ connection }) => connection ?? []);
    const controller = new AbortController();
    const { signal } = controller;
    try {
      const report = await Promise.race([this.#server.report(connections, signal), patience(signal)]);
      this.#isAway = false;
      await this.#failOverdue(overdue, report);
      return true;
    } catch {
      const hasAnswered = this.#answers > answersBefore;
      if (!hasAnswered && !this.#isStopped) this.#giveUp();
      return hasAnswered;
    } finally {
      controller.abort();
    }
  }

  /** Waits a tick first, because answers may have been on their way. */
  async #failOverdue(overdue: readonly Unanswered<C>[], { atWork, heldUp, isHeldUp }: ServerReport<C>) {
    const lost = overdue.filter(({ connection }) => (connection ? !atWork.has(connection) : isHeldUp));
    if (lost.length === 0) return;
    await delay(tickMs, undefined, { ref: false });
    for (const entry of lost) {
      if (!this.#unanswered.delete(entry)) continue;
      if (entry.connection && !heldUp.has(entry.connection)) this.#server.drop(entry.connection);
      entry.fail(away());
    }
  }

  #giveUp() {
    this.#isAway = true;
    this.#server.dropAll();
    const failed = [...this.#unanswered];
    this.#unanswered.clear();
    for (const { fail } of failed) fail(away());
  }
}

const away = () => new DatabaseUnreachable(new Error('The database server does not answer'));

async function patience(signal: AbortSignal): Promise<never> {
  for (let tick = 0; tick < patientTicks; tick += 1) await delay(tickMs, undefined, { ref: false, signal });
  throw away();
}

/** Whether an error may mean that the server is away: a lost connection, its shutdown, or a server that takes no writes. */
const isSuspicious = (error: Error): boolean =>
  error instanceof DatabaseUnreachable || /^(08|57P|25006)/.test(sqlError(error)?.code ?? '');
