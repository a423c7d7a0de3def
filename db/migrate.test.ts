import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '#tools/testing/form.ts';
import type { Db } from './db.ts';
import { openPgliteMemory } from './engine/pglite.ts';
import { openPostgres } from './engine/postgres.ts';
import { isMigrated, migrate } from './migrate.ts';
import { makeSchemaStateReader } from './schema-state.ts';
import { createScratchDatabase } from './scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

/**
 * Opens one database twice, as two instances of the program do. The embedded engine allows one instance, so with it
 * both are the same `Db`.
 */
type Open = () => Promise<{ dbs: [Db, Db]; drop(): Promise<void> }>;

async function openEmbedded() {
  const db = await openPgliteMemory();
  await db.session((session) => session.script('drop schema public cascade; create schema public'));
  return { dbs: [db, db] as [Db, Db], drop: () => db.close() };
}

async function openOnServer() {
  const scratch = await createScratchDatabase(adminUrl);
  const dbs: [Db, Db] = [openPostgres(scratch.url), openPostgres(scratch.url)];
  return { dbs, drop: () => Promise.all(dbs.map((db) => db.close())).then(scratch.drop) };
}

describe.skipIf(adminUrl && !isDeep)('migrations of the embedded engine', () => migrationTests(openEmbedded));
describe.skipIf(!adminUrl)('migrations of a PostgreSQL server', () => migrationTests(openOnServer));

