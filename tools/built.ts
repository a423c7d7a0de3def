import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const webFolder = join(root, 'dist/web');

const webSources = ['web', 'contract', 'vite.config.ts', 'tools/web.ts', 'package-lock.json'];

/**
 * Builds the web if a source has changed since the last build. A separate process does it, so that the server loads
 * none of the build tools.
 */
export function ensureBuilt(): void {
  const stamp = join(webFolder, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools/build.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The web could not be built; the reason is above.');
}

export function fingerprint(sources: readonly string[] = webSources): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(source)).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const filesOf = (source: string): string[] =>
  statSync(join(root, source)).isFile()
    ? [source]
    : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
