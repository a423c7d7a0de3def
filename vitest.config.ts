import { defineConfig } from 'vitest/config';
import { hookLimitMs, isDeep } from './tools/testing/form.ts';
import { type Pooler, pooledProject, poolers } from './tools/testing/poolers.ts';

const apiTests = ['{server,tools/testing}/**/*.api.test.ts'];
const faultTests = ['server/**/*.fault.test.ts'];
const globalSetup = './tools/testing/make-templates.ts';
// These limits only end tests that hang.
const apiTimeout = isDeep ? 180_000 : 60_000;
const faultTimeout = isDeep ? 900_000 : 300_000;
const engineEnv = (name: 'pglite' | 'postgres') => ({ TEST_ENGINE: name });

const pooledTests = (pooler: Pooler) => ({
  extends: true as const,
  test: {
    name: pooledProject(pooler),
    // In session mode a client has one connection, as without a pooler, so two folders show that this mode works.
    include: pooler === 'session' ? ['server/{bookings,platform}/**/*.api.test.ts'] : apiTests,
    // These tests need one session of PostgreSQL, to switch off triggers in it, or a connection that they can cut.
    exclude: ['server/platform/http/{statements,trouble}.api.test.ts'],
    testTimeout: apiTimeout,
    env: { ...engineEnv('postgres'), TEST_POOLER: pooler },
    globalSetup,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './tools/testing/vitest-report.ts'],
    pool: 'forks',
    // Loading the app takes longer than most files' tests, so each worker loads it once. Every test file must clean up.
    isolate: false,
    // A worker often waits for PostgreSQL, so three keep two cores busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // A hook that takes longer than this sets its own limit.
    hookTimeout: hookLimitMs,
    // Vitest runs projects in the order of their names. `unit` comes last: its many short files keep all workers busy.
    // All projects share the compiled modules, and the next run finds them.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,tools,web,server}/**/*.test.{ts,tsx}'],
          exclude: [...apiTests, ...faultTests],
        },
      },
      {
        extends: true,
        // Without `env`, Vitest gives the global setup no environment variables at all.
        test: { name: 'db', include: ['db/**/*.test.ts'], testTimeout: 120_000, env: {}, globalSetup },
      },
      // In the short run, `db/engine/engines.test.ts` compares the two engines.
      ...(isDeep
        ? [
            {
              extends: true as const,
              test: {
                name: 'api:pglite',
                include: apiTests,
                testTimeout: apiTimeout,
                env: engineEnv('pglite'),
                globalSetup,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'api:postgres',
          include: apiTests,
          testTimeout: apiTimeout,
          env: engineEnv('postgres'),
          globalSetup,
        },
      },
      ...poolers().map(pooledTests),
      {
        extends: true,
        test: {
          name: 'faults',
          include: faultTests,
          testTimeout: faultTimeout,
          env: engineEnv(isDeep ? 'pglite' : 'postgres'),
          globalSetup,
        },
      },
    ],
  },
});
