import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#tools/built.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const argumentOf = (instruction: string): string =>
  new RegExp(`^${instruction} +(.*)$`, 'm').exec(finalStage)?.[1]?.trim() ?? '';
const commandOf = (instruction: string): string[] =>
  JSON.parse(/\[.*\]$/.exec(argumentOf(instruction))?.[0] ?? '[]') as string[];

export const imageFacts = {
  workFolder: argumentOf('WORKDIR'),
  volume: argumentOf('VOLUME'),
  user: argumentOf('USER'),
  startCommand: commandOf('CMD'),
  healthCommand: commandOf('HEALTHCHECK'),
  env: Object.fromEntries(
    argumentOf('ENV')
      .split(/ +/)
      .map((pair) => pair.split('=', 2) as [string, string]),
  ),
};

/** What an engine gives a container: compose.yaml also has the disk read-only. */
const mountContainer = `
mount --bind "$1" "$1"
mkdir -p "$1/proc" "$1/dev" "$1/tmp" "$1$2"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for name in null zero random urandom; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mount --bind "$3" "$1$2"
chown "$4" "$1$2"
mount -o remount,bind,ro "$1"`;

export type Outcome = { status: number | null; output: string };
export type Container = {
  /** The folder of the volume, as this process sees it. */
  volume: string;
  start(): ChildProcess;
  run(command: readonly string[], input?: string): Promise<Outcome>;
};

/** Runs programs in `imageRoot` as an engine would run them in a container, with `env` besides that of the image. */
export function makeContainer(imageRoot: string, folder: string, env: Readonly<Record<string, string>>): Container {
  const { workFolder, volume, user } = imageFacts;
  const volumeFolder = join(folder, 'volume');
  mkdirSync(volumeFolder, { mode: 0o700 });
  execFileSync('sh', ['-ec', mountContainer, 'sh', imageRoot, volume, volumeFolder, user]);
  const [uid = '', gid = ''] = user.split(':');
  const begin = (command: readonly string[]) =>
    spawn(
      'nsenter',
      [
        ...[`--root=${imageRoot}`, `--wd=${join(imageRoot, workFolder)}`, '--setgid', gid, '--setuid', uid],
        ...['--', ...command],
      ],
      { env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...imageFacts.env, ...env }, stdio: 'pipe' },
    );
  return {
    volume: volumeFolder,
    start: () => begin(imageFacts.startCommand),
    async run(command, input = '') {
      const child = begin(command);
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [said, complained, status] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
      return { status, output: `${said}${complained}` };
    },
  };
}
