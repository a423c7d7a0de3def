import { defineConfig } from 'vitest/config';

const apiTests = ['server/**/*.api.test.ts'];
// What HTTP itself refuses or forms never comes to a database: one engine is enough.
const httpTests = ['server/http/**/*.api.test.ts'];
const faultTests = ['server/**/*.fault.test.ts'];
// Some of these let a month of nights pass. A limit ends what hangs, and says nothing about how quick a machine is.
const apiTimeout = 60_000;
const engine = (name: 'pglite' | 'postgres') => ({ TEST_ENGINE: name });

export default defineConfig({
  test: {
    pool: 'forks',
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
          include: apiTests,
          exclude: httpTests,
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
        // Races and kills: they want the machine for themselves, after everything else.
        test: {
          name: 'faults',
          include: faultTests,
          testTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
