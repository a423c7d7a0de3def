/** Runs in Vitest's main process before the tests of a project, and makes the databases that they copy. */
import type { TestProject } from 'vitest/node';
import { openPgliteMemory } from '#db/engine/pglite.ts';
import { isDeep } from '#tools/testing/form.ts';

export default async function makeTemplates({ name, config }: TestProject): Promise<void> {
  const { TEST_ENGINE = 'pglite' } = config.env;
  const usesServer = process.env.TEST_POSTGRES_URL !== undefined;
  await Promise.all([
    name !== 'faults' && TEST_ENGINE === 'pglite' && openPgliteMemory().then((db) => db.close()),
    (name === 'db' || TEST_ENGINE === 'postgres') && usesServer && makeServerTemplates(),
    name === 'faults' && isDeep && makeDemoFolder(),
  ]);
}

async function makeServerTemplates(): Promise<void> {
  const { ensureMigratedTemplate, ensureSeededTemplate, ensureStartedTemplate } = await import(
    '#tools/testing/databases.ts'
  );
  await Promise.all([ensureMigratedTemplate(), ensureSeededTemplate(), ensureStartedTemplate()]);
}

async function makeDemoFolder(): Promise<void> {
  const { demoFolder } = await import('#tools/testing/demo-folder.ts');
  await demoFolder();
}
