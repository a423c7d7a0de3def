import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the paths of the candidates that are programs. A candidate without a slash is looked up on the PATH. */
export function findPrograms(candidates: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return candidates
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .filter(isExecutable);
}

export const findProgram = (candidates: string[]): string | undefined => findPrograms(candidates)[0];

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function aptInstall(names: string[]): boolean {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const runApt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  runApt('update', '-q');
  const name = names.find((each) => spawnSync('apt-cache', ['show', each], { stdio: 'ignore' }).status === 0);
  if (!name) return false;
  console.log(`Installing ${name} …`);
  return runApt('install', '-yq', '--no-install-recommends', name) === 0;
}
