import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

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
    modulePreload: { polyfill: false },
  },
} satisfies InlineConfig;
