import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { documentKindOf, indexedPaths, type PageAssets, type RenderPage, unindexedPaths } from '#contract/page.ts';

export interface WebBuild {
  render: RenderPage;
  assets(path: string): PageAssets;
  files: string | null;
  middleware?: (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;
  sandboxScript(): Promise<string>;
}

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z._default(z.array(z.string()), []),
    imports: z._default(z.array(z.string()), []),
  }),
);
type Manifest = z.infer<typeof manifestShape>;

const entryModule = 'app/entry-client.tsx';

export async function loadBuiltWeb(folder: string): Promise<WebBuild> {
  const files = resolve(folder, 'client');
  const manifest = await readManifest(files);
  const server = (await import(pathToFileURL(resolve(folder, 'server/entry-server.js')).href)) as {
    render: RenderPage;
  };
  return {
    render: server.render,
    assets: (path) => assetsFor(manifest, path),
    files,
    sandboxScript: () => readFile(resolve(folder, 'sandbox-v3.js'), 'utf8'),
  };
}

const pages = [...indexedPaths, ...unindexedPaths].filter((path) => path !== '/api/');

/** Refuses a build without the chunk of a page's screen: the page would work, but its preload would be lost. */
export async function readManifest(client: string): Promise<Manifest> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')));
  for (const path of pages)
    for (const module of modulesFor(path))
      if (!manifest[module]) throw new Error(`The build has no ${module}, the screen of ${path}`);
  return manifest;
}

/**
 * A guest's page is `site/<first segment>/<first segment>.tsx`. Staff screens are `office/dashboard/dashboard.tsx` for
 * `/dashboard/…` and `office/sign-in/sign-in.tsx`; both are inside `office/office.tsx`.
 */
function modulesFor(path: string): string[] {
  const segment = path.split('/')[1] || 'home';
  if (documentKindOf(path) !== 'office') return [`site/${segment}/${segment}.tsx`];
  const screen = segment === 'dashboard' ? 'dashboard' : 'sign-in';
  return ['office/office.tsx', `office/${screen}/${screen}.tsx`];
}

function assetsFor(manifest: Manifest, path: string): PageAssets {
  const needed = [entryModule, ...modulesFor(path)].flatMap((module) => withImports(manifest, module));
  const unique = [...new Set(needed)].map((module) => manifest[module]).filter((chunk) => chunk !== undefined);
  const entry = manifest[entryModule];
  const styleSheet = manifest[documentKindOf(path) === 'office' ? 'office.css' : 'site.css']?.file;
  if (!entry || !styleSheet) throw new Error('The build has no entry; run npm run build');
  return {
    entry: `/${entry.file}`,
    styles: [styleSheet, ...unique.flatMap((chunk) => chunk.css)].map((file) => `/${file}`),
    preload: unique.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
  };
}

function withImports(manifest: Manifest, module: string): string[] {
  const chunk = manifest[module];
  return chunk ? [module, ...chunk.imports.flatMap((imported) => withImports(manifest, imported))] : [];
}
