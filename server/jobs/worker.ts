import { setTimeout as delay } from 'node:timers/promises';
import { dayAt } from '#contract/core/dates.ts';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Log } from '#server/core/deps.ts';
import { type JobHandlers, mailKinds } from '#server/core/enqueue.ts';
import { withLogContext } from '#server/core/log.ts';
import { scrub } from '#server/core/scrub.ts';
import {
  extendLease,
  finishJob,
  hasDueJob,
  type LeasedJob,
  leaseJobs,
  leaseMs,
  markParked,
  releaseLease,
  scheduleRetry,
} from '#server/jobs/lease-store.ts';

const pollMs = 1_000;
const maxActiveJobs = 10;
const maxActiveMails = 5;
const maxAttempts = 34;
const stopTimeoutMs = 10_000;

/**
 * The delay before a failed job runs again: 5 s, 10 s, 20 s … up to an hour, about a day in all. `randomFraction` (0 to
 * 1) shortens it by up to a fifth, so that jobs that failed together do not all run at the same moment.
 */
export const retryDelayMs = (attempts: number, randomFraction: number): number =>
  Math.round(Math.min(5_000 * 2 ** (attempts - 1), 3_600_000) * (1 - randomFraction / 5));

type JobOutcome = 'done' | 'again' | 'failed' | 'parked';

type WorkerDeps = {
  db: Db;
  clock: Clock;
  timeZone: () => string;
  log: Log;
  handlers: JobHandlers;
  randomFraction?: () => number;
  onRun?: (kind: string, outcome: JobOutcome, seconds: number) => void;
  onPoll?: () => void;
};

export type Worker = {
  /** Call this when the server listens, because a job may send requests to this process. */
  start(): void;
  wake(): void;
  /** Resolves when no due job is left; only tests need it. */
  idle(): Promise<void>;
  /** Takes no more jobs, waits up to `timeoutMs` for running ones, and releases the leases of the rest. */
  stop(timeoutMs?: number): Promise<void>;
};

/** Several processes can each run a worker, because every job is leased to only one of them. */
export function makeWorker({
  db,
  clock,
  timeZone,
  log,
  handlers,
  randomFraction = Math.random,
  onRun,
  onPoll,
}: WorkerDeps): Worker {
  const activeJobs = new Map<LeasedJob, Promise<void>>();
  let isStopped = false;
  let isWakeRequested = false;
  let interrupt = () => {};
  let draining: Promise<void> | undefined;
  let pollTimer: NodeJS.Timeout | undefined;

  async function handle(job: LeasedJob): Promise<JobOutcome> {
    // The process ended during the last attempt, so this job may be what ended it.
    if (job.attempts > maxAttempts) return parkJob(job, 'The program ended while it was at it');
    try {
      // `LeasedJob` pairs each kind with its payload, but the compiler loses this pairing in `handlers[job.kind]`.
      const handler = handlers[job.kind] as (payload: LeasedJob['payload']) => Promise<Date | undefined>;
      const nextRunAt = await handler(job.payload);
      const jobChange = nextRunAt ? { run_at: nextRunAt, attempts: 0 } : { state: 'done', finished_at: clock.now() };
      await finishJob(db, job, { ...jobChange, failing_since: null });
      return nextRunAt ? 'again' : 'done';
    } catch (error) {
      const reason = scrub(error instanceof Error ? error.message : String(error));
      if (job.attempts === maxAttempts) return parkJob(job, reason);
      log.warn({ attempts: job.attempts, reason }, 'job failed');
      const now = clock.now();
      const at = new Date(now.getTime() + retryDelayMs(job.attempts, randomFraction()));
      await scheduleRetry(db, job, reason, { now, at, today: dayAt(now, timeZone()) });
      return 'failed';
    }
  }

  async function parkJob(job: LeasedJob, reason: string): Promise<JobOutcome> {
    log.error({ attempts: job.attempts, reason }, 'job parked: it waits for a superadmin');
    await markParked(db, job, reason, clock.now());
    return 'parked';
  }

  async function run(job: LeasedJob): Promise<void> {
    const startedAt = performance.now();
    const renewalTimer = setInterval(() => void extendLease(db, job, clock.now()).catch(() => {}), leaseMs / 3);
    try {
      const outcome = await handle(job);
      onRun?.(job.kind, outcome, (performance.now() - startedAt) / 1000);
    } catch (error) {
      // The outcome could not be stored, so the job runs again when its lease has ended. The disk watch logs that the
      // disk is full.
      if (!(error instanceof DiskFull))
        log.error({ err: error }, 'job worker could not write down what became of a job');
    } finally {
      clearInterval(renewalTimer);
      activeJobs.delete(job);
    }
  }

  async function runDueJobs(): Promise<void> {
    for (;;) {
      isWakeRequested = false;
      const interrupted = new Promise<void>((resolve) => {
        interrupt = resolve;
      });
      const maxNewJobs = maxActiveJobs - activeJobs.size;
      const activeMails = [...activeJobs.keys()].filter(({ kind }) => mailKinds.includes(kind)).length;
      const mayLease = !isStopped && maxNewJobs > 0 && (await hasDueJob(db, clock.now()));
      const jobs = mayLease ? await leaseJobs(db, clock.now(), maxNewJobs, maxActiveMails - activeMails) : [];
      if (isStopped) for (const job of jobs.splice(0)) await releaseLease(db, job);
      for (const job of jobs)
        activeJobs.set(
          job,
          withLogContext({ job: job.id, kind: job.kind }, () => run(job)),
        );
      if (jobs.length > 0 && activeJobs.size < maxActiveJobs) continue;
      if (activeJobs.size > 0) await Promise.race([interrupted, ...activeJobs.values()]);
      // Mails that ended during the query may have made room for mails that the query had to leave: query again.
      else if ((!isWakeRequested && activeMails === 0) || isStopped) return;
    }
  }

  function wake(): void {
    isWakeRequested = true;
    interrupt();
    if (isStopped || draining || !pollTimer) return;
    draining = runDueJobs()
      .catch((error: unknown) => {
        // A full disk is logged once by the disk watch (server/platform/telemetry); here it would be logged every
        // second.
        if (!(error instanceof DiskFull)) log.error({ err: error }, 'job worker could not reach the database');
      })
      .finally(() => {
        draining = undefined;
      });
  }

  return {
    start() {
      pollTimer = setInterval(() => {
        onPoll?.();
        wake();
      }, pollMs);
      wake();
    },
    wake,
    async idle() {
      wake();
      while (draining) await draining;
    },
    async stop(timeoutMs = stopTimeoutMs) {
      isStopped = true;
      clearInterval(pollTimer);
      interrupt();
      const timeoutAbort = new AbortController();
      await Promise.race([
        Promise.all([draining, ...activeJobs.values()]),
        delay(timeoutMs, undefined, { signal: timeoutAbort.signal }),
      ]);
      timeoutAbort.abort();
      for (const job of activeJobs.keys()) await releaseLease(db, job).catch(() => {});
    },
  };
}
