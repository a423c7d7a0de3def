import fs from 'node:fs';

/** A disk that takes no more writes, in words for people. `passes`: it may be over as soon as somebody makes room. */
type Trouble = { words: string; passes: boolean };

const full: Trouble = { words: 'the disk is full', passes: true };
const readOnly: Trouble = { words: 'the disk is read-only', passes: false };
const broken: Trouble = { words: 'the disk fails to write (EIO)', passes: false };

/** By Node's code, and by WASI's number, which is what Emscripten makes of it. */
const troubles: Record<string, Trouble> = {
  ENOSPC: full,
  51: full,
  EDQUOT: full,
  19: full,
  EROFS: readOnly,
  69: readOnly,
  EIO: broken,
  29: broken,
};

/** What an error says of the disk, when it is the disk's. */
export function diskTrouble(error: unknown): Trouble | undefined {
  const { code, errno } = error as { code?: string; errno?: number };
  return troubles[code ?? errno ?? ''];
}

/** The embedded database has given up: only a new process helps. */
export class EngineStopped extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The embedded database has stopped: ${reason}`, { cause });
    this.name = 'EngineStopped';
    this.reason = reason;
  }
}

/** Bytes that are free for us on the disk of a folder; all one could wish for where it does not say. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize, blocks } = fs.statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The disk that an engine of ours writes to. */
export interface Disk {
  /** Bytes. */
  free(): number;
  /** With fewer bytes than these, no transaction begins. */
  margin: number;
}

/** Nothing was tried: there is too little room to write. */
export class DiskFull extends Error {
  constructor(free: number, margin: number) {
    super(`the disk is full: ${megabytes(free)} MB are free, and the hotel keeps ${megabytes(margin)} MB`);
    this.name = 'DiskFull';
  }
}

/** Throws DiskFull. */
export function demandRoom({ free, margin }: Disk): void {
  const left = free();
  if (left < margin) throw new DiskFull(left, margin);
}

export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
