import { defineConfig } from 'vitest/config';
import { isDeep } from './tools/testing/form.ts';
import { type Pooler, pooledProject, poolers } from './tools/testing/poolers.ts';

const apiTests = ['server/**/*.api.test.ts'];
const faultTests = ['server/**/*.fault.test.ts'];
/** API tests where the two engines could differ: dates, text search, locks. The tests of `db/` always run on both. */
const engineTests = [
  'server/{desk,staff}/search.api.test.ts',
  'server/reports/days.api.test.ts',
  'server/jobs/worker.api.test.ts',
  'server/rooms/calendar.api.test.ts',
];
// All limits only end tests that hang. Some tests let a month of nights pass, and the deep form has more rounds of each.
const apiTimeout = isDeep ? 180_000 : 60_000;
const faultTimeout = isDeep ? 900_000 : 300_000;
const engine = (name: 'pglite' | 'postgres') => ({ TEST_ENGINE: name });

const pooledTests = (pooler: Pooler) => ({
  extends: true as const,
  test: {
    name: pooledProject(pooler),
    include: apiTests,
    // They open connections of their own that need a session: to set what triggers run, and to be cut.
    exclude: ['server/http/{statements,trouble}.api.test.ts'],
    testTimeout: apiTimeout,
    env: { ...engine('postgres'), TEST_POOLER: pooler },
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './tools/testing/vitest-report.ts'],
    pool: 'forks',
    // Loading the app takes longer than most files' tests, so each worker loads it once. Every test file must clean up.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    // Making the template of in-memory databases takes ten seconds, and a fortnight of shifts a minute on a busy machine.
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,tools,web,server}/**/*.test.{ts,tsx}'],
          exclude: [...apiTests, ...faultTests],
        },
      },
      { extends: true, test: { name: 'db', include: ['db/**/*.test.ts'], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: 'api:pglite',
          include: isDeep ? apiTests : engineTests,
          testTimeout: apiTimeout,
          env: engine('pglite'),
        },
      },
      {
        extends: true,
        test: { name: 'api:postgres', include: apiTests, testTimeout: apiTimeout, env: engine('postgres') },
      },
      ...poolers().map(pooledTests),
      {
        extends: true,
        test: {
          name: 'faults',
          include: faultTests,
          testTimeout: faultTimeout,
          env: engine(isDeep ? 'pglite' : 'postgres'),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
