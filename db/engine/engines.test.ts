import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Db, type Queryable, sqlError } from '#db/db.ts';
import { onEachEngine } from '#tools/testing/each-engine.ts';

onEachEngine(engineTests);

function engineTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await db.session((session) =>
      session.script('create table counter (id integer primary key, hits bigint not null)'),
    );
  });
  beforeEach(() => db.session((session) => session.script('truncate counter; insert into counter values (1, 0)')));
  afterAll(() => db.close());

  const selectValue = async (expression: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${expression} as value`.execute(db.read)).rows[0]?.value;
  const insertRow = (to: Queryable, id = 2) => sql`insert into counter values (${id}, 0)`.execute(to);
  const increment = (to: Queryable) => sql`update counter set hits = hits + 1 where id = 1`.execute(to);
  const readIds = async () =>
    (await sql<{ id: number }>`select id from counter order by id`.execute(db.read)).rows.map(({ id }) => id);
  const fail = (from: Queryable, code: string) => {
    const block = `do $$ begin raise exception 'asked for' using errcode = '${code}'; end $$`;
    return sql.raw(block).execute(from);
  };

  it.each([
    ['9007199254740991::bigint', 9007199254740991],
    ['-7::integer', -7],
    ['7::smallint', 7],
    ['1.5::double precision', 1.5],
    ['1.50::numeric(10, 2)', '1.50'],
    ['true', true],
    ["date '2026-03-01'", '2026-03-01'],
    ["date '1900-01-01'", '1900-01-01'],
    ["timestamptz '2026-03-01 00:30:00.123+01'", new Date('2026-02-28T23:30:00.123Z')],
    ["timestamp '2026-03-01 00:30'", '2026-03-01 00:30:00'],
    ["interval '1 day 02:00'", '1 day 02:00:00'],
    [`'{"a": [1, null, "₦"]}'::jsonb`, { a: [1, null, '₦'] }],
    ["'null'::jsonb", null],
    ['null::text', null],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    [`array['a"b', 'c\\d', 'NULL', null, '']`, ['a"b', 'c\\d', 'NULL', null, '']],
    ['array[1, null]::bigint[]', [1, null]],
    ["array[date '2026-03-01']", ['2026-03-01']],
    ['array[1.50]::numeric[]', ['1.50']],
    ["array[timestamptz '2026-03-01 00:00Z']", [new Date('2026-03-01T00:00:00Z')]],
    ["'8a6e0804-2bd0-4672-b79d-d97027f9071a'::uuid", '8a6e0804-2bd0-4672-b79d-d97027f9071a'],
  ])('reads %s', async (expression, value) => {
    expect(await selectValue(sql.raw(expression))).toEqual(value);
  });

  it.each([
    ['text', 'Ọláńrewájú “₦”', 'Ọláńrewájú “₦”'],
    ['text', '', ''],
    ['bigint', 9007199254740991, 9007199254740991],
    ['bigint', 12n, 12],
    ['boolean', false, false],
    ['date', '2026-03-01', '2026-03-01'],
    ['timestamptz', new Date('2026-02-28T23:30:00.123Z'), new Date('2026-02-28T23:30:00.123Z')],
    ['jsonb', { a: [1, '₦'] }, { a: [1, '₦'] }],
    ['jsonb', JSON.stringify([1, 2]), [1, 2]],
    ['text[]', ['a"b', 'c\\d', 'NULL', null, '', 'a,b', '{}'], ['a"b', 'c\\d', 'NULL', null, '', 'a,b', '{}']],
    ['integer[]', [], []],
    ['bytea', new Uint8Array([0, 255]), Buffer.from([0, 255])],
    ['text', null, null],
  ])('takes a %s parameter (%#)', async (type, value, back) => {
    expect(await selectValue(sql`${value}::${sql.raw(type)}`)).toEqual(back);
  });

  it.each([
    ['Ọlábísí Adébáyọ̀-Johnson', ['adebayo', 'adebayo-johnson', 'johnson', 'olabisi']],
    ['CHIDỊ Ɗanladi D’Arcy', ['arcy', 'chidi', 'd', 'darcy', 'ɗanladi']],
    ['Zoë Müller (0802)', ['(0802)', '0802', 'muller', 'zoe']],
  ])('splits %s into the words of a search', async (text, words) => {
    expect(await selectValue(sql`tsvector_to_array(search_words(${text}))`)).toEqual(words);
  });

  it('refuses an integer it cannot give back exactly, and a parameter that is undefined', async () => {
    await expect(selectValue(sql.raw('9007199254740993::bigint'))).rejects.toThrow('too large to be exact');
    await expect(selectValue(sql`${undefined}::text`)).rejects.toThrow('cannot be undefined');
  });

  it('says how many rows a change touched', async () => {
    expect((await increment(db.read)).numAffectedRows).toBe(1n);
    expect((await sql`delete from counter where id = 99`.execute(db.read)).numAffectedRows).toBe(0n);
    expect((await sql`insert into counter values (5, 0), (6, 0)`.execute(db.read)).numAffectedRows).toBe(2n);
  });

  it('names the broken constraint', async () => {
    const error = await insertRow(db.read, 1).catch((error: unknown) => error);
    expect(sqlError(error)).toMatchObject({ code: '23505', constraint: 'counter_pkey', table: 'counter' });
    expect(sqlError(new Error('of our own'))).toBeUndefined();
  });

  it('runs a statement again after it failed', async () => {
    await expect(insertRow(db.read, 1)).rejects.toThrow('duplicate key');
    await insertRow(db.read, 2);
    await expect(db.tx((tx) => insertRow(tx, 2))).rejects.toThrow('duplicate key');
    await db.tx((tx) => insertRow(tx, 3));
    expect(await readIds()).toEqual([1, 2, 3]);
  });

  it('rolls back all of a transaction that throws, and none of one that returns', async () => {
    const thrown = new Error('changed my mind');
    await expect(
      db.tx(async (tx) => {
        await insertRow(tx, 2);
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    expect(await readIds()).toEqual([1]);
    expect(await db.tx((tx) => insertRow(tx, 3).then(() => 'done'))).toBe('done');
    expect(await readIds()).toEqual([1, 3]);
  });

  it('does not call a transaction done whose failed query was ignored', async () => {
    const ignoringTransaction = db.tx(async (tx) => {
      await insertRow(tx, 2);
      await insertRow(tx, 1).catch(() => {});
    });
    await expect(ignoringTransaction).rejects.toThrow('rolled back');
    expect(await readIds()).toEqual([1]);
  });

  it('reports what a deferred constraint says at commit, and goes on', async () => {
    await db.session((session) =>
      session.script('create table guest (counter_id integer references counter deferrable initially deferred)'),
    );
    await expect(db.tx((tx) => sql`insert into guest values (99)`.execute(tx))).rejects.toThrow('foreign key');
    await db.session((session) => session.script('drop table guest'));
    expect(await readIds()).toEqual([1]);
  });

  it('refuses a query outside the transaction from inside it', async () => {
    await expect(db.tx(() => readIds())).rejects.toThrow('inside tx()');
    await expect(db.tx(() => db.tx((tx) => insertRow(tx)))).rejects.toThrow('inside tx()');
    expect(await readIds()).toEqual([1]);
  });

  it('lets work started in a transaction use the database after it', async () => {
    let goOn = () => {};
    let laterIds: Promise<number[]> | undefined;
    await db.tx(async (tx) => {
      laterIds = new Promise<void>((resolve) => {
        goOn = resolve;
      }).then(readIds);
      await insertRow(tx);
    });
    goOn();
    expect(await laterIds).toEqual([1, 2]);
  });

  it('refuses a query that comes after its transaction has ended', async () => {
    let leakedTransaction: Queryable | undefined;
    await db.tx(async (tx) => {
      leakedTransaction = tx;
    });
    await expect(insertRow(leakedTransaction as Queryable)).rejects.toThrow(
      'A query came after its transaction had ended',
    );
    await expect(db.tx((tx) => Promise.all([fail(tx, '22000'), insertRow(tx, 2), insertRow(tx, 3)]))).rejects.toThrow(
      'asked for',
    );
    expect(await readIds()).toEqual([1]);
  });

  it('runs the queries of a transaction in the order of asking, prepared before or not', async () => {
    const count = (tx: Queryable) => sql<{ rows: number }>`select count(*) as rows from counter`.execute(tx);
    const counts = await db.tx(async (tx) => {
      await count(tx);
      const [before, , after] = await Promise.all([count(tx), insertRow(tx), count(tx)]);
      return [before, after].map(({ rows }) => rows[0]?.rows);
    });
    expect(counts).toEqual([1, 2]);
  });

  it('keeps parallel transactions apart', async () => {
    const rowsSeen: number[] = [];
    const work = async (tx: Queryable) => {
      const { rows } = await sql<{ hits: number }>`select hits from counter where id = 1 for update`.execute(tx);
      const hits = rows[0]?.hits ?? Number.NaN;
      await sql`select 1`.execute(tx);
      await sql`update counter set hits = ${hits + 1} where id = 1`.execute(tx);
      rowsSeen.push(hits);
    };
    await Promise.all(Array.from({ length: 25 }, () => [db.tx(work), readIds()]).flat());
    expect(rowsSeen).toEqual([...Array(25).keys()]);
  });

  it.each(['40001', '40P01'])('runs a transaction again that failed with %s, three times', async (code) => {
    let runs = 0;
    await db.tx(async (tx) => {
      await increment(tx);
      if (++runs < 4) await fail(tx, code);
    });
    expect(await selectValue(sql.raw('(select hits from counter where id = 1)'))).toBe(1);

    runs = 0;
    const hopelessTransaction = db.tx((tx) => {
      runs++;
      return fail(tx, code);
    });
    await expect(hopelessTransaction).rejects.toMatchObject({ code });
    expect(runs).toBe(4);
  });

  it('says why a transaction failed, whichever of its queries is the first to say that it did', async () => {
    const work = (tx: Queryable) => {
      const first = insertRow(tx, 1);
      first.catch(() => {});
      const second = sql`select 1`.execute(tx);
      return second;
    };
    await expect(db.tx(work)).rejects.toThrow('duplicate key');
  });

  it('runs no transaction again that failed for another reason', async () => {
    let runs = 0;
    const work = (tx: Queryable) => {
      runs++;
      return insertRow(tx, 1);
    };
    await expect(db.tx(work)).rejects.toThrow('duplicate key');
    expect(runs).toBe(1);
  });

  it('gets over a table that changed under a prepared statement', async () => {
    const rowsIn = (from: Queryable) => sql`select * from counter`.execute(from).then(({ rows }) => rows);
    await Promise.all(Array.from({ length: 10 }, () => rowsIn(db.read)));
    await db.session((session) => session.script('alter table counter add column note text'));
    expect(await db.tx(rowsIn)).toEqual([{ id: 1, hits: 0, note: null }]);
    await db.session((session) => session.script('alter table counter drop column note'));
    expect(await db.tx(rowsIn)).toEqual([{ id: 1, hits: 0 }]);
    await Promise.all(Array.from({ length: 10 }, () => rowsIn(db.read)));
    await db.session((session) => session.script('alter table counter add column note text'));
    const all = await Promise.all(Array.from({ length: 10 }, () => rowsIn(db.read)));
    expect(all).toEqual(all.map(() => [{ id: 1, hits: 0, note: null }]));
    await db.session((session) => session.script('alter table counter drop column note'));
  });

  it('takes any number of different statements', async () => {
    // Opens new connections: the test counts prepared statements, and those of the other tests would be counted too.
    const ownDatabase = await open();
    for (let n = 0; n < 600; n++) await sql.raw(`select ${n}`).execute(ownDatabase.read);
    const { rows } = await sql<{ prepared: number }>`select count(*) as prepared from pg_prepared_statements`.execute(
      ownDatabase.read,
    );
    expect(rows[0]?.prepared).toBeLessThanOrEqual(501);
    expect((await sql.raw('select 0 as zero').execute(ownDatabase.read)).rows).toEqual([{ zero: 0 }]);
    await ownDatabase.close();
  });

  it('answers after many callers at once', async () => {
    const values = await Promise.all([...Array(200).keys()].map((n) => selectValue(sql`${n}::integer`)));
    expect(values).toEqual([...Array(200).keys()]);
  });
}
