/**
 * `npm run lighthouse` scores every public page of the built site on a mid-range phone, by the median of five visits.
 * `npm run lighthouse -- --runs=1 /rooms` visits one page once. It fails if a page scores less than 98 for performance
 * or less than 100 in another category.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { indexedPaths } from '#contract/page.ts';
import { root } from '#tools/built.ts';
import { findChromium } from '#tools/chromium.ts';
import { startProcess } from '#tools/testing/process.ts';

const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof minScores;
const categories = Object.keys(minScores) as Category[];

const args = process.argv.slice(2);
const visitsPerPage = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 5);
const paths = args.filter((arg) => arg.startsWith('/'));
const reportFolder = join(root, '.cache/lighthouse');

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const app = await startProcess({ script: 'tools/start.js', env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
await mkdir(reportFolder, { recursive: true });
let allPassed = true;
try {
  for (const path of paths.length > 0 ? paths : indexedPaths) allPassed = (await scorePage(path)) && allPassed;
} finally {
  await app.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = allPassed ? 0 : 1;

async function scorePage(path: string): Promise<boolean> {
  const results: Result[] = [];
  for (let run = 0; run < visitsPerPage; run += 1) results.push(await visit(path));
  const scores = categories.map((name) => ({
    name,
    score: median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  }));
  const ok = scores.every(({ name, score }) => score >= minScores[name]);
  const metric = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const bytes = median(results.map(({ audits }) => audits['total-byte-weight']?.numericValue ?? 0));
  console.log(
    [
      `${ok ? 'ok     ' : 'TOO LOW'} ${path.padEnd(10)}`,
      ...scores.map(({ name, score }) => `${name} ${score}`),
      `LCP ${(metric('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `TBT ${metric('total-blocking-time').toFixed(0)} ms`,
      `CLS ${metric('cumulative-layout-shift').toFixed(3)}`,
      `${(bytes / 1024).toFixed(0)} kB`,
    ].join('  '),
  );
  const lastResult = results.at(-1);
  if (lastResult) for (const line of lostPoints(lastResult)) console.log(`          ${line}`);
  await writeFile(join(reportFolder, `${path.slice(1) || 'home'}.json`), JSON.stringify(lastResult));
  return ok;
}

/**
 * Starts a new browser for each visit, because its cache must be empty. Lighthouse now and then fails to record a
 * visit, so a failed visit is repeated.
 */
async function visit(path: string, attemptsLeft = 3): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const run = await lighthouse(app.url + path, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (run && !run.lhr.runtimeError) return run.lhr;
    if (attemptsLeft === 1) throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
  } finally {
    chrome.kill();
  }
  return visit(path, attemptsLeft - 1);
}

function lostPoints({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) => auditRefs.map((ref) => ({ id, weight: ref.weight, audit: audits[ref.id] })))
    .filter(({ weight, audit }) => weight > 0 && audit && audit.score !== null && audit.score < 1)
    .map(({ id, audit }) => `${id}: ${audit?.title}`);
}
