import { defineConfig } from 'vitest/config';
import { deep } from './tools/testing/form.ts';

const apiTests = ['server/**/*.api.test.ts'];
const faultTests = ['server/**/*.fault.test.ts'];
/**
 * What the two engines could answer differently: dates, text search, locks. The tests of `db/` run on both in either form:
 * types, transactions, migrations, and all that the schema refuses.
 */
const engineTests = [
  'server/{bar,desk,staff}/search.api.test.ts',
  'server/bookings/create.api.test.ts',
  'server/insights/days.api.test.ts',
  'server/outbox/worker.api.test.ts',
  'server/rooms/calendar.api.test.ts',
];
// Some of these let a month of nights pass. A limit ends what hangs, and says nothing about how quick a machine is.
const apiTimeout = 60_000;
const engine = (name: 'pglite' | 'postgres') => ({ TEST_ENGINE: name });

export default defineConfig({
  test: {
    reporters: ['default', './tools/testing/vitest-report.ts'],
    pool: 'forks',
    // Loading the program takes longer than most files' tests: a worker loads it once. A file leaves nothing behind.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 15_000,
    // A first database in memory, made from the template, takes a second or two; making the template takes ten.
    hookTimeout: 60_000,
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
          include: deep ? apiTests : engineTests,
          testTimeout: apiTimeout,
          env: engine('pglite'),
        },
      },
      {
        extends: true,
        test: { name: 'api:postgres', include: apiTests, testTimeout: apiTimeout, env: engine('postgres') },
      },
      {
        extends: true,
        // Races and kills, after everything else.
        test: {
          name: 'faults',
          include: faultTests,
          testTimeout: 300_000,
          env: engine(deep ? 'pglite' : 'postgres'),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
