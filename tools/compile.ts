import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { makeOnce, removeOldEntries } from '#db/engine/template.ts';
import { root } from '#tools/built.ts';
import { serverProgram } from '#tools/ensure-built.js';

/** Packages to bundle as well: they consist of hundreds of small files, which every start would have to read. */
const bundledPackages = ['kysely', 'zod'];

export async function buildServer(): Promise<void> {
  const startedAt = performance.now();
  const folder = dirname(serverProgram());
  await makeOnce(folder, async (unfinished) => {
    removeOldEntries(dirname(folder), /./);
    mkdirSync(unfinished);
    for (const { fileName, code } of await compile('server/main.ts', folder, { codeSplitting: true }))
      writeFileSync(join(unfinished, fileName), code);
  });
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Makes `file` if it is missing: one file with the program `script` and the modules of this project that it imports.
 * Also removes old files of the folder.
 */
export async function compileIntoOneFile(script: string, file: string): Promise<void> {
  const folder = dirname(file);
  await makeOnce(file, async (unfinished) => {
    removeOldEntries(folder, /./);
    const [program] = await compile(script, folder, { codeSplitting: false });
    writeFileSync(unfinished, program.code);
  });
}

/**
 * Compiles `script` to run from `folder`. Returns the chunk of the program and, with `codeSplitting`, one chunk more
 * for each dynamic import.
 */
async function compile(script: string, folder: string, { codeSplitting }: { codeSplitting: boolean }) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepSourcePaths(folder), escapeNonAscii],
    ssr: { noExternal: bundledPackages },
    build: {
      ssr: join(root, script),
      write: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting, comments: false, chunkFileNames: '[name].js' } },
    },
  });
  if (!('output' in result)) throw new Error(`${script} was not compiled`);
  const [program, ...others] = result.output;
  return [program, ...others.filter((each) => each.type === 'chunk')] as const;
}

/**
 * Writes each character outside ASCII as an escape. If one character of a source does not fit into one byte, V8 stores
 * every character of the source with two.
 */
export const escapeNonAscii: Plugin = {
  name: 'one byte per character',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * Makes `import.meta` of a compiled module name the place of its source, so that it finds the files beside the source.
 */
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
