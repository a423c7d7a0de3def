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

/** The process that has the folder: for people to read, and for checks where the kernel cannot tell. */
interface Holder {
  pid: number;
  host: string;
  boot: string;
  /** The PID namespace: two containers have two, and a process id means something only within one. */
  pids: string;
}

/** Linux and Windows have names that belong to a process and vanish with it, however it ends. */
const KERNEL_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: '\0data-folder-',
  win32: '\\\\.\\pipe\\data-folder-',
};

/**
 * Takes a folder for this process alone, or throws FolderInUse. The kernel holds the lock where it can. Containers on
 * one volume do not see each other's kernel names, so a file also says who has the folder, and a socket beside it
 * accepts connections while that process lives, even when it is busy.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'in-use.json');
  const socket = path.join(folder, 'in-use.sock');
  const servers: net.Server[] = [];
  const release = async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  };
  const holder = readHolder(file);
  try {
    const prefix = KERNEL_NAMES[process.platform];
    if (prefix) servers.push(await listen(prefix + identity(folder)));
    if (holder && (await mayLive(holder, socket))) throw new Taken();
    const mine = claim(file, socket);
    // Not every file system has sockets; without one, another container is refused until the file is deleted.
    if (process.platform === 'linux')
      await listen(socket).then(
        (server) => servers.push(server),
        () => {},
      );
    if (holder) await keep(file, mine);
  } catch (error) {
    await release();
    throw error instanceof Taken ? new FolderInUse(folder, file, readHolder(file)) : error;
  }
  return {
    async release() {
      try {
        fs.rmSync(file, { force: true });
      } catch {
        // A disk that has become read-only keeps the file, which then names a dead process.
      }
      await release();
    },
  };
}

class Taken extends Error {}

export class FolderInUse extends Error {
  constructor(folder: string, file: string, holder: Holder | undefined) {
    const here = self();
    const elsewhere = holder && (holder.boot !== here.boot || holder.pids !== here.pids);
    const who = holder ? ` (pid ${holder.pid}${elsewhere ? ` on ${holder.host}` : ''})` : '';
    const hint = elsewhere ? ` If that machine or container is gone for good, delete ${file}.` : '';
    super(
      `The data folder ${folder} is in use by another process${who}. Stop it, or set DATA_DIR to another folder.${hint}`,
    );
    this.name = 'FolderInUse';
  }
}

/** Of two processes that find no file, the second fails to create it. */
function claim(file: string, socket: string): string {
  fs.rmSync(file, { force: true });
  fs.rmSync(socket, { force: true });
  const mine = JSON.stringify(self());
  try {
    fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new Taken() : error;
  }
  return mine;
}

/** Of two processes that both replace the file of a dead one, the last writer gets the folder. */
async function keep(file: string, mine: string) {
  await delay(100);
  if (fs.readFileSync(file, 'utf8') !== mine) throw new Taken();
}

function identity(folder: string): string {
  const { dev, ino } = fs.statSync(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function listen(name: string): Promise<net.Server> {
  const server = net.createServer((peer) => peer.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(codeOf(error) === 'EADDRINUSE' ? new Taken() : error));
    server.listen(name, () => resolve(server));
  });
}

function self(): Holder {
  const linux = process.platform === 'linux';
  return {
    pid: process.pid,
    host: os.hostname(),
    boot: bootId(),
    pids: linux ? fs.readlinkSync('/proc/self/ns/pid') : os.hostname(),
  };
}

function bootId(): string {
  if (process.platform === 'linux') return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  if (process.platform === 'darwin')
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  return '';
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined; // absent, or left half-written by a crash
  }
}

/** To be called after this process got the kernel's name for the folder, where there is one. */
async function mayLive(holder: Holder, socket: string): Promise<boolean> {
  const here = self();
  if (holder.boot !== here.boot) return holder.host !== here.host;
  if (holder.pids !== here.pids) return !(await isDeserted(socket));
  return !KERNEL_NAMES[process.platform] && isAlive(holder.pid);
}

function isDeserted(socket: string): Promise<boolean> {
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
