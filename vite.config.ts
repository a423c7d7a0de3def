import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

// Small modules that most guest pages need: one file compresses better than many.
const shared =
  /\/(site\/lazy-part|site\/pictures\/(responsive-picture|facts|round-button)|site\/rooms\/use-live-rooms|contract\/(gallery|money|plural))\.tsx?$/;
// What every page needs, in one file: browsers keep it across releases, and it does not split where one office screen
// needs less of it than another.
const framework =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//;

export default {
  configFile: false,
  root: join(import.meta.dirname, 'web'),
  appType: 'custom',
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    // The content security policy allows fonts and scripts only from files.
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
      // Staff documents list these files themselves, so the guests' script need not.
      resolveDependencies: (file, needed, { hostId }) =>
        /entry-client/.test(hostId) && /(office|dashboard|sign-in)-[^/]*$/.test(file) ? [] : needed,
    },
  },
} satisfies InlineConfig;
