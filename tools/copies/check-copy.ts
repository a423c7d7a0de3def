import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FoundCopy, RestoreProblem } from '#contract/core/found-copy.ts';
import { diskProblem, freeBytes } from '#db/disk.ts';
import { findUnknownMigrations } from '#db/migrate.ts';
import type { Env } from '#server/core/env.ts';
import type { CopyReport, CopyToCheck } from '#server/core/restores.ts';
import { uploadNames } from '#server/installation/restore-files.ts';
import {
  type CopyDescription,
  flushToDisk,
  NoDescription,
  type OpenedCopy,
  OtherVersion,
  openCopy,
  secretFingerprint,
} from '#tools/copies/archive.ts';
import { unpackEmbeddedCopy } from '#tools/copies/embedded.ts';
import { KeyProblem } from '#tools/copies/encryption.ts';

type CheckEnv = Pick<Env, 'databaseUrl' | 'diskMargin' | 'sessionSecret' | 'previousSecrets'>;

/**
 * Opens a copy that was sent to the set-up page, and says whether this hotel can take it. Leaves the copy without
 * encryption and its description in the folder, for the restore has no key.
 */
export async function checkCopy({ folder, key, secret }: CopyToCheck, env: CheckEnv): Promise<CopyReport> {
  const refusal = (problem: RestoreProblem): CopyReport => ({ problem, copy: null });
  const name = readdirSync(folder).find((each) => /^copy\.(age|dump|tar\.gz)$/.test(each));
  if (!name) return refusal('not_a_copy');
  let opened: OpenedCopy;
  try {
    opened = await openCopy(join(folder, name), key || undefined, folder);
  } catch (error) {
    return refusal(problemOf(error));
  }
  try {
    const { description } = opened;
    const problem = mismatchOf(description, env);
    if (problem) return refusal(problem);
    if (secret && !isSecretOf(description, secret)) return refusal('wrong_secret');
    if (description.engine === 'pglite') {
      const unpacked = await unpackEmbeddedCopy(opened.plainFile);
      if (freeBytes(folder) < unpacked.length * 1.25 + env.diskMargin * 2) return refusal('no_room');
    }
    await leaveForRestore(opened, folder);
    return { problem: null, copy: describeCopy(description, [secret, env.sessionSecret, ...env.previousSecrets]) };
  } catch (error) {
    return refusal(problemOf(error));
  } finally {
    await opened.close();
  }
}

function mismatchOf(
  { engine, migrations, contents }: CopyDescription,
  { databaseUrl }: CheckEnv,
): RestoreProblem | undefined {
  if (engine !== (databaseUrl ? 'postgres' : 'pglite')) return 'other_engine';
  if (findUnknownMigrations(migrations).length > 0) return 'other_version';
  if (!contents.rows.installation) return 'no_owner_in_copy';
  return undefined;
}

const isSecretOf = (description: CopyDescription, secret: string): boolean =>
  secret !== '' && description.secret === secretFingerprint(secret);

function describeCopy(description: CopyDescription, secrets: readonly string[]): FoundCopy {
  const { made_at, version, contents, proven_at } = description;
  return {
    ...{ madeAt: made_at, version, provenAt: proven_at },
    bookings: contents.rows.booking ?? 0,
    secondFactors: contents.rows.two_factor ?? 0,
    secretIsKnown: secrets.some((secret) => isSecretOf(description, secret)),
  };
}

/** All of it is on the disk before the owner can confirm: a power cut must not leave a confirmed copy cut off. */
async function leaveForRestore({ plainFile, description }: OpenedCopy, folder: string): Promise<void> {
  const descriptionFile = join(folder, uploadNames.description);
  writeFileSync(descriptionFile, JSON.stringify(description), { mode: 0o600 });
  await flushToDisk(descriptionFile);
  await flushToDisk(plainFile);
  // A copy that came without encryption is what the restore needs already.
  if (dirname(plainFile) !== folder) renameSync(plainFile, join(folder, uploadNames.plain));
  await flushToDisk(folder);
}

function problemOf(error: unknown): RestoreProblem {
  if (error instanceof KeyProblem) return 'wrong_key';
  if (error instanceof NoDescription) return 'no_description';
  if (error instanceof OtherVersion) return 'other_version';
  if (diskProblem(error)?.isTransient) return 'no_room';
  return 'damaged';
}
