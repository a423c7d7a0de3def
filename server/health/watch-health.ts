import { setTimeout as delay } from 'node:timers/promises';
import { type HealthCheckName, type HealthReport, worstHealthState } from '#contract/health/health.ts';
import { readBackupFacts } from '#server/backups/good-store.ts';
import { clockAheadMs } from '#server/core/clock.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Machine } from '#server/core/machine.ts';
import { type HealthFacts, judgeHealth } from '#server/health/rules.ts';
import { readJobFacts, readMailFailures } from '#server/health/work-store.ts';
import { findLastComparedDay } from '#server/payments/reconcile-store.ts';

const lookEveryMs = 60_000;
/** After this time a database counts as away. A call that the owner waits for is answered within three seconds. */
const databaseWithinMs = 2_000;

export type HealthWatch = {
  /** Looks now. Callers at the same time share one look. */
  look: () => Promise<HealthReport>;
  /** Looks if the last look is a minute old. */
  lookIfDue: () => void;
  /** How many checks were bad at the last look. */
  countBad: () => number;
  /** Whether this check was bad at the last look. */
  isBad: (check: HealthCheckName) => boolean;
};

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'hotel' | 'hasTestKeys'>;

export function watchHealth(deps: WatchDeps, machine: Machine): HealthWatch {
  const startedAt = deps.clock.now();
  let lastReport: HealthReport | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let currentLook: Promise<HealthReport> | undefined;
  const lookOnce = async () => {
    lookedAt = performance.now();
    lastReport = await readHealth(deps, machine, startedAt);
    return lastReport;
  };
  const look = () => {
    currentLook ??= lookOnce().finally(() => {
      currentLook = undefined;
    });
    return currentLook;
  };
  return {
    look,
    lookIfDue() {
      // Nothing waits for this look, and the next one is in a minute.
      if (performance.now() - lookedAt >= lookEveryMs) void look().catch(() => {});
    },
    countBad: () => lastReport?.checks.filter(({ state }) => state === 'bad').length ?? 0,
    isBad: (name) => lastReport?.checks.some(({ check, state }) => check === name && state === 'bad') ?? false,
  };
}

async function readHealth(deps: WatchDeps, machine: Machine, startedAt: Date): Promise<HealthReport> {
  const now = deps.clock.now();
  const [fromDatabase, certificate] = await Promise.all([readFromDatabase(deps, machine, now), machine.certificate()]);
  const { isDemo, version, nodeVersion, sendsMails, takesRealCards } = machine;
  const checks = judgeHealth({
    ...{ isDemo, version, nodeVersion, sendsMails, takesRealCards },
    ...{ isRehearsal: deps.hotel.isRehearsal, hasTestKeys: deps.hasTestKeys },
    now,
    startedAt,
    timeZone: deps.hotel.timeZone,
    disk: machine.disk(),
    gateway: machine.gateway(),
    gatewayClockAheadMs: machine.gatewayClockAheadMs(),
    certificate,
    ...fromDatabase,
  });
  return {
    at: now.toISOString(),
    state: worstHealthState(checks.map(({ state }) => state)),
    checks,
    lastProvenAt: fromDatabase.backups?.lastProvenAt?.toISOString() ?? null,
  };
}

type FromDatabase = Pick<HealthFacts, 'work' | 'comparedUntil' | 'backups'>;
const databaseAway: FromDatabase = { work: null, comparedUntil: null, backups: null };

async function readFromDatabase({ db }: WatchDeps, machine: Machine, now: Date): Promise<FromDatabase> {
  const timeout = new AbortController();
  const tooLate = delay(databaseWithinMs, databaseAway, { signal: timeout.signal });
  const reading = db.urgent(() => readWork(db, machine, now));
  try {
    return await Promise.race([reading, tooLate]);
  } catch {
    return databaseAway;
  } finally {
    timeout.abort();
  }
}

async function readWork(db: Deps['db'], machine: Machine, now: Date): Promise<FromDatabase> {
  const [askedAt, from] = [performance.now(), machine.now().getTime()];
  const jobFacts = await readJobFacts(db.read, now);
  const [answerMs, to] = [performance.now() - askedAt, machine.now().getTime()];
  if (!jobFacts) return databaseAway;
  const { databaseClock, ...jobs } = jobFacts;
  const databaseTime = databaseClock.getTime();
  const aheadMs = clockAheadMs({ from: databaseTime, to: databaseTime }, { from, to });
  return {
    work: {
      ...jobs,
      ...(await readMailFailures(db.read)),
      answerMs,
      clockAheadMs: db.engine === 'pglite' ? null : aheadMs,
      waitingCallers: db.queue().length,
    },
    comparedUntil: await findLastComparedDay(db.read),
    backups: await readBackupFacts(db.read),
  };
}
