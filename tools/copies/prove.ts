import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BackupProblem } from '#contract/core/backup-problems.ts';
import { atOneMoment, findDifferences, readContents } from '#db/contents.ts';
import { type Db, sqlError } from '#db/db.ts';
import { diskProblem, freeBytes } from '#db/disk.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { createProofDatabase, dropOldProofDatabases } from '#db/scratch.ts';
import type { Env } from '#server/core/env.ts';
import { verifyChain } from '#server/oversight/verify-audit.ts';
import {
  type CopyDescription,
  markProven,
  type OpenedCopy,
  openCopy,
  proofFolderPrefix,
} from '#tools/copies/archive.ts';
import { restoreEmbeddedDatabase, unpackEmbeddedCopy } from '#tools/copies/embedded.ts';
import { KeyProblem } from '#tools/copies/encryption.ts';
import { restorePostgresDatabase } from '#tools/copies/server.ts';

/** `detail` says what differs, in words that name no person. `cause` goes to the operator only. */
export class NotProven extends Error {
  readonly problem: BackupProblem;
  readonly detail: string;

  constructor(problem: BackupProblem, detail: string, cause?: unknown) {
    super(detail || `${problem}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.problem = problem;
    this.detail = detail;
  }
}

const maxDifferencesTold = 3;
/** A proof takes minutes. What an older one has left behind is of a program that is gone. */
const abandonedMs = 6 * 3_600_000;
export const abandonedBefore = (): Date => new Date(Date.now() - abandonedMs);

type ProofEnv = Pick<Env, 'proofDatabaseUrl' | 'diskMargin' | 'backups'>;

/**
 * Restores a copy into a scratch database and compares what is there with what its description says. Throws NotProven,
 * or marks the copy as proven. Nothing of the scratch database stays. `identity` decrypts an encrypted copy.
 */
export async function proveCopy(file: string, env: ProofEnv, identity?: string): Promise<CopyDescription> {
  const { plainFile, description, close } = await openCopy(file, identity, resolve(env.backups.folder)).catch(
    because('damaged'),
  );
  try {
    const restored = await restoreIntoScratch({ plainFile, description }, env, inspect);
    const differences = findDifferences(description.contents, restored.contents);
    if (differences.length > 0) throw new NotProven('differs', summarize(differences));
    if (restored.brokenChain) throw new NotProven('audit_broken', restored.brokenChain);
    await markProven(file, description, new Date());
    return description;
  } finally {
    await close();
  }
}

/** Does `work` with a scratch database that has the copy, and is gone afterwards. Throws NotProven. */
export const restoreIntoScratch = <T>(
  { plainFile, description }: Pick<OpenedCopy, 'plainFile' | 'description'>,
  env: ProofEnv,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  description.engine === 'postgres' ? restoreIntoServer(plainFile, env, work) : restoreIntoFolder(plainFile, env, work);

const inspect = async (db: Db) => ({
  contents: await atOneMoment(db, readContents),
  brokenChain: (await verifyChain(db.read)).problem,
});

async function restoreIntoServer<T>(
  file: string,
  { proofDatabaseUrl: adminUrl = '' }: ProofEnv,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await dropOldProofDatabases(adminUrl, abandonedBefore()).catch(because('no_scratch'));
  const scratch = await createProofDatabase(adminUrl).catch(because('no_scratch'));
  try {
    await restorePostgresDatabase(file, scratch.url).catch(because('not_restored'));
    const db = openPostgres(scratch.url, { max: 1 });
    try {
      return await work(db).catch(because('not_restored'));
    } finally {
      await db.close();
    }
  } finally {
    await scratch.drop();
  }
}

/** Does `work` with the copy of an embedded database, in a folder beside the file that is gone afterwards. */
export async function restoreIntoFolder<T>(
  file: string,
  { diskMargin }: Pick<ProofEnv, 'diskMargin'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const bytes = await unpackEmbeddedCopy(file).catch(because('not_restored'));
  requireRoom(dirname(file), bytes.length, diskMargin);
  const folder = await mkdtemp(join(dirname(file), proofFolderPrefix));
  try {
    await restoreEmbeddedDatabase(bytes, folder).catch(because('not_restored'));
    const db = await openPglite(resolve(folder, 'database')).catch(because('not_restored'));
    try {
      return await work(db).catch(because('not_restored'));
    } finally {
      await db.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The scratch database must not fill the disk up to the margin at which the hotel itself takes no more writes. Its log
 * and its indexes need a little more than the copy has.
 */
function requireRoom(folder: string, bytes: number, margin: number): void {
  const free = freeBytes(folder);
  if (free - bytes * 1.25 < margin * 2)
    throw new NotProven('no_room', '', new Error(`${free} bytes are free, and ${bytes} are to be restored`));
}

/** Makes NotProven of an error, with the problem that the error tells of, or else `problem`. */
export const because =
  (problem: BackupProblem) =>
  (error: unknown): never => {
    if (error instanceof NotProven || error instanceof KeyProblem) throw error;
    throw new NotProven(problemOf(error) ?? problem, '', error);
  };

function problemOf(error: unknown): BackupProblem | undefined {
  const text = error instanceof Error ? error.message : '';
  const cause = error instanceof Error ? error.cause : undefined;
  if (diskProblem(error)?.isTransient || diskProblem(cause ?? {})?.isTransient) return 'no_room';
  if (/No space left on device|disk is full/i.test(text) || sqlError(error)?.code === '53100') return 'no_room';
  if (/^pg_(dump|restore) is needed|aborting because of server version mismatch/m.test(text)) return 'no_program';
  return undefined;
}

const summarize = (differences: readonly string[]): string => {
  const untold = differences.length - maxDifferencesTold;
  const told = differences.slice(0, maxDifferencesTold).join('; ');
  return untold > 0 ? `${told}; and ${untold} more` : told;
};
