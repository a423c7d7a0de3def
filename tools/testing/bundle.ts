import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '#tools/built.ts';
import { fingerprint } from '#tools/ensure-built.js';
import { isDeep } from '#tools/testing/form.ts';

const folder = join(root, 'dist/testing');
const sources = ['contract', 'db', 'server', 'tools', 'hotel.config.ts', 'package.json', 'package-lock.json'];

const bundles = new Map<string, Promise<string>>();

/**
 * Returns the arguments with which Node runs a program: JavaScript as it is, TypeScript from one compiled file. In the
 * deep form, programs outside tools/testing run through tsx from their sources.
 */
export async function programArguments(script: string): Promise<string[]> {
  if (script.endsWith('.js')) return [join(root, script)];
  const isCommand = !script.startsWith('tools/testing/');
  return isDeep && isCommand ? ['--import', 'tsx', join(root, script)] : [await bundleFor(script)];
}

/** Compiles a program into one file, because through tsx each start would read hundreds of files and take longer. */
export function bundleFor(script: string): Promise<string> {
  const bundle = bundles.get(script) ?? makeBundle(script);
  bundles.set(script, bundle);
  // Forgets the bundle that failed, so that the next call makes it again.
  bundle.catch(() => bundles.delete(script));
  return bundle;
}

async function makeBundle(script: string): Promise<string> {
  const file = join(folder, `${basename(script, '.ts')}-${fingerprint(sources).slice(0, 16)}.js`);
  if (!existsSync(file)) {
    // Imports the compiler only when it is needed, because loading Vite takes a second.
    const { compileIntoOneFile } = await import('#tools/compile.ts');
    await compileIntoOneFile(script, file);
  }
  return file;
}
