import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Db } from '#db/db.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';

type JobCounts = { waiting: number; due: number; parked: number; oldest: number };

export function watchDatabase({ registry }: Meter, db: Db, now: () => Date): { refresh(): Promise<void> } {
  const makeGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const upGauge = makeGauge('hotel_database_up', '1 while the database answers');
  const jobsGauge = makeGauge('hotel_jobs', 'Jobs, by state (waiting: at any time; due: by now; parked)', ['state']);
  const oldestDueGauge = makeGauge(
    'hotel_jobs_oldest_due_seconds',
    'For how long the oldest job that is due has been due',
  );
  const connectionsGauge = makeGauge('hotel_database_connections', 'Connections of this process, by state', ['state']);
  const freeDiskGauge = db.disk && makeGauge('hotel_disk_free_bytes', 'Room on the disk of the embedded database');
  return {
    async refresh() {
      if (db.disk) freeDiskGauge?.set(db.disk.free());
      for (const [state, connectionCount] of Object.entries(db.poolUsage()))
        connectionsGauge.set({ state }, connectionCount);
      const counts = await db.urgent(() => countJobs(db, now())).catch(() => undefined);
      upGauge.set(counts ? 1 : 0);
      // Without counts the metric is left out, because the last known number would look current.
      if (!counts) return jobsGauge.reset();
      for (const state of ['waiting', 'due', 'parked'] as const) jobsGauge.set({ state }, counts[state]);
      oldestDueGauge.set(counts.oldest);
    },
  };
}

async function countJobs(db: Db, now: Date): Promise<JobCounts | undefined> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'parked') as parked,
      count(*) filter (where state = 'waiting' and run_at <= ${now}) as due,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where state = 'waiting' and run_at <= ${now})), 0)::float8 as oldest
    from job where state in ('waiting', 'parked')`.execute(db.read);
  return rows[0];
}
