import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import reactPlugin from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

// The code of every guest's page, in one file, because one compresses better than many.
const page = /\/(site\/(layout\/(menu|start-page)|pictures\/failed-pictures)|contract\/gallery)\.ts$/;
const react = /\/node_modules\/(react|react-dom|scheduler)\//;
// In one file, so that it is not split where one office screen needs less of it than another.
const router =
  /\/node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//;

export default {
  configFile: false,
  root: join(import.meta.dirname, 'web'),
  appType: 'custom',
  plugins: [reactPlugin(), tailwindcss()],
  build: {
    manifest: true,
    // The content security policy allows fonts and scripts only from files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'page', test: page },
            { name: 'react', test: react },
            { name: 'router', test: router },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // Staff documents list these files themselves, so the guests' script need not.
      resolveDependencies: (file, needed, { hostId }) =>
        /entry-office/.test(hostId) && /(office|dashboard|sign-in)-[^/]*$/.test(file) ? [] : needed,
    },
  },
} satisfies InlineConfig;
