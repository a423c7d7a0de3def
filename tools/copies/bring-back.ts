import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RestoreProblem } from '#contract/core/found-copy.ts';
import { plural } from '#contract/core/plural.ts';
import { restorePolicy, restoreProblemTexts } from '#contract/installation/restore.ts';
import { diskProblem } from '#db/disk.ts';
import { returnReplacedPglite } from '#db/engine/pglite.ts';
import { addEarlierSecret, unsealEarlierSecret } from '#server/core/earlier-secrets.ts';
import type { Env } from '#server/core/env.ts';
import {
  type RestoreState,
  readRestoreState,
  removeRestore,
  uploadFolder,
  uploadNames,
  withRestoreLock,
  writeRestoreState,
} from '#server/installation/restore-files.ts';
import type { CopyDescription } from '#tools/copies/archive.ts';
import { bringBackIntoFolder } from '#tools/copies/bring-back-embedded.ts';
import { bringBackIntoServer, undoInServer } from '#tools/copies/bring-back-server.ts';
import { type CopyToBringBack, NotBroughtBack } from '#tools/copies/finish-restored.ts';
import { withoutPersons } from '#tools/copies/without-persons.ts';

/** How long a process waits for another one of this machine that does the same. */
const otherProcessMs = 2 * 3_600_000;

/**
 * Does a restore that was confirmed on the set-up page, before the hotel opens its database. It ends with all of the
 * copy or with the empty hotel of before, and the page says which. Cut off anywhere and called again, it goes on.
 */
export const bringBackConfirmed = (env: Env, at: Date, say: (line: string) => void): Promise<void> =>
  withRestoreLock(env.dataDir, otherProcessMs, async () => {
    const state = readRestoreState(env.dataDir);
    // Another process of this machine has done it meanwhile.
    if (state?.stage !== 'confirmed' || !state.copy) return;
    const fail = (problem: RestoreProblem) => {
      say(`The hotel was not brought back. ${restoreProblemTexts[problem]}`);
      rmSync(uploadFolder(env.dataDir, state.upload), { recursive: true, force: true });
      writeRestoreState(env.dataDir, { ...state, stage: 'failed', problem, file: null, sealedSecret: null });
    };
    try {
      if (state.tries >= restorePolicy.tries) throw new NotBroughtBack('interrupted');
      writeRestoreState(env.dataDir, { ...state, tries: state.tries + 1 });
      const violations = await bringBack(env, readCopy(env, { ...state, copy: state.copy }), state.sealedSecret, at);
      say(
        `The hotel was brought back from the copy of ${state.copy.madeAt}, with ${plural(state.copy.bookings, 'booking')}.`,
      );
      say(violations.length > 0 ? `It does not balance:\n${violations.join('\n')}` : 'Checked: it balances.');
      removeRestore(env.dataDir);
    } catch (error) {
      say(withoutPersons(error));
      if (env.databaseUrl) await undoInServer(env.databaseUrl, state.upload);
      else returnReplacedPglite(databaseFolder(env));
      fail(problemOf(error));
    }
  });

const databaseFolder = ({ dataDir }: Env): string => resolve(dataDir, 'database');

function bringBack(env: Env, copy: CopyToBringBack, sealedSecret: string | null, at: Date): Promise<string[]> {
  if (sealedSecret !== null) addEarlierSecret(env, unsealEarlierSecret(env, sealedSecret));
  return env.databaseUrl
    ? bringBackIntoServer(copy, env.databaseUrl, at)
    : bringBackIntoFolder(copy, databaseFolder(env), at);
}

function readCopy(
  { dataDir }: Env,
  { upload, file, copy }: RestoreState & Pick<CopyToBringBack, 'copy'>,
): CopyToBringBack {
  const folder = uploadFolder(dataDir, upload);
  const plainFile = [uploadNames.plain, file ?? ''].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!plainFile) throw new Error(`the copy in ${folder} is gone`);
  const description = JSON.parse(readFileSync(join(folder, uploadNames.description), 'utf8')) as CopyDescription;
  return { upload, folder, plainFile, description, copy };
}

function problemOf(error: unknown): RestoreProblem {
  if (error instanceof NotBroughtBack) return error.problem;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const isFull = diskProblem(cause)?.isTransient || /No space left on device|disk is full/i.test(String(error));
  return isFull ? 'no_room' : 'not_restored';
}
