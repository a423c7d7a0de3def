import type { WebBuild } from '#server/http/web.ts';

/** A server without its pages, for tests of its calls: pages have the browser journeys. */
export const noPages: WebBuild = {
  render: async () => ({ status: 404, headers: {}, html: '' }),
  assets: () => ({ entry: '', styles: [], preload: [] }),
  files: null,
  sandboxScript: async () => '',
};
