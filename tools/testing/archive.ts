import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Postgres, startPostgres } from '#tools/postgres.ts';
import type { SystemUser } from '#tools/postgres-programs.ts';
import { aptInstall, findProgram } from '#tools/programs.ts';

/** pgBackRest's archive of a test's PostgreSQL server, as docs/operating.md sets it up. */
export type Archive = {
  flush(): Promise<void>;
  /** Starts another server with the archive's state at `time`, by default the latest. Resolves when it takes writes. */
  recover(time?: string): Promise<Postgres>;
  remove(): void;
};

export const hasPgBackRest = (): boolean =>
  findProgram(['pgbackrest']) !== undefined ||
  (aptInstall(['pgbackrest']) && findProgram(['pgbackrest']) !== undefined);

export async function startArchive(postgres: Postgres): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const config = join(folder, 'pgbackrest.conf');
  for (const place of [folder, join(folder, 'log')]) {
    mkdirSync(place, { recursive: true });
    giveToUser(place, postgres.user);
  }
  writeFileSync(config, pgBackRestConfig(postgres, folder));
  const options = [`--config=${config}`, '--stanza=hotel'];
  const run = (user: SystemUser | undefined, ...args: string[]) =>
    execFileSync('pgbackrest', [...options, ...args], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

  run(postgres.user, 'stanza-create');
  await query(postgres.url, 'alter system set archive_mode = on');
  await query(postgres.url, `alter system set archive_command = 'pgbackrest ${options.join(' ')} archive-push %p'`);
  await postgres.crash();
  run(postgres.user, 'backup', '--type=full');

  return {
    async flush() {
      const [lastWalFile] = await query(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as name');
      const archivedQuery = 'select last_archived_wal as name from pg_stat_archiver';
      while (String((await query(postgres.url, archivedQuery))[0]?.name) < String(lastWalFile?.name)) await delay(100);
    },
    async recover(time) {
      const recoveredServer = await startPostgres({
        durable: true,
        fillDataFolder(data, user) {
          mkdirSync(data, { mode: 0o700 });
          giveToUser(data, user);
          const targetOptions = time ? ['--type=time', `--target=${time}`, '--target-action=promote'] : [];
          run(user, `--pg1-path=${data}`, ...targetOptions, 'restore');
        },
      });
      while ((await query(recoveredServer.url, 'select pg_is_in_recovery() as is'))[0]?.is) await delay(100);
      return recoveredServer;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const pgBackRestConfig = ({ dataFolder, url }: Postgres, folder: string) => `[global]
repo1-path=${folder}/repo
repo1-retention-full=2
lock-path=${folder}/lock
log-path=${folder}/log
log-level-console=warn
start-fast=y
[hotel]
pg1-path=${dataFolder}
pg1-socket-path=${dirname(dataFolder)}
pg1-port=${new URL(url).port}
pg1-user=postgres
`;

const giveToUser = (place: string, user: SystemUser | undefined) => user && chownSync(place, user.uid, user.gid);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
