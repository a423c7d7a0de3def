import fs from 'node:fs';

/** `message` is shown to people. `isTransient` is true if the problem ends when an operator frees space. */
type DiskProblem = { message: string; isTransient: boolean };

const diskFullProblem: DiskProblem = { message: 'the disk is full', isTransient: true };
const diskReadOnlyProblem: DiskProblem = { message: 'the disk is read-only', isTransient: false };
const diskBrokenProblem: DiskProblem = { message: 'the disk fails to write (EIO)', isTransient: false };

/** Keys are Node's error codes, and the WASI error numbers into which Emscripten turns them. */
const diskProblems: Record<string, DiskProblem> = {
  ENOSPC: diskFullProblem,
  51: diskFullProblem,
  EDQUOT: diskFullProblem,
  19: diskFullProblem,
  EROFS: diskReadOnlyProblem,
  69: diskReadOnlyProblem,
  EIO: diskBrokenProblem,
  29: diskBrokenProblem,
};

export function diskProblem(error: unknown): DiskProblem | undefined {
  const { code, errno } = error as { code?: string; errno?: number };
  return diskProblems[code ?? errno ?? ''];
}

/** The embedded database has stopped and cannot start again in this process. */
export class EngineStopped extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The embedded database has stopped: ${reason}`, { cause });
    this.name = 'EngineStopped';
    this.reason = reason;
  }
}

/** Returns how many bytes this process may still write, or infinity if the file system does not tell. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize, blocks } = fs.statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export interface Disk {
  free(): number;
  /** In bytes. While less space is free, no transaction begins, except one that is marked `even on a full disk`. */
  margin: number;
}

/**
 * Staff are warned when less space is free than this many times the disk's margin, early enough for alerts to be sent.
 */
export const lowDiskMargins = 4;

export class DiskFull extends Error {
  constructor(free: number, margin: number) {
    super(`the disk is full: ${toMegabytes(free)} MB are free, and the hotel keeps ${toMegabytes(margin)} MB`);
    this.name = 'DiskFull';
  }
}

export function assertDiskSpace({ free, margin }: Disk): void {
  const left = free();
  if (left < margin) throw new DiskFull(left, margin);
}

export const toMegabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
