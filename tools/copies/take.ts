import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BackupReport, notProven } from '#server/core/backups.ts';
import type { Env } from '#server/core/env.ts';
import {
  type CopyDescription,
  removeAllButNewest,
  removeLeftovers,
  secretFingerprint,
  type WrittenCopy,
  writeCopy,
} from '#tools/copies/archive.ts';
import { copyEmbeddedDatabase } from '#tools/copies/embedded.ts';
import { abandonedBefore, because, NotProven, proveCopy } from '#tools/copies/prove.ts';
import { copyPostgresDatabase } from '#tools/copies/server.ts';
import manifest from '../../package.json' with { type: 'json' };

export type BackupTarget = { folder: string; keep: number };

/** `cause` is the error for which the backup is not proven. It can name people, and goes to the operator only. */
export type TakenBackup = { report: BackupReport; removedFiles: string[]; cause?: unknown };

/**
 * Copies the database, proves the copy, and removes old copies. One that is not proven stays for its time, for it may
 * be of use.
 */
export async function takeBackup(env: Env, { folder, keep }: BackupTarget): Promise<TakenBackup> {
  let written: WrittenCopy | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder, abandonedBefore());
    written = await copyDatabase(env, folder).catch(because('not_copied'));
    await proveCopy(written.file, env, written.proofIdentity).catch(because('not_restored'));
    const removedFiles = await removeAllButNewest(folder, keep);
    return { report: reportOf(written.file, written.description), removedFiles };
  } catch (error) {
    const { problem, detail } = error instanceof NotProven ? error : new NotProven('not_copied', '', error);
    const report = written ? reportOf(written.file, written.description) : notProven(problem);
    const removedFiles = written ? await removeAllButNewest(folder, keep) : [];
    return { report: { ...report, problem, detail }, removedFiles, cause: error };
  }
}

export const copyDatabase = (env: Env, folder: string): Promise<WrittenCopy> => {
  const facts = {
    engine: env.databaseUrl ? 'postgres' : 'pglite',
    made_at: new Date().toISOString(),
    version: manifest.version,
    secret: secretFingerprint(env.sessionSecret),
  } as const;
  return writeCopy(folder, facts, (file) =>
    env.databaseUrl ? copyPostgresDatabase(env.databaseUrl, file) : copyEmbeddedDatabase(env.dataDir, file),
  );
};

export function reportOf(file: string, { contents, size, sha256, recipient }: CopyDescription): BackupReport {
  const sumOf = (values: (number | string)[]) => values.reduce<number>((sum, value) => sum + Number(value), 0);
  return {
    file: { name: basename(file), bytes: size, sha256, recipient },
    contents: {
      rowCount: sumOf(Object.values(contents.rows)),
      dayCount: Object.keys(contents.days).length,
      movedKobo: sumOf(Object.values(contents.days)),
      seal: contents.seal,
    },
    problem: null,
    detail: '',
  };
}
