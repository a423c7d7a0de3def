import { domains } from '#domains';
import { contractEntries, officeEntries, serverEntries } from '#tools/structure/layout.ts';
import { isTest, type Source } from '#tools/structure/source.ts';

const maxDepth = 4;

const rootEntries = [
  ...['.ci/', 'bench/', 'contract/', 'db/', 'deploy/', 'docs/', 'e2e/', 'imagery/', 'server/', 'tools/', 'web/'],
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
  ...['.dockerignore', '.gitattributes', '.gitignore', '.npmrc', '.oxlintrc.json', 'biome.json', 'knip.json'],
  ...['Dockerfile', 'compose.yaml', 'install.sh'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
  ...['domains.ts', 'hotel.config.ts', 'playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'],
];
const webEntries = [
  'app/',
  'core/',
  'forms/',
  'invoice/',
  'offer/',
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

const domainFolders = Object.keys(domains).map((name) => `${name}/`);
const entryNames = (folder: string, entries: readonly string[]) =>
  entries.flatMap((path) => [path.replace(folder, ''), path.replace(folder, '').replace('.ts', '.test.ts')]);
const serverNames = [...domainFolders, ...entryNames('server/', serverEntries)];
const contractNames = [...domainFolders, ...entryNames('contract/', contractEntries), 'tsconfig.json'];
const officeNames = [...domainFolders, ...officeEntries.map((path) => path.replace('web/office/', ''))];

/**
 * Folders in which only known entries may stand; '' is the root of the project. An entry that ends in a slash is a
 * folder.
 */
const knownEntries: [folder: string, allows: (entry: string) => boolean][] = [
  ['db/schema/', (entry) => domainFolders.includes(entry)],
  ['e2e/staff/', (entry) => domainFolders.includes(entry)],
  ['contract/', (entry) => contractNames.includes(entry)],
  ['server/', (entry) => serverNames.includes(entry)],
  ['web/office/', (entry) => officeNames.includes(entry)],
  ['web/', (entry) => webEntries.includes(entry)],
  ['', (entry) => rootEntries.includes(entry)],
];

const vagueNamePattern = /\/(utils?|helpers?|common|misc|shared|index)(\.test)?\.tsx?$/;

export function findStrayFiles(paths: string[]): string[] {
  return paths.flatMap((path) => {
    if (vagueNamePattern.test(path)) return [`${path}: name it for what it does`];
    if (path.split('/').length - 1 > maxDepth) return [`${path}: folders go ${maxDepth} deep at most`];
    return knownEntries
      .filter(([folder, allows]) => path.startsWith(folder) && !allows(entryOf(path, folder)))
      .map(([folder]) => `${path}: ${folder || 'the project'} has no place for ${entryOf(path, folder)}`);
  });
}

const entryOf = (path: string, folder: string): string => path.slice(folder.length).replace(/\/.*/, '/');

export const findBarrels = (sources: Source[]): string[] =>
  sources
    .filter(({ onlyReexports }) => onlyReexports)
    .map(({ path }) => `${path}: only re-exports; import from the source`);

export const findEnvironmentReaders = (sources: Source[]): string[] =>
  sources
    .filter(({ path, readsEnvironment }) => readsEnvironment && /^(contract|db|server|web)\//.test(path))
    .filter(({ path }) => path !== 'server/core/env.ts' && !isTest(path))
    .map(({ path }) => `${path}: only server/core/env.ts reads the environment`);
