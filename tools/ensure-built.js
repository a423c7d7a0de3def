// JavaScript, because `npm start` runs it without tsx, and Node 20 cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const webStamp = join(root, 'dist/web/stamp');

const webSources = ['web', 'contract', 'vite.config.ts', 'tools/web.ts', 'tools/compile.ts', 'package-lock.json'];
const serverSources = [
  'server',
  'db',
  'contract',
  'hotel.config.ts',
  'tools/compile.ts',
  'package.json',
  'package-lock.json',
];

export const webFingerprint = () => fingerprint(webSources);

/** The compiled server. Its folder is named by a hash of the sources, so that a running server keeps its files. */
export const serverProgram = () => join(root, `dist/server/${fingerprint(serverSources).slice(0, 16)}/main.js`);

/**
 * Builds what has changed since the last build: the web, the server or both. A separate process does it, so that the
 * server loads none of the build tools. Returns the compiled server.
 */
export function ensureBuilt() {
  const program = serverProgram();
  // An image has what is built of the web, and not its sources.
  const hasWebSources = existsSync(join(root, 'web'));
  const isWebBuilt = existsSync(webStamp) && (!hasWebSources || readFileSync(webStamp, 'utf8') === webFingerprint());
  const stale = [...(isWebBuilt ? [] : ['web']), ...(existsSync(program) ? [] : ['server'])];
  if (stale.length === 0) return program;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools/build.ts'), ...stale], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Could not build: ${stale.join(' and ')}. The reason is above.`);
  return program;
}

/** @param {readonly string[]} sources files and folders */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} source
 * @returns {string[]}
 */
const filesOf = (source) =>
  statSync(join(root, source)).isFile()
    ? [source]
    : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

if (process.argv[1] === import.meta.filename) ensureBuilt();
