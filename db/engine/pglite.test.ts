import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import { isDeep } from '#tools/testing/form.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { openPglite, openPgliteMemory, restorePglite } from './pglite.ts';
import { makePrivate } from './private-files.ts';
import { makeOnce, readEmptyDatabaseTemplate } from './template.ts';

describe('the embedded database', () => {
  const startedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'started-'));
  let folder: string;
  beforeAll(async () => {
    await (await openPglite(startedFolder)).close();
  });
  afterAll(() => fs.rmSync(startedFolder, { recursive: true }));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
    fs.cpSync(startedFolder, folder, { recursive: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const makeTable = (db: Db) => sql`create table kept (n integer primary key)`.execute(db.read);
  const insertRow = (db: Db, n: number) => sql`insert into kept values (${n})`.execute(db.read);
  const storedRows = async (db: Db) =>
    (await sql<{ n: number }>`select n from kept order by n`.execute(db.read)).rows.map(({ n }) => n);

  it('starts in a new folder, and again in the same one with everything there', async () => {
    const place = path.join(folder, 'deep', 'data');
    const firstStart = await openPglite(place);
    expect(firstStart).toMatchObject({ engine: 'pglite', place });
    await makeTable(firstStart);
    await insertRow(firstStart, 1);
    await firstStart.close();
    const secondStart = await openPglite(place);
    expect(await storedRows(secondStart)).toEqual([1]);
    await secondStart.close();
    expect(fs.readdirSync(place)).toEqual(['cluster']);
  });

  it('has a commit on disk when it returns, and touches the disk for nothing else', async () => {
    const disks: DurableNodeFS[] = [];
    const db = await openPglite(folder, {
      makeFs(place) {
        const disk = new DurableNodeFS(place);
        disks.push(disk);
        return disk;
      },
    });
    await makeTable(db);
    const countSyncs = () => disks[0]?.syncCount ?? 0;
    for (const n of [1, 2, 3]) {
      const before = countSyncs();
      await insertRow(db, n);
      expect(countSyncs()).toBeGreaterThan(before);
    }
    const before = countSyncs();
    await storedRows(db);
    await expect(insertRow(db, 3)).rejects.toThrow('duplicate key');
    expect(countSyncs()).toBe(before);
    await db.close();
  });

  it('does not start when commits do not reach the disk', async () => {
    await expect(openPglite(folder, { makeFs: (place) => new UnhookedFS(place) })).rejects.toThrow(
      'does not write commits to disk',
    );
  });

  // Runs in the deep run only, because the test is about a library that this project does not change.
  it.runIf(isDeep)('would not reach the disk without our file system, though PostgreSQL says it does', async () => {
    const start = { startParams: durableStartParams, loadDataDir: await readEmptyDatabaseTemplate() };
    const pglite = await PGlite.create({ fs: new NodeFS(path.join(folder, 'stock')), ...start });
    await pglite.exec('create table kept (n integer)');
    const calls = [vi.spyOn(fs, 'fsyncSync'), vi.spyOn(fs, 'fdatasyncSync')];
    await pglite.exec('insert into kept values (1); checkpoint');
    expect((await pglite.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
    expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await pglite.close();
  });

  it('stops for good when the disk refuses a write, and is whole again after a restart', async () => {
    const disks: FailingFS[] = [];
    const db = await openPglite(folder, {
      makeFs(place) {
        const disk = new FailingFS(place);
        disks.push(disk);
        return disk;
      },
    });
    await makeTable(db);
    await insertRow(db, 1);
    for (const disk of disks) disk.broken = true;
    await expect(insertRow(db, 2)).rejects.toThrow('has stopped: EIO: i/o error, fsync');
    await expect(storedRows(db)).rejects.toThrow('has stopped');
    await expect(db.tx(async () => {})).rejects.toThrow('has stopped');
    await db.close();

    const reopenedDatabase = await openPglite(folder);
    expect(await storedRows(reopenedDatabase)).toContain(1);
    await reopenedDatabase.close();
  });

  it.runIf(isDeep).each(['ENOSPC', 'EROFS', 'EIO'])(
    'stops in the middle of a commit when its log cannot be written (%s), rather than wait for itself for ever',
    async (code) => {
      const db = await openPglite(folder);
      await makeTable(db);
      await insertRow(db, 1);
      refuseWrites('pg_wal', code);
      const insertInTransaction = (n: number) => db.tx((tx) => sql`insert into kept values (${n})`.execute(tx));
      await expect(insertInTransaction(2)).rejects.toThrow('has stopped: the disk');
      expect((await db.stopped)?.message).toContain('has stopped: the disk');
      await expect(storedRows(db)).rejects.toThrow('has stopped');
      await db.close();
      vi.restoreAllMocks();

      const reopenedDatabase = await openPglite(folder);
      expect(await storedRows(reopenedDatabase)).toEqual([1]);
      await reopenedDatabase.close();
    },
  );

  it('fails a transaction for which a table cannot grow, and goes on', async () => {
    const db = await openPglite(folder);
    await makeTable(db);
    refuseWrites('base', 'ENOSPC');
    const insertManyRows = () => sql`insert into kept select generate_series(1, 5000)`.execute(db.read);
    await expect(insertManyRows()).rejects.toMatchObject({ code: '53100' });
    expect(await storedRows(db)).toEqual([]);
    vi.restoreAllMocks();
    await insertManyRows();
    expect(await storedRows(db)).toHaveLength(5000);
    await db.close();
  });

  it('begins no transaction when the disk has less room than its margin, reads all the same, and recovers', async () => {
    let freeSpace = 100;
    const db = await openPglite(folder, { margin: 64, free: () => freeSpace });
    await makeTable(db);
    freeSpace = 63;
    const write = (when?: 'even on a full disk') => db.tx((tx) => sql`insert into kept values (1)`.execute(tx), when);
    await expect(write()).rejects.toThrow(DiskFull);
    expect(await storedRows(db)).toEqual([]);
    await write('even on a full disk');
    freeSpace = 64;
    await expect(write()).rejects.toThrow('duplicate key');
    await db.close();
    freeSpace = 0;
    await expect(openPglite(folder, { margin: 64, free: () => freeSpace })).rejects.toThrow(
      `The database in ${folder} does not open: the disk is full`,
    );
  });

  it('says that it is the disk when it cannot start on it', async () => {
    refuseWrites('', 'EROFS');
    await expect(openPglite(folder)).rejects.toThrow('does not open: the disk is read-only. Fix that');
  });

  it('is for its owner alone, is made so again, and is refused to a second program', async () => {
    const open = (folder: string) =>
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() || entry.isDirectory())
        .filter(({ parentPath, name }) => (fs.statSync(path.join(parentPath, name)).mode & 0o077) !== 0);
    expect(open(startedFolder)).toEqual([]);
    const db = await openPglite(folder);
    await expect(openPglite(folder)).rejects.toThrow(`in use by another process (pid ${process.pid})`);
    await makeTable(db);
    expect(open(folder)).toEqual([]);
    await db.close();
    fs.chmodSync(path.join(folder, 'cluster/base'), 0o755);
    fs.chmodSync(path.join(folder, 'cluster/PG_VERSION'), 0o666);
    expect([makePrivate(folder), open(folder), makePrivate(folder)]).toEqual([true, [], false]);
  });

  it('says so when the folder is of another PostgreSQL', async () => {
    fs.writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '17\n');
    await expect(openPglite(folder)).rejects.toThrow('written by PostgreSQL 17');
  });

  it.runIf(isDeep)('starts over when its first start was cut short', async () => {
    const unfinished = path.join(folder, 'cluster.unfinished');
    fs.renameSync(path.join(folder, 'cluster'), unfinished);
    fs.rmSync(path.join(unfinished, 'global'), { recursive: true });
    await (await openPglite(folder)).close();
    expect(fs.existsSync(unfinished)).toBe(false);
  });

  it('is copied while it is open, and the copy takes the place of what was there, which is kept', async () => {
    const db = await openPglite(folder);
    await makeTable(db);
    await insertRow(db, 1);
    const copy = await db.copy?.(async (session) => (await session.query('select count(*) as rows from kept')).rows);
    expect(copy?.description).toEqual([{ rows: 1 }]);
    await insertRow(db, 2);
    await db.close();
    const before = await restorePglite(folder, new Blob([copy?.tarball ?? '']));
    const restored = await openPglite(folder);
    await insertRow(restored, 3);
    expect(await storedRows(restored)).toEqual([1, 3]);
    await restored.close();
    expect(fs.readdirSync(folder)).toEqual(['cluster', path.basename(before ?? '')]);
  });

  it('in memory starts migrated, and lets timers and sockets have their turn during a long chain of queries', async () => {
    const db = await openPgliteMemory();
    expect((await sql`select from migration`.execute(db.read)).rows.length).toBeGreaterThan(0);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const until = performance.now() + 10_000;
    while (turns < 4 && performance.now() < until) await sql`select 1`.execute(db.read);
    clearInterval(timer);
    await db.close();
    expect(turns).toBeGreaterThan(3);
  });

  it.runIf(isDeep)('in memory is each its own', async () => {
    const [database, otherDatabase] = await Promise.all([openPgliteMemory(), openPgliteMemory()]);
    await makeTable(database);
    await expect(storedRows(otherDatabase)).rejects.toThrow('does not exist');
    await Promise.all([database.close(), otherDatabase.close()]);
  });

  it('is made from a template that is made once, and whole, for all who ask at once', async () => {
    const place = path.join(folder, 'template');
    let madeCount = 0;
    const make = async (unfinished: string) => {
      madeCount++;
      fs.writeFileSync(unfinished, 'half');
      await delay(300);
      fs.writeFileSync(unfinished, 'whole');
    };
    const ask = async () => {
      await makeOnce(place, make);
      return fs.readFileSync(place, 'utf8');
    };
    expect([await Promise.all([ask(), ask(), ask()]), madeCount]).toEqual([['whole', 'whole', 'whole'], 1]);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('template.') && !name.endsWith('.lock'))).toEqual(
      [],
    );
  });

  // Runs in the deep run only, because making a real template takes long.
  it.runIf(isDeep)('is made from a template that several processes may ask for at once', async () => {
    const templates = await Promise.all([1, 2, 3].map(() => readEmptyDatabaseTemplate(folder)));
    expect(new Set(templates.map(({ size }) => size)).size).toBe(1);
    expect(fs.readdirSync(folder).filter((name) => /\.gz./.test(name) && !name.endsWith('.lock'))).toEqual([]);
  });
});

function refuseWrites(folder: string, code: string) {
  const refusal = Object.assign(new Error(`${code}: refused`), { code });
  const { openSync, writeSync } = fs;
  const isRefused = (file: string) => file.includes(path.join('cluster', folder));
  const openFiles = new Map<number, string>();
  vi.spyOn(fs, 'openSync').mockImplementation((file, ...how) => {
    const fd = openSync(file, ...how);
    openFiles.set(fd, String(file));
    return fd;
  });
  vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, ...what: unknown[]) => {
    if (isRefused(openFiles.get(fd) ?? fs.readlinkSync(`/proc/self/fd/${fd}`))) throw refusal;
    return Reflect.apply(writeSync, fs, [fd, ...what]) as number;
  });
}

/** Stands for a later version of PGlite that has renamed the internals on which DurableNodeFS relies. */
class UnhookedFS extends DurableNodeFS {
  override init(...args: Parameters<NodeFS['init']>) {
    return NodeFS.prototype.init.apply(this, args);
  }
}

class FailingFS extends DurableNodeFS {
  broken = false;
  protected override sync(fd: number) {
    if (this.broken) throw new Error('EIO: i/o error, fsync');
    super.sync(fd);
  }
}
