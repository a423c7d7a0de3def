import { capture, printFailed, printPassed } from '#tools/commands.ts';

const checks: Record<string, string> = {
  // One run reports TypeScript's own errors and those of the lint rules that need types.
  types: 'oxlint --type-aware --type-check --deny-warnings',
  biome: 'biome check --error-on-warnings .',
  knip: 'knip --no-progress',
  structure: 'tsx tools/structure.ts',
  'db-types': 'tsx tools/db-types.ts --check',
};
export const checkNames = Object.keys(checks);

const maxParallel = 2;

export async function runChecks(names: string[]): Promise<boolean> {
  const queue = names.map((name) => ({ name, command: checks[name] ?? '' }));
  let ok = true;

  async function lane(): Promise<void> {
    for (let next = queue.shift(); next && ok; next = queue.shift()) {
      const { name, command } = next;
      const since = performance.now();
      const result = await capture(command);
      if (result.ok) printPassed(name, since);
      else {
        ok = false;
        printFailed(name, since, command);
        console.error(result.output);
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, lane));
  return ok;
}
