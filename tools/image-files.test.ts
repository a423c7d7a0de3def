import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tools/built.ts';
import { buildDependencies, packagesOfImage } from '#tools/image-files.ts';
import manifest from '../package.json' with { type: 'json' };

const packages = {
  '': { dependencies: { vite: '1', fastify: '1' } },
  'node_modules/vite': { dependencies: { rolldown: '1' } },
  'node_modules/rolldown': {},
  'node_modules/fastify': {
    dependencies: { '@own/pino': '1' },
    peerDependencies: { react: '1', canvas: '1' },
    peerDependenciesMeta: { canvas: { optional: true } },
  },
  'node_modules/@own/pino': { optionalDependencies: { fast: '1', elsewhere: '1' } },
  'node_modules/@own/pino/node_modules/fast': { dependencies: { shared: '1' } },
  'node_modules/fast': {},
  'node_modules/shared': {},
  'node_modules/react': {},
  'node_modules/canvas': {},
};

test('the image has what the packages of a running hotel need, found as Node finds it', () => {
  expect(packagesOfImage(packages).sort()).toEqual([
    'node_modules/@own/pino',
    'node_modules/@own/pino/node_modules/fast',
    'node_modules/fastify',
    'node_modules/react',
    'node_modules/shared',
  ]);
});

test('nothing that runs in the image loads a dependency of the build', () => {
  const commands = [...readFileSync(join(root, 'deploy/hotel'), 'utf8').matchAll(/^ {4}([a-z| -]+)\) hotel_tool/gm)]
    .flatMap(([, names = '']) => names.split(' | '))
    .map((name) => `tools/${name}.ts`);
  expect(commands).toContain('tools/staff.ts');
  const files = [
    ...['contract', 'db', 'server', 'tools/copies'].flatMap(sourcesBelow),
    ...['tools/backup.ts', 'tools/restore.ts', 'tools/start.js', 'tools/ensure-built.js', ...commands],
  ];
  const loaded = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(loaded).toContain('fastify');
  expect([...new Set(loaded)].filter((name) => buildDependencies.includes(name))).toEqual([]);
  expect(buildDependencies.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
