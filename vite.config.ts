import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import reactPlugin from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rolldown } from 'vite';

// Modules of the guests' pages. They go into one file, because one file compresses better than many.
const pagePattern = /\/(site\/(layout\/(menu|start-page)|pictures\/failed-pictures)|contract\/core\/gallery)\.ts$/;
const reactPattern = /\/node_modules\/(react|react-dom|scheduler)\/|preload-helper|app\/import-whole|rolldown.runtime/;
const bookingPage = /\/site\/booking\/(?!booking-draft)/;
const routerPattern =
  /\/node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//;

const webFolder = join(import.meta.dirname, 'web');

/**
 * Puts what `roots` import into one file. Other pages load this file, too, so it leaves out the modules of the booking
 * page. A group must need only groups listed before it, so that no two files import each other.
 */
function groupOfImports(roots: readonly string[], name: string) {
  const neededIds = new Set<string>();
  const collect = (id: string, graph: Rolldown.ChunkingContext) => {
    if (neededIds.has(id)) return;
    neededIds.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph);
  };
  return {
    debugName: name,
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      for (const root of roots) collect(join(webFolder, root), graph);
      return neededIds.has(id) && !bookingPage.test(id) ? name : null;
    },
  };
}

/** Replaces Vite's helper for dynamic imports by ours, which first loads all files that the import needs. */
const wholeImports: Plugin = {
  name: 'whole-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importOnceFetched as __vitePreload } from ${JSON.stringify(join(webFolder, 'app/import-whole.ts'))};`
      : undefined,
};

export default {
  configFile: false,
  root: webFolder,
  appType: 'custom',
  plugins: [reactPlugin(), tailwindcss(), wholeImports],
  build: {
    manifest: true,
    // The content security policy allows no `data:` address for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'page', test: pagePattern },
            { name: 'react', test: reactPattern },
            { name: 'router', test: routerPattern },
            groupOfImports(['site/booking/browser.ts'], 'form'),
            // A waiting booking also needs `receipts.ts`. Outside this group it would be one more file for the form.
            groupOfImports(['site/booking/booking-tools.ts', '../contract/front-desk/receipts.ts'], 'schemas'),
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // Pages of staff already link these files (`modulesFor`), so the script of the office need not fetch them first.
      resolveDependencies: (file, needed, { hostId }) =>
        /entry-office/.test(hostId) && /(office|dashboard|sign-in)-[^/]*$/.test(file)
          ? []
          : [...new Set([file, ...needed])],
    },
  },
} satisfies InlineConfig;
