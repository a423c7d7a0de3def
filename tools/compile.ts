import { writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { makeOnce, removeOldEntries } from '#db/template.ts';
import { root } from '#tools/built.ts';
import { serverProgram } from '#tools/ensure-built.js';

/** Packages to bundle as well: they consist of hundreds of small files, which every start would have to read. */
const packages = ['kysely', 'zod'];

export async function buildServer(): Promise<void> {
  const startedAt = performance.now();
  await compileOnce('server/main.ts', serverProgram(), { codeSplitting: true });
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Compiles to this one file, or with `codeSplitting` also to files beside it for what is imported dynamically. */
export async function compileOnce(script: string, file: string, { codeSplitting = false } = {}): Promise<void> {
  const folder = dirname(file);
  await makeOnce(file, async (unfinished) => {
    removeOldEntries(folder, /./);
    const output = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [keepSourcePaths(folder), shortSource],
      ssr: { noExternal: packages },
      build: {
        ssr: join(root, script),
        write: false,
        target: 'node20',
        rolldownOptions: {
          output: {
            codeSplitting,
            comments: false,
            entryFileNames: basename(file),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    });
    if (!('output' in output)) throw new Error(`${script} was not compiled`);
    const [entry, ...others] = output.output;
    for (const other of others) if (other.type === 'chunk') writeFileSync(join(folder, other.fileName), other.code);
    writeFileSync(unfinished, entry.code);
  });
}

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the source in memory, with two bytes for each character if one
 * of them needs two.
 */
export const shortSource: Plugin = {
  name: 'one byte per character',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** Makes `import.meta` of a compiled module name the place of its source, so that it finds the files beside that. */
const keepSourcePaths = (folder: string): Plugin => ({
  name: 'paths of sources',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return undefined;
    const path = relative(folder, id);
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
  },
});
