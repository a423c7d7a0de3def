/**
 * `npm test` runs all steps up to the first failure; `npm test -- types unit` runs only these two. `npm run test:deep`
 * runs the long form, which ends with failovers and Lighthouse.
 */

import { checkNames, runChecks } from '#tools/checks.ts';
import { type CommandEnv, printFailed, printPassed, runInTerminal, stepMilliseconds } from '#tools/commands.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import { aptInstall } from '#tools/programs.ts';
import { countOutcomes, deleteResults, readResults } from '#tools/results.ts';
import { summary } from '#tools/summary.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findPgBouncer, pooledProject, poolers } from '#tools/testing/poolers.ts';

if (isDeep && !findPgBouncer() && !aptInstall(['pgbouncer']))
  console.log('The API tests do not run behind PgBouncer: this needs apt-get install pgbouncer.');

const suites: Record<string, string[]> = {
  unit: ['unit'],
  db: ['db'],
  api: ['api:pglite', 'api:postgres', ...poolers().map(pooledProject)],
  faults: ['faults'],
};
const needPostgres = ['db', 'api', 'faults'];
const needBuild = ['build', 'sizes', 'smoke', 'faults', 'e2e', 'failover', 'lighthouse'];
const testSteps = [...Object.keys(suites), 'e2e'];
const deepSteps = ['failover', 'lighthouse'];
const steps = [...checkNames, 'build', 'sizes', 'smoke', ...testSteps, ...deepSteps];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${steps.join(', ')}.`);
  process.exit(2);
}
const selected = steps.filter((step) =>
  requested.length > 0 ? requested.includes(step) : isDeep || !deepSteps.includes(step),
);
const isSelected = (names: string[]) => names.some((name) => selected.includes(name));

/**
 * A run that takes longer hangs. It then gets a SIGTERM, upon which the test reporters print the tests still running.
 */
const limitMinutes = isDeep ? 180 : 60;
setTimeout(() => process.kill(process.pid, 'SIGTERM'), limitMinutes * 60_000).unref();

deleteResults();
const ok = await runSteps();
process.exitCode = ok ? 0 : 1;
if (isSelected(testSteps)) {
  const vitest = readResults('vitest');
  const playwright = readResults('playwright');
  const { passed, failed, skipped, flaky, errors } = countOutcomes([...vitest, ...playwright]);
  console.log(summary(stepMilliseconds, vitest, playwright).join('\n'));
  if (errors.length > 0) console.log(['\nWhy tests failed', ...errors].join('\n  '));
  if (flaky.length > 0) console.log(['\nPassed only at the second try', ...flaky].join('\n  '));
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

async function runSteps(): Promise<boolean> {
  if (!(await runChecks(checkNames.filter((name) => selected.includes(name))))) return false;
  if (isSelected(needBuild) && !(await step('build', build))) return false;
  if (isSelected(['sizes']) && !(await step('sizes', () => runInTerminal('tsx tools/sizes.ts')))) return false;
  if (isSelected(['smoke']) && !(await step('smoke', () => runInTerminal('tsx tools/smoke.ts')))) return false;
  if (isSelected(Object.keys(suites)) && !(await step('vitest', vitest))) return false;
  if (isSelected(['e2e']) && !(await step('e2e', playwright))) return false;
  const oneOfEachKind = 'tsx tools/faults.ts failover --rounds 4';
  if (isSelected(['failover']) && !(await step('failover', () => runInTerminal(oneOfEachKind)))) return false;
  return !isSelected(['lighthouse']) || step('lighthouse', () => runInTerminal('tsx tools/lighthouse.ts'));
}

async function step(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now();
  try {
    if (await run()) {
      printPassed(name, startedAt);
      return true;
    }
    printFailed(name, startedAt);
  } catch (error) {
    printFailed(name, startedAt, error instanceof Error ? error.message : String(error));
  }
  return false;
}

async function build(): Promise<boolean> {
  ensureBuilt();
  return true;
}

async function vitest(): Promise<boolean> {
  const projects = Object.entries(suites).flatMap(([name, projects]) => (selected.includes(name) ? projects : []));
  const command = ['vitest run', ...projects.map((project) => `--project=${project}`)].join(' ');
  return isSelected(needPostgres) ? onPostgres((env) => runInTerminal(command, env)) : runInTerminal(command);
}

async function playwright(): Promise<boolean> {
  const { findChromium } = await import('#tools/chromium.ts');
  const journeys = (env: CommandEnv) => runInTerminal('playwright test', { CHROMIUM_PATH: findChromium(), ...env });
  return isDeep ? journeys({}) : onPostgres(journeys);
}

async function onPostgres(run: (env: CommandEnv) => Promise<boolean>): Promise<boolean> {
  const { startPostgres } = await import('#tools/postgres.ts');
  const postgres = await startPostgres();
  try {
    return await run({ TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
