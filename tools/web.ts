import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type InlineConfig, mergeConfig, transformWithOxc } from 'vite';
import { entryModules, readManifest } from '#server/platform/http/web-build.ts';
import { root, webFolder } from '#tools/built.ts';
import { escapeNonAscii } from '#tools/compile.ts';
import { webFingerprint } from '#tools/ensure-built.js';
import webConfig from '../vite.config.ts';

/**
 * Builds dist/web: client/ for browsers, server/ for rendering, the sandbox's script, and `stamp`, a hash of the
 * sources. The build happens in a folder beside dist/web and is then moved there, so that an interrupted build never
 * leaves half of it.
 */
export async function buildWeb(): Promise<void> {
  const startedAt = performance.now();
  const stamp = webFingerprint();
  const unfinishedFolder = `${webFolder}.${process.pid}`;
  await removeAbandonedBuilds();
  const client = join(unfinishedFolder, 'client');
  const input = [...entryModules, 'site.css', 'office.css'];
  await buildWithVite({ build: { outDir: client, rolldownOptions: { input } } });
  await readManifest(client);
  await buildWithVite({
    // Bundles all packages, because the app starts faster with one file, and fixes NODE_ENV to get React's faster code.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      manifest: false,
      copyPublicDir: false,
      outDir: join(unfinishedFolder, 'server'),
      rolldownOptions: { input: 'app/entry-server.tsx', output: { codeSplitting: false, comments: false } },
    },
    plugins: [escapeNonAscii],
  });
  await writeFile(join(unfinishedFolder, 'sandbox-v3.js'), await compileSandboxScript());
  const sizes = await compressTexts(client);
  await keepRecentAssets(join(client, 'assets'));
  await writeFile(join(unfinishedFolder, 'stamp'), stamp);
  await moveIntoPlace(unfinishedFolder);
  console.log(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${formatSizes(sizes)}`);
}

const buildWithVite = (config: InlineConfig) =>
  build(mergeConfig(webConfig, mergeConfig({ logLevel: 'warn', build: { emptyOutDir: true } }, config)));

/** Returns the sandbox's script as JavaScript. It imports nothing, so removing its types is enough. */
export async function compileSandboxScript(): Promise<string> {
  const file = join(root, 'web/sandbox/v3.ts');
  return (await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })).code;
}

type KindSize = { kind: string; plainBytes: number; gzipBytes: number };

const textExtensions = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

async function compressTexts(folder: string): Promise<KindSize[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => textExtensions.has(extname(file)) && !file.startsWith('.vite'),
  );
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      const gzipped = await promisify(gzip)(content, { level: 9 });
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(join(folder, `${file}.gz`), gzipped);
      await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content, { params }));
      return { kind: extname(file), plainBytes: content.length, gzipBytes: gzipped.length };
    }),
  );
}

const formatSizes = (sizes: KindSize[]): string =>
  ['.js', '.css']
    .map((kind) => sizes.filter((size) => size.kind === kind))
    .map(
      (all) =>
        `${all.length} ${all[0]?.kind} ${(all.reduce((sum, size) => sum + size.gzipBytes, 0) / 1024).toFixed(1)} kB gzip`,
    )
    .join(', ');

const assetLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Takes over the files of earlier builds for a week, because open pages and running servers still request them. */
async function keepRecentAssets(newAssets: string): Promise<void> {
  const previousAssets = join(webFolder, 'client/assets');
  const newFiles = new Set(await readdir(newAssets));
  for (const file of existsSync(previousAssets) ? await readdir(previousAssets) : []) {
    if (newFiles.has(file)) continue;
    // If another build has moved this folder away meanwhile, its files are not taken over.
    const fileStats = await stat(join(previousAssets, file)).catch(() => undefined);
    if (fileStats && Date.now() - fileStats.mtimeMs < assetLifetimeMs)
      await link(join(previousAssets, file), join(newAssets, file)).catch(() => {});
  }
}

async function moveIntoPlace(unfinishedFolder: string): Promise<void> {
  const oldFolder = `${unfinishedFolder}.old`;
  for (let attempt = 1; ; attempt += 1) {
    await rename(webFolder, oldFolder).catch(() => {});
    try {
      await rename(unfinishedFolder, webFolder);
      return;
    } catch (error) {
      // Another build moved its result here just after this one had made room; the next attempt makes room again.
      if (attempt === 5) throw error;
    } finally {
      await rm(oldFolder, { recursive: true, force: true });
    }
  }
}

async function removeAbandonedBuilds(): Promise<void> {
  const dist = join(webFolder, '..');
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    const pid = /^web\.(\d+)/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(dist, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
