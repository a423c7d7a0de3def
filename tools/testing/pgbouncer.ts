import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#server/core/free-port.ts';
import { findUnprivilegedUser } from '#tools/postgres-programs.ts';
import { findPgBouncer, type PoolMode } from '#tools/testing/poolers.ts';

/** Ends PgBouncer when the input of this script closes, as it also does if the process that started it is killed. */
const superviseScript = '"$@" & (cat > /dev/null; kill $! && rm -rf "$FOLDER")';

/**
 * Starts PgBouncer in front of all databases of the server, which must ask for no password. Returns its port.
 * PgBouncer ends when this process ends.
 */
export async function startPgBouncer(serverUrl: string, mode: PoolMode): Promise<number> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is needed: apt-get install pgbouncer.');
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const user = findUnprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await findFreePort('127.0.0.1');
  const settingsFile = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settingsFile,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 1000
`,
  );
  spawn('sh', ['-c', superviseScript, 'sh', program, '--quiet', settingsFile], {
    ...user,
    cwd: folder,
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  }).unref();
  await becomesReady(Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` }).href);
  return port;
}

async function becomesReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 100) throw error;
      await delay(50);
    }
  }
}
