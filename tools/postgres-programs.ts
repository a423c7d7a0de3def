import { readdirSync } from 'node:fs';
import { findProgram } from '#tools/programs.ts';

/** Where systems keep the programs of each version, newest first; the PATH may lead to older ones. */
export function postgresPlaces(name: string): string[] {
  return ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'].flatMap((parent) =>
    foldersIn(parent).map((folder) => `${parent}/${folder}/bin/${name}`),
  );
}

/** A program that talks to a server: the newest, which understands every older server. */
export function postgresProgram(name: string): string {
  const found = findProgram([...postgresPlaces(name), name, `/usr/local/pgsql/bin/${name}`]);
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
