import { capture, printFailed, printPassed } from '#tools/commands.ts';

const checkCommands: Record<string, string> = {
  // One run reports TypeScript's own errors and those of the lint rules that need types.
  types: 'oxlint --type-aware --type-check --deny-warnings',
  biome: 'biome check --error-on-warnings .',
  knip: 'knip --no-progress',
  structure: 'tsx tools/structure.ts',
  'db-types': 'tsx tools/db-types.ts --check',
};
export const checkNames = Object.keys(checkCommands);

const maxParallel = 2;

export async function runChecks(names: string[]): Promise<boolean> {
  const queue = names.map((name) => ({ name, command: checkCommands[name] ?? '' }));
  let allPassed = true;

  async function runFromQueue(): Promise<void> {
    for (let next = queue.shift(); next && allPassed; next = queue.shift()) {
      const { name, command } = next;
      const startedAt = performance.now();
      const result = await capture(command);
      if (result.ok) printPassed(name, startedAt);
      else {
        allPassed = false;
        printFailed(name, startedAt, command);
        console.error(result.output);
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, runFromQueue));
  return allPassed;
}
