import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { findProgram } from '#tools/programs.ts';

/** The oldest PostgreSQL the hotel runs on. */
export const oldestPostgres = 15;

export type User = { uid: number; gid: number };

/** The major version of a program of PostgreSQL; 0 where that user cannot run it. */
export function majorVersion(program: string, user?: User): number {
  const { stdout } = spawnSync(program, ['--version'], { ...user, encoding: 'utf8' });
  return Number(/ \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Where systems keep the programs of each version, newest first; the PATH may lead to older ones. */
export function postgresPlaces(name: string): string[] {
  return ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'].flatMap((parent) =>
    foldersIn(parent).map((folder) => `${parent}/${folder}/bin/${name}`),
  );
}

const find = (name: string) => findProgram([...postgresPlaces(name), name, `/usr/local/pgsql/bin/${name}`]);

/** Whether a server can be copied here: the npm package for tests has no pg_dump. */
export function canCopyServers(): boolean {
  const program = find('pg_dump');
  return program !== undefined && majorVersion(program) >= oldestPostgres;
}

/** A program that talks to a server: the newest, which understands every older server. */
export function postgresProgram(name: string): string {
  const found = find(name);
  if (found) return found;
  throw new Error(`${name} is needed: apt-get install postgresql-client, or brew install postgresql@17.`);
}

/** Newest first. */
function foldersIn(parent: string): string[] {
  try {
    const names = readdirSync(parent).filter((name) => /^(\d+|postgresql(@\d+)?|pgsql-\d+)$/.test(name));
    return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch {
    return [];
  }
}
