import fs from 'node:fs';

/** `message` is for people. `isTransient`: the problem ends when an operator frees space. */
type DiskProblem = { message: string; isTransient: boolean };

const full: DiskProblem = { message: 'the disk is full', isTransient: true };
const readOnly: DiskProblem = { message: 'the disk is read-only', isTransient: false };
const broken: DiskProblem = { message: 'the disk fails to write (EIO)', isTransient: false };

/** By Node's error code, and by the WASI number that Emscripten turns it into. */
const diskProblems: Record<string, DiskProblem> = {
  ENOSPC: full,
  51: full,
  EDQUOT: full,
  19: full,
  EROFS: readOnly,
  69: readOnly,
  EIO: broken,
  29: broken,
};

export function diskProblem(error: unknown): DiskProblem | undefined {
  const { code, errno } = error as { code?: string; errno?: number };
  return diskProblems[code ?? errno ?? ''];
}

/** The embedded database has stopped for good: only a new process helps. */
export class EngineStopped extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The embedded database has stopped: ${reason}`, { cause });
    this.name = 'EngineStopped';
    this.reason = reason;
  }
}

/** Bytes that this process may use; Infinity where the file system does not say. */
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
  /** Bytes. No transaction begins with less free space. */
  margin: number;
}

export class DiskFull extends Error {
  constructor(free: number, margin: number) {
    super(`the disk is full: ${megabytes(free)} MB are free, and the hotel keeps ${megabytes(margin)} MB`);
    this.name = 'DiskFull';
  }
}

export function assertDiskSpace({ free, margin }: Disk): void {
  const left = free();
  if (left < margin) throw new DiskFull(left, margin);
}

export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
