import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

// Small parts of most guests' pages: in a file each they would compress worse.
const shared =
  /\/(site\/pictures\/(house-picture|blur|facts|round-button)|site\/rooms\/use-live-rooms|contract\/(gallery|money))\.tsx?$/;
// What every page stands on. In one file, which a browser keeps over a release of ours, and which does not come apart
// where one screen of the office uses less of it than another.
const framework =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//;

/** The web bundle. Used through tools/web.ts, which adds where the output goes, and tools/dev.ts. */
export default {
  configFile: false,
  root: join(import.meta.dirname, 'web'),
  appType: 'custom',
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    // The content security policy takes fonts and scripts from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shared', test: shared },
            { name: 'framework', test: framework },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // Staff's documents name these files themselves: guests' script need not know them.
      resolveDependencies: (file, needed, { hostId }) =>
        /entry-client/.test(hostId) && /(office|dashboard|sign-in)-[^/]*$/.test(file) ? [] : needed,
    },
  },
} satisfies InlineConfig;
