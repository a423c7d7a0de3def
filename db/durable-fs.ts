import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PostgreSQL with fsync on. PGlite starts it with `-F` (off); the write-ahead log is to use fsync(), the one sync call
 * that can be given a body below (Emscripten's fdatasync is an empty stub that reports success).
 */
export const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
];

/** What we use of Emscripten's NODEFS; PGlite's types leave it open. */
interface NodeFsInternals {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  node_ops: { rename: (node: object, folder: object, name: string) => void };
  realPath: (node: object) => string;
}

const WASI_EIO = 29;

/**
 * PGlite's NodeFS, whose fsync() and rename() reach the disk. In the stock one fsync() does nothing and reports success:
 * after a power cut every committed row may be gone.
 */
export class DurableNodeFS extends NodeFS {
  /** How many files were synced so far; proof that the hooks below are in use. */
  syncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: { NODEFS: unknown }) => this.#hook(module.NODEFS as NodeFsInternals);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #hook(nodefs: NodeFsInternals) {
    nodefs.stream_ops.fsync = ({ nfd, node }) => {
      try {
        // Only files have a descriptor of Node's; PostgreSQL syncs folders too.
        if (nfd === undefined) syncFolder(nodefs.realPath(node));
        else this.sync(nfd);
        return 0;
      } catch {
        return WASI_EIO; // PostgreSQL then stops rather than go on with data that is not on disk
      }
    };
    const rename = nodefs.node_ops.rename;
    nodefs.node_ops.rename = (node, folder, name) => {
      rename(node, folder, name);
      syncFolder(nodefs.realPath(folder));
    };
  }

  protected sync(fd: number) {
    fs.fsyncSync(fd);
    this.syncs++;
  }
}

/** Puts a folder and everything below it on disk. Several at a time: the file system then writes its journal once for all. */
export async function syncTree(folder: string) {
  const files: string[] = [];
  const folders = [folder];
  for (const each of folders) {
    for (const entry of fs.readdirSync(each, { withFileTypes: true })) {
      (entry.isDirectory() ? folders : files).push(path.join(each, entry.name));
    }
  }
  const syncNext = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const handle = await fs.promises.open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, syncNext));
  for (const each of folders) syncFolder(each);
}

/** Puts the names in a folder on disk. Windows has no such call: NTFS keeps its own journal of names. */
export function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
