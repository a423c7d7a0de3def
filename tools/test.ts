/** `npm test`: everything, in order, up to the first failure. `npm test -- types unit` runs those steps only. */
import { ensureBuilt } from '#tools/built.ts';
import { checkNames, runChecks } from '#tools/checks.ts';
import { sayFailed, sayPassed, show } from '#tools/commands.ts';
import { forgetReports, readResults, reports } from '#tools/results.ts';

/** Steps that Vitest runs, with the names of its projects. */
const suites: Record<string, string[]> = {
  unit: ['unit'],
  db: ['db'],
  api: ['api:pglite', 'api:postgres'],
  faults: ['faults'],
};
const needPostgres = ['db', 'api', 'faults'];
const needBuild = ['build', 'sizes', 'faults', 'e2e'];
const testSteps = [...Object.keys(suites), 'e2e'];
const steps = [...checkNames, 'build', 'sizes', ...testSteps];

/** More than this many that needed a second try is no longer the machine. */
const mostFlaky = 3;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${steps.join(', ')}.`);
  process.exit(2);
}
const wanted = asked.length > 0 ? steps.filter((step) => asked.includes(step)) : steps;
const wants = (names: string[]) => names.some((name) => wanted.includes(name));

forgetReports();
const ok = await runSteps();
if (wants(testSteps)) {
  const { passed, failed, flaky, skipped } = readResults();
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  if (flaky > 0) console.log(`\n${flaky} passed only at the second try; ${mostFlaky} at most may`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = ok && failed === 0 && flaky <= mostFlaky && passed > 0 ? 0 : 1;
} else {
  process.exitCode = ok ? 0 : 1;
}

async function runSteps(): Promise<boolean> {
  if (!(await runChecks(checkNames.filter((name) => wanted.includes(name))))) return false;
  if (wants(needBuild) && !(await step('build', build))) return false;
  if (wants(['sizes']) && !(await step('sizes', () => show('tsx tools/sizes.ts')))) return false;
  if (wants(Object.keys(suites)) && !(await step('vitest', vitest))) return false;
  return !wants(['e2e']) || step('e2e', playwright);
}

/** False when it fails or throws, with a headline that names it. */
async function step(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const started = performance.now();
  try {
    if (await run()) {
      sayPassed(name, started);
      return true;
    }
    sayFailed(name);
  } catch (error) {
    sayFailed(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return false;
}

async function build(): Promise<boolean> {
  ensureBuilt();
  return true;
}

async function vitest(): Promise<boolean> {
  const projects = Object.entries(suites).flatMap(([name, projects]) => (wanted.includes(name) ? projects : []));
  const command = [
    'vitest run --reporter=default --reporter=json',
    `--outputFile.json=${reports.vitest}`,
    ...projects.map((project) => `--project=${project}`),
  ].join(' ');
  if (!wants(needPostgres)) return show(command);
  // Fetched when needed: it may install PostgreSQL.
  const { startPostgres } = await import('#tools/postgres.ts');
  const postgres = await startPostgres();
  try {
    return await show(command, { TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function playwright(): Promise<boolean> {
  const { findChromium } = await import('#tools/chromium.ts');
  return show('playwright test', { CHROMIUM_PATH: findChromium() });
}
