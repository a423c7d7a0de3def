import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { diskProblem, EngineStopped } from '#db/disk.ts';

/**
 * Arguments that start PostgreSQL with fsync on. By default PGlite turns fsync off (`-F`). The write-ahead log must use
 * fsync(), because it is the only sync call that the class below can override: Emscripten's fdatasync does nothing and
 * reports success. `analyze` reads a tenth of its usual sample (`default_statistics_target`): it computes the search
 * words of each booking in the sample, and all queries wait meanwhile.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
  ...['-c', 'default_statistics_target=10'],
];

type FsNode = { name: string };
type FsStream = { nfd?: number; node: FsNode };
type Attributes = { mode?: number };

interface NodeFsInternals {
  stream_ops: Record<'open' | 'write', (stream: FsStream, ...rest: unknown[]) => unknown> & {
    fsync?: (stream: FsStream) => number;
    setattr: (stream: FsStream, change: Attributes) => void;
  };
  node_ops: Record<'unlink' | 'rmdir', (folder: FsNode, name: string) => void> & {
    mknod: (folder: FsNode, name: string, mode: number, device: number) => FsNode;
    setattr: (node: FsNode, change: Attributes) => void;
    rename: (node: FsNode, folder: FsNode, name: string) => void;
  };
  realPath: (node: FsNode) => string;
}

interface PostgresModule {
  NODEFS: unknown;
  stackRestore: (stack: number) => void;
  _PostgresMainLoopOnce: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
}

/**
 * The status with which PGlite reports an error of PostgreSQL that PostgreSQL handles itself (POSTGRES_MAIN_LONGJMP).
 */
const postgresErrorStatus = 100;
const groupAndOthers = 0o077;

/**
 * PGlite's NodeFS, with an fsync() and a rename() that write to the disk. NodeFS's own fsync() does nothing and reports
 * success, so a power cut can lose every committed row. Only the owner can read the files. If the disk is broken or
 * read-only, or has no room for files other than tables, PostgreSQL is stopped with EngineStopped.
 */
export class DurableNodeFS extends NodeFS {
  /** Number of files synced so far. It shows at the start that PGlite uses this class's fsync(). */
  syncCount = 0;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hookOnce = (postgresModule: object) => this.#hook(postgresModule as PostgresModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hookOnce, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #hook(postgresModule: PostgresModule) {
    const nodefs = postgresModule.NODEFS as NodeFsInternals;
    const { node_ops, stream_ops } = nodefs;
    const guardOperation =
      <F extends FsNode | FsStream, A extends unknown[], R>(operation: (first: F, ...rest: A) => R) =>
      (first: F, ...rest: A): R => {
        try {
          return operation(first, ...rest);
        } catch (error) {
          const file = nodefs.realPath('node' in first ? first.node : first);
          // A table file that cannot grow on a full disk fails one transaction only. PostgreSQL stops if another file,
          // such as the log, cannot grow, or if the disk is broken or read-only.
          const isTableFile = path.relative(this.rootDir, file).startsWith(`base${path.sep}`);
          const problem = diskProblem(error);
          throw !problem || (problem.isTransient && isTableFile) ? error : this.#stop(postgresModule, error);
        }
      };
    stream_ops.open = guardOperation(stream_ops.open);
    stream_ops.write = guardOperation(stream_ops.write);
    stream_ops.setattr = guardOperation(stream_ops.setattr);
    stream_ops.fsync = ({ nfd, node }) => {
      try {
        // A folder has no Node file descriptor, but PostgreSQL syncs folders, too.
        if (nfd === undefined) syncFolder(nodefs.realPath(node));
        else this.sync(nfd);
        return 0;
      } catch (error) {
        throw this.#stop(postgresModule, error);
      }
    };
    const { mknod, setattr, rename } = node_ops;
    node_ops.mknod = guardOperation((folder: FsNode, name: string, mode: number, device: number) =>
      mknod(folder, name, mode & ~groupAndOthers, device),
    );
    node_ops.setattr = guardOperation((node: FsNode, change: Attributes) =>
      setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~groupAndOthers }),
    );
    node_ops.rename = guardOperation((node: FsNode, folder: FsNode, name: string) => {
      rename(node, folder, name);
      syncFolder(nodefs.realPath(folder));
    });
    node_ops.unlink = guardOperation(node_ops.unlink);
    node_ops.rmdir = guardOperation(node_ops.rmdir);

    const mainLoopOnce = postgresModule._PostgresMainLoopOnce;
    postgresModule._PostgresMainLoopOnce = () => {
      try {
        mainLoopOnce();
      } catch (error) {
        if ((error as { status?: unknown }).status === postgresErrorStatus) throw error;
        throw this.#stop(postgresModule, error);
      }
    };
  }

  /**
   * Stops PostgreSQL. Throwing an error through it is not enough: PGlite catches the error and lets PostgreSQL run on
   * with locks that are never released. PostgreSQL would wait for them forever, in a loop that no timer can interrupt.
   */
  #stop(postgresModule: PostgresModule, cause: unknown): EngineStopped {
    if (cause instanceof EngineStopped) return cause;
    const reason = diskProblem(cause)?.message ?? (cause instanceof Error ? cause.message : String(cause));
    const stopped = new EngineStopped(reason, cause);
    postgresModule.stackRestore = () => {
      throw stopped;
    };
    postgresModule._PostgresSendReadyForQueryIfNecessary = () => {};
    postgresModule._pgl_pq_flush = () => {};
    return stopped;
  }

  protected sync(fd: number) {
    fs.fsyncSync(fd);
    this.syncCount++;
  }
}

/**
 * Makes a folder and all in it private to their owner, and syncs them to disk. 16 files are synced at a time, so that
 * the file system writes its journal once for several.
 */
export async function syncTree(folder: string) {
  const files: string[] = [];
  const folders = [folder];
  for (const subfolder of folders) {
    for (const entry of fs.readdirSync(subfolder, { withFileTypes: true })) {
      (entry.isDirectory() ? folders : files).push(path.join(subfolder, entry.name));
    }
  }
  const syncNext = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const handle = await fs.promises.open(file, 'r+');
      try {
        await handle.chmod(0o600);
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, syncNext));
  for (const each of folders) {
    fs.chmodSync(each, 0o700);
    syncFolder(each);
  }
}

/** Syncs a folder, so that the names of its files are on disk. Windows has no such call, and NTFS does it by itself. */
export function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
