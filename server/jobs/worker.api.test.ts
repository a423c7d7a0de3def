import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import hotel from '#hotel';
import { settableClock } from '#server/core/clock.ts';
import { enqueue, type JobHandlers, type JobKind, jobKindInfo } from '#server/core/enqueue.ts';
import { listUnfinished } from '#server/jobs/unfinished-store.ts';
import { makeWorker, retryDelayMs, type Worker } from '#server/jobs/worker.ts';
import { freshDatabase } from '#tools/testing/databases.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const clock = settableClock(new Date('2026-11-21T11:00:00Z'));
let workers: Worker[];
let jobsDone: string[];
let scriptedRuns: (() => Promise<Date | undefined> | Date | undefined)[];

beforeEach(async () => {
  workers = [];
  jobsDone = [];
  scriptedRuns = [];
  await db.read.deleteFrom('job').execute();
  await db.read.deleteFrom('notice').execute();
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

const refuseJob = async () => {
  throw new Error('not a job of this test');
};
const handlers: JobHandlers = {
  ...(Object.fromEntries(Object.keys(jobKindInfo).map((kind) => [kind, refuseJob])) as Record<
    JobKind,
    typeof refuseJob
  >),
  'payment.nudged': async ({ txRef }) => {
    jobsDone.push(txRef);
    return scriptedRuns.shift()?.();
  },
  'notice.announced': async () => undefined,
};
const silentLog = { info() {}, warn() {}, error() {} };

const makeWorkerDeps = () => ({ db, clock, timeZone: () => hotel.timeZone, log: silentLog, randomFraction: () => 0 });

function makeTestWorker(ownHandlers = handlers): Worker {
  const newWorker = makeWorker({ ...makeWorkerDeps(), handlers: ownHandlers });
  newWorker.start();
  workers.push(newWorker);
  return newWorker;
}
const enqueueJob = (txRef: string, inMs = 0, dedupeKey?: string) =>
  db.tx((tx) => {
    const at = clock.now();
    const runAt = new Date(at.getTime() + inMs);
    return enqueue(tx, {
      kind: 'payment.nudged',
      payload: { txRef },
      at,
      runAt,
      ...(dedupeKey && { dedupeKey }),
    });
  });
const fail = () => {
  throw new Error('not today');
};
const readJob = () =>
  db.read
    .selectFrom('job')
    .select(['state', 'attempts', 'lastError', 'leasedUntil'])
    .where('kind', '<>', 'notice.announced')
    .executeTakeFirstOrThrow();

describe('a job', () => {
  test('is done once, when it is due', async () => {
    await enqueueJob('a', 10_000);
    const jobWorker = makeTestWorker();
    await jobWorker.idle();
    expect(jobsDone).toEqual([]);
    clock.advance(10_000);
    await jobWorker.idle();
    await jobWorker.idle();
    expect(jobsDone).toEqual(['a']);
    expect(await readJob()).toMatchObject({ state: 'done', attempts: 1, leasedUntil: null });
  });

  test('promised in a transaction that fails was never promised', async () => {
    const brokenTransaction = db.tx(async (tx) => {
      await enqueue(tx, { kind: 'payment.nudged', payload: { txRef: 'b' }, at: clock.now() });
      throw new Error('no');
    });
    await expect(brokenTransaction).rejects.toThrow('no');
    await makeTestWorker().idle();
    expect(jobsDone).toEqual([]);
  });

  test('promised twice under one key is done once, ever', async () => {
    await enqueueJob('c', 0, 'key');
    await makeTestWorker().idle();
    await enqueueJob('c', 0, 'key');
    await makeTestWorker().idle();
    expect(jobsDone).toEqual(['c']);
  });

  test('that asks for it is done again at that time', async () => {
    scriptedRuns = [() => new Date(clock.now().getTime() + 60_000)];
    await enqueueJob('d');
    const jobWorker = makeTestWorker();
    await jobWorker.idle();
    expect(await readJob()).toMatchObject({ state: 'waiting', attempts: 0 });
    clock.advance(60_000);
    await jobWorker.idle();
    expect(jobsDone).toEqual(['d', 'd']);
    expect((await readJob()).state).toBe('done');
  });
});

describe('a job that fails', () => {
  test('is tried again, waiting longer each time up to an hour', async () => {
    expect([1, 2, 3, 4, 10, 11, 12].map((attempts) => retryDelayMs(attempts, 0) / 1_000)).toEqual([
      5, 10, 20, 40, 2_560, 3_600, 3_600,
    ]);
    expect([1, 4].map((attempts) => retryDelayMs(attempts, 0.5) / 1_000)).toEqual([4.5, 36]);
    scriptedRuns = [fail, fail];
    await enqueueJob('e');
    const jobWorker = makeTestWorker();
    await jobWorker.idle();
    expect(await readJob()).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'not today', leasedUntil: null });
    clock.advance(4_999);
    await jobWorker.idle();
    expect(jobsDone).toHaveLength(1);
    clock.advance(1);
    await jobWorker.idle();
    clock.advance(10_000);
    await jobWorker.idle();
    expect(jobsDone).toHaveLength(3);
    expect((await readJob()).state).toBe('done');
  });

  test('is parked after a day of tries, for a person to look at', async () => {
    scriptedRuns = Array.from({ length: 40 }, () => fail);
    await enqueueJob('f');
    const jobWorker = makeTestWorker();
    for (let tries = 0; tries < 36; tries++) {
      await jobWorker.idle();
      clock.advance(3_600_000);
    }
    expect(jobsDone).toHaveLength(34);
    expect(await readJob()).toMatchObject({ state: 'parked', attempts: 34, lastError: 'not today' });
  });

  test('does not keep the others waiting', async () => {
    scriptedRuns = [fail];
    await enqueueJob('g');
    await enqueueJob('h');
    await makeTestWorker().idle();
    expect(jobsDone.sort()).toEqual(['g', 'h']);
  });
});

