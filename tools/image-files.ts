import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, webFolder } from '#tools/built.ts';
import { serverProgram } from '#tools/ensure-built.js';

/** Dependencies that only the build and browsers load. The image has neither them nor what only they need. */
export const buildDependencies: readonly string[] = [
  '@fontsource-variable/eb-garamond',
  '@fontsource-variable/fraunces',
  '@fontsource-variable/literata',
  '@fontsource-variable/nunito-sans',
  '@fontsource-variable/plus-jakarta-sans',
  '@fontsource-variable/work-sans',
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@vitejs/plugin-react',
  'clsx',
  'lucide-react',
  'react-hook-form',
  'react-hot-toast',
  'tailwindcss',
  'vite',
];

/** Without `web/`: the image has what is built of it. */
const sources = [
  ...['contract', 'db', 'server', 'tools', 'domains.ts', 'hotel.config.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'CHANGELOG.md'],
];
const testPattern = /\.test\.tsx?$/;

const unloadedFolders = ['test', 'tests', 'docs'];
/** Files of packages that Node does not load: types, sources and texts. */
const unloadedFiles = /(\.map|\.[cm]?tsx?|(?<!licen[cs]e|notice)\.md)$/i;
/**
 * Forms of React’s renderer for development and for other places than Node. Node takes the names that the package `react`
 * exports from the form for development, so that one stays.
 */
const otherForms = /^node_modules\/react-dom\/cjs\/.*(development|profiling|-client|\.(browser|edge|bun))/;
/** The same program as in the package of the platform, which is the one that esbuild looks for first. */
const doubles = /^node_modules\/esbuild\/bin\//;

type Needs = Readonly<Record<string, string>>;
type LockedPackage = {
  dependencies?: Needs;
  optionalDependencies?: Needs;
  peerDependencies?: Needs;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Returns the files of the image that this project makes, by their paths in it. Everything must be built. */
export function listImageFiles(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  const template = readdirSync(join(root, 'dist')).filter((name) => /^pglite-[\d.]+\.tar\.gz$/.test(name));
  const built = [webFolder, dirname(serverProgram()), ...template.map((name) => join(root, 'dist', name))];
  return [
    ...sources.flatMap((path) => filesBelow(path)).filter((path) => !testPattern.test(path)),
    ...built.flatMap((path) => filesBelow(path.slice(root.length + 1))),
    ...packagesOfImage(packages)
      .filter((path) => existsSync(join(root, path)))
      .flatMap((path) => filesBelow(path, [...unloadedFolders, 'node_modules']))
      .filter((path) => ![unloadedFiles, otherForms, doubles].some((pattern) => pattern.test(path))),
  ];
}

/** Returns the folders of the packages that a running hotel can load. Those of other platforms are among them. */
export function packagesOfImage(packages: LockedPackages): string[] {
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    const path = resolvePackage(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const needed of needsOf(packages[path])) add(path, needed);
  };
  for (const name of Object.keys(packages['']?.dependencies ?? {}))
    if (!buildDependencies.includes(name)) add('', name);
  return [...found];
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage = {}) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Looks for a package as Node does: beside the one that needs it, and then further up. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return from === ''
    ? undefined
    : resolvePackage(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

function filesBelow(path: string, except: readonly string[] = []): string[] {
  if (!lstatSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !except.includes(name))
    .flatMap((name) => filesBelow(`${path}/${name}`, except));
}
