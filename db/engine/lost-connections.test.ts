import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { withDeadline } from '#db/deadline.ts';
import { createScratchDatabase } from '#db/scratch.ts';
import { DatabaseUnreachable, isDatabaseUnavailable } from '#db/unavailable.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { openServerLine, type ServerLine } from '#tools/testing/server-line.ts';
import { openPostgres } from './postgres.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

describe.skipIf(!adminUrl)('the connections to a PostgreSQL server', () => {
  let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
  let serverLine: ServerLine;
  let db: Db;
  let directDb: Db;
  beforeEach(async () => {
    scratch = await createScratchDatabase(adminUrl);
    directDb = openPostgres(scratch.url);
    await sql`create table sale (id bigint generated always as identity)`.execute(directDb.read);
    serverLine = await openServerLine(scratch.url);
    db = openPostgres(serverLine.url, { max: 4 });
  });
  afterEach(async () => {
    serverLine.close();
    await Promise.all([db.close(), directDb.close()]);
    await scratch.drop();
  });

  const read = () => sql<{ one: number }>`select 1 as one`.execute(db.read);
  const salesIn = async (from: Db) =>
    (await sql<{ count: number }>`select count(*) as count from sale`.execute(from.read)).rows[0]?.count;
  const sell = (tx: Tx) => sql`insert into sale default values`.execute(tx);
  const secondsUntilRefused = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    return (performance.now() - startedAt) / 1000;
  };

  /** Sells once per attempt. `disturb` runs in the first attempt: before the sale, or before COMMIT is sent. */
  async function sellWhile(disturb: () => unknown, when: 'before the sale' | 'before COMMIT') {
    let attempts = 0;
    const sale = db.tx(async (tx) => {
      attempts += 1;
      await sql`select 1`.execute(tx);
      if (attempts === 1 && when === 'before the sale') await disturb();
      await sell(tx);
      if (attempts === 1 && when === 'before COMMIT') await disturb();
    });
    const outcome = await sale.then(
      () => 'done',
      (error: unknown) => (error instanceof DatabaseUnreachable ? 'lost' : (error as { code?: string }).code),
    );
    return { outcome, attempts, sales: await salesIn(directDb) };
  }

  it('that the server ends before COMMIT leave a transaction that runs again, and takes effect once', async () => {
    expect(await sellWhile(() => serverLine.endWith('57P01'), 'before the sale')).toEqual({
      outcome: 'done',
      attempts: 2,
      sales: 1,
    });
  });

  it('that lead to a server without writes are not used again', async () => {
    await sql`set session characteristics as transaction read only`.execute(db.read);
    expect(await sellWhile(() => {}, 'before the sale')).toEqual({ outcome: 'done', attempts: 2, sales: 1 });
  });

  it('that the server ends in reply to COMMIT leave a transaction that does not run again', async () => {
    expect(await sellWhile(() => serverLine.endWith('57P01'), 'before COMMIT')).toEqual({
      outcome: '57P01',
      attempts: 1,
      sales: 1,
    });
  });

  it('on which the reply to COMMIT is lost leave a transaction that does not run again', async () => {
    expect(await sellWhile(() => serverLine.loseAnswers(), 'before COMMIT')).toEqual({
      outcome: 'lost',
      attempts: 1,
      sales: 1,
    });
  });

  it('that are reset before COMMIT leave a transaction that is left to the caller', async () => {
    expect(await sellWhile(() => serverLine.reset(), 'before the sale')).toEqual({
      outcome: 'lost',
      attempts: 1,
      sales: 0,
    });
    expect(await sellWhile(() => {}, 'before the sale')).toEqual({ outcome: 'done', attempts: 1, sales: 1 });
  });

  it('fail soon when the server is silent, and are new when it is back', async () => {
    await Promise.all([read(), read()]);
    serverLine.silence();
    const waits = await Promise.all(Array.from({ length: 10 }, () => secondsUntilRefused(read())));
    expect(Math.max(...waits)).toBeLessThan(3);
    expect(await secondsUntilRefused(read())).toBeLessThan(2);
    expect(db.poolUsage()).toEqual({ open: 0, idle: 0, waiting: 0 });
    await serverLine.mend();
    expect((await read()).rows).toEqual([{ one: 1 }]);
  });

  it('are given up one by one if the server is there and not at work on what they asked', async () => {
    await read();
    serverLine.loseAnswers();
    expect(await secondsUntilRefused(read())).toBeLessThan(3);
    expect((await read()).rows).toEqual([{ one: 1 }]);
  });

  it('wait for a slow query as long as the server is at work on it', async () => {
    const slow = await sql<{ done: boolean }>`select pg_sleep(${rounds(4, 3)}) is not null as done`.execute(db.read);
    expect(slow.rows).toEqual([{ done: true }]);
  });

  it('are not opened to a standby', async () => {
    await read();
    serverLine.becomeStandby();
    expect(await secondsUntilRefused(read())).toBeLessThan(3);
    expect(await secondsUntilRefused(read())).toBeLessThan(3);
    await serverLine.mend();
    await expect.poll(() => read().catch(() => undefined)).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('are tried one at a time, by all together, while the server is starting up', async () => {
    await read();
    serverLine.refuseWith('57P03');
    await secondsUntilRefused(read());
    await secondsUntilRefused(read());
    const attemptsBefore = serverLine.attempts();
    await Promise.all(Array.from({ length: rounds(200, 50) }, () => secondsUntilRefused(read())));
    expect(serverLine.attempts() - attemptsBefore).toBeLessThanOrEqual(2);
    await serverLine.mend();
    await Promise.all(Array.from({ length: rounds(200, 50) }, read));
    expect(db.poolUsage().open).toBeLessThanOrEqual(4);
  });

  describe('of a request that has to be answered within 3 s', () => {
    const secondsOf = (work: () => Promise<unknown>) => secondsUntilRefused(withDeadline(3_000, work));
    const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db.read);
    const lockSale = (tx: Tx, id: number) => sql`select from sale where id = ${id} for update`.execute(tx);

    it('are given up in time when the server is silent after some slow answers', async () => {
      await read();
      serverLine.fade(700, 2_000);
      const readOn = async () => {
        for (;;) await read();
      };
      expect(await secondsOf(readOn)).toBeLessThan(3);
    });

    it.runIf(isDeep)('are not waited for while others use them all', async () => {
      const otherQueries = Array.from({ length: 4 }, () => withDeadline(3_000, () => sleep(3.2)));
      await expect.poll(() => db.poolUsage().open).toBe(4);
      expect(await secondsOf(read)).toBeLessThan(3);
      expect(await Promise.all(otherQueries)).toHaveLength(4);
    });

    it.runIf(isDeep)('may be at work on one slow query after the other', async () => {
      await withDeadline(3_000, async () => {
        for (let query = 0; query < 3; query += 1) await sleep(1.6);
      });
    });

    it('are not used again for a lock that has not come', async () => {
      await sql`insert into sale select from generate_series(1, 2)`.execute(directDb.read);
      await directDb.tx(async (holder) => {
        await lockSale(holder, 2);
        const seconds = await secondsOf(() =>
          db.tx(async (tx) => {
            await sql`select pg_sleep(0.7)`.execute(tx);
            await lockSale(tx, 2);
          }),
        );
        expect(seconds).toBeLessThan(3);
      });
    });
  });

  it('are given up when a commit waits for a standby that does not come, and the commit is not repeated', async () => {
    const setStandby = async (change: string) => {
      await sql.raw(`alter system ${change}`).execute(directDb.read);
      await sql`select pg_reload_conf()`.execute(directDb.read);
    };
    let attempts = 0;
    const commit = () =>
      db.tx(async (tx) => {
        attempts += 1;
        await sql`set local synchronous_commit = on`.execute(tx);
        await sell(tx);
      });
    const isCommitRefused = () => commit().then(() => 'done', isDatabaseUnavailable);
    const countConnections = async () =>
      (await sql`select from pg_stat_activity where datname = current_database()`.execute(directDb.read)).rows.length;
    await setStandby(`set synchronous_standby_names = 'nobody'`);
    try {
      // The server applies the change after a moment. Until then, commits do not wait.
      await expect.poll(isCommitRefused, { timeout: 10_000 }).toBe(true);
      const waits = await Promise.all(Array.from({ length: rounds(20, 6) }, () => secondsUntilRefused(commit())));
      expect(Math.max(...waits)).toBeLessThan(3);
      expect(await countConnections()).toBeLessThanOrEqual(4 + 2);
    } finally {
      await setStandby('reset synchronous_standby_names');
    }
    await expect.poll(() => salesIn(directDb), { timeout: 10_000 }).toBe(attempts);
    await db.tx(sell);
  });
});
