import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { findProgram } from '#tools/programs.ts';

export const minPostgresVersion = 15;

export type SystemUser = { uid: number; gid: number };

/** Returns the user as whom servers run if this process is root, because PostgreSQL refuses to run as root. */
export function findUnprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const readUserId = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: readUserId('-u'), gid: readUserId('-g') };
    } catch {
      // This machine has no user of that name.
    }
  }
  throw new Error(
    'The servers of the tests do not run as root, and there is no user postgres or nobody to run them as.',
  );
}

export function readMajorVersion(program: string, user?: SystemUser): number {
  const { stdout } = spawnSync(program, ['--version'], { ...user, encoding: 'utf8' });
  return Number(/ \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Returns where package managers install the program, the newest version first. The PATH may have an older one. */
export function postgresPaths(programName: string): string[] {
  return ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'].flatMap((parent) =>
    foldersIn(parent).map((folder) => `${parent}/${folder}/bin/${programName}`),
  );
}

const findPostgresProgram = (name: string) =>
  findProgram([...postgresPaths(name), name, `/usr/local/pgsql/bin/${name}`]);

/**
 * Whether `npm run backup` can copy a PostgreSQL server here. The npm package of PostgreSQL for tests has no pg_dump.
 */
export function hasPgDump(): boolean {
  const program = findPostgresProgram('pg_dump');
  return program !== undefined && readMajorVersion(program) >= minPostgresVersion;
}

export function requirePostgresProgram(name: string): string {
  const program = findPostgresProgram(name);
  if (program) return program;
  throw new Error(`${name} is needed: apt-get install postgresql-client, or brew install postgresql@17.`);
}

function foldersIn(parent: string): string[] {
  try {
    const names = readdirSync(parent).filter((name) => /^(\d+|postgresql(@\d+)?|pgsql-\d+)$/.test(name));
    return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch {
    return [];
  }
}
