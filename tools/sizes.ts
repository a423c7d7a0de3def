/**
 * Checks the sizes of what guests' pages load, which libraries these pages load, and the size of what we put into the
 * container image. If a size exceeds its budget, load a part of it lazily or leave it out, or decide on a larger budget.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { indexedPaths } from '#contract/page.ts';
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { root, webFolder } from '#tools/built.ts';
import { listImageFiles } from '#tools/image-files.ts';
import { startProcess } from '#tools/testing/process.ts';

const kB = 1024;
const scriptBudget = { '/': 4 * kB, '/rooms': 4 * kB, '/gallery': 4 * kB, '/contact': 4 * kB, '/booking': 95 * kB };
const htmlBudget = { '/': 11 * kB, '/rooms': 9 * kB, '/gallery': 15 * kB, '/booking': 8 * kB };
const sendableBudget = 122 * kB;
/** On a slow line, each further file delays the form of /booking. */
const maxBookingScripts = 9;
const styleBudget = 12 * kB;
const fontBudget = 80 * kB;
/**
 * What we put into the container image, unpacked, beside Node and rclone (`npm run faults -- image`). Of it, 19 MB are the
 * library that prepares pictures.
 */
const imageBudget = 102_000 * kB;

type Chunk = { file: string; name?: string; imports?: string[] };

const clientFolder = join(webFolder, 'client');
const gzipSize = (files: readonly string[]) =>
  sum(files.map((file) => statSync(join(clientFolder, `${file}.gz`)).size));
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

const builtWeb = await loadBuiltWeb(webFolder);
const rows = Object.entries(scriptBudget).flatMap(([path, budget]) => {
  const { entry, preload, styles } = builtWeb.assets(path);
  return [
    { what: `${path} scripts, gzip`, size: gzipSize([entry, ...preload]), budget },
    { what: `${path} styles, gzip`, size: gzipSize(styles), budget: styleBudget },
  ];
});
/** All files of each family of fonts. A page has two families at most. */
const sizeByFont = new Map<string, number>();
for (const file of readdirSync(join(clientFolder, 'fonts'))) {
  const family = file.replace(/(-nigerian.*)?\.woff2$/, '');
  sizeByFont.set(family, (sizeByFont.get(family) ?? 0) + readFileSync(join(clientFolder, 'fonts', file)).length);
}
const twoLargestFonts = [...sizeByFont.values()].toSorted((one, other) => other - one).slice(0, 2);
const { entry: bookingEntry, preload: bookingPreload, lazy: bookingLazy } = builtWeb.assets('/booking');
const bookingScripts = withCallFiles([bookingEntry, ...bookingPreload, ...bookingLazy]);
rows.push({ what: '/booking until sendable', size: gzipSize(bookingScripts), budget: sendableBudget });
rows.push({ what: 'the largest two fonts', size: sum(twoLargestFonts), budget: fontBudget });
rows.push({ what: 'our files of the image', size: sum(listImageFiles().map(sizeOf)), budget: imageBudget });
rows.push(...(await measureHtmlRows()));

for (const { what, size, budget } of rows) {
  const verdict = size > budget ? 'TOO BIG' : 'ok';
  console.log(`${what.padEnd(26)} ${formatKB(size)} of ${formatKB(budget)} kB  ${verdict}`);
}
const unexpectedLibraries = indexedPaths.flatMap((path) => {
  const { entry, preload } = builtWeb.assets(path);
  const unexpectedScripts = path === '/booking' ? /\/router-/ : /\/(react|router)-/;
  return [entry, ...preload].filter((file) => unexpectedScripts.test(file)).map((file) => `${path} loads ${file}`);
});
for (const line of unexpectedLibraries) console.log(line);
const hasTooManyScripts = bookingScripts.length > maxBookingScripts;
console.log(`/booking needs ${bookingScripts.length} script files of at most ${maxBookingScripts}`);
const isTooBig = rows.some(({ size, budget }) => size > budget);
process.exitCode = unexpectedLibraries.length > 0 || hasTooManyScripts || isTooBig ? 1 : 0;

async function measureHtmlRows(): Promise<typeof rows> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sizes-'));
  const hotel = await startProcess({ script: 'tools/start.js', env: { DATA_DIR, LOG_LEVEL: 'warn' } });
  try {
    const htmlRows: typeof rows = [];
    for (const [path, budget] of Object.entries(htmlBudget))
      htmlRows.push({
        what: `${path} HTML, gzip`,
        size: (await fetchCompressedPage(hotel.url + path)).length,
        budget,
      });
    return htmlRows;
  } finally {
    await hotel.kill('SIGTERM');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

function fetchCompressedPage(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => void buffer(response).then(done, fail)).on(
      'error',
      fail,
    );
  });
}

/** Adds the files that send calls. The form loads them by a dynamic import, which `builtWeb.assets` does not list. */
function withCallFiles(scripts: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const pageApiKey = Object.keys(manifest).find((key) => manifest[key]?.name === 'page-api');
  if (!pageApiKey) throw new Error('The build has no chunk named page-api; update tools/sizes.ts.');
  const loadedFiles = new Set<string>();
  const addFilesOf = (key: string) => {
    const { file, imports = [] } = manifest[key] ?? {};
    if (!file || loadedFiles.has(`/${file}`)) return;
    loadedFiles.add(`/${file}`);
    for (const imported of imports) addFilesOf(imported);
  };
  addFilesOf(pageApiKey);
  return [...new Set([...scripts, ...loadedFiles])];
}

function sizeOf(file: string): number {
  return statSync(join(root, file)).size;
}

function formatKB(size: number): string {
  return (size / kB).toFixed(1).padStart(6);
}