describe('several workers', () => {
  test('never do one job twice', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `job ${n}`);
    for (const name of names) await enqueueJob(name);
    await Promise.all(
      [makeTestWorker(), makeTestWorker(), makeTestWorker(), makeTestWorker()].map((each) => each.idle()),
    );
    expect(jobsDone.sort()).toEqual(names.sort());
  });

  test('take over what a dead one had begun, after its lease', async () => {
    await enqueueJob('i');
    const leasedJob = { leasedUntil: new Date(clock.now().getTime() + 60_000), attempts: 1 };
    await db.read.updateTable('job').set(leasedJob).execute();
    const jobWorker = makeTestWorker();
    await jobWorker.idle();
    expect(jobsDone).toEqual([]);
    clock.advance(60_001);
    await jobWorker.idle();
    expect(jobsDone).toEqual(['i']);
    expect(await readJob()).toMatchObject({ state: 'done', attempts: 2 });
  });
});

describe('a parked job', () => {
  const parkJobs = async () => {
    await db.read.updateTable('job').set({ attempts: 33 }).execute();
    await makeTestWorker().idle();
  };
  const readParkedNotices = () =>
    db.read.selectFrom('notice').select(['kind', 'facts']).where('kind', '=', 'job_parked').execute();

  test('is told of once, however often it is parked, and what failed is written down without whom it was for', async () => {
    scriptedRuns = Array.from({ length: 3 }, () => () => {
      throw new Error('550 No such user <ada@example.ng>, call +234 801 234 5678');
    });
    await enqueueJob('l');
    await parkJobs();
    expect(await readJob()).toMatchObject({ state: 'parked', lastError: '550 No such user <[e-mail]>, call [number]' });
    await db.read
      .updateTable('job')
      .set({ state: 'waiting', failingSince: null })
      .where('state', '=', 'parked')
      .execute();
    await parkJobs();
    expect(await readParkedNotices()).toEqual([
      { kind: 'job_parked', facts: { work: 'Question to the gateway after its webhook' } },
    ]);
  });

  test('may be of a kind that this version does not know', async () => {
    await enqueueJob('t');
    await db.read.updateTable('job').set({ kind: 'of a later version', attempts: 33 }).execute();
    await makeTestWorker().idle();
    expect([(await readJob()).state, await readParkedNotices()]).toEqual([
      'parked',
      [{ kind: 'job_parked', facts: { work: 'of a later version' } }],
    ]);
  });

  test('may be one that ends every process that tries it: it is not tried once more', async () => {
    await enqueueJob('m');
    await db.read.updateTable('job').set({ attempts: 34 }).execute();
    await makeTestWorker().idle();
    expect([jobsDone, (await readJob()).state]).toEqual([[], 'parked']);
  });
});

describe('a job that has failed for an hour', () => {
  const kinds = Object.keys(jobKindInfo) as JobKind[];
  const failingHandlers = Object.fromEntries(kinds.map((kind) => [kind, refuseJob])) as Record<
    JobKind,
    typeof refuseJob
  >;
  // Each notice enqueues its alert, which fails as well, so several jobs can have the same label.
  const readListedLabels = async () => {
    const { rows, count } = await listUnfinished(db.read, clock.now(), { limit: 100 });
    expect([rows.length, rows.filter(({ isParked }) => isParked)]).toEqual([count, []]);
    return [...new Set(rows.map(({ work }) => work))].toSorted();
  };
  const readFailingNotices = async () => {
    const rows = await db.read.selectFrom('notice').select('facts').where('kind', '=', 'job_failing').execute();
    return rows.map(({ facts }) => (facts as { work: string }).work).toSorted();
  };
  const labels = kinds.map((kind) => jobKindInfo[kind].label).toSorted();

  test('is listed and rings the bell once, whatever kind it is, and is listed no longer when it succeeds', async () => {
    const at = clock.now();
    await db.read
      .insertInto('job')
      .values(kinds.map((kind) => ({ kind, payload: '{}', runAt: at, createdAt: at })))
      .execute();
    const failingWorker = makeTestWorker(failingHandlers);
    await failingWorker.idle();
    clock.advance(59 * 60_000);
    await failingWorker.idle();
    expect([await readListedLabels(), await readFailingNotices()]).toEqual([[], []]);

    clock.advance(60 * 60_000);
    await failingWorker.idle();
    clock.advance(60 * 60_000);
    await failingWorker.idle();
    expect([await readListedLabels(), await readFailingNotices()]).toEqual([labels, labels]);
    await failingWorker.stop();

    clock.advance(60 * 60_000);
    const succeedingHandlers = Object.fromEntries(kinds.map((kind) => [kind, async () => undefined]));
    await makeTestWorker(succeedingHandlers as unknown as JobHandlers).idle();
    expect(await readListedLabels()).toEqual([]);
  });
});

