import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededScratch } from '#tools/testing/databases.ts';
import { isDeep } from '#tools/testing/form.ts';

export type DemoData = {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
};

/**
 * The demo hotel for one process: in the deep form in an embedded database, as `npm start` has it; in the short form on
 * a PostgreSQL server if there is one, which takes a third of the time.
 */
export async function createDemoData(): Promise<DemoData> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hotel-'));
  const server = isDeep || !process.env.TEST_POSTGRES_URL ? undefined : await seededScratch();
  return {
    env: { DATA_DIR, ...(server && { DATABASE_URL: server.url }) },
    async remove() {
      await server?.drop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
