/**
 * `npm run dev` starts the app for development. A change in web/ shows in the browser at once; a change in server/
 * restarts the app and reloads the page.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer, mergeConfig, type Plugin } from 'vite';
import { documentKindOf, type RenderBusyPage, type RenderPage } from '#contract/page.ts';
import { runServer } from '#server/main.ts';
import { entryModule } from '#server/platform/http/web-build.ts';
import { compileSandboxScript } from '#tools/web.ts';
import webConfig from '../vite.config.ts';

const devEntryPath = '/dev-entry.js';

/**
 * Returns the text of the module that a page starts with. Vite's client and React's preamble must run before the first
 * component loads.
 */
const entryCode = (module: string) => `
// During a restart, Vite's client waits for the server in a SharedWorker made from a blob, which the content security policy forbids. Without SharedWorker it waits in the page.
delete window.SharedWorker;
await import('/@vite/client');
await import('@vitejs/plugin-react/preamble');
await import('/${module}');
`;

const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id.startsWith(`${devEntryPath}?`) ? id : undefined),
  load(id) {
    const [path, module] = id.split('?');
    return path === devEntryPath && module ? entryCode(module) : undefined;
  },
};

const port = Number(process.env.HMR_PORT || 24_678);
const hmrServer = createHttpServer().on('error', ({ message }) => {
  console.error(`Pages will not reload: ${message}. Set HMR_PORT to a free port.`);
});
const vite = await createServer(
  mergeConfig(webConfig, {
    plugins: [devEntry],
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: hmrServer, port } },
  }),
);

type EntryServer = { render: RenderPage; renderBusyPage: RenderBusyPage };
const loadEntry = async () => (await vite.ssrLoadModule('/app/entry-server.tsx')) as EntryServer;

await runServer({
  async render(page) {
    try {
      return await (await loadEntry()).render(page);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  },
  renderBusyPage: async (page) => (await loadEntry()).renderBusyPage(page),
  assets: (path) => ({
    entry: `${devEntryPath}?${entryModule(path)}`,
    styles: [documentKindOf(path) === 'office' ? '/office.css' : '/site.css'],
    preload: [],
    lazy: [],
  }),
  files: null,
  middleware: vite.middlewares,
  sandboxScript: compileSandboxScript,
});
// After a restart, open pages reload as soon as they reach this server, so it listens only now that the app answers.
hmrServer.listen(port, '127.0.0.1');
