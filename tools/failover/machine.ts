import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '#tools/failover/wait-until.ts';

export type Service = { name: string; program: string; args: string[] };

/** A network namespace with an address, a small disk, and services that are restarted when they end. */
export type Machine = {
  name: 'a' | 'b';
  address: string;
  disk: string;
  boot(): void;
  kill(): Promise<void>;
  /** Stops every process where it is, as a hypervisor does that suspends the machine. */
  pause(): void;
  resume(): void;
  cutNetwork(): void;
  connectNetwork(): void;
  /** Leaves no free byte on the disk, also after a file is deleted. */
  fillDisk(): void;
  emptyDisk(): Promise<void>;
};

const diskMegabytes = 1536;
const fillEveryMs = 50;
const restartAfterMs = 1000;
const user = 'postgres';

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes the bridge that connects the machines with this namespace, in which the witness runs. */
export function openNetwork(witness: string, etcdFolder: string): void {
  mountDisk(etcdFolder, 1024);
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'bridge', 'type', 'bridge');
  run('ip', 'address', 'add', `${witness}/24`, 'dev', 'bridge');
  run('ip', 'link', 'set', 'bridge', 'up');
}

function mountDisk(folder: string, megabytes: number): void {
  mkdirSync(folder);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,uid=${user},mode=700`, 'tmpfs', folder);
}

function addToNetwork(name: string, address: string): void {
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', `port-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'link', 'set', `port-${name}`, 'master', 'bridge', 'up');
  run('ip', '-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
}

type MachineOptions = {
  name: Machine['name'];
  address: string;
  folder: string;
  services: (machine: Machine) => Service[];
};

export function makeMachine({ name, address, folder, services }: MachineOptions): Machine {
  const disk = join(folder, name);
  addToNetwork(name, address);
  mountDisk(disk, diskMegabytes);
  const listProcesses = () => run('ip', 'netns', 'pids', name).split('\n').filter(Boolean).map(Number);
  const signal = (signalName: NodeJS.Signals) => {
    for (const pid of listProcesses()) signalIfRunning(pid, signalName);
  };
  let isOn = false;
  const keepRunning = (service: Service): void => {
    const log = openSync(join(folder, `${name}-${service.name}.log`), 'a');
    const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const args = ['netns', 'exec', name, ...asUser, service.program, ...service.args];
    const child = spawn('ip', args, { cwd: folder, stdio: ['ignore', log, log] });
    child.once('close', () => {
      if (isOn) setTimeout(() => isOn && keepRunning(service), restartAfterMs);
    });
  };
  const diskFiller = makeDiskFiller(disk);

  const machine: Machine = {
    name,
    address,
    disk,
    boot() {
      isOn = true;
      for (const service of services(machine)) keepRunning(service);
    },
    async kill() {
      isOn = false;
      await waitUntil(`the processes of ${name} end`, 10, async () => {
        signal('SIGKILL');
        return listProcesses().length === 0 || undefined;
      });
    },
    pause() {
      // The second signal reaches processes that others have started during the first.
      signal('SIGSTOP');
      signal('SIGSTOP');
    },
    resume: () => signal('SIGCONT'),
    cutNetwork: () => void run('ip', 'link', 'set', `port-${name}`, 'down'),
    connectNetwork: () => void run('ip', 'link', 'set', `port-${name}`, 'up'),
    ...diskFiller,
  };
  return machine;
}

function makeDiskFiller(disk: string): Pick<Machine, 'fillDisk' | 'emptyDisk'> {
  const file = join(disk, 'filler');
  let bytes = 0;
  let isFilling = false;
  let filling = Promise.resolve();
  const fillUntilFull = async () => {
    while (isFilling) {
      const { bavail, bsize } = statfsSync(disk);
      const isGrown = bavail > 0 && (await canRun('fallocate', '--length', String(bytes + bavail * bsize), file));
      if (isGrown) bytes += bavail * bsize;
      await delay(fillEveryMs);
    }
  };
  return {
    fillDisk() {
      isFilling = true;
      filling = fillUntilFull();
    },
    async emptyDisk() {
      isFilling = false;
      await filling;
      bytes = 0;
      rmSync(file);
    },
  };
}

const canRun = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve) => execFile(program, args, (error) => resolve(!error)));

function signalIfRunning(pid: number, signalName: NodeJS.Signals): void {
  try {
    process.kill(pid, signalName);
  } catch {
    // The process has ended meanwhile.
  }
}
