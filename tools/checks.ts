import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/built.ts';
import { capture, sayFailed, sayPassed } from '#tools/commands.ts';

/** Checks that only read files: their names, and the command lines each is made of. */
const checks: Record<string, string[]> = {
  types: ['contract', 'db', 'server', 'web', 'tools', 'e2e', 'bench']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => `tsc -p ${folder}`),
  biome: ['biome check --error-on-warnings .'],
  oxlint: ['oxlint --type-aware --deny-warnings'],
  knip: ['knip --no-progress'],
  structure: ['tsx tools/structure.ts'],
  'db-types': ['tsx tools/db-types.ts --check'],
};
export const checkNames = Object.keys(checks);

const lanes = 2;

/** Runs these checks, two command lines at a time. False once one has failed and its output has been shown. */
export async function runChecks(names: string[]): Promise<boolean> {
  const queue = names.flatMap((name) => (checks[name] ?? []).map((command) => ({ name, command })));
  const left = new Map(names.map((name) => [name, checks[name]?.length ?? 0]));
  const started = new Map<string, number>();
  let ok = true;

  async function lane(): Promise<void> {
    for (let next = queue.shift(); next && ok; next = queue.shift()) {
      const { name, command } = next;
      const since = started.get(name) ?? performance.now();
      started.set(name, since);
      const result = await capture(command);
      if (!result.ok) {
        ok = false;
        sayFailed(name, since, command);
        console.error(result.output);
      }
      const remaining = (left.get(name) ?? 0) - 1;
      left.set(name, remaining);
      if (remaining === 0 && result.ok) sayPassed(name, since);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return ok;
}
