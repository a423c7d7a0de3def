import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/built.ts';

/** The files whose SQL is checked. Tests, their helpers and this check are left out. */
export const sourcesWithSql = (): string[] =>
  ['db', 'server', 'tools']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.ts') && !/\.(test|child)\.ts$|^tools\/(testing|sql)\//.test(path))
    .filter((path) => /\bsql[<`]|session\.query\(|\.query</.test(readFileSync(join(root, path), 'utf8')))
    .sort();
