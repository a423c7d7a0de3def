import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { foundCopy, restoreProblems } from '#contract/core/found-copy.ts';
import { FolderInUse, lockFolder } from '#db/engine/folder-lock.ts';
import { readFileIfThere, writePrivateFile } from '#server/core/private-file.ts';

/*
 * What a restore on a new computer leaves in the data folder until it has ended: the file of its state, which is never
 * half written, and a folder with the copy.
 */

const restoreState = z.object({
  stage: z.enum(['receiving', 'received', 'checking', 'checked', 'confirmed', 'failed']),
  /** The name of the folder of this copy. Each upload has another one. */
  upload: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** The name of the copy in its folder, once all of it is there: its ending says what it is. */
  file: z.nullable(z.string()),
  problem: z.nullable(z.enum(restoreProblems)),
  copy: z.nullable(foundCopy),
  /** SESSION_SECRET of the computer of the copy, encrypted with that of this one. Null if it is known or lost. */
  sealedSecret: z.nullable(z.string()),
  /** How many starts have begun to bring the copy back. */
  tries: z.int(),
});
export type RestoreState = z.infer<typeof restoreState>;

export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore');
export const uploadFolder = (dataDir: string, upload: string): string => join(restoreFolder(dataDir), upload);
const stateFile = (dataDir: string) => join(restoreFolder(dataDir), 'state.json');

/** Names in the folder of a copy. What a check leaves there is for the restore, which has no key. */
export const uploadNames = { received: 'received', plain: 'plain', description: 'description.json' } as const;

/** A process that checks a copy touches the file of the state. If it has not for this long, the check was cut off. */
const checkAliveMs = 15_000;

/** Returns undefined for a file of another version of the program, too: its copy can be sent again. */
export function readRestoreState(dataDir: string): RestoreState | undefined {
  const text = readFileIfThere(stateFile(dataDir));
  const state = text === undefined ? undefined : restoreState.safeParse(parseJson(text)).data;
  if (!state) return undefined;
  if (state.stage !== 'checking' || Date.now() - statSync(stateFile(dataDir)).mtimeMs < checkAliveMs) return state;
  return { ...state, stage: 'received', problem: 'interrupted' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Says that the check goes on. */
export function touchRestoreState(dataDir: string): void {
  const now = new Date();
  try {
    utimesSync(stateFile(dataDir), now, now);
  } catch {
    // The restore was removed meanwhile.
  }
}

export const writeRestoreState = (dataDir: string, state: RestoreState): void =>
  writePrivateFile(stateFile(dataDir), JSON.stringify(state));

/**
 * The state goes first, so that a power cut leaves no state without its copy. The folder itself stays, because its lock
 * is one of the folder.
 */
export function removeRestore(dataDir: string): void {
  rmSync(stateFile(dataDir), { force: true });
  if (!existsSync(restoreFolder(dataDir))) return;
  for (const name of readdirSync(restoreFolder(dataDir)))
    if (!name.startsWith('in-use.')) rmSync(join(restoreFolder(dataDir), name), { recursive: true, force: true });
}

/** How old the state is, in milliseconds. Undefined if there is none. */
export const restoreAgeMs = (dataDir: string): number | undefined =>
  existsSync(stateFile(dataDir)) ? Date.now() - statSync(stateFile(dataDir)).mtimeMs : undefined;

const lockTryMs = 50;

/** Throws FolderInUse if another process of this machine has the restore for longer than `waitMs`. */
export async function withRestoreLock<T>(dataDir: string, waitMs: number, work: () => Promise<T> | T): Promise<T> {
  mkdirSync(restoreFolder(dataDir), { recursive: true, mode: 0o700 });
  const lock = await waitForLock(restoreFolder(dataDir), Date.now() + waitMs);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function waitForLock(folder: string, until: number): ReturnType<typeof lockFolder> {
  for (;;)
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > until) throw error;
      await delay(lockTryMs);
    }
}

/** Makes the folder of a new upload. */
export function makeUploadFolder(dataDir: string, upload: string, descriptionText: string | undefined): void {
  const received = join(uploadFolder(dataDir, upload), uploadNames.received);
  mkdirSync(uploadFolder(dataDir, upload), { mode: 0o700 });
  closeSync(openSync(received, 'wx', 0o600));
  if (descriptionText !== undefined) writeFileSync(`${received}.json`, descriptionText, { mode: 0o600 });
}

/**
 * Writes a part at its place, so that the same part can come twice. Returns how many bytes the file has then, or
 * undefined if a part before it is missing or the folder is gone.
 */
export function writePart(dataDir: string, upload: string, offset: number, bytes: Buffer): number | undefined {
  const file = join(uploadFolder(dataDir, upload), uploadNames.received);
  if (!existsSync(file) || statSync(file).size < offset) return undefined;
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, bytes, 0, bytes.length, offset);
  } finally {
    closeSync(handle);
  }
  return statSync(file).size;
}

const kinds: [extension: string, firstBytes: Buffer][] = [
  ['.age', Buffer.from('age-encryption.org/v1\n')],
  ['.dump', Buffer.from('PGDMP')],
  ['.tar.gz', Buffer.from([0x1f, 0x8b, 0x08])],
];

/** Gives the whole copy the name by which the program knows what it is. Returns undefined if it is no copy. */
export function nameCopy(dataDir: string, upload: string): string | undefined {
  const folder = uploadFolder(dataDir, upload);
  const received = join(folder, uploadNames.received);
  const start = readStart(received);
  const [extension] = kinds.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes)) ?? [];
  if (extension === undefined) return undefined;
  const name = `copy${extension}`;
  if (existsSync(`${received}.json`)) renameSync(`${received}.json`, join(folder, `${name}.json`));
  renameSync(received, join(folder, name));
  return name;
}

function readStart(file: string): Buffer {
  const start = Buffer.alloc(32);
  const handle = openSync(file, 'r');
  try {
    return start.subarray(0, readSync(handle, start, 0, start.length, 0));
  } finally {
    closeSync(handle);
  }
}
