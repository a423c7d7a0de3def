import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '#tools/failover/wait-until.ts';

export type Outcome = { status: number; output: string };

/** A Debian that shares the network of this process and nothing else. */
export type TrialMachine = {
  /** The folder of the machine, as this process sees it. */
  root: string;
  run(command: string): Promise<Outcome>;
  /** Starts systemd. */
  boot(): Promise<void>;
  /** Kills all that runs. What was written stays. */
  cutPower(): Promise<void>;
};

const commandLimitMs = 600_000;
/** It also finishes an upgrade, or takes it back. */
const bootSeconds = 300;
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  TERM: 'dumb',
};

const mountDevices = `
mount -t tmpfs -o mode=755 dev "$1/dev"
for name in null zero full random urandom tty; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"; ln -s /proc/self/fd "$1/dev/fd"
mount -t tmpfs tmpfs "$1/dev/shm"`;

/** Runs in its own namespaces. systemd wants the control groups in one tree, whatever this machine has. */
const startSystemd = `set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sysfs "$1/sys"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mount -t tmpfs -o mode=755 run "$1/run"
mount -t tmpfs tmp "$1/tmp"
exec env -i container=trial ${Object.entries(environment)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')} chroot "$1" /sbin/init`;

/** The name must be new on the whole machine, and processes have the same numbers in each run. */
const ownControlGroup = `set -e
mkdir -p "$1"
mountpoint --quiet "$1" || mount -t cgroup2 cgroup2 "$1"
mkdir "$1/$2"
echo $$ > "$1/$2/cgroup.procs"
shift 2
exec "$@"`;

/** `lower` stays as it is: what the machine writes goes into `folder`. */
export function makeTrialMachine(lower: string, folder: string): TrialMachine {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => join(folder, name)) as [string, string, string];
  for (const each of [root, upper, work]) mkdirSync(each);
  const overlay = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', overlay, root]);
  execFileSync('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  execFileSync('sh', ['-ec', mountDevices, 'sh', root]);
  let init: { process: ChildProcess; pid: number; group: string } | undefined;

  const commandLine = (command: string): [string, string[]] => {
    const shell = ['/bin/sh', '-c', command];
    return init
      ? [
          'nsenter',
          [
            '--target',
            String(init.pid),
            '--mount',
            '--pid',
            '--uts',
            '--ipc',
            '--cgroup',
            '--root',
            '--wd',
            '--',
            ...shell,
          ],
        ]
      : ['chroot', [root, ...shell]];
  };
  let commandCount = 0;
  const run = async (command: string): Promise<Outcome> => {
    const [program, args] = commandLine(command);
    // Into a file: a service that the command starts would leave a pipe open.
    const file = join(folder, `command-${String(++commandCount).padStart(3, '0')}.log`);
    writeFileSync(file, `$ ${command}\n`);
    const log = openSync(file, 'a');
    const child = spawn(program, args, { env: environment, stdio: ['ignore', log, log], timeout: commandLimitMs });
    const status = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
    closeSync(log);
    return { status, output: readFileSync(file, 'utf8') };
  };
  return {
    root,
    run,
    async boot() {
      const log = openSync(join(folder, 'systemd.log'), 'a');
      const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child'];
      const systemd = ['unshare', ...namespaces, 'sh', '-c', startSystemd, 'sh', root];
      const groups = join(folder, 'cgroup');
      const group = `hotel-${randomUUID()}`;
      const child = spawn('sh', ['-c', ownControlGroup, 'sh', groups, group, ...systemd], {
        stdio: ['ignore', log, log],
      });
      const pid = await waitUntil('systemd begins', 10, async () => {
        // Before it is `unshare`, it is the shell, which starts other programs.
        if (readFileSync(`/proc/${child.pid}/comm`, 'utf8').trim() !== 'unshare') return undefined;
        const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
        return children ? Number(children.split(' ')[0]) : undefined;
      });
      init = { process: child, pid, group: join(groups, group) };
      await waitUntil('the machine has started', bootSeconds, async () => {
        const state = (await run('systemctl is-system-running')).output.trim();
        return /(running|degraded)$/.test(state) || undefined;
      });
    },
    async cutPower() {
      if (!init) return;
      const ended = new Promise((resolve) => init?.process.once('exit', resolve));
      process.kill(init.pid, 'SIGKILL');
      await ended;
      execFileSync('find', [init.group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']);
      init = undefined;
    },
  };
}
