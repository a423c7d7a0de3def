/**
 * Writes a ZIP file with everything of the hotel to its output. The hotel starts it (`export-program.ts`), and says by a
 * text of JSON what the database does not know.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { atOneMoment } from '#db/contents.ts';
import type { EngineSession } from '#db/engine/dialect.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import type { ExportRequest } from '#server/core/exporter.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { proofFolderPrefix } from '#tools/copies/archive.ts';
import { copyEmbeddedDatabase } from '#tools/copies/embedded.ts';
import { restoreIntoFolder } from '#tools/copies/prove.ts';
import { runMain } from '#tools/run-main.ts';

await runMain(main);

async function main(): Promise<number> {
  const request = JSON.parse(await text(process.stdin)) as ExportRequest;
  let provide: (session: EngineSession) => void = () => {};
  const session = new Promise<EngineSession>((resolve) => {
    provide = resolve;
  });
  const pieces = Readable.from(writeExport(session, request), { objectMode: false });
  const written = pipeline(pieces, process.stdout, { end: false });
  // Whoever reads can be gone before there is a session. The error is thrown where `written` is awaited.
  written.catch(() => {});
  await atSnapshot(readEnv(), async (opened) => {
    provide(opened);
    await written;
  });
  return 0;
}

/** Runs `work` where it sees the database at one moment, and where the hotel does not wait for it. */
async function atSnapshot(env: Env, work: (session: EngineSession) => Promise<void>): Promise<void> {
  if (!env.databaseUrl) return inCopy(env, work);
  const db = openPostgres(env.databaseUrl, { max: 1 });
  // Behind a pooler a later session may not have what this one has prepared.
  db.stopNames?.();
  try {
    await atOneMoment(db, work);
  } finally {
    await db.close();
  }
}

/**
 * The embedded database has one connection. So this reads a copy of it, which is gone afterwards. A power cut leaves the
 * copy to the next backup, which removes it.
 */
async function inCopy(env: Env, work: (session: EngineSession) => Promise<void>): Promise<void> {
  await mkdir(env.backups.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(env.backups.folder, proofFolderPrefix));
  try {
    const file = join(folder, 'copy.tar.gz');
    await copyEmbeddedDatabase(env.dataDir, file);
    await restoreIntoFolder(file, env, (db) => atOneMoment(db, work));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
