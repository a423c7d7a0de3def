import { type CommandEnv, captureOutput, printFailed, printPassed } from '#tools/commands.ts';
import { runJobs } from '#tools/jobs.ts';

type Check = { command: string; afterCheck?: string; needsPostgres?: boolean; showsOutput?: boolean };

/** The checks in the order in which they start. */
const checks: Record<string, Check> = {
  // One run reports TypeScript's own errors and those of the lint rules that need types.
  types: { command: 'oxlint --type-aware --type-check --deny-warnings' },
  build: { command: 'node tools/ensure-built.js' },
  biome: { command: 'biome check --error-on-warnings .' },
  knip: { command: 'knip --no-progress' },
  smoke: { command: 'tsx tools/smoke.ts', afterCheck: 'build', showsOutput: true },
  structure: { command: 'tsx tools/structure.ts' },
  sizes: { command: 'tsx tools/sizes.ts', afterCheck: 'build', showsOutput: true },
  'db-types': { command: 'tsx tools/db-types.ts --check', needsPostgres: true },
};
export const checkNames = Object.keys(checks);

/** Two checks run at a time, because even a command that uses several cores leaves them idle now and then. */
const maxParallel = 2;

export function runChecks(names: readonly string[], postgresEnv: () => Promise<CommandEnv>): Promise<boolean> {
  const selectedChecks = Object.entries(checks).filter(([name]) => names.includes(name));
  const jobs = selectedChecks.map(([name, { command, afterCheck, needsPostgres, showsOutput }]) => ({
    name,
    afterJob: afterCheck && names.includes(afterCheck) ? afterCheck : undefined,
    async run() {
      const startedAt = performance.now();
      try {
        const { ok, output } = await captureOutput(command, needsPostgres ? await postgresEnv() : {});
        if (ok) printPassed(name, startedAt);
        else printFailed(name, startedAt, command);
        if (!ok || showsOutput) console.log(output.trimEnd());
        return ok;
      } catch (error) {
        printFailed(name, startedAt, error instanceof Error ? error.message : String(error));
        return false;
      }
    },
  }));
  return runJobs(jobs, maxParallel);
}
