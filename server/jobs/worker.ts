import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Log } from '#server/core/deps.ts';
import { type JobHandlers, mailKinds } from '#server/core/enqueue.ts';
import {
  extendLease,
  finishJob,
  type LeasedJob,
  leaseJobs,
  leaseMs,
  park,
  releaseLease,
} from '#server/jobs/lease-store.ts';
import { withLogContext } from '#server/telemetry/log.ts';
import { scrub } from '#server/telemetry/scrub.ts';

const pollMs = 1_000;
const maxActiveJobs = 10;
const maxActiveMails = 5;
const maxAttempts = 34;
const stopTimeoutMs = 10_000;

/**
 * 5 s, 10 s, 20 s … up to an hour: all attempts take about a day. `chance` takes off up to a fifth, to spread retries.
 */
export const retryDelayMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(5_000 * 2 ** (attempts - 1), 3_600_000) * (1 - chance / 5));

type JobOutcome = 'done' | 'again' | 'failed' | 'parked';

type WorkerDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: JobHandlers;
  chance?: () => number;
  onRun?: (kind: string, outcome: JobOutcome, seconds: number) => void;
};

export type Worker = {
  /** Call once the server listens: a job may call this process. */
  start(): void;
  wake(): void;
  /** Resolves when no due job is left. For tests. */
  idle(): Promise<void>;
  /** Takes no more jobs, waits up to `timeoutMs` for running ones, and releases the leases of the rest. */
  stop(timeoutMs?: number): Promise<void>;
};

/** Any number of processes can run a worker: each job is leased to one of them. */
export function makeWorker({ db, clock, log, handlers, chance = Math.random, onRun }: WorkerDeps): Worker {
  const activeJobs = new Map<LeasedJob, Promise<void>>();
  let stopped = false;
  let wakeRequested = false;
  let interrupt = () => {};
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function handle(job: LeasedJob): Promise<JobOutcome> {
    // Started this often without an outcome, the job may be what crashes the process.
    if (job.attempts > maxAttempts) return parkJob(job, 'The program ended while it was at it');
    try {
      // `LeasedJob` pairs kind and payload; the compiler loses that through the index.
      const work = handlers[job.kind] as (payload: LeasedJob['payload']) => Promise<Date | undefined>;
      const next = await work(job.payload);
      await finishJob(db, job, next ? { run_at: next, attempts: 0 } : { state: 'done', finished_at: clock.now() });
      return next ? 'again' : 'done';
    } catch (error) {
      const reason = scrub(error instanceof Error ? error.message : String(error));
      if (job.attempts === maxAttempts) return parkJob(job, reason);
      log.warn({ attempts: job.attempts, reason }, 'job failed');
      const retryAt = new Date(clock.now().getTime() + retryDelayMs(job.attempts, chance()));
      await finishJob(db, job, { last_error: reason, run_at: retryAt });
      return 'failed';
    }
  }

  async function parkJob(job: LeasedJob, reason: string): Promise<JobOutcome> {
    log.error({ attempts: job.attempts, reason }, 'job parked: it waits for a superadmin');
    await park(db, job, reason, clock.now());
    return 'parked';
  }

  async function run(job: LeasedJob): Promise<void> {
    const startedAt = performance.now();
    const renewal = setInterval(() => void extendLease(db, job, clock.now()).catch(() => {}), leaseMs / 3);
    try {
      const outcome = await handle(job);
      onRun?.(job.kind, outcome, (performance.now() - startedAt) / 1000);
    } catch (error) {
      // The outcome could not be stored: the job runs again after its lease.
      log.error({ err: error }, 'job worker could not write down what became of a job');
    } finally {
      clearInterval(renewal);
      activeJobs.delete(job);
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      wakeRequested = false;
      const interrupted = new Promise<void>((resolve) => {
        interrupt = resolve;
      });
      const free = maxActiveJobs - activeJobs.size;
      const mails = [...activeJobs.keys()].filter(({ kind }) => mailKinds.includes(kind)).length;
      const jobs = stopped || free === 0 ? [] : await leaseJobs(db, clock.now(), free, maxActiveMails - mails);
      if (stopped) for (const job of jobs.splice(0)) await releaseLease(db, job);
      for (const job of jobs)
        activeJobs.set(
          job,
          withLogContext({ job: job.id, kind: job.kind }, () => run(job)),
        );
      if (jobs.length > 0 && activeJobs.size < maxActiveJobs) continue;
      if (activeJobs.size > 0) await Promise.race([interrupted, ...activeJobs.values()]);
      // Mails that ended during the query may have held slots that waiting mails need: look again.
      else if ((!wakeRequested && mails === 0) || stopped) return;
    }
  }

  function wake(): void {
    wakeRequested = true;
    interrupt();
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
    async stop(timeoutMs = stopTimeoutMs) {
      stopped = true;
      clearInterval(timer);
      interrupt();
      const timeout = new AbortController();
      await Promise.race([
        Promise.all([running, ...activeJobs.values()]),
        delay(timeoutMs, undefined, { signal: timeout.signal }),
      ]);
      timeout.abort();
      for (const job of activeJobs.keys()) await releaseLease(db, job).catch(() => {});
    },
  };
}
