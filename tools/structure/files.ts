import { domains } from '#tools/structure/arrows.ts';
import type { Source } from '#tools/structure/source.ts';

const maxDepth = 4;

const rootEntries = [
  ...['.ci/', 'bench/', 'contract/', 'db/', 'docs/', 'e2e/', 'imagery/', 'pictures/', 'server/', 'tools/', 'web/'],
  ...['README.md', 'ARCHITECTURE.md', 'LICENSE', 'Dockerfile', '.dockerignore'],
  ...['.gitattributes', '.gitignore', '.npmrc', '.nvmrc', '.oxlintrc.json', 'biome.json', 'knip.json'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['hotel.config.ts', 'playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'],
];
const serverEntries = [
  ...[...domains, 'http', 'outbox', 'outside', 'watch'].map((folder) => `${folder}/`),
  ...['announce.ts', 'app.ts', 'audit.ts', 'context.ts', 'env.ts', 'keys.ts', 'main.ts', 'proof.ts', 'tsconfig.json'],
];
const webEntries = [
  'forms/',
  'office/',
  'proof-of-work/',
  'public/',
  'sandbox/',
  'site/',
  'ui/',
  'styles.css',
  'site.css',
  'office.css',
  'tsconfig.json',
];
const domainFiles = ['routes.ts', 'commands.ts', 'rules.ts', 'store.ts'];

const unitTest = /^([a-z-]+)\.test\.tsx?$/;
const longTest = /^[a-z0-9-]+\.(api|fault)\.test\.ts$/;
const hasPlaceInServer = (entry: string, known: string[]) =>
  known.includes(entry.replace(unitTest, '$1.ts')) || longTest.test(entry);

/** A name ending in a slash is a folder. */
const vocabulary: [folder: string, hasPlaceFor: (entry: string) => boolean][] = [
  ...domains.map((name): [string, (entry: string) => boolean] => [
    `server/${name}/`,
    (entry) => hasPlaceInServer(entry, domainFiles),
  ]),
  ['server/', (entry) => hasPlaceInServer(entry, serverEntries)],
  ['web/', (entry) => webEntries.includes(entry) || /^[a-z-]+(\.test)?\.tsx?$/.test(entry)],
  ['', (entry) => rootEntries.includes(entry)],
];

export function strayFiles(paths: string[]): string[] {
  return paths.flatMap((path) => {
    if (path.split('/').length - 1 > maxDepth) return [`${path}: folders go ${maxDepth} deep at most`];
    return vocabulary
      .filter(([folder, hasPlaceFor]) => path.startsWith(folder) && !hasPlaceFor(entryOf(path, folder)))
      .map(([folder]) => `${path}: ${folder || 'the project'} has no place for ${entryOf(path, folder)}`);
  });
}

const entryOf = (path: string, folder: string): string => path.slice(folder.length).replace(/\/.*/, '/');

export const barrels = (sources: Source[]): string[] =>
  sources
    .filter(({ onlyReexports }) => onlyReexports)
    .map(({ path }) => `${path}: only re-exports; import from the source`);

export const environmentReaders = (sources: Source[]): string[] =>
  sources
    .filter(({ path, readsEnvironment }) => readsEnvironment && /^(contract|db|server|web)\//.test(path))
    .filter(({ path }) => path !== 'server/env.ts' && !/\.test\.tsx?$/.test(path))
    .map(({ path }) => `${path}: only server/env.ts reads the environment`);
