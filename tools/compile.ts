import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { makeOnce, removeOldEntries } from '#db/template.ts';
import { root } from '#tools/built.ts';
import { serverProgram } from '#tools/ensure-built.js';

/** Packages to bundle as well: they consist of hundreds of small files, which every start would have to read. */
const packages = ['kysely', 'zod'];

export async function buildServer(): Promise<void> {
  const startedAt = performance.now();
  await compileOnce('server/main.ts', serverProgram());
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

export async function compileOnce(script: string, file: string): Promise<void> {
  const folder = dirname(file);
  await makeOnce(file, async (unfinished) => {
    removeOldEntries(folder, /./);
    const output = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [keepSourcePaths(folder)],
      ssr: { noExternal: packages },
      build: {
        ssr: join(root, script),
        write: false,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    if (!('output' in output)) throw new Error(`${script} was not compiled`);
    writeFileSync(unfinished, output.output[0].code);
  });
}

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
