import { execFileSync, execSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/built.ts';
import { downloadNode, makeDebian } from '#tools/install-trial/debian-root.ts';

const cacheFolder = join(root, '.cache/image-trial');
const suite = 'bookworm';
/** Those of gcr.io/distroless/cc-debian12, as its sources list them: github.com/GoogleContainerTools/distroless. */
const basePackages = [
  ...['base-files', 'media-types', 'netbase', 'tzdata', 'ca-certificates'],
  ...['libc6', 'libssl3', 'libgomp1', 'libstdc++6', 'libgcc-s1', 'gcc-12-base'],
];
const programPackages = ['rclone', 'openssh-client'];

/** A part of the image in bytes, unpacked and as `gzip` packs it for a download. */
export type ImagePart = { name: string; unpacked: number; packed: number };

/**
 * Makes in `folder` what the Dockerfile makes, without an engine for containers. In place of the base image, whose
 * packages are known, it unpacks these packages as Debian has them now. Returns the parts of the image.
 */
export function makeImageRoot(folder: string): ImagePart[] {
  const added = join(folder, 'added');
  const hotel = join(added, 'opt/hotel');
  mkdirSync(join(added, 'usr/bin'), { recursive: true });
  run(process.execPath, ['--import', 'tsx', 'tools/release.ts', '--image', hotel, '--commit', 'image']);
  copyPrograms(added);
  stripNode(folder, join(added, 'usr/bin/node'));
  const imageRoot = join(folder, 'root');
  const base = makePackages('base', 'extract', basePackages);
  run('cp', ['--archive', `${base}/.`, imageRoot]);
  run('cp', ['--archive', `${added}/.`, imageRoot]);
  mkdirSync(join(imageRoot, 'var/lib/hotel'), { recursive: true });
  return [
    measure('base image, by its packages', base, '.'),
    measure('Node', added, 'usr/bin/node'),
    measure('rclone, ssh-keyscan and libraries', added, '--exclude=usr/bin/node usr'),
    measure('program, site and packages', added, 'opt'),
  ];
}

function copyPrograms(added: string): void {
  const debian = makePackages('programs', 'minbase', programPackages);
  const script = 'copy-programs.sh';
  cpSync(join(root, 'deploy/container', script), join(debian, 'srv', script));
  rmSync(join(debian, 'srv/image'), { recursive: true, force: true });
  run('chroot', [debian, 'sh', `/srv/${script}`, '/srv/image']);
  run('cp', ['--archive', `${join(debian, 'srv/image')}/.`, added]);
}

function stripNode(folder: string, file: string): void {
  run('tar', ['xzf', downloadNode(), '-C', folder, 'package/bin/node']);
  run('strip', ['--strip-unneeded', '-o', file, join(folder, 'package/bin/node')]);
}

const makePackages = (name: string, variant: string, packages: readonly string[]): string =>
  makeDebian(join(cacheFolder, name), suite, [`--variant=${variant}`, `--include=${packages.join(',')}`]);

/** `what` are arguments of tar: what of the folder counts. */
function measure(name: string, folder: string, what: string): ImagePart {
  const count = (packing: string) =>
    Number(execSync(`tar c ${what} ${packing} | wc -c`, { cwd: folder, encoding: 'utf8' }));
  return { name, unpacked: count(''), packed: count('| gzip -6') };
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
