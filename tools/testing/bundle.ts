import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { madeOnce, removeOld } from '#db/template.ts';
import { fingerprint, root } from '#tools/built.ts';
import { deep } from '#tools/testing/form.ts';

const folder = join(root, 'dist/testing');
const sources = ['contract', 'db', 'server', 'tools', 'hotel.config.ts', 'package.json', 'package-lock.json'];
/** Plain ECMAScript in many small files, of which a start reads a few hundred. */
const packages = ['kysely', 'zod'];

const bundles = new Map<string, Promise<string>>();

/** What Node runs a program of the house by: from sources through tsx, as `npm start` does, or from one file. */
export const programOf = async (script: string, fromSources = deep): Promise<string[]> =>
  fromSources ? ['--import', 'tsx', join(root, script)] : [await bundled(script)];

/**
 * The program in one file, made of the sources as they are now and without most packages. Through tsx each start reads
 * 270 files, which takes 1.7 s of processor time more.
 */
function bundled(script: string): Promise<string> {
  const made = bundles.get(script) ?? makeBundle(script);
  bundles.set(script, made);
  // Another test of this process may have more luck.
  made.catch(() => bundles.delete(script));
  return made;
}

async function makeBundle(script: string): Promise<string> {
  const file = join(folder, `${basename(script, '.ts')}-${fingerprint(sources).slice(0, 16)}.js`);
  await madeOnce(file, async (unfinished) => {
    removeOld(folder, /./);
    // Loaded only where a bundle is made, for it takes a second.
    const { build } = await import('vite');
    const made = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [placesAsInSources],
      ssr: { noExternal: packages },
      build: {
        ssr: join(root, script),
        write: false,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    if (!('output' in made)) throw new Error(`${script} was not bundled`);
    writeFileSync(unfinished, made.output[0].code);
  });
  return file;
}

/** What a module reads from beside itself stays where it is. */
const placesAsInSources: Plugin = {
  name: 'places as in sources',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};