function migrationTests(open: Open) {
  let openedDatabase: Awaited<ReturnType<Open>>;
  let db: Db;
  let folder: string;
  beforeEach(async () => {
    openedDatabase = await open();
    db = openedDatabase.dbs[0];
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    for (const part of ['migrations', 'schema/guests']) fs.mkdirSync(path.join(folder, part), { recursive: true });
    writeMigration('0001-guests.sql', guestTableSql);
  });
  afterEach(async () => {
    await openedDatabase.drop();
    fs.rmSync(folder, { recursive: true });
  });

  const guestTableSql = 'create table guest (name text); insert into guest values (default);';
  const copyOfFolder = () => {
    const copy = path.join(folder, 'older');
    for (const part of ['migrations', 'schema'])
      fs.cpSync(path.join(folder, part), path.join(copy, part), { recursive: true });
    return copy;
  };
  const writeMigration = (name: string, text: string, declared = 'expands') =>
    fs.writeFileSync(path.join(folder, 'migrations', name), `-- ${declared}\n${text}`);
  const writeCode = (name: string, text: string) => fs.writeFileSync(path.join(folder, 'schema', name), text);
  const countRows = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.read)).rows[0]?.n;

  it('are applied once, in order, functions and all', async () => {
    expect(await isMigrated(db, folder)).toBe(false);
    await migrate(db, folder);
    writeMigration('0003-more.sql', 'insert into guest select greet()');
    writeMigration(
      '0002-greet.sql',
      "create function greet() returns text language plpgsql as $$ begin return 'ẹ kú àbọ̀; “hi”'; end $$;",
    );
    expect(await isMigrated(db, folder)).toBe(false);
    await migrate(db, folder);
    await migrate(db, folder);
    expect(await isMigrated(db, folder)).toBe(true);
    expect(await countRows('guest')).toBe(2);
    expect(await countRows('migration')).toBe(3);
  });

  it('are applied once by programs that start together', async () => {
    await Promise.all([...openedDatabase.dbs, ...openedDatabase.dbs].map((each) => migrate(each, folder)));
    expect(await countRows('guest')).toBe(1);
  });

  it('leave nothing behind when one fails, and go on once it is mended', async () => {
    writeMigration('0002-broken.sql', 'create table half (a integer); select nonsense;');
    await expect(migrate(db, folder)).rejects.toThrow(/0002-broken\.sql failed: .*nonsense/);
    await expect(countRows('half')).rejects.toThrow('does not exist');
    expect(await countRows('guest')).toBe(1);
    writeMigration('0002-broken.sql', 'create table half (a integer);');
    await migrate(db, folder);
    expect(await countRows('half')).toBe(0);
  });

  it('are refused when one was changed after it was applied', async () => {
    writeMigration('0002-note.sql', 'alter table guest add column note text;');
    await migrate(db, folder);
    writeMigration('0002-note.sql', 'alter table guest add column note text not null;');
    await expect(migrate(db, folder)).rejects.toThrow('0002-note.sql was changed after it was applied');
  });

  it.runIf(open === openOnServer)(
    'give way to others while a table is in use, and are applied when it is free',
    async () => {
      await migrate(db, folder);
      writeMigration('0002-note.sql', 'alter table guest add column note text;');
      let release = () => {};
      const blockingTransaction = db.tx(async (tx) => {
        await sql`select from guest`.execute(tx);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
      const migration = migrate(openedDatabase.dbs[1], folder);
      const lockWaitersQuery = sql`select from pg_locks where not granted and relation = 'guest'::regclass`;
      const countWaiters = async () => (await lockWaitersQuery.execute(db.read)).rows.length;
      try {
        await expect.poll(countWaiters, { interval: 10, timeout: 30_000 }).toBe(1);
        expect(await countRows('guest')).toBe(1);
      } finally {
        release();
      }
      await Promise.all([blockingTransaction, migration]);
      expect((await sql`select note from guest`.execute(db.read)).rows).toEqual([{ note: null }]);
    },
  );

  it('are refused by a program that is older than they are', async () => {
    writeMigration('0002-rooms.sql', 'create table room (name text);');
    await migrate(db, folder);
    fs.rmSync(path.join(folder, 'migrations', '0002-rooms.sql'));
    writeMigration('0003-drinks.sql', 'create table drink (name text);');
    await expect(migrate(db, folder)).rejects.toThrow('newer than this program, which does not have 0002-rooms.sql');
    await expect(countRows('drink')).rejects.toThrow('does not exist');
  });

  it('that expand leave an older program at work, which puts back nothing of its own', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    const olderFolder = copyOfFolder();
    const stateOfOlder = makeSchemaStateReader(olderFolder);
    writeMigration('0002-rooms.sql', 'create table room (name text);');
    writeGreeting('hello');
    await migrate(db, folder);
    expect(await stateOfOlder(db)).toEqual({ fits: true });
    await migrate(db, olderFolder);
    await newGuest();
    expect(await readNames()).toEqual(['hello', 'new: hello']);
    expect(await isMigrated(db, folder)).toBe(true);
  });

  it('that contract make an older program too old, which says what is gone and does not start', async () => {
    await migrate(db, folder);
    const older = copyOfFolder();
    const stateOfOlder = makeSchemaStateReader(older);
    writeMigration('0002-drop.sql', 'alter table guest drop column name;', 'contracts: guests have no name');
    writeMigration('0003-rooms.sql', 'create table room (name text);');
    await migrate(db, folder);
    const outdatedMessage = 'The database has 0002-drop.sql, guests have no name';
    expect(await stateOfOlder(db)).toEqual({ fits: false, outdated: outdatedMessage });
    await expect(migrate(db, older)).rejects.toThrow('0002-drop.sql, 0003-rooms.sql (guests have no name). Start');
  });

  it('that contract come together with the functions, views and triggers of their program, or not at all', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    writeMigration('0002-drop.sql', 'alter table guest rename name to full_name;', 'contracts: guest.name');
    await expect(migrate(db, folder)).rejects.toThrow(
      'schema/guests/names.views.sql failed: column "name" does not exist',
    );
    await newGuest();
    expect(await readNames()).toEqual(['hi', 'new: hi']);
  });

  it('must come with a change of functions, views or triggers, for older programs to go on', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    const stateOfOlder = makeSchemaStateReader(copyOfFolder());
    writeGreeting('hello');
    await migrate(db, folder);
    expect(await stateOfOlder(db)).toMatchObject({ fits: false, outdated: expect.stringContaining('no migration') });
  });

  it('are refused if they do not say whether they expand or contract', async () => {
    fs.writeFileSync(path.join(folder, 'migrations/0002-silent.sql'), 'create table room (name text);');
    await expect(migrate(db, folder)).rejects.toThrow('0002-silent.sql must begin with the line "-- expands" or');
  });

  it('may change what they say of themselves later', async () => {
    await migrate(db, folder);
    writeMigration('0001-guests.sql', guestTableSql, 'contracts: it was the first');
    await migrate(db, folder);
  });

  it.each([
    [
      'name',
      () =>
        fs.renameSync(
          path.join(folder, 'migrations/0001-guests.sql'),
          path.join(folder, 'migrations/0001-baseline.sql'),
        ),
    ],
    ['text', () => writeMigration('0001-guests.sql', 'create table guest (name text, note text);')],
  ])('are refused on a database whose first one had another %s, which stays as it was', async (_, change) => {
    await migrate(db, folder);
    change();
    writeCode('guests/names.views.sql', 'create view names as select name from guest;');
    await expect(migrate(db, folder)).rejects.toThrow(
      /made by another 0001-\w+\.sql, and this program cannot bring it up to date\. If it is a demo, remove its data folder/,
    );
    expect(await isMigrated(db, folder)).toBe(false);
    await expect(countRows('names')).rejects.toThrow('does not exist');
  });

  it('come with no file of the schema that does not say its kind', async () => {
    writeCode('guests/greet.sql', 'create function greet() returns text return 1;');
    await expect(migrate(db, folder)).rejects.toThrow(
      'schema/guests/greet.sql must end in .tables.sql, .functions.sql',
    );
  });

  it('are refused under a name that gives no order', async () => {
    writeMigration('latest.sql', 'select 1');
    await expect(migrate(db, folder)).rejects.toThrow('latest.sql is not named NNNN-name.sql');
  });

  const readNames = async () =>
    (await sql<{ name: string }>`select name from names order by name`.execute(db.read)).rows.map(({ name }) => name);

  function writeGreeting(greeting: string, argument = '') {
    writeCode(
      'guests/greet.functions.sql',
      `create function greet(${argument}) returns text language sql return '${greeting}';`,
    );
    writeCode('guests/names.views.sql', 'create view names as select coalesce(name, greet()) as name from guest;');
    writeCode(
      'guests/guests.triggers.sql',
      `create function name_guest() returns trigger language plpgsql as $$
        begin new.name := coalesce(new.name, 'new: ' || greet()); return new; end $$;
create trigger guest_is_named before insert on guest for each row execute function name_guest();`,
    );
  }
  const newGuest = () => sql`insert into guest values (null)`.execute(db.read);

  it('are followed by functions, views and triggers, which are made again when they change', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    await newGuest();
    expect(await readNames()).toEqual(['hi', 'new: hi']);
    const functionIds = () => sql`select oid from pg_proc where proname = 'greet'`.execute(db.read);
    const before = (await functionIds()).rows;
    await migrate(db, folder);
    expect((await functionIds()).rows).toEqual(before);

    writeGreeting('hello', "given text default 'x'");
    expect(await isMigrated(db, folder)).toBe(false);
    await migrate(db, folder);
    expect(await isMigrated(db, folder)).toBe(true);
    await newGuest();
    expect(await readNames()).toEqual(['hello', 'new: hello', 'new: hi']);
    expect((await functionIds()).rows.length).toBe(1);
  });

  it('are followed by the removal of what is no longer there, and of nothing that others made', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    await sql`create function greeting_of_others() returns text language sql return 'good day'`.execute(db.read);
    await sql`create view others as select * from guest`.execute(db.read);
    for (const name of ['guests/greet.functions.sql', 'guests/names.views.sql', 'guests/guests.triggers.sql'])
      fs.rmSync(path.join(folder, 'schema', name));
    await migrate(db, folder);
    await newGuest();
    await expect(readNames()).rejects.toThrow('does not exist');
    const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace`.execute(db.read);
    expect(rows).toEqual([{ name: 'greeting_of_others' }]);
    expect(await countRows('others')).toBe(2);
  });

  it('are followed by those functions, views and triggers only that have changed, in place', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    const readObjects = async () =>
      (
        await sql<{ name: string; oid: number; changed: string }>`
          select proname::text as name, oid, xmin::text as changed from pg_proc where pronamespace = 'public'::regnamespace
          union all select relname, oid, xmin::text from pg_class where relname = 'names'
          union all select tgname, oid, xmin::text from pg_trigger where not tgisinternal
          order by 1`.execute(db.read)
      ).rows;
    const before = await readObjects();
    writeCode('guests/greet.functions.sql', "create function greet() returns text language sql return 'hello';");
    await migrate(db, folder);
    const after = await readObjects();
    expect(after.map(({ oid }) => oid)).toEqual(before.map(({ oid }) => oid));
    expect(after.filter(({ changed }, index) => changed !== before[index]?.changed).map(({ name }) => name)).toEqual([
      'greet',
    ]);
  });

  it('keep the functions that their own tables need when all others are made again', async () => {
    const isNamed = "create function is_named(name text) returns boolean language sql immutable return name <> '';";
    writeMigration(
      '0001-guests.sql',
      `${isNamed} create table guest (name text check (is_named(name)));`,
      'contracts: the first',
    );
    writeGreeting('hi');
    await migrate(db, folder);
    writeGreeting('hello', "given text default 'x'");
    await migrate(db, folder);
    await newGuest();
    expect(await readNames()).toEqual(['new: hello']);
    await expect(sql`insert into guest values ('')`.execute(db.read)).rejects.toThrow('guest_name_check');
  });

  it('may drop a view of their columns: it is there again afterwards', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    writeMigration('0002-longer.sql', 'drop view names; alter table guest alter name type varchar(100);');
    await migrate(db, folder);
    expect(await readNames()).toEqual(['hi']);
  });

  it('leave the functions, views and triggers of before when the new ones fail', async () => {
    writeGreeting('hi');
    await migrate(db, folder);
    writeGreeting('hello');
    writeCode('guests/guests.triggers.sql', 'create trigger broken;');
    await expect(migrate(db, folder)).rejects.toThrow('schema/guests/guests.triggers.sql failed: syntax error');
    await newGuest();
    expect(await readNames()).toEqual(['hi', 'new: hi']);
  });
}