test('a job that takes longer than its lease stays with whoever does it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let release = () => {};
    scriptedRuns = [
      () =>
        new Promise((go) => {
          release = () => go(undefined);
        }),
    ];
    await enqueueJob('n');
    makeTestWorker();
    await expect.poll(() => jobsDone).toEqual(['n']);
    clock.advance(50_000);
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(async () =>
      expect(Number((await readJob()).leasedUntil)).toBeGreaterThan(clock.now().getTime() + 50_000),
    );
    clock.advance(50_000);
    const otherWorker = makeTestWorker();
    otherWorker.wake();
    await enqueueJob('o');
    await expect.poll(() => jobsDone).toEqual(['n', 'o']);
    release();
  } finally {
    vi.useRealTimers();
  }
});

test('a slow job keeps no other one waiting', async () => {
  let release = () => {};
  scriptedRuns = [
    () =>
      new Promise((go) => {
        release = () => go(undefined);
      }),
  ];
  await enqueueJob('p');
  const jobWorker = makeTestWorker();
  await expect.poll(() => jobsDone).toEqual(['p']);
  await enqueueJob('q');
  jobWorker.wake();
  await expect.poll(() => jobsDone).toEqual(['p', 'q']);
  release();
});

test('a mail server that accepts and hangs keeps nothing waiting but mail', async () => {
  const pollOptions = { timeout: 10_000 };
  let release = () => {};
  const hangingRun = new Promise<undefined>((go) => {
    release = () => go(undefined);
  });
  let runsBegun = 0;
  const newWorker = makeWorker({
    ...makeWorkerDeps(),
    handlers: {
      ...handlers,
      'booking.confirmed': () => {
        runsBegun++;
        return hangingRun;
      },
    },
  });
  workers.push(newWorker);
  await db.tx(async (tx) => {
    for (let mails = 0; mails < 12; mails++)
      await enqueue(tx, { kind: 'booking.confirmed', payload: { bookingId: 'x' }, at: clock.now() });
  });
  newWorker.start();
  await expect.poll(() => runsBegun, pollOptions).toBe(5);
  await enqueueJob('s');
  newWorker.wake();
  await expect.poll(() => jobsDone, pollOptions).toEqual(['s']);
  expect(runsBegun).toBe(5);
  release();
  await newWorker.idle();
  expect(runsBegun).toBe(12);
});

test('a job that fails on a full disk is logged once', async () => {
  const logLines: string[] = [];
  const write = (_: object, message: string) => logLines.push(message);
  const disk = { now: false };
  const tx: Db['tx'] = (work, when) => (disk.now ? Promise.reject(new DiskFull(1e6, 64e6)) : db.tx(work, when));
  await enqueueJob('full');
  const workerOnFullDisk = makeWorker({
    ...makeWorkerDeps(),
    db: { ...db, tx },
    log: { info() {}, warn: write, error: write },
    handlers: {
      ...handlers,
      'payment.nudged': async () => {
        disk.now = true;
        throw new DiskFull(1e6, 64e6);
      },
    },
  });
  workerOnFullDisk.start();
  workers.push(workerOnFullDisk);
  await workerOnFullDisk.idle();
  expect(logLines).toEqual(['job failed']);
});

test('a worker that is stopped gives back what it cannot finish in time', async () => {
  let release = () => {};
  scriptedRuns = [
    () =>
      new Promise((go) => {
        release = () => go(undefined);
      }),
  ];
  await enqueueJob('r');
  const jobWorker = makeTestWorker();
  await expect.poll(() => jobsDone).toEqual(['r']);
  await jobWorker.stop(10);
  expect(await readJob()).toMatchObject({ state: 'waiting', leasedUntil: null });
  await makeTestWorker().idle();
  expect(jobsDone).toEqual(['r', 'r']);
  // The first run ends after its lease, so its outcome must change nothing.
  release();
  await jobWorker.stop();
  expect(await readJob()).toMatchObject({ state: 'done', attempts: 2 });
});

test('a worker that is stopped lets its job finish and takes no other', async () => {
  let release = () => {};
  const jobBegun = new Promise<void>((yes) => {
    scriptedRuns = [
      () => {
        yes();
        return new Promise((go) => {
          release = () => go(undefined);
        });
      },
    ];
  });
  await enqueueJob('j');
  const jobWorker = makeTestWorker();
  await jobBegun;
  const workerStopped = jobWorker.stop();
  await enqueueJob('k');
  release();
  await workerStopped;
  jobWorker.wake();
  await jobWorker.idle();
  expect(jobsDone).toEqual(['j']);
});
