import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** Who holds a folder, written into it: for people to read, and for where the kernel cannot tell. */
interface Holder {
  pid: number;
  host: string;
  /** Changes when the machine restarts. */
  boot: string;
  /** Process ids mean something only within one of these: two containers have two. */
  pids: string;
}

/**
 * Takes a folder for this process alone, or throws saying who has it. On Linux the kernel holds the lock, in the name of
 * an abstract socket, and frees it however the process ends. Elsewhere, and between containers, which do not share those
 * names, a file in the folder does.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'in-use.json');
  const server = process.platform === 'linux' ? await listen(folder) : undefined;
  const holder = readHolder(file);
  const kernelSaysFree = server !== undefined && holder?.pids === me().pids;
  if (server === null || (holder && !kernelSaysFree && mayLive(holder))) {
    server?.close();
    throw new FolderInUse(folder, file, holder);
  }
  fs.writeFileSync(file, JSON.stringify(me()));
  return {
    async release() {
      fs.rmSync(file, { force: true });
      await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
    },
  };
}

export class FolderInUse extends Error {
  constructor(folder: string, file: string, holder: Holder | undefined) {
    const elsewhere = holder && holder.pids !== me().pids;
    const who = holder ? ` (pid ${holder.pid}${elsewhere ? ` on ${holder.host}` : ''})` : '';
    const hint = elsewhere ? ` If that machine or container is gone for good, delete ${file}.` : '';
    super(
      `The data folder ${folder} is in use by another process${who}. Stop it, or set DATA_DIR to another folder.${hint}`,
    );
    this.name = 'FolderInUse';
  }
}

/** The folder's abstract socket; null when another process has it. Named by inode: one folder may have many paths. */
function listen(folder: string): Promise<net.Server | null> {
  const { dev, ino } = fs.statSync(folder);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const server = net.createServer().unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(`\0data-folder-${name}`, () => resolve(server));
  });
}

function me(): Holder {
  const read = (name: string) => (process.platform === 'linux' ? fs.readFileSync(name, 'utf8').trim() : '');
  const boot = read('/proc/sys/kernel/random/boot_id');
  const pids = process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : os.hostname();
  return { pid: process.pid, host: os.hostname(), boot, pids };
}

function readHolder(file: string): (Holder & { since: number }) | undefined {
  try {
    return { ...JSON.parse(fs.readFileSync(file, 'utf8')), since: fs.statSync(file).mtimeMs };
  } catch {
    return undefined; // absent, or cut off half-written by a crash
  }
}

function mayLive(holder: Holder & { since: number }): boolean {
  const here = me();
  const restarted = here.boot ? holder.boot !== here.boot : holder.since < Date.now() - os.uptime() * 1000;
  if (holder.host === here.host && restarted) return false;
  if (holder.pids !== here.pids) return true;
  return isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
