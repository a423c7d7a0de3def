import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { makeOnce, removeOldEntries } from '#db/template.ts';
import { fingerprint, root } from '#tools/built.ts';
import { isDeep } from '#tools/testing/form.ts';

const folder = join(root, 'dist/testing');
const sources = ['contract', 'db', 'server', 'tools', 'hotel.config.ts', 'package.json', 'package-lock.json'];
/** Bundled as well: plain ES modules in hundreds of small files that every start would read. */
const packages = ['kysely', 'zod'];

const bundles = new Map<string, Promise<string>>();

/** Node's arguments for a program: from sources through tsx, as `npm start` does, or from one bundled file. */
export const programArguments = async (script: string, fromSources = isDeep): Promise<string[]> =>
  fromSources ? ['--import', 'tsx', join(root, script)] : [await bundleFor(script)];

/**
 * Bundles the current sources, without most packages, into one file. Through tsx each start reads 270 files and takes
 * 1.7 s more CPU time.
 */
function bundleFor(script: string): Promise<string> {
  const bundle = bundles.get(script) ?? makeBundle(script);
  bundles.set(script, bundle);
  // A later call in this process tries again.
  bundle.catch(() => bundles.delete(script));
  return bundle;
}

async function makeBundle(script: string): Promise<string> {
  const file = join(folder, `${basename(script, '.ts')}-${fingerprint(sources).slice(0, 16)}.js`);
  await makeOnce(file, async (unfinished) => {
    removeOldEntries(folder, /./);
    // Imported here because loading Vite takes a second.
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

/** Keeps the paths in `import.meta` those of the sources, so that modules find the files beside them. */
const keepSourcePaths: Plugin = {
  name: 'places as in sources',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};
