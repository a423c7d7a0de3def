import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * What the lock file says about the process that has the folder. People read it, and `mayBeAlive` reads it where the
 * kernel cannot tell whether that process lives.
 */
interface LockOwner {
  pid: number;
  host: string;
  boot: string;
  /** The PID namespace in which the process id is unique. Containers usually have different ones. */
  pids: string;
}

/**
 * Prefixes of names that the kernel gives to one process, and takes back when the process ends, however it ends. The
 * lock is such a name. Linux has sockets for this, Windows pipes.
 */
const kernelNamePrefixes: Partial<Record<NodeJS.Platform, string>> = {
  linux: '\0data-folder-',
  win32: '\\\\.\\pipe\\data-folder-',
};

/**
 * Locks a folder for this process, or throws FolderInUse. On Linux and Windows, the kernel has the lock. Containers
 * that share a volume do not see each other's locks in the kernel, so a file also says which process has the folder. On
 * Linux, a socket beside the file accepts connections as long as that process lives, even while it is busy.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lockFile = path.join(folder, 'in-use.json');
  const socket = path.join(folder, 'in-use.sock');
  const servers: net.Server[] = [];
  const release = async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  };
  const owner = readLockOwner(lockFile);
  try {
    const prefix = kernelNamePrefixes[process.platform];
    if (prefix) servers.push(await listen(prefix + folderIdentity(folder)));
    if (owner && (await mayBeAlive(owner, socket))) throw new LockTaken();
    const ownContent = writeLockFile(lockFile, socket);
    // Some file systems have no sockets. There, another container is refused as long as the lock file exists, even
    // after a crash.
    if (process.platform === 'linux')
      await listen(socket).then(
        (server) => servers.push(server),
        () => {},
      );
    if (owner) await confirmLastWriter(lockFile, ownContent);
  } catch (error) {
    await release();
    throw error instanceof LockTaken ? new FolderInUse(folder, lockFile, readLockOwner(lockFile)) : error;
  }
  return {
    async release() {
      try {
        fs.rmSync(lockFile, { force: true });
      } catch {
        // On a disk that has become read-only the lock file stays. The next process sees that the process named in
        // the file has ended.
      }
      await release();
    },
  };
}

class LockTaken extends Error {}

export class FolderInUse extends Error {
  constructor(folder: string, file: string, owner: LockOwner | undefined) {
    const ownProcess = currentProcess();
    const isElsewhere = owner && (owner.boot !== ownProcess.boot || owner.pids !== ownProcess.pids);
    const who = owner ? ` (pid ${owner.pid}${isElsewhere ? ` on ${owner.host}` : ''})` : '';
    const hint = isElsewhere ? ` If that machine or container is gone for good, delete ${file}.` : '';
    super(
      `The data folder ${folder} is in use by another process${who}. Stop it, or set DATA_DIR to another folder.${hint}`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Replaces the lock file and returns what it has written. Throws LockTaken if another process creates the file at the
 * same time.
 */
function writeLockFile(file: string, socket: string): string {
  fs.rmSync(file, { force: true });
  fs.rmSync(socket, { force: true });
  const ownContent = JSON.stringify(currentProcess());
  try {
    fs.writeFileSync(file, ownContent, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new LockTaken() : error;
  }
  return ownContent;
}

/**
 * Throws LockTaken if another process replaces the lock file within 0.1 s. If two processes replace the file of a dead
 * process at once, the one that wrote last has the folder.
 */
async function confirmLastWriter(file: string, ownContent: string) {
  await delay(100);
  if (fs.readFileSync(file, 'utf8') !== ownContent) throw new LockTaken();
}

function folderIdentity(folder: string): string {
  const { dev, ino } = fs.statSync(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function listen(name: string): Promise<net.Server> {
  const server = net.createServer((peer) => peer.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(codeOf(error) === 'EADDRINUSE' ? new LockTaken() : error));
    server.listen(name, () => resolve(server));
  });
}

function currentProcess(): LockOwner {
  const isLinux = process.platform === 'linux';
  return {
    pid: process.pid,
    host: os.hostname(),
    boot: bootId(),
    pids: isLinux ? fs.readlinkSync('/proc/self/ns/pid') : os.hostname(),
  };
}

function bootId(): string {
  if (process.platform === 'linux') return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  if (process.platform === 'darwin')
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  return '';
}

function readLockOwner(file: string): LockOwner | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LockOwner;
  } catch {
    return undefined; // The file is absent, or a crash has left it half-written.
  }
}

/**
 * Whether the process named in the lock file may still live. On Linux and Windows, the caller must have taken the lock
 * of the kernel before.
 */
async function mayBeAlive(owner: LockOwner, socket: string): Promise<boolean> {
  const ownProcess = currentProcess();
  if (owner.boot !== ownProcess.boot) return owner.host !== ownProcess.host;
  if (owner.pids !== ownProcess.pids) return !(await isStaleSocket(socket));
  return !kernelNamePrefixes[process.platform] && isAlive(owner.pid);
}

function isStaleSocket(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const peer = net.connect(socket, () => resolve(false));
    peer.once('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED'));
    peer.once('connect', () => peer.destroy());
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
