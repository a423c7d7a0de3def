import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '#tools/testing/form.ts';
import { checkStep, findMissingObjects, makeSchema } from './compatibility.ts';
import type { Db } from './db.ts';
import { openPgliteMemory } from './engine/pglite.ts';
import { openPostgres } from './engine/postgres.ts';
import { migrate } from './migrate.ts';
import { DB_FOLDER, readMigrations } from './migrations.ts';
import { createScratchDatabase } from './scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

async function open(): Promise<{ db: Db; drop(): Promise<void> }> {
  if (!adminUrl) {
    const db = await openPgliteMemory();
    return { db, drop: () => db.close() };
  }
  const scratch = await createScratchDatabase(adminUrl);
  const db = openPostgres(scratch.url, { max: 2 });
  return { db, drop: () => db.close().then(scratch.drop) };
}

let db: Db;
let folder: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ db, drop } = await open());
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'later-'));
});
afterEach(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

const writeFile = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

describe('a step to a newer program', () => {
  beforeEach(async () => {
    for (const part of ['migrations', 'schema/guests']) fs.mkdirSync(path.join(folder, part), { recursive: true });
    writeFile(
      'migrations/0001-guests.sql',
      `-- contracts: there is nothing before it
      create schema if not exists public;
      create type mood as enum ('glad', 'cross');
      create table guest (id integer primary key, name text, mood mood not null default 'glad', age integer);`,
    );
    writeFile(
      'schema/guests/greet.functions.sql',
      "create function greet(name text) returns text language sql return 'hi ' || name;",
    );
    writeFile(
      'schema/guests/greeting.views.sql',
      'create view greeting as select id, greet(name) as words from guest;',
    );
    await db.session((session) => session.script('drop schema public cascade; create schema public'));
    await migrate(db, folder);
    await db.session((session) =>
      session.script('create view others as select 1 as one; create table theirs (x text)'),
    );
  });

  const problemsOf = async (migration: string) => {
    writeFile('migrations/0002-later.sql', `-- expands\n${migration}`);
    return (await checkStep(db, folder)).problems.map((each) => each.replace('The migrations should expand, but ', ''));
  };

  it('is safe if it only adds, and leaves no trace of being checked', async () => {
    writeFile(
      'schema/guests/greet.functions.sql',
      "create function greet(name text) returns text language sql return 'hello ' || name;",
    );
    writeFile(
      'schema/guests/greeting.views.sql',
      'create view greeting as select id, greet(name) as words, age from guest;',
    );
    const addingSql = `alter table guest add column note text, add column visits integer not null default 0, add unique (note);
      alter type mood add value 'tired'; create table room (id integer primary key);`;
    expect(await problemsOf(addingSql)).toEqual([]);
    const { rows } = await db.session((session) =>
      session.query("select nspname from pg_namespace where nspname ~ 'schema_'"),
    );
    expect(rows.filter(({ nspname }) => nspname !== 'information_schema')).toEqual([]);
  });

  it.each([
    ['alter table guest drop column age', 'guest.age is gone.'],
    ['alter table guest rename to visitor; create view guest as select id, name from visitor', 'guest.age is gone.'],
    ['alter table guest alter age type bigint', 'guest.age has the type bigint instead of integer.'],
    ['alter table guest alter name set not null', 'guest.name refuses null.'],
    [
      'alter table guest add floor integer not null',
      'guest.floor has no default, and older programs do not fill it in.',
    ],
    ['alter table guest add constraint adult check (age > 17)', 'adult refuses rows of guest that were taken before.'],
    ['create unique index name_once on guest (name)', 'name_once refuses rows of guest that were taken before.'],
    ["alter type mood rename value 'cross' to 'angry'", 'mood has no value cross.'],
  ])('is not safe with %s', async (migration, problem) => {
    expect(await problemsOf(migration)).toContain(problem);
  });

  it.each([
    ['create function greet(words text) returns text language sql return words;', 'greet(name text) is gone'],
    [
      'create function greet(name text) returns integer language sql return 1;',
      'greet(name text) is gone or has another',
    ],
    [
      'create function greet(name text, n integer default 1) returns text language sql return name;',
      'greet(name text) is',
    ],
  ])('is not safe with the changed signature %s', async (text, problem) => {
    writeFile('schema/guests/greet.functions.sql', text);
    expect(await problemsOf('')).toContainEqual(expect.stringContaining(problem));
  });

  it('is not safe when a view loses a column', async () => {
    writeFile('schema/guests/greeting.views.sql', 'create view greeting as select greet(name) as words from guest;');
    expect(await problemsOf('')).toContain('greeting.id is gone.');
  });

  it('is not safe when functions change and no migration says so, nor when a migration says that it contracts', async () => {
    writeFile(
      'schema/guests/greet.functions.sql',
      "create function greet(name text) returns text language sql return 'yes';",
    );
    expect((await checkStep(db, folder)).problems).toEqual([expect.stringContaining('no migration says')]);
    writeFile('migrations/0002-later.sql', '-- contracts: the greeting is another\n');
    expect((await checkStep(db, folder)).problems).toEqual(['0002-later.sql: the greeting is another']);
  });
});

const steps: [name: string, text: string, missing: string[]][] = [
  ['drops one', 'alter table booking drop column guests_kobo', ['booking.guests_kobo is gone']],
  ['adds a column', "alter table booking add column invented text not null default ''", []],
];
it.each(steps.slice(0, rounds(2, 1)))(
  'of the hotel’s own migrations and one to come that %s, those that say that they expand are checked',
  async (_, text, expected) => {
    const inventedMigration = { name: '9999-invented.sql', text, checksum: '', contracts: null };
    const files = [...readMigrations(DB_FOLDER), inventedMigration];
    const missing: string[] = [];
    for (const [index, { contracts }] of files.entries())
      if (contracts === null)
        await db.session(async (session) => {
          await session.script('begin');
          await makeSchema(session, 'schema_before', files.slice(0, index));
          await makeSchema(session, 'schema_after', files.slice(0, index + 1));
          missing.push(...(await findMissingObjects(session, 'schema_before', 'schema_after')));
          await session.script('rollback');
        });
    expect(missing).toEqual(expected);
  },
);
