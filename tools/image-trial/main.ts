import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tools/built.ts';
import { type ImagePart, makeImageRoot } from '#tools/image-trial/image-root.ts';
import { runTrial } from '#tools/image-trial/trial.ts';
import { findObstacle } from '#tools/install-trial/programs.ts';
import { runInNamespaces } from '#tools/namespaces.ts';

/** Megabytes that a container's engine downloads, and that we add to the base image unpacked. */
export const imageLimits = { download: 125, added: 250 } as const;
const megabyte = 1e6;

// Set by this program itself, when it runs again in namespaces.
const commandOptions = { folder: { type: 'string' }, image: { type: 'string' } } as const;

/** Returns the exit code. It is 0 also on a machine where the trial cannot run; a message then says why. */
export async function runImageCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: commandOptions });
  if (values.folder && values.image) {
    process.stdin.on('close', () => process.exit(1)).resume();
    return runTrial(values.image, values.folder);
  }
  const obstacle = findObstacle();
  if (obstacle) {
    console.log(obstacle);
    return 0;
  }
  const checked = spawnSync('shellcheck', ['deploy/container/copy-programs.sh'], { cwd: root, stdio: 'inherit' });
  if (checked.status !== 0) return 1;
  return withImage(async (imageRoot, parts) => {
    for (const line of describeParts(parts)) console.log(line);
    const { download, added } = sizesOf(parts);
    const status = await runInNamespaces('image', ['--image', imageRoot]);
    return download > imageLimits.download || added > imageLimits.added ? 1 : status;
  });
}

/** Makes the root of the image in a folder that is gone after `work`. */
export async function withImage<T>(work: (imageRoot: string, parts: ImagePart[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  try {
    const parts = makeImageRoot(folder);
    return await work(join(folder, 'root'), parts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In megabytes. `added` is unpacked, and without the base image, which is the first part. */
export function sizesOf(parts: readonly ImagePart[]): { download: number; added: number; unpacked: number } {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / megabyte;
  return {
    download: sum(parts.map(({ packed }) => packed)),
    added: sum(parts.slice(1).map(({ unpacked }) => unpacked)),
    unpacked: sum(parts.map(({ unpacked }) => unpacked)),
  };
}

function describeParts(parts: readonly ImagePart[]): string[] {
  const { download, added, unpacked } = sizesOf(parts);
  const megabytes = (size: number) => `${size.toFixed(1)} MB`;
  return [
    ...parts.map(
      (part) => `${part.name}: ${megabytes(part.unpacked / megabyte)}, packed ${megabytes(part.packed / megabyte)}`,
    ),
    `To download ${megabytes(download)} of at most ${imageLimits.download} MB.`,
    `Added to the base image ${megabytes(added)} of at most ${imageLimits.added} MB; with it ${megabytes(unpacked)}.`,
  ];
}
