/** `npm run dev`: a change of the web shows at once, a change of the server restarts it and reloads the page. */
import { createServer as createHttpServer } from 'node:http';
import { createServer, mergeConfig, type Plugin } from 'vite';
import { documentKindOf, type RenderPage } from '#contract/page.ts';
import { run } from '#server/main.ts';
import { sandboxScript } from '#tools/web.ts';
import webConfig from '../vite.config.ts';

const entry = '/dev-entry.js';

/** Hot reloading must be there before the first component loads. */
const entryCode = `
// Vite waits for a restarted server in a worker made from a blob, which the pages' policy forbids. Without it, it waits in the page.
delete window.SharedWorker;
await import('/@vite/client');
await import('@vitejs/plugin-react/preamble');
await import('/app/entry-client.tsx');
`;

const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) => (id === entry ? entryCode : undefined),
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

await run({
  async render(page) {
    try {
      const { render } = (await vite.ssrLoadModule('/app/entry-server.tsx')) as { render: RenderPage };
      return await render(page);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  },
  assets: (path) => ({ entry, styles: [documentKindOf(path) === 'office' ? '/office.css' : '/site.css'], preload: [] }),
  files: null,
  middleware: vite.middlewares,
  sandboxScript,
});
// When this socket returns, pages reload; so it opens only when there is something to load.
hmrServer.listen(port, '127.0.0.1');
