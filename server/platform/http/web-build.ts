import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import {
  documentKindOf,
  indexedPaths,
  type PageAssets,
  type RenderBusyPage,
  type RenderPage,
  unindexedPaths,
} from '#contract/page.ts';

export interface WebBuild {
  render: RenderPage;
  renderBusyPage(...page: Parameters<RenderBusyPage>): Promise<string>;
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

export async function loadBuiltWeb(folder: string): Promise<WebBuild> {
  const files = resolve(folder, 'client');
  const manifest = await readManifest(files);
  const serverModule = (await import(pathToFileURL(resolve(folder, 'server/entry-server.js')).href)) as {
    render: RenderPage;
    renderBusyPage: RenderBusyPage;
  };
  return {
    render: serverModule.render,
    renderBusyPage: async (page) => serverModule.renderBusyPage(page),
    assets: (path) => assetsFor(manifest, path),
    files,
    sandboxScript: () => readFile(resolve(folder, 'sandbox-v3.js'), 'utf8'),
  };
}

const documentPaths = [...indexedPaths, ...unindexedPaths].filter((path) => path !== '/api/');

export async function readManifest(clientFolder: string): Promise<Manifest> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')));
  for (const path of documentPaths)
    for (const module of [...modulesFor(path), ...lazyModulesFor(path)])
      if (!manifest[module]) throw new Error(`The build has no ${module}, the script of ${path}`);
  return manifest;
}

const siteModules: Readonly<Record<string, string>> = {
  '': 'site/home/browser.ts',
  rooms: 'site/rooms/browser.ts',
  gallery: 'site/gallery/browser.ts',
  booking: 'site/booking/browser.ts',
  'booking-success': 'site/booking-success/browser.ts',
  receipt: 'site/receipt/browser.ts',
  pay: 'site/pay/browser.ts',
  invoice: 'site/invoice/browser.ts',
  r: 'site/recorded/browser.ts',
};

export function entryModule(path: string): string {
  if (documentKindOf(path) === 'office') return 'app/entry-office.tsx';
  return siteModules[path.split('/')[1] ?? ''] ?? 'site/layout/browser.ts';
}

export const entryModules: readonly string[] = [...new Set(documentPaths.map(entryModule))];

/**
 * The entry and, for staff, the parts of the screen that load later: the page names them, so that the browser can
 * request all of them at once.
 */
function modulesFor(path: string): string[] {
  if (documentKindOf(path) !== 'office') return [entryModule(path)];
  const screen = path.startsWith('/dashboard')
    ? 'dashboard/dashboard.tsx'
    : path === '/setup'
      ? 'installation/take-over.tsx'
      : 'staff/sign-in/sign-in.tsx';
  return [entryModule(path), 'office/office.tsx', `office/${screen}`];
}

/** Modules that a page loads later, and without which its form cannot be sent. */
const lazyModulesFor = (path: string): string[] =>
  entryModule(path) === siteModules.booking ? ['site/booking/booking-tools.ts'] : [];

function assetsFor(manifest: Manifest, path: string): PageAssets {
  const chunks = chunksOf(manifest, modulesFor(path));
  const entry = manifest[entryModule(path)];
  const styleSheet = manifest[documentKindOf(path) === 'office' ? 'office.css' : 'site.css']?.file;
  if (!entry || !styleSheet) throw new Error('The build has no entry; run npm run build');
  return {
    entry: `/${entry.file}`,
    styles: [styleSheet, ...chunks.flatMap((chunk) => chunk.css)].map((file) => `/${file}`),
    preload: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    lazy: chunksOf(manifest, lazyModulesFor(path))
      .filter((chunk) => !chunks.includes(chunk))
      .map((chunk) => `/${chunk.file}`),
  };
}

function chunksOf(manifest: Manifest, modules: readonly string[]): Manifest[string][] {
  const foundModules = new Set<string>();
  const collect = (module: string) => {
    if (foundModules.has(module)) return;
    foundModules.add(module);
    manifest[module]?.imports.forEach(collect);
  };
  modules.forEach(collect);
  return [...foundModules].map((module) => manifest[module]).filter((chunk) => chunk !== undefined);
}
