import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import type { Log } from '#server/context.ts';
import type { JobHandlers, JobKind, Jobs } from '#server/outbox/jobs.ts';
import type { Clock } from '#server/outside/clock.ts';

type Claimed = { [K in JobKind]: { id: number; kind: K; payload: Jobs[K]; attempts: number } }[JobKind];

const pollMs = 1_000;
const leaseMs = 60_000;
const batch = 10;
const lastAttempt = 34;

/** 5 s, 10 s, 20 s … at most an hour between tries: all of them last about a day. */
export const retryDelayMs = (attempts: number): number => Math.min(5_000 * 2 ** (attempts - 1), 3_600_000);

async function claim(db: Db, now: Date): Promise<Claimed[]> {
  return db.tx(async (tx) => {
    const due = tx
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
      .orderBy('run_at')
      .limit(batch)
      .forUpdate()
      .skipLocked();
    const rows = await tx
      .updateTable('job')
      .set({ leased_until: new Date(now.getTime() + leaseMs), attempts: sql`attempts + 1` })
      .where('id', 'in', due)
      .returning(['id', 'kind', 'payload', 'attempts'])
      .execute();
    return rows as Claimed[];
  });
}

export type Worker = {
  /** Begins to look for due jobs: once this process can be reached, since a job may call it. */
  start(): void;
  /** Looks for due jobs now rather than at the next poll. */
  wake(): void;
  /** Resolves when no due job is left. For tests and for shutting down. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs due jobs of this process: any number of processes may, each job is leased to one of them. */
export function makeWorker(deps: { db: Db; clock: Clock; log: Log; handlers: JobHandlers }): Worker {
  const { db, clock, log, handlers } = deps;
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(job: Claimed): Promise<void> {
    const now = clock.now();
    try {
      // The pairing of kind and payload is kept by the claimed union; the compiler cannot see it through the index.
      const handle = handlers[job.kind] as (payload: Claimed['payload']) => Promise<Date | undefined>;
      const next = await handle(job.payload);
      await finish(job, next ? { run_at: next, attempts: 0 } : { state: 'done', finished_at: clock.now() });
    } catch (error) {
      const parked = job.attempts >= lastAttempt;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ job: job.id, kind: job.kind, attempts: job.attempts, parked, reason }, 'job failed');
      const retryAt = new Date(now.getTime() + retryDelayMs(job.attempts));
      await finish(job, { last_error: reason, ...(parked ? { state: 'parked' } : { run_at: retryAt }) });
    }
  }

  // A job that outlived its lease may have been taken by another process: then what that one writes counts.
  const finish = ({ id, attempts }: Claimed, change: object) =>
    db.read
      .updateTable('job')
      .set({ ...change, leased_until: null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .execute();

  async function drain(): Promise<void> {
    let jobs: Claimed[] = [];
    do {
      again = false;
      jobs = await claim(db, clock.now());
      await Promise.all(jobs.map(run));
    } while ((again || jobs.length > 0) && !stopped);
  }

  function wake(): void {
    again = true;
    if (stopped || running || !timer) return;
    running = drain()
      .catch((error: unknown) => log.error({ reason: String(error) }, 'job worker could not reach the database'))
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
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
