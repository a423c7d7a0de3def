import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { makeOnce, removeOldEntries } from '#db/template.ts';
import { fingerprint, root } from '#tools/built.ts';
import { isDeep } from '#tools/testing/form.ts';

const folder = join(root, 'dist/testing');
const sources = ['contract', 'db', 'server', 'tools', 'hotel.config.ts', 'package.json', 'package-lock.json'];
/** Packages to bundle as well: they consist of hundreds of small files, which every start would have to read. */
const packages = ['kysely', 'zod'];

const bundles = new Map<string, Promise<string>>();

/**
 * The arguments with which Node runs a program: through tsx from its sources, as `npm start` does, or from one bundled
 * file.
 */
export const programArguments = async (script: string, fromSources = isDeep): Promise<string[]> =>
  fromSources ? ['--import', 'tsx', join(root, script)] : [await bundleFor(script)];

/**
 * Bundles the program's sources, but few packages, into one file. Through tsx each start would read 270 files and take
 * 1.7 s more CPU time.
 */
function bundleFor(script: string): Promise<string> {
  const bundle = bundles.get(script) ?? makeBundle(script);
  bundles.set(script, bundle);
  // After a failure, the next call bundles again.
  bundle.catch(() => bundles.delete(script));
  return bundle;
}

async function makeBundle(script: string): Promise<string> {
  const file = join(folder, `${basename(script, '.ts')}-${fingerprint(sources).slice(0, 16)}.js`);
  await makeOnce(file, async (unfinished) => {
    removeOldEntries(folder, /./);
    // Imported only when it is needed, because loading Vite takes a second.
    const { build } = await import('vite');
    const output = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [keepSourcePaths],
      ssr: { noExternal: packages },
      build: {
        ssr: join(root, script),
        write: false,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    if (!('output' in output)) throw new Error(`${script} was not bundled`);
    writeFileSync(unfinished, output.output[0].code);
  });
  return file;
}

/**
 * Gives `import.meta` the path of the source file, so that a bundled module still finds the files beside its source.
 */
const keepSourcePaths: Plugin = {
  name: 'places as in sources',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};
