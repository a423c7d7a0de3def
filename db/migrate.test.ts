import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { isMigrated, migrate } from './migrate.ts';
import { openPgliteMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { scratchDatabase } from './scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

/** Two instances of the program on one database; the embedded engine has one, used twice. */
type Open = () => Promise<{ dbs: [Db, Db]; drop(): Promise<void> }>;

async function embedded() {
  const db = await openPgliteMemory();
  await db.session((session) => session.script('drop schema public cascade; create schema public'));
  return { dbs: [db, db] as [Db, Db], drop: () => db.close() };
}

async function server() {
  const scratch = await scratchDatabase(adminUrl);
  const dbs: [Db, Db] = [openPostgres(scratch.url), openPostgres(scratch.url)];
  return { dbs, drop: () => Promise.all(dbs.map((db) => db.close())).then(scratch.drop) };
}

describe('migrations of the embedded engine', () => migrationTests(embedded));
describe.skipIf(!adminUrl)('migrations of a PostgreSQL server', () => migrationTests(server));

function migrationTests(open: Open) {
  let opened: Awaited<ReturnType<Open>>;
  let db: Db;
  let folder: string;
  beforeEach(async () => {
    opened = await open();
    db = opened.dbs[0];
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    write('0001-guests.sql', 'create table guest (name text); insert into guest values (default);');
  });
  afterEach(async () => {
    await opened.drop();
    fs.rmSync(folder, { recursive: true });
  });

  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.read)).rows[0]?.n;

  it('are applied once, in order, functions and all', async () => {
    expect(await isMigrated(db, folder)).toBe(false);
    await migrate(db, folder);
    write('0003-more.sql', 'insert into guest select greet()');
    write(
      '0002-greet.sql',
      "create function greet() returns text language plpgsql as $$ begin return 'ẹ kú àbọ̀; “hi”'; end $$;",
    );
    expect(await isMigrated(db, folder)).toBe(false);
    await migrate(db, folder);
    await migrate(db, folder);
    expect(await isMigrated(db, folder)).toBe(true);
    expect(await count('guest')).toBe(2);
    expect(await count('migration')).toBe(3);
  });

  it('are applied once by programs that start together', async () => {
    await Promise.all([...opened.dbs, ...opened.dbs].map((each) => migrate(each, folder)));
    expect(await count('guest')).toBe(1);
  });

  it('leave nothing behind when one fails, and go on once it is mended', async () => {
    write('0002-broken.sql', 'create table half (a integer); select nonsense;');
    await expect(migrate(db, folder)).rejects.toThrow(/0002-broken\.sql failed: .*nonsense/);
    await expect(count('half')).rejects.toThrow('does not exist');
    expect(await count('guest')).toBe(1);
    write('0002-broken.sql', 'create table half (a integer);');
    await migrate(db, folder);
    expect(await count('half')).toBe(0);
  });

  it('are refused when one was changed after it was applied', async () => {
    await migrate(db, folder);
    write('0001-guests.sql', 'create table guest (name text not null);');
    await expect(migrate(db, folder)).rejects.toThrow('0001-guests.sql was changed after it was applied');
  });

  it('are refused by a program that is older than they are', async () => {
    write('0002-rooms.sql', 'create table room (name text);');
    await migrate(db, folder);
    fs.rmSync(path.join(folder, '0002-rooms.sql'));
    write('0003-drinks.sql', 'create table drink (name text);');
    await expect(migrate(db, folder)).rejects.toThrow('newer than this program, which does not have 0002-rooms.sql');
    await expect(count('drink')).rejects.toThrow('does not exist');
  });

  it('are refused under a name that gives no order', async () => {
    write('latest.sql', 'select 1');
    await expect(migrate(db, folder)).rejects.toThrow('latest.sql is not named NNNN-name.sql');
  });
}
