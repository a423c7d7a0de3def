import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Queryable } from '#db/db.ts';
import { createScratchDatabase } from '#db/scratch.ts';
import { startTransactionPooler } from '#tools/testing/transaction-pooler.ts';
import { ensureRoleSettings, openPostgres, tryNamedStatements } from './postgres.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

describe.skipIf(!adminUrl)('a PostgreSQL server', () => {
  let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
  let db: Db;
  beforeAll(async () => {
    scratch = await createScratchDatabase(adminUrl);
    db = openPostgres(scratch.url, { max: 4 });
    const { pathname } = new URL(scratch.url);
    await db.session((session) =>
      session.script(`create table tally (id integer primary key, hits integer not null);
        -- The default is as long as lock_timeout: then PostgreSQL cancels both transactions of a deadlock, which may
        -- recur.
        alter database "${pathname.slice(1)}" set deadlock_timeout = '200ms'`),
    );
    await sql`insert into tally values (1, 0), (2, 0)`.execute(db.read);
  });
  afterAll(async () => {
    await db.close();
    await scratch.drop();
  });

  const increment = (from: Queryable, id: number) =>
    sql`update tally set hits = hits + 1 where id = ${id}`.execute(from);
  const readSetting = async (name: string) =>
    (await sql.raw<Record<string, string>>(`show ${name}`).execute(db.read)).rows[0];
  const lockWaits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db.read,
      )
    ).rows.length;
  const endConnections = (where: string) =>
    sql.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${where}`);

  it('is left by two transactions in each other’s way with both of them done', async () => {
    const bothArrived = makeGate(2);
    const incrementBoth = (first: number, second: number) =>
      db.tx(async (tx) => {
        await increment(tx, first);
        await bothArrived();
        await increment(tx, second);
      });
    await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1)]);
    expect((await sql`select hits from tally order by id`.execute(db.read)).rows).toEqual([{ hits: 2 }, { hits: 2 }]);
  });

  it('has connections for what is urgent while all others wait for a row', async () => {
    const rowUnlocked = makeGate(2);
    const lockingDb = openPostgres(scratch.url, { max: 1 });
    const bothLocked = makeGate(2);
    const lockingTransaction = lockingDb.tx(async (tx) => {
      await increment(tx, 1);
      await bothLocked();
      await rowUnlocked();
    });
    await bothLocked();
    const hitsBefore =
      (await sql<{ hits: number }>`select hits from tally where id = 1`.execute(db.read)).rows[0]?.hits ?? 0;
    const waitingTransactions = Array.from({ length: 6 }, () => db.tx((tx) => increment(tx, 1)));
    await expect.poll(() => db.poolUsage().waiting).toBeGreaterThan(0);
    const startedAt = performance.now();
    await db.urgent(() => db.tx((tx) => increment(tx, 2)));
    expect(performance.now() - startedAt).toBeLessThan(900);
    // Reads before the row is unlocked. The transactions that wait for the row have no connection meanwhile, so the
    // query gets one.
    await sql`select 1`.execute(db.read);
    await rowUnlocked();
    await Promise.all([lockingTransaction, ...waitingTransactions]);
    await lockingDb.close();
    const { rows } = await sql`select hits from tally where id = 1`.execute(db.read);
    expect(rows).toEqual([{ hits: hitsBefore + 7 }]);
  });

  it('whose functions are made again while a query waits for a table answers it with the new ones', async () => {
    const functionsSql = (number: number) => `
      create function stamp() returns integer language plpgsql as 'begin return ${number}; end';
      create function stamps() returns table (stamp integer) language sql begin atomic select stamp() from tally; end`;
    await db.session((session) => session.script(functionsSql(1)));
    const stamps = sql<{ stamp: number }>`select stamp from stamps()`;
    const waitingQuery = await db.session(async (session) => {
      await session.script('begin; lock table tally');
      const answer = stamps.execute(db.read);
      await expect.poll(() => lockWaits()).toBe(1);
      await session.script(`drop function stamps, stamp; ${functionsSql(2)}; commit`);
      return { answer };
    });
    expect((await waitingQuery.answer).rows).toEqual([{ stamp: 2 }, { stamp: 2 }]);
    await db.session((session) => session.script('drop function stamps, stamp'));
  });

  it('that has no connection left for us has one in a moment', async () => {
    const role = `few_${process.pid}`;
    await db.session((session) =>
      session.script(`create role ${role} login connection limit 2; grant select on tally to ${role}`),
    );
    const fewConnectionsDb = openPostgres(Object.assign(new URL(scratch.url), { username: role }).toString(), {
      max: 8,
    });
    const reads = Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(fewConnectionsDb.read));
    expect(await Promise.all(reads)).toHaveLength(20);
    await fewConnectionsDb.close();
    await db.session((session) => session.script(`drop owned by ${role}; drop role ${role}`));
  });

  it('does not compile plans', async () => {
    expect(await readSetting('jit')).toEqual({ jit: 'off' });
  });

  it('is told to end what takes too long', async () => {
    expect(await readSetting('statement_timeout')).toEqual({ statementTimeout: '20s' });
    expect(await readSetting('lock_timeout')).toEqual({ lockTimeout: '1s' });
    expect(await readSetting('idle_in_transaction_session_timeout')).toEqual({
      idleInTransactionSessionTimeout: '30s',
    });
  });

  it('may drop connections, idle or in a transaction, and the next query gets a new one', async () => {
    await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(db.read)));
    await endConnections('true').execute(db.read);
    await increment(db.read, 1);

    const droppedTransaction = db.tx(async (tx) => {
      await increment(tx, 1);
      await endConnections("state = 'idle in transaction'").execute(otherPool.read);
      await increment(tx, 1);
    });
    const otherPool = openPostgres(scratch.url, { max: 1 });
    await expect(droppedTransaction).rejects.toThrow();
    await otherPool.close();
    await increment(db.read, 1);
  });

  describe('behind a pooler that gives each transaction another connection', () => {
    let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
    let pooledDb: Db;
    beforeEach(async () => {
      pooler = await startTransactionPooler(scratch.url);
      pooledDb = openPostgres(pooler.url, { max: 4 });
      await tryNamedStatements(pooledDb);
    });
    afterEach(async () => {
      await pooledDb.close();
      pooler.close();
    });

    const readOften = () =>
      Promise.all(Array.from({ length: 20 }, () => sql`select hits from tally where id = 1`.execute(pooledDb.read)));
    const countPreparedStatements = async () => {
      const counts = Array.from({ length: 8 }, () =>
        sql<{ count: number }>`select count(*) as count, pg_sleep(0.02) from pg_prepared_statements`.execute(
          pooledDb.read,
        ),
      );
      return (await Promise.all(counts)).map(({ rows }) => rows[0]?.count);
    };

    it('has no statement prepared', async () => {
      await readOften();
      expect(Math.max(...(await countPreparedStatements()).map(Number))).toBeLessThanOrEqual(2);
    });

    it('runs transactions and single queries', async () => {
      await Promise.all([1, 2].map((id) => pooledDb.tx((tx) => increment(tx, id))));
      await readOften();
    });

    it('keeps no connections for clients that have gone', async () => {
      for (let visit = 0; visit < 5; visit += 1) {
        const visitorDb = openPostgres(pooler.url, { max: 4 });
        await tryNamedStatements(visitorDb);
        await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.02)`.execute(visitorDb.read)));
        await visitorDb.close();
      }
      const openConnections = async () =>
        (await sql`select from pg_stat_activity where datname = current_database()`.execute(db.read)).rows.length;
      await expect.poll(openConnections).toBeLessThanOrEqual(16);
    });

    it('is left to finish a slow query, though its processes are unknown', async () => {
      const slow = await sql<{ done: boolean }>`select pg_sleep(2) is not null as done`.execute(pooledDb.read);
      expect(slow.rows).toEqual([{ done: true }]);
    });

    it('has its settings all the same, because they belong to the role', async () => {
      const shown = await Promise.all(
        Array.from({ length: 6 }, () => sql`show lock_timeout`.execute(pooledDb.read).then(({ rows }) => rows[0])),
      );
      expect(shown).toEqual(shown.map(() => ({ lockTimeout: '1s' })));
    });
  });

  it('gives the role its settings at the first start, and says so when a pooler keeps older connections', async () => {
    const freshDatabase = await createScratchDatabase(adminUrl);
    const firstDb = openPostgres(freshDatabase.url);
    await firstDb.session((session) =>
      session.script(`alter role current_user in database ${new URL(freshDatabase.url).pathname.slice(1)} reset all`),
    );
    const pooler = await startTransactionPooler(freshDatabase.url);
    const pooledDb = openPostgres(pooler.url);
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.02)`.execute(pooledDb.read)));
    await expect(ensureRoleSettings(pooledDb)).rejects.toThrow('Close those of the pooler');
    await Promise.all([ensureRoleSettings(firstDb), ensureRoleSettings(firstDb)]);
    expect((await sql`show jit`.execute(firstDb.read)).rows).toEqual([{ jit: 'off' }]);
    await Promise.all([pooledDb.close(), firstDb.close()]);
    pooler.close();
    await freshDatabase.drop();
  });

  it('is waited for no longer than it is given', async () => {
    const silentServer = createServer().listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as { port: number };
    const unreachableDb = openPostgres(`postgres://someone:secret@127.0.0.1:${port}/hotel`, { waitMs: 500 });
    expect(unreachableDb.place).toBe(`127.0.0.1:${port}/hotel`);
    const startedAt = Date.now();
    await expect(sql`select 1`.execute(unreachableDb.read)).rejects.toThrow('timeout');
    expect(Date.now() - startedAt).toBeLessThan(5000);
    await unreachableDb.close();
    silentServer.close();
  });
});

/** Returns a function whose promises resolve when it was called `count` times. */
function makeGate(count: number): () => Promise<void> {
  let waiting = 0;
  let open = () => {};
  const whenOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (++waiting >= count) open();
    return whenOpen;
  };
}
