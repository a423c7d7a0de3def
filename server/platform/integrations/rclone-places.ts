import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrived, type BackupPlace, type BackupPlaces, type SendingOutcome } from '#server/core/backup-places.ts';
import { chooseHostKey } from '#server/platform/integrations/host-key.ts';
import { outcomeOfFailure } from '#server/platform/integrations/rclone-problems.ts';
import { pathAt, rcloneEnv } from '#server/platform/integrations/rclone-settings.ts';
import { type ProgramRun, runProgram } from '#server/platform/integrations/run-program.ts';

/** A file of the hotel at the place. A folder without it is not the one that was chosen: its disk is not connected. */
export const markName = 'hotel-backups.txt';
const markText = 'Backups of a hotel are in this folder. Do not remove this file: without it no backup is sent here.\n';
const markSha256 = createHash('sha256').update(markText).digest('hex');

/** A backup is sent at night, over any line. */
const long = {
  args: ['--retries', '3', '--low-level-retries', '3', '--contimeout', '30s', '--timeout', '5m'],
  limitMs: 3 * 3_600_000,
  isAwaited: false,
};
/** A browser waits for 15 seconds for a try: for the key of the server, and for what is written and read. */
const short = {
  args: ['--retries', '1', '--low-level-retries', '1', '--contimeout', '4s', '--timeout', '4s'],
  limitMs: 10_000,
  isAwaited: true,
};
const keyScanSeconds = 3;
const keyScanLimitMs = 4_000;

/** Sends backups by the program rclone. Secrets go into its environment only, which no other user can read. */
export function rclonePlaces(backupFolder: string): BackupPlaces {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Gives `work` a function that runs rclone where `place:` is the place. */
  async function withRclone<T>(place: BackupPlace, patience: typeof long, work: (run: RunRclone) => Promise<T>) {
    const folder = await mkdtemp(join(tmpdir(), 'hotel-place-'));
    try {
      const { args: limits, limitMs, isAwaited } = patience;
      const endsAt = performance.now() + limitMs;
      const env = await rcloneEnv(place, folder, signal);
      return await work((args, options = {}) => {
        const leftMs = Math.max(1, Math.round(endsAt - performance.now()));
        return runProgram('rclone', [...args, ...limits], { env, signal, limitMs: leftMs, isAwaited, ...options });
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Reads what was written, because only that shows what the place has. */
  async function compare(run: RunRclone, path: string, sha256: string, written: ProgramRun): Promise<SendingOutcome> {
    if (!written.isDone) return outcomeOfFailure(written);
    const hash = createHash('sha256');
    // Else rclone lists the whole folder, which the hotel's key may not be allowed to.
    const outcome = await run(['cat', '--no-traverse', path], { onOutput: (part) => hash.update(part) });
    if (!outcome.isDone) return outcomeOfFailure(outcome);
    const found = hash.digest('hex');
    return found === sha256 ? arrived : { problem: 'differs', said: `${path} has the checksum ${found}` };
  }

  /** What is wrong with a folder, which rclone would make if it did not exist. */
  async function findFolderProblem(place: BackupPlace, name: string): Promise<SendingOutcome | undefined> {
    if (place.kind !== 'folder') return undefined;
    const path = join(place.folder, name);
    if (!(await isThere(path))) return { problem: 'unreachable', said: `${path} is not there` };
    const [chosen, own] = await Promise.all([realpath(place.folder), realpath(backupFolder).catch(() => backupFolder)]);
    return chosen === own ? { problem: 'own_folder', said: `${chosen} is the folder of the backups` } : undefined;
  }

  return {
    async tryPlace(place) {
      const problem = await findFolderProblem(place, '');
      if (problem) return problem;
      const path = pathAt(place, markName);
      return withRclone(place, short, async (run) =>
        compare(run, path, markSha256, await run(['rcat', path], { input: markText })),
      );
    },
    async send(place, { name, sha256 }) {
      const file = join(backupFolder, name);
      if (!(await isThere(file))) return { problem: 'file_gone', said: `${file} is not there` };
      const problem = await findFolderProblem(place, markName);
      if (problem) return problem;
      const path = pathAt(place, name);
      // A file there of the same size and time can be a damaged one.
      return withRclone(place, long, async (run) =>
        compare(run, path, sha256, await run(['copyto', '--ignore-times', file, path])),
      );
    },
    async fetch(place, name, file) {
      const outcome = await withRclone(place, long, (run) => run(['copyto', pathAt(place, name), file]));
      return outcome.isDone ? arrived : outcomeOfFailure(outcome);
    },
    async remove(place, name) {
      const problem = await findFolderProblem(place, markName);
      if (problem) return problem;
      const outcome = await withRclone(place, long, (run) => run(['deletefile', pathAt(place, name)]));
      // Somebody may have removed it already.
      return outcome.isDone || /not found|doesn't exist/i.test(outcome.said) ? arrived : outcomeOfFailure(outcome);
    },
    async readHostKey(host, port) {
      let scanned = '';
      const args = ['-T', String(keyScanSeconds), '-p', String(port), '--', host];
      await runProgram('ssh-keyscan', args, {
        ...{ env: {}, signal, limitMs: keyScanLimitMs, isAwaited: true },
        onOutput: (part) => {
          scanned += part.toString('utf8');
        },
      });
      return chooseHostKey(scanned);
    },
    stop: () => stopping.abort(),
  };
}

type RunOptions = { input?: string; onOutput?: (part: Buffer) => void };
type RunRclone = (args: string[], options?: RunOptions) => Promise<ProgramRun>;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
