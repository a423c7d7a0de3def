import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import type { Log } from '#server/context.ts';
import { type Claimed, claim, extend, finish, giveBack, leaseMs, park } from '#server/outbox/claims.ts';
import { type JobHandlers, mailKinds } from '#server/outbox/jobs.ts';
import type { Clock } from '#server/outside/clock.ts';
import { because } from '#server/watch/log.ts';
import { scrub } from '#server/watch/scrub.ts';

const pollMs = 1_000;
const slots = 10;
const mailSlots = 5;
const lastAttempt = 34;
const patienceMs = 10_000;

/**
 * 5 s, 10 s, 20 s … up to an hour: all attempts take about a day. `chance` takes off up to a fifth, to spread retries.
 */
export const retryDelayMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(5_000 * 2 ** (attempts - 1), 3_600_000) * (1 - chance / 5));

export type JobOutcome = 'done' | 'again' | 'failed' | 'parked';

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: JobHandlers;
  chance?: () => number;
  ran?: (kind: string, outcome: JobOutcome, seconds: number) => void;
};

export type Worker = {
  /** Call once the server listens: a job may call this process. */
  start(): void;
  wake(): void;
  /** Resolves when no due job is left. For tests. */
  idle(): Promise<void>;
  /** Takes no more jobs, waits up to `timeoutMs` for running ones, and releases the leases of the rest. */
  stop(patience?: number): Promise<void>;
};

/** Any number of processes can run a worker: each job is leased to one of them. */
export function makeWorker({ db, clock, log, handlers, chance = Math.random, ran }: Deps): Worker {
  const underWay = new Map<Claimed, Promise<void>>();
  let stopped = false;
  let again = false;
  let call = () => {};
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function handle(job: Claimed): Promise<JobOutcome> {
    // Started this often without an outcome, the job may be what crashes the process.
    if (job.attempts > lastAttempt) return parked(job, 'The program ended while it was at it');
    try {
      // `LeasedJob` pairs kind and payload; the compiler loses that through the index.
      const work = handlers[job.kind] as (payload: Claimed['payload']) => Promise<Date | undefined>;
      const next = await work(job.payload);
      await finish(db, job, next ? { run_at: next, attempts: 0 } : { state: 'done', finished_at: clock.now() });
      return next ? 'again' : 'done';
    } catch (error) {
      const reason = scrub(error instanceof Error ? error.message : String(error));
      if (job.attempts === lastAttempt) return parked(job, reason);
      log.warn({ attempts: job.attempts, reason }, 'job failed');
      const retryAt = new Date(clock.now().getTime() + retryDelayMs(job.attempts, chance()));
      await finish(db, job, { last_error: reason, run_at: retryAt });
      return 'failed';
    }
  }

  async function parked(job: Claimed, reason: string): Promise<JobOutcome> {
    log.error({ attempts: job.attempts, reason }, 'job parked: it waits for a superadmin');
    await park(db, job, reason, clock.now());
    return 'parked';
  }

  async function run(job: Claimed): Promise<void> {
    const startedAt = performance.now();
    const keep = setInterval(() => void extend(db, job, clock.now()).catch(() => {}), leaseMs / 3);
    try {
      const outcome = await handle(job);
      ran?.(job.kind, outcome, (performance.now() - startedAt) / 1000);
    } catch (error) {
      // The outcome could not be stored: the job runs again after its lease.
      log.error({ err: error }, 'job worker could not write down what became of a job');
    } finally {
      clearInterval(keep);
      underWay.delete(job);
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      again = false;
      const called = new Promise<void>((yes) => {
        call = yes;
      });
      const free = slots - underWay.size;
      const mails = [...underWay.keys()].filter(({ kind }) => mailKinds.includes(kind)).length;
      const jobs = stopped || free === 0 ? [] : await claim(db, clock.now(), free, mailSlots - mails);
      if (stopped) for (const job of jobs.splice(0)) await giveBack(db, job);
      for (const job of jobs)
        underWay.set(
          job,
          because({ job: job.id, kind: job.kind }, () => run(job)),
        );
      if (jobs.length > 0 && underWay.size < slots) continue;
      if (underWay.size > 0) await Promise.race([called, ...underWay.values()]);
      // Mails that ended during the query may have held slots that waiting mails need: look again.
      else if ((!again && mails === 0) || stopped) return;
    }
  }

  function wake(): void {
    again = true;
    call();
    if (stopped || running || !timer) return;
    running = drain()
      .catch((error: unknown) => {
        // The disk watch logs this once; here it would be logged every second.
        if (!(error instanceof DiskFull)) log.error({ err: error }, 'job worker could not reach the database');
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    async idle() {
      wake();
      while (running) await running;
    },
    async stop(patience = patienceMs) {
      stopped = true;
      clearInterval(timer);
      call();
      const tooLong = new AbortController();
      await Promise.race([
        Promise.all([running, ...underWay.values()]),
        delay(patience, undefined, { signal: tooLong.signal }),
      ]);
      tooLong.abort();
      for (const job of underWay.keys()) await giveBack(db, job).catch(() => {});
    },
  };
}
