import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/built.ts';
import { isDeep } from '#tools/testing/form.ts';
import { pooledProject, poolers } from '#tools/testing/poolers.ts';

type Suite = { folders: readonly string[]; files: RegExp; except?: RegExp };

/** The steps of `npm test` that have test files. For Vitest, `vitest.config.ts` says the same with globs. */
const suites = {
  unit: {
    folders: ['contract', 'tools', 'web', 'server'],
    files: /\.test\.tsx?$/,
    except: /\.(api|fault)\.test\.ts$/,
  },
  db: { folders: ['db'], files: /\.test\.ts$/ },
  api: { folders: ['server', 'tools/testing'], files: /\.api\.test\.ts$/ },
  faults: { folders: ['server'], files: /\.fault\.test\.ts$/ },
  e2e: { folders: ['e2e'], files: /\.spec\.ts$/ },
} as const satisfies Record<string, Suite>;

export type TestStep = keyof typeof suites;
export const testSteps = Object.keys(suites) as TestStep[];

export const isTestStep = (step: string): step is TestStep => step in suites;

export const vitestProjects: Readonly<Record<Exclude<TestStep, 'e2e'>, readonly string[]>> = {
  unit: ['unit'],
  db: ['db'],
  api: [...(isDeep ? ['api:pglite'] : []), 'api:postgres', ...poolers().map(pooledProject)],
  faults: ['faults'],
};

export function filesOf(step: string): string[] {
  if (!isTestStep(step)) return [];
  const { folders, files: filePattern, except }: Suite = suites[step];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => filePattern.test(path) && !except?.test(path))
    .sort();
}
