/**
 * `npm test` runs the steps of the short form up to the first failure. `npm test -- types unit` runs only these two,
 * and `npm test -- api bar/sales` one file. `npm run test:deep` is the deep run, which ends with failovers,
 * an installation, the container image and Lighthouse.
 */

import { checkNames, runChecks } from '#tools/checks.ts';
import {
  type CommandEnv,
  printFailed,
  printPassed,
  runInTerminal,
  runInteractively,
  stepMilliseconds,
} from '#tools/commands.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import type { Postgres } from '#tools/postgres.ts';
import { aptInstall } from '#tools/programs.ts';
import { countOutcomes, deleteResults, readResults } from '#tools/results.ts';
import { NoSuchTest, type Selection, selectTests } from '#tools/selection.ts';
import { filesOf, isTestStep, type TestStep, testSteps, vitestProjects } from '#tools/suites.ts';
import { summaryLines } from '#tools/summary.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findPgBouncer } from '#tools/testing/poolers.ts';
import { onChange } from '#tools/watch.ts';

const stepsWithPostgres: readonly TestStep[] = ['db', 'api', 'faults'];
const stepsWithBuild = ['build', 'sizes', 'smoke', 'faults', 'e2e', 'failover', 'install', 'image', 'lighthouse'];
const deepSteps = ['failover', 'install', 'image', 'lighthouse'];
const steps = [...checkNames, ...testSteps, ...deepSteps];

const { steps: requestedSteps, files, isWatched } = readSelection();
const selectedSteps = steps.filter((step) =>
  requestedSteps.length > 0 ? requestedSteps.includes(step) : isDeep || !deepSteps.includes(step),
);
const isSelected = (names: readonly string[]) => names.some((name) => selectedSteps.includes(name));

if (isDeep && !findPgBouncer() && !aptInstall(['pgbouncer']))
  console.log('The API tests do not run behind PgBouncer: this needs apt-get install pgbouncer.');

let postgres: Promise<Postgres> | undefined;
const [onlyStep] = selectedSteps;
if (isWatched && onlyStep && isTestStep(onlyStep)) await testOnEachChange(onlyStep);
else await testOnce();

function readSelection(): Selection {
  try {
    return selectTests(process.argv.slice(2), { steps, filesOf });
  } catch (error) {
    if (!(error instanceof NoSuchTest)) throw error;
    console.error(error.message);
    return process.exit(2);
  }
}

async function testOnce(): Promise<void> {
  // After this time a run counts as hanging. It then gets a SIGTERM, upon which the test reporters print the tests
  // still running.
  const limitMinutes = isDeep ? 180 : 75;
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), limitMinutes * 60_000).unref();
  deleteResults();
  let hasPassed = false;
  try {
    hasPassed = await runSteps();
  } finally {
    await stopPostgres();
    report(hasPassed);
  }
}

function report(ok: boolean): void {
  process.exitCode = ok ? 0 : 1;
  const vitest = readResults('vitest');
  const playwright = readResults('playwright');
  // The time since the start of this process.
  const wallMilliseconds = performance.now();
  console.log(summaryLines({ stepMilliseconds, wallMilliseconds, vitest, playwright }).join('\n'));
  if (!isSelected(testSteps)) return;
  const { passed, failed, skipped, flaky, errors } = countOutcomes([...vitest, ...playwright]);
  if (errors.length > 0) console.log(['\nWhy tests failed', ...errors].join('\n  '));
  if (flaky.length > 0) console.log(['\nPassed only at the second try', ...flaky].join('\n  '));
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

async function runSteps(): Promise<boolean> {
  const checks = isSelected(stepsWithBuild) ? [...selectedSteps, 'build'] : selectedSteps;
  if (!(await runChecks(checks, postgresEnv))) return false;
  if (isSelected(Object.keys(vitestProjects)) && !(await runStep('vitest', () => runVitest(runInTerminal))))
    return false;
  if (isSelected(['e2e']) && !(await runStep('e2e', runPlaywright))) return false;
  const failoverCommand = 'tsx tools/faults.ts failover --rounds 4';
  if (isSelected(['failover']) && !(await runStep('failover', () => runInTerminal(failoverCommand)))) return false;
  for (const name of ['install', 'image'])
    if (isSelected([name]) && !(await runStep(name, () => runInTerminal(`tsx tools/faults.ts ${name}`)))) return false;
  return !isSelected(['lighthouse']) || runStep('lighthouse', () => runInTerminal('tsx tools/lighthouse.ts'));
}

async function runStep(name: string, run: () => Promise<boolean>): Promise<boolean> {
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

/** Repeats the tests on each change, until a signal or a key ends this program. */
async function testOnEachChange(step: TestStep): Promise<void> {
  try {
    // Vitest repeats what imports the changed file. Journeys and fault tests use programs that no test imports.
    if (step !== 'e2e' && step !== 'faults') return void (await runVitest(runInteractively, 'watch'));
    await onChange(async () => {
      try {
        ensureBuilt();
        await (step === 'e2e' ? runPlaywright() : runVitest(runInTerminal));
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
  } finally {
    await stopPostgres();
  }
}

async function runVitest(run: typeof runInTerminal, mode: 'run' | 'watch' = 'run'): Promise<boolean> {
  const projects = Object.entries(vitestProjects).flatMap(([name, projects]) =>
    selectedSteps.includes(name) ? projects : [],
  );
  const command = [`vitest ${mode}`, ...projects.map((project) => `--project=${project}`), ...files].join(' ');
  return run(command, isSelected(stepsWithPostgres) ? await postgresEnv() : {});
}

async function runPlaywright(): Promise<boolean> {
  const { findChromium } = await import('#tools/chromium.ts');
  const patterns = files.map((file) => `'${file.replaceAll('.', '\\.')}$'`);
  return runInTerminal(['playwright test', ...patterns].join(' '), {
    CHROMIUM_PATH: findChromium(),
    ...(await postgresEnv()),
  });
}

/** Starts one PostgreSQL server for all steps that need one, and returns the environment that names it. */
async function postgresEnv(): Promise<CommandEnv> {
  postgres ??= import('#tools/postgres.ts').then(({ startPostgres }) => startPostgres());
  return { TEST_POSTGRES_URL: (await postgres).url };
}

async function stopPostgres(): Promise<void> {
  await (await postgres?.catch(() => undefined))?.stop();
}
