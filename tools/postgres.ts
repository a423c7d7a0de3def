import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/main.ts';
import { postgresPlaces } from '#tools/postgres-programs.ts';
import { aptInstall, findProgram } from '#tools/programs.ts';

export type Postgres = {
  url: string;
  /** Ends as a power cut does, and comes back at the same address. Resolves when it answers again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

// Nothing here outlives the machine, so nothing waits for the disk.
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** Ends and cleans up when its input closes, which happens also when this process is killed; until then it comes back. */
const supervise = `
trap '' INT TERM
exec 3<&0
(cat <&3 > /dev/null; touch "$DATA/closing"; kill -INT $(head -n 1 "$DATA/postmaster.pid")) &
until [ -e "$DATA/closing" ]; do "$@" || sleep 0.1; done
wait
rm -rf "$DATA"
`;

/**
 * Starts a PostgreSQL of our own on a free port, as an ordinary user, with an empty cluster. Only a `durable` one keeps
 * through a crash what it has committed.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const bin = findPostgres();
  const user = ordinaryUser();
  const data = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(data, user.uid, user.gid);
  const as = { ...user, cwd: data, env: { ...process.env, DATA: data } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--no-locale', '--encoding=UTF8'],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );

  const port = await freePort('127.0.0.1');
  const switches = [...settings, `synchronous_commit=${durable ? 'on' : 'off'}`].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-k', data, '-h', '127.0.0.1', '-p', String(port)];
  const server = spawn('sh', ['-c', supervise, 'sh', join(bin, 'postgres'), ...options, ...switches], {
    ...as,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  server.stderr.on('data', (text) => {
    log = `${log}${text}`.slice(-4000);
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const crash = async () => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, 'SIGQUIT');
    while (isRunning(pid)) await delay(20);
    if (!(await answers(url))) throw new Error(`PostgreSQL did not come back:\n${log}`);
  };
  if (await answers(url)) return { url, crash, stop };
  await stop();
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
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

/** The folder of the server programs, which systems keep off the PATH. */
function findPostgres(): string {
  const found = installedPostgres() ?? (aptInstall('postgresql') ? installedPostgres() : undefined);
  if (found) return found;
  throw new Error('PostgreSQL is needed for the tests: apt-get install postgresql, or brew install postgresql@17.');
}

function installedPostgres(): string | undefined {
  const initdb = findProgram(['initdb', '/usr/local/pgsql/bin/initdb', ...postgresPlaces('initdb')]);
  return initdb && dirname(realpathSync(initdb));
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not a user of this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}
