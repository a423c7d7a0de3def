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
 * Makes the demo hotel for one process. The deep form uses an embedded database, as `npm start` does. The short form
 * uses a PostgreSQL server if there is one, because that takes a third of the time.
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
